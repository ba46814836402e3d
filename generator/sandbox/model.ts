// A document as a sandbox takes it. What costs time for each operation is made when somebody asks for it, so that a large document is served
// soon after it has been read.

import type { Diagnostic } from '../base/diagnostics.js';
import type { GenerateOptions } from '../base/options.js';
import type { Document } from '../document/document.js';
import { loadDocument } from '../document/load.js';
import { lower, type Lowered } from '../lower/lower.js';
import type { Pointer } from '../model/json.js';
import { nameApi } from '../model/naming/name.js';
import { readDocumentInPlace, type readModel } from '../pipeline/input.js';
import { once } from '../model/maps.js';
import { createSandboxOperations, type SandboxOperation } from './operations.js';

/** A document that was understood. */
export interface SandboxModel extends Lowered {
  readonly document: Document;
  readonly operations: readonly SandboxOperation[];
}

export type DocumentOptions = Pick<
  GenerateOptions,
  'document' | 'cwd' | 'overlays' | 'include' | 'exclude' | 'root' | 'headers' | 'allowRemote'
>;

/** No model, and diagnostics, where the document has errors. */
export async function readSandboxModel(options: DocumentOptions): Promise<{
  readonly model?: SandboxModel;
  readonly diagnostics: readonly Diagnostic[];
  readonly source: (file: string) => string | undefined;
}> {
  const loaded = await loadDocument(options.document, options);
  const { model, diagnostics } = readDocumentInPlace(loaded);
  const { source } = loaded;
  return { ...(model && { model: sandboxModel(model) }), diagnostics, source };
}

type ReadApi = Pick<ReturnType<typeof readModel>, 'api' | 'document' | 'whole'>;

/** What a sandbox needs to know of an API. */
export function sandboxModel({ api, document, whole }: ReadApi): SandboxModel {
  const lowered = once(() => lower(api, nameApi(api, { whole }).names));
  const placeOf = (at: Pointer): string => {
    const { file = '', line } = document.locate(at) ?? {};
    return `${file}:${line}`;
  };
  const operations = once(() => createSandboxOperations(lowered(), placeOf));
  return {
    ...{ document, declared: api },
    get api() {
      return lowered().api;
    },
    get forms() {
      return lowered().forms;
    },
    get names() {
      return lowered().names;
    },
    get calls() {
      return lowered().calls;
    },
    get operations() {
      return operations();
    },
  };
}
