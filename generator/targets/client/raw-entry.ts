// The entry point of the raw layer: whoever wants openapi-fetch imports it from here, and nobody else bundles it or needs it.

import { code, symbol } from '../../code/code.js';
import type { Module } from '../../code/module.js';
import type { Surface } from './surface.js';

/** @param types The file that openapi-typescript has made. */
export function rawModule(
  { pkg, runtime }: Surface,
  { path: types }: { readonly path: string },
): Module {
  const paths = symbol('paths', { file: types }, { type: true });
  return {
    file: `${pkg.source}raw.ts`,
    declarations: [
      { kind: 'export', from: types, type: true },
      {
        kind: 'type',
        name: 'RawClient',
        doc: { text: ["openapi-fetch's client, typed by the document."] },
        type: code`${symbol('Client', { package: 'openapi-fetch' }, { type: true })}<${paths}>`,
      },
      {
        kind: 'function',
        name: 'createRawClient',
        doc: {
          text: [
            'The openapi-fetch client that sends its requests the way of every call of `client`: with its address, credentials, retries and middleware. Its calls resolve to `{ data, error, response }` and do not throw for error statuses.',
          ],
          tags: [{ name: 'throws', text: '{ConfigurationError} No address is set.' }],
        },
        parameters: [{ name: 'client', type: code`${runtime('ApiClient')}` }],
        returns: code`RawClient`,
        body: code`return ${runtime('rawClient')}<${paths}>(client);`,
      },
    ],
  };
}
