// `test/conformance/generated.ts` on other platforms: the validators are generated and bundled by the harness, and imported here.

import type { JsonObject } from '../../generator/model/json.js';

declare global {
  /** Given by the harness: a module of what is generated for the document. */
  var bundleValidators: (document: JsonObject, options: object) => Promise<string>;
  /** Given where a module cannot be imported from its text. */
  var importText: ((code: string) => unknown) | undefined;
}

type Asked = readonly [document: JsonObject, options: object];

export const generate = (...asked: Asked): Asked => asked;

export async function load(documents: readonly Asked[]): Promise<readonly unknown[]> {
  const all = documents.map(async ([document, options]) => {
    const code = await bundleValidators(document, options);
    const { modules } = (await (globalThis.importText ?? importCode)(code)) as {
      modules: readonly unknown[];
    };
    return modules[0];
  });
  return Promise.all(all);
}

async function importCode(code: string): Promise<unknown> {
  const bytes = Array.from(new TextEncoder().encode(code), (byte) => String.fromCharCode(byte));
  return import(`data:text/javascript;base64,${btoa(bytes.join(''))}`);
}
