// The sections of the README that programs write: what stands between `<!-- name -->` and `<!-- /name -->`.

import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export const readmePath = fileURLToPath(new URL('../../README.md', import.meta.url));

/** The README with this between its markers. */
export function withSection(readme: string, name: string, section: string): string {
  const [from, to] = boundsOf(readme, name);
  return `${readme.slice(0, from)}\n\n${section}\n\n${readme.slice(to)}`;
}

/** What stands between the markers. */
export function sectionOf(readme: string, name: string): string {
  return readme.slice(...boundsOf(readme, name)).trim();
}

export async function writeSection(name: string, section: string): Promise<void> {
  await writeFile(readmePath, withSection(await readFile(readmePath, 'utf8'), name, section));
}

function boundsOf(readme: string, name: string): readonly [from: number, to: number] {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [readme.indexOf(start), readme.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`README.md has no ${start} followed by ${end}`);
  return [from + start.length, to];
}
