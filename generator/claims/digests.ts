// By what verdicts are remembered: digests of all that decides about them.

import { createHash } from 'node:crypto';

import type { Document } from '../document/document.js';
import { type Json, valueAt } from '../model/json.js';

export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Of all that decides what a schema allows: its text, and the texts of the schemas that it leads to. Nothing for a schema that the document does not write. */
export function schemaDigests({ root, hash }: Pick<Document, 'root' | 'hash'>): (pointer: string) => string | undefined {
  const texts = new Map<string, Text>();
  const digests = new Map<string, string>();
  return (pointer) => {
    const known = digests.get(pointer);
    if (known !== undefined) return known;
    const parts = [String(root['openapi'])];
    const leads = new Set([pointer]);
    for (const each of leads) {
      const text = texts.get(each) ?? textAt(root, each);
      texts.set(each, text);
      // What is no pointer into the document may lead anywhere.
      parts.push(text.digest ?? `${hash} ${pointer}`);
      for (const reference of text.references) leads.add(reference.startsWith('#/') ? reference.slice(1) : reference);
    }
    if (texts.get(pointer)?.digest === undefined) return undefined;
    const made = digest(parts.join('\n'));
    digests.set(pointer, made);
    return made;
  };
}

interface Text {
  readonly digest?: string;
  readonly references: readonly string[];
}

function textAt(root: Json, pointer: string): Text {
  const text = pointer.startsWith('/') ? JSON.stringify(valueAt(root, pointer)) : undefined;
  if (text === undefined) return { references: [] };
  const references = [...text.matchAll(/"\$(?:dynamicRef|recursiveRef|ref)":("(?:[^"\\]|\\.)*")/g)];
  return { digest: digest(text), references: references.map(([, reference = '""']) => String(JSON.parse(reference))) };
}

/** Of the text of a file with all that it imports. */
export function fileDigests(texts: ReadonlyMap<string, string>): (path: string) => string {
  const imports = new Map<string, readonly string[]>();
  const own = new Map<string, string>();
  const known = new Map<string, string>();
  return (path) => {
    const before = known.get(path);
    if (before !== undefined) return before;
    const files = new Set([path]);
    for (const each of files) {
      const found = imports.get(each) ?? importsIn(texts.get(each) ?? '', each);
      imports.set(each, found);
      for (const file of found) files.add(file);
    }
    const digests = [...files].map((each) => {
      const made = own.get(each) ?? digest(texts.get(each) ?? '');
      own.set(each, made);
      return made;
    });
    const all = digest(digests.sort().join('\n'));
    known.set(path, all);
    return all;
  };
}

/** The files of the output that a file loads; types are none of them. */
function importsIn(text: string, path: string): readonly string[] {
  const found = text.matchAll(/^(?:import|export)(?! type\b)[^'"]*?from '(\.[^']+)';$/gm);
  return [...found].map(([, specifier = '']) => resolvePath(path, specifier));
}

/** The source that `./schemas/shared.js` names, as a file of the output. */
export function resolvePath(importer: string, specifier: string): string {
  const parts = importer.split('/').slice(0, -1);
  for (const step of specifier.replace(/\.js$/, '.ts').split('/')) {
    if (step === '..') parts.pop();
    else if (step !== '.') parts.push(step);
  }
  return parts.join('/');
}
