// `test/conformance/generated.ts` on other platforms: the validators are generated and bundled by the harness, and imported here.

import type { JsonObject } from '../../generator/model/json.js';

declare global {
  /** Given by the harness: a module of what is generated for the document. */
  var bundleValidators: (document: JsonObject, options: object) => Promise<string>;
}

type Asked = readonly [document: JsonObject, options: object];

export const generate = (...asked: Asked): Asked => asked;

export async function load(documents: readonly Asked[]): Promise<readonly unknown[]> {
  const all = documents.map(async ([document, options]) => {
    const code = new TextEncoder().encode(await bundleValidators(document, options));
    const { modules }: { modules: readonly unknown[] } = await import(
      `data:text/javascript;base64,${btoa(Array.from(code, (byte) => String.fromCharCode(byte)).join(''))}`
    );
    return modules[0];
  });
  return Promise.all(all);
}
