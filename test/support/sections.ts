// The sections of our documents that programs write: what stands between `<!-- name -->` and `<!-- /name -->`.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './compile.js';

export type Section =
  | 'ci'
  | 'codes'
  | 'figures'
  | 'rules'
  | 'score'
  | 'proof'
  | 'corpus'
  | 'mutations'
  | 'literals'
  | 'platforms'
  | 'source'
  | 'benchmark'
  | 'bars'
  | 'choice'
  | 'mock'
  | 'zod';

/** The document in which a section stands. */
function documentOf(name: Section): string {
  if (name === 'figures') return join(root, 'README.md');
  if (name === 'ci') return join(root, 'generator/GUIDE.md');
  if (name === 'codes' || name === 'rules') return join(root, 'generator/CODES.md');
  return join(root, name === 'source' ? 'generator/ARCHITECTURE.md' : 'test/REPORTS.md');
}

export async function readSection(name: Section): Promise<string> {
  return sectionOf(await readFile(documentOf(name), 'utf8'), name);
}

export async function writeSection(name: Section, section: string): Promise<void> {
  const path = documentOf(name);
  await writeFile(path, withSection(await readFile(path, 'utf8'), name, section));
}

/** The document with this between the section's markers. */
export function withSection(document: string, name: string, section: string): string {
  const [from, to] = boundsOf(document, name);
  return `${document.slice(0, from)}\n\n${section}\n\n${document.slice(to)}`;
}

/** What stands between the markers. */
export function sectionOf(document: string, name: string): string {
  return document.slice(...boundsOf(document, name)).trim();
}

function boundsOf(document: string, name: string): readonly [from: number, to: number] {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [document.indexOf(start), document.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`No ${start} followed by ${end}`);
  return [from + start.length, to];
}
