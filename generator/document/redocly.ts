// Redocly's parser and file access replaced by ours: it sees only what `Folder` gives out, already parsed, and opens nothing itself.

import type { BaseResolver, Document as RedoclyDocument } from '@redocly/openapi-core';
import { pathFrom, type Folder } from './load-folder.js';
import { parseReference } from './reference.js';
import type { SourceFile } from './source.js';

export type Redocly = typeof import('@redocly/openapi-core');

export function loadRedocly(): Promise<Redocly> {
  return import('@redocly/openapi-core');
}

export function resolverOf({ BaseResolver, Source }: Redocly, folder: Folder): BaseResolver {
  const resolver = new BaseResolver();
  resolver.resolveExternalRef = (base, text) => {
    const reference = parseReference(text);
    return (reference.kind === 'file' || reference.kind === 'remote') && base !== null ? pathFrom(base, reference.path) : text;
  };
  resolver.loadExternalRef = async (path) => {
    const { file } = await folder.load(path);
    if (file === undefined) throw new Error('not available');
    return new Source(file.path, file.text);
  };
  resolver.parseDocument = (source) => ({ source, parsed: folder.files.get(source.absoluteRef)?.value });
  return resolver;
}

export function entryDocument({ Source }: Redocly, entry: SourceFile): RedoclyDocument {
  return { source: new Source(entry.path, entry.text), parsed: entry.value };
}
