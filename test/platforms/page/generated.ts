// `test/conformance/generated.ts` in a page: the validators are generated and bundled in Node, and imported here.

import type { JsonObject } from '../../../generator/model/json.js';

declare global {
  /** Given by the harness: a module of what is generated for the document. */
  var bundleValidators: (document: JsonObject, options: object) => Promise<string>;
}

type Asked = readonly [document: JsonObject, options: object];

export const generate = (...asked: Asked): Asked => asked;

export async function load(documents: readonly Asked[]): Promise<readonly unknown[]> {
  const all = documents.map(async ([document, options]) => {
    const address = URL.createObjectURL(new Blob([await bundleValidators(document, options)], { type: 'text/javascript' }));
    const { modules }: { modules: readonly unknown[] } = await import(address);
    return modules[0];
  });
  return Promise.all(all);
}
