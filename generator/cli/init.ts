// `concord init`: a configuration with every key explained. Never overwrites one.

import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { diagnostic } from '../diagnostics.js';
import { isSystemError } from '../output/failure.js';
import { configFiles, findConfiguration } from './config.js';
import type { Invocation } from './flags.js';
import type { Host } from './host.js';
import { failed, type Outcome } from './outcome.js';

const file = 'concord.config.ts';

export async function runInit({ document, flags }: Invocation, { cwd }: Host): Promise<Outcome> {
  const target = flags.config ?? file;
  const existing = [...configFiles, target].find((name) => name !== 'package.json' && existsSync(join(cwd, name))) ?? (await inPackage(cwd));
  if (existing !== undefined) return failed(diagnostic('usage/exists', `There is a configuration already: ${existing}.`));
  if (!/\.[cm]?[tj]s$/.test(target)) return failed(diagnostic('usage/arguments', `The configuration has comments, so ${target} must be a TypeScript or JavaScript file.`));
  const found = document ?? usual.find((path) => existsSync(join(cwd, path)));
  try {
    writeFileSync(join(cwd, target), configText(found ?? 'openapi.yaml'), { flag: 'wx' });
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return failed(diagnostic('output/not-writable', `${target} cannot be written: the system says ${error.code}.`));
  }
  const next = found === undefined ? 'name your document in it, then run `concord generate`' : `for ${found}; next: \`concord generate\``;
  return { ok: true, diagnostics: [], json: { files: [{ path: target, change: 'created' }] }, text: (paint) => `${paint.bold(target)} written: ${next}.\n` };
}

/** Where people keep their document. */
const usual: readonly string[] = ['', 'openapi/', 'api/', 'docs/', 'spec/'].flatMap((folder) => ['openapi', 'swagger', 'api'].flatMap((name) => ['yaml', 'yml', 'json'].map((type) => `${folder}${name}.${type}`)));

async function inPackage(cwd: string): Promise<string | undefined> {
  const { configuration, diagnostics } = await findConfiguration(cwd);
  const name = configuration?.file ?? diagnostics[0]?.location?.file;
  return name === 'package.json' ? 'the key concord of package.json' : undefined;
}

function configText(document: string): string {
  return `// The configuration of Concord. Paths are relative to this file; flags of the command line override it.
// Where Concord is installed, \`defineConfig\` of 'concord-openapi' around the object gives completion.

export default {
  // The OpenAPI document: 3.0 or 3.1, JSON or YAML, one file or several.
  document: ${JSON.stringify(document)},

  // An address works, too: 'https://…'. Headers go to its host alone; references may name other hosts that are allowed.
  // headers: { Authorization: \`Bearer \${process.env.TOKEN}\` },
  // allowRemote: ['schemas.example.com'],

  // The folder that the generated packages are written to. It is Concord's; other files in it are left alone.
  output: 'generated',

  // 'packages' makes packages to publish, 'source' plain folders to drop into an application.
  layout: 'packages',

  // What is generated.
  targets: ['client', 'validators', 'fixtures'],

  // OpenAPI Overlay documents, applied in this order before anything is generated.
  overlays: [],

  // Which operations, with what only they need: tag:name, path:/pets/*, operation:id, webhook:name, deprecated.
  // include: ['tag:pets'],
  // exclude: ['deprecated', 'path:/internal/*'],

  // Better names for operations, schemas and tags than those that are made from the document.
  // rename: { operations: { 'pets/list-for-owner': 'listPetsOf' }, schemas: { 'full-pet': 'Pet' }, tags: { 'pet-store': 'store' } },

  // Whether the client has the raw layer, an entry of its own: openapi-fetch, typed by openapi-typescript.
  raw: true,

  // Whether prettier lays out the output.
  format: true,

  // The name of the client class; made from the title of the document when left out.
  // name: 'Museum',

  // The npm scope of the packages; made from the name when left out.
  // scope: '@museum',

  // The licence of the packages; the document's, where it states one, when left out.
  // license: 'MIT',

  // What validators do beside the keywords of JSON Schema: formats they leave alone, whether what they cannot check is an error,
  // whether they are made of zod/mini (less to bundle, fewer methods), and what those of operations do to values, by position:
  // body, query, path, header, cookie, response (coerce for parameters only).
  // validators: { formats: { email: false }, strict: true, mini: true, positions: { query: { coerce: true, defaults: true }, body: { strip: true } } },

  // A folder with templates that replace the built-in ones of the same name.
  // templates: 'templates',

  // Several documents: instead of all of the above, one entry each.
  // documents: { museum: { document: 'museum.yaml', output: 'generated/museum' } },
};
`;
}
