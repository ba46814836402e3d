// From a document written in a test to what the client target makes of it.

import { shippedText } from '../../../../generator/document/document.js';
import { readApi, readOutlined } from '../../../../generator/read/api.js';
import type { Diagnostic } from '../../../../generator/base/diagnostics.js';
import { lower, type Lowered } from '../../../../generator/lower/lower.js';
import type { JsonObject } from '../../../../generator/model/json.js';
import { nameApi } from '../../../../generator/model/naming/name.js';
import { clientTarget } from '../../../../generator/targets/client/target.js';
import { sourceFolder } from '../../../../generator/targets/package.js';
import { runtimeFolder, withRuntime } from '../../../../generator/targets/runtime.js';
import type { OutputFile, TargetContext } from '../../../../generator/targets/target.js';

export interface Emitted {
  readonly files: readonly OutputFile[];
  /** The content of a file; its path is relative to `client/`. */
  readonly file: (path: string) => string;
  readonly diagnostics: readonly Diagnostic[];
}

/** A document with these parts; what is left out has the least that OpenAPI wants. */
export function documentOf(parts: JsonObject): JsonObject {
  return { openapi: '3.1.0', info: { title: 'Tiny', version: '1.0.0' }, paths: {}, ...parts };
}

export function apiOf(parts: JsonObject): Lowered {
  const { api } = readApi({ root: documentOf(parts), version: '3.1' });
  return lower(api, nameApi(api).names);
}

export function contextOf(
  parts: JsonObject,
  options: Partial<TargetContext['options']> = {},
): TargetContext & { readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const root = documentOf(parts);
  const { api, outline } = readOutlined({ root, version: '3.1' });
  return {
    ...apiOf(parts),
    ...(options.raw && outline && { outlined: { api, outline } }),
    document: {
      root,
      version: '3.1',
      path: 'openapi.json',
      text: shippedText({ root }),
      hash: '0',
      locate: () => undefined,
      spelling: () => undefined,
      source: () => undefined,
    },
    options: { layout: 'packages', raw: false, ...options },
    version: '0.0.0',
    report: (diagnostic) => diagnostics.push(diagnostic),
    diagnostics,
  };
}

export async function emit(
  parts: JsonObject,
  options: Partial<TargetContext['options']> = {},
): Promise<Emitted> {
  const context = contextOf(parts, options);
  const { layout } = context.options;
  const folder = runtimeFolder(sourceFolder('client', layout), context.options);
  const files = withRuntime(await clientTarget.emit(context), folder);
  const file = (path: string): string => {
    const found = files.find((each) => each.path === `client/${path}`);
    if (found === undefined)
      throw new Error(`No ${path} among ${files.map((each) => each.path).join(', ')}`);
    return found.content;
  };
  return { files, file, diagnostics: context.diagnostics };
}
