// The types of a document in openapi-typescript's shape, as one file.

import { type Diagnostic, fails } from '../base/diagnostics.js';
import type { GenerateOptions, TypesSettings } from '../base/options.js';
import { type LoadOptions, loadDocument } from '../document/load.js';
import { isObject, valueAt } from '../model/json.js';
import { typesFile } from '../targets/client/raw/file.js';
import { readOutline } from './input.js';

export interface DocumentTypes {
  /** Absent when there are errors. */
  readonly text?: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly source: (file: string) => string | undefined;
}

export async function documentTypes(
  {
    document: path,
    failOn,
    ...options
  }: LoadOptions & Pick<GenerateOptions, 'document' | 'failOn'>,
  { transform, ...settings }: TypesSettings = {},
): Promise<DocumentTypes> {
  const { document, diagnostics: loading, source } = await loadDocument(path, options);
  if (!document) return { diagnostics: loading, source };
  const { outlined, diagnostics: reading } = readOutline(document);
  const diagnostics = [...loading, ...reading];
  if (!outlined || fails(diagnostics, failOn)) return { diagnostics, source };
  const typeAt = (at: string): string | undefined => {
    const schema = valueAt(document.root, at);
    return isObject(schema) ? transform?.(schema, { path: at }) : undefined;
  };
  const printing = { ...settings, ...(transform && { transform: typeAt }) };
  const text = header + typesFile(outlined, printing, settings.output ?? 'schema.d.ts');
  return { text, diagnostics, source };
}

const header =
  '// Types of an OpenAPI document, made by Concord. Changes to this file are lost.\n\n';
