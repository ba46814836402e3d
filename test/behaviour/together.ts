// What is generated of a document, used together: client, validators and fixtures, against the mock of the same document on loopback.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { plan } from '../../generator/generate.js';
import { type DocumentConfig, withDefaults } from '../../generator/base/options.js';
import type { JsonObject } from '../../generator/model/json.js';
import { createSandbox } from '../../generator/sandbox/sandbox.js';
import { root, writeAll } from '../support/compile.js';
import type { Diagnostic } from '../../generator/base/diagnostics.js';
import type { validation } from '../../generator/runtime/validators/validation/validation.js';
import type { LoggedExchange } from '../../generator/sandbox/types.js';

/** A function of the client: one of its operations. */
type Call = (
  client: object,
  params?: object,
  options?: object,
) => Promise<unknown> & {
  readonly withResponse: () => Promise<{ readonly headers: Readonly<Record<string, unknown>> }>;
};
type Middleware = Parameters<typeof validation>[0];

interface Modules {
  readonly client: Readonly<Record<string, Call & (new (options: object) => object)>>;
  readonly validators: {
    readonly operationSchemas: Middleware;
    readonly validation: typeof validation;
  };
  /** The constants of operations. */
  readonly fixtures: Readonly<Record<string, unknown>>;
}

export interface Together extends Modules {
  /** Calls an operation with the validating middleware, and the mock as the service. */
  readonly call: (operation: string, params?: object, options?: object) => ReturnType<Call>;
  readonly client: Modules['client'];
  /** What the mock was asked and what it answered, since the test began. */
  readonly exchanges: LoggedExchange[];
  /** Where the mock listens. */
  readonly address: string;
  /** What the generated files say, by their paths. */
  readonly files: ReadonlyMap<string, string>;
  readonly diagnostics: readonly Diagnostic[];
  readonly close: () => Promise<void>;
}

/** @param name The class of the client. */
export async function together(
  name: string,
  document: JsonObject,
  options: Partial<DocumentConfig> = {},
): Promise<Together> {
  const cwd = await mkdtemp(join(tmpdir(), 'concord-together-'));
  await writeFile(join(cwd, 'openapi.json'), JSON.stringify(document));
  const settings = { document: 'openapi.json', output: 'output', layout: 'source' } as const;
  const { files, diagnostics } = await plan(withDefaults({ ...settings, ...options }, cwd));
  await writeAll(join(cwd, 'output'), files);
  const exports = [
    `export * as client from './client/index.js';\n`,
    `export * as validators from './validators/index.js';\n`,
    `export * as fixtures from './fixtures/operations/index.js';\n`,
  ];
  await writeFile(join(cwd, 'output/all.ts'), exports.join(''));
  const outfile = join(cwd, 'all.mjs');
  await build({
    entryPoints: [join(cwd, 'output/all.ts')],
    outfile,
    ...{ bundle: true, format: 'esm', platform: 'node', target: 'node20' },
    nodePaths: [join(root, 'node_modules')],
  });
  const modules: Modules = await import(pathToFileURL(outfile).href);
  const exchanges: LoggedExchange[] = [];
  const sandbox = await createSandbox({
    document: 'openapi.json',
    overlays: [],
    cwd,
    onExchange: (exchange) => exchanges.push(exchange),
  });
  const { origin } = await sandbox.listen({ port: 0 });
  const address = origin + sandbox.base;
  const { operationSchemas, validation: validating } = modules.validators;
  const Client = modules.client[name];
  if (Client === undefined) throw new Error(`There is no client ${name}.`);
  const client = new Client({
    baseUrl: address,
    maxRetries: 0,
    middleware: [validating(operationSchemas, { strict: true })],
  });
  return {
    ...modules,
    call: (operation, params, callOptions) => {
      const call = modules.client[operation];
      if (call === undefined) throw new Error(`There is no operation ${operation}.`);
      return call(client, params, callOptions);
    },
    exchanges,
    address,
    files: new Map(files.map(({ path, content }) => [path, String(content)])),
    diagnostics,
    close: async () => {
      await sandbox.close();
      await rm(cwd, { recursive: true, force: true });
    },
  };
}
