// The one table of the options of a document: configuration, flags, help, the JSON schema and what
// `init` writes all come from it, so it is one file.

import type { CheckName } from '../../probe/checks.js';
import { severities } from '../../base/diagnostics.js';
import type { FailOn } from '../../diff/judge.js';
import { compatTexts, compatTools } from '../../base/compat-options.js';
import {
  accesses,
  defaultOptions,
  type DocumentConfig,
  type GenerateOptions,
  importExtensions,
  layouts,
  renamable,
  hookNames,
  moduleKinds,
  runtimeSources,
  targetNames,
  type TypesSwitch,
  typesSwitchNames,
  validatorPositions,
  valueTypes,
} from '../../base/options.js';
import {
  compat,
  type OptionCheck,
  flagOption,
  headerOf,
  headers,
  parseLevel,
  levels,
  license,
  oneOfOption,
  publish,
  rename,
  scope,
  selectors,
  semver,
  targets,
  textOption,
  textsOption,
  typesSettings,
  validators,
} from './fields.js';

interface OptionRow {
  /**
   * One sentence: the help of its flag, its description in the schema, its comment in what `init`
   * writes.
   */
  readonly help: string;
  readonly field: OptionCheck;
  /** The JSON schema of its value. */
  readonly schema: object;
  readonly flag?: OptionFlag | undefined;
  /** The default. */
  readonly preset?: unknown;
  /** Code of a value, where there is no such. */
  readonly example?: string | undefined;
}

export interface OptionFlag {
  /** As the parser takes it: `--scope <scope>`. */
  readonly text: string;
  /**
   * Which commands have it: those that write or compare, those that read a whole document, those
   * that read one, those that judge, those that compare two.
   */
  readonly of: 'output' | 'model' | 'document' | 'findings' | 'changes';
  /** It can be given several times, with one value each. */
  readonly several?: true | undefined;
  /** The allowed values, if they are few. */
  readonly words?: readonly string[] | undefined;
  /** Converts the text after the flag to the value of the option. */
  readonly value?: ((argument: readonly string[]) => unknown) | undefined;
}

const string = { type: 'string', minLength: 1 };

const strings = { type: 'array', items: string };

const boolean = { type: 'boolean' };

const record = (values: object): object => ({ type: 'object', additionalProperties: values });

const struct = (properties: object): object => ({
  type: 'object',
  properties,
  additionalProperties: false,
});

const position = (name: string): object =>
  struct({
    strip: boolean,
    defaults: boolean,
    ...(name !== 'body' && name !== 'response' && { coerce: boolean }),
  });

const optionTable = {
  document: {
    help: 'The OpenAPI document: 3.0 or 3.1, JSON or YAML, one file or several; a path or an address.',
    field: textOption,
    schema: string,
  },
  output: {
    help:
      "The folder of the generated packages. It is Concord's; other files in it are left alone. " +
      'Exclude it from formatters, for example in .prettierignore.',
    field: textOption,
    schema: string,
    preset: defaultOptions.output,
    flag: { text: '-o, --output <folder>', of: 'output' },
  },
  layout: {
    help: 'packages (to publish) or source (plain folders to drop into an application).',
    field: oneOfOption(layouts),
    schema: { enum: layouts },
    preset: defaultOptions.layout,
    flag: { text: '--layout <layout>', of: 'output', words: layouts },
  },
  hooks: {
    help: 'The target query has hooks as well, of this adapter of TanStack Query: react, vue, solid or svelte.',
    field: oneOfOption(hookNames),
    schema: { enum: hookNames },
    flag: { text: '--hooks <adapter>', of: 'output', words: hookNames },
  },
  keyPrefix: {
    help: 'What the keys of the target query begin with, before the name of the API: for a cache that has other keys as well.',
    field: textOption,
    schema: string,
    example: "'my-app'",
    flag: { text: '--key-prefix <text>', of: 'output' },
  },
  module: {
    help:
      'What the packages are made of: esm (ES modules), or both (CommonJS modules beside them, for ' +
      '`require` in any Node.js and for Jest).',
    field: oneOfOption(moduleKinds),
    schema: { enum: moduleKinds },
    preset: 'esm',
    flag: { text: '--module <kinds>', of: 'output', words: moduleKinds },
  },
  runtime: {
    help:
      'Where the code comes from that is the same for every document: copy (into the output, what it uses of it) ' +
      'or package (the npm package concord-runtime).',
    field: oneOfOption(runtimeSources),
    schema: { enum: runtimeSources },
    preset: defaultOptions.runtime,
    flag: { text: '--runtime <source>', of: 'output', words: runtimeSources },
  },
  targets: {
    help: `What is generated: ${targetNames.join(', ')}, and what \`defineTarget\` makes (as a flag, names with commas between them).`,
    field: targets,
    schema: { type: 'array', items: { enum: targetNames } },
    preset: defaultOptions.targets,
    flag: {
      text: '--targets <names>',
      of: 'output',
      value: (argument) =>
        argument.flatMap((names) => names.split(',').map((name) => name.trim())).filter(Boolean),
    },
  },
  overlays: {
    help: 'OpenAPI Overlays that are applied first, in this order: paths or addresses.',
    field: textsOption,
    schema: strings,
    preset: defaultOptions.overlays,
    flag: { text: '--overlay <file>', of: 'model', several: true },
  },
  include: {
    help: 'Only the operations that match, with what they need: tag:pets, path:/pets/*, operation:getPet, webhook:petSold, deprecated.',
    field: selectors,
    schema: strings,
    example: "['tag:pets']",
    flag: { text: '--include <selector>', of: 'model', several: true },
  },
  exclude: {
    help: 'No operations that match, nor what only they need.',
    field: selectors,
    schema: strings,
    example: "['deprecated', 'path:/internal/*']",
    flag: { text: '--exclude <selector>', of: 'model', several: true },
  },
  headers: {
    help: 'Headers for a document that is named by its address; they go to its host alone (as a flag: "Name: value").',
    field: headers,
    schema: record({ type: 'string' }),
    example: '{ Authorization: `Bearer ${process.env.TOKEN}` }',
    flag: {
      text: '--header <header>',
      of: 'document',
      several: true,
      value: (argument) => Object.fromEntries(argument.map(headerOf)),
    },
  },
  allowRemote: {
    help: 'Hosts whose files references may name, beside the host of the document.',
    field: textsOption,
    schema: strings,
    example: "['schemas.example.com']",
    flag: { text: '--allow-remote <host>', of: 'document', several: true },
  },
  root: {
    help: 'The folder whose files references may name; the git repository of the document, or else its own folder, when left out.',
    field: textOption,
    schema: string,
    example: "'..'",
    flag: { text: '--root <folder>', of: 'document' },
  },
  name: {
    help: 'The name of the client class; made from the title of the document when left out.',
    field: textOption,
    schema: string,
    example: "'Museum'",
    flag: { text: '--name <name>', of: 'output' },
  },
  scope: {
    help: 'The npm scope of the packages, or a prefix; made from the name when left out.',
    field: scope,
    schema: { type: 'string', pattern: '^@?[a-z0-9~-][a-z0-9._~-]*$' },
    example: "'@museum'",
    flag: { text: '--scope <scope>', of: 'output' },
  },
  license: {
    help: "The licence of the packages, an SPDX expression; the document's, where it states one, when left out.",
    field: license,
    schema: string,
    example: "'MIT'",
    flag: { text: '--license <id>', of: 'output' },
  },
  publish: {
    help:
      'How and from where the packages are published: access, registry, the repository (its address) ' +
      'and the directory (the path of the output folder in it), as package.json has them.',
    field: publish,
    schema: struct({
      access: { enum: accesses },
      ...{ registry: string, repository: string, directory: string },
    }),
    example:
      "{ access: 'public', repository: 'https://github.com/pets/shop.git', directory: 'packages' }",
  },
  packageVersion: {
    help: "The version of the packages, a semantic one; the document's when left out. A release raises it where it stands.",
    field: semver,
    schema: string,
    example: "'1.0.0'",
  },
  gitattributes: {
    help: 'With a .gitattributes in each folder, which tells git hosts that the output is generated.',
    field: flagOption,
    schema: boolean,
    example: 'true',
    flag: { text: '--gitattributes', of: 'output' },
  },
  rename: {
    help: 'Better names for operations, schemas and tags than those that are made from the document.',
    field: rename,
    schema: struct(Object.fromEntries(renamable.map((kind) => [kind, record(string)]))),
    example:
      "{ operations: { 'pets/list-for-owner': 'listPetsOf' }, schemas: { 'full-pet': 'Pet' }, tags: { 'pet-store': 'store' } }",
  },
  templates: {
    help: 'A folder with templates that replace the built-in ones of the same name.',
    field: textOption,
    schema: string,
    example: "'templates'",
    flag: { text: '--templates <folder>', of: 'output' },
  },
  validators: {
    help:
      'What validators do beside the keywords of JSON Schema: formats they leave alone, whether what they cannot check is an error (strict), ' +
      'whether slow patterns are asked about short texts alone (patterns), ' +
      'and what those of operations do to values, by position: body, query, path, header, cookie, response.',
    field: validators,
    schema: struct({
      formats: { anyOf: [{ const: false }, record({ const: false })] },
      strict: boolean,
      patterns: { enum: ['whole', 'bounded'] },
      positions: struct(
        Object.fromEntries(validatorPositions.map((name) => [name, position(name)])),
      ),
    }),
    example:
      '{ formats: { email: false }, strict: true, positions: { query: { coerce: true, defaults: true }, body: { strip: true } } }',
  },
  handlers: {
    help: 'With request handlers of Mock Service Worker beside the fixtures: an entry of its own.',
    field: flagOption,
    schema: boolean,
    preset: defaultOptions.handlers,
    flag: { text: '--handlers', of: 'output' },
  },
  counterExamples: {
    help: 'With counter-examples: factories make values that violate one constraint each.',
    field: flagOption,
    schema: boolean,
    preset: defaultOptions.counterExamples,
    flag: { text: '--counter-examples', of: 'output' },
  },
  raw: {
    help: 'With the raw layer: an entry of its own, openapi-fetch typed by the document as concord types does.',
    field: flagOption,
    schema: boolean,
    preset: defaultOptions.raw,
    flag: { text: '--raw', of: 'output' },
  },
  openapi: {
    help: 'With the bundled document (openapi.json) in the layout source too; packages always have it.',
    field: flagOption,
    schema: boolean,
    preset: defaultOptions.openapi,
    flag: { text: '--openapi', of: 'output' },
  },
  openEnums: {
    help: 'Whether enums have room for values that the service adds, as the type `Unrecognized`.',
    field: flagOption,
    schema: boolean,
    preset: defaultOptions.openEnums,
    example: 'false',
  },
  importExtension: {
    help: 'How imports end in the layout source: js, ts or none; the nearest tsconfig.json decides when left out.',
    field: oneOfOption(importExtensions),
    schema: { enum: importExtensions },
    example: "'none'",
    flag: { text: '--import-extension <extension>', of: 'output', words: importExtensions },
  },
  format: {
    help: 'Lay the output out with prettier, by the configuration that holds in the output folder.',
    field: flagOption,
    schema: boolean,
    preset: defaultOptions.format,
    flag: { text: '--format', of: 'output' },
  },
  types: {
    help:
      "What dates and 64-bit integers are in the application: { 'date-time': 'Date', int64: 'bigint' } (as a flag: " +
      "date-time=Date,int64=bigint); zoneless: 'UTC' makes dates of times without a zone as well. " +
      'And what `concord types` prints: output (the file), its flags by their names, such as enum or rootTypes, and in a ' +
      'configuration of TypeScript transform, which gives schemas types of their own.',
    field: typesSettings,
    schema: struct({
      ...Object.fromEntries(
        Object.entries(valueTypes).map(([name, type]) => [name, { const: type }]),
      ),
      output: string,
      ...Object.fromEntries(typesSwitchNames.map((name) => [name, boolean])),
    }),
    example: "{ 'date-time': 'Date', int64: 'bigint', output: 'src/schema.d.ts', rootTypes: true }",
    flag: {
      text: '--types <format=type>',
      of: 'output',
      value: (argument) =>
        Object.fromEntries(
          argument.flatMap((list) => list.split(',').map((part) => part.trim().split('='))),
        ),
    },
  },
  compat: {
    help:
      'Whose names, arguments and results the target compat offers over the client, in the layout source ' +
      `(as a flag, the name alone): ${compatTools.join(', ')}; of orval, also ` +
      'the file of the functions and the folder of the types (schemas); of hey-api, the module that sets up the client (runtimeConfig); ' +
      'of kubb, the folders of its plug-ins and what sends (client).',
    field: compat,
    schema: struct({
      from: { enum: compatTools },
      ...Object.fromEntries(compatTexts.map((name) => [name, string])),
    }),
    example: "{ from: 'hey-api' }",
    flag: {
      text: '--compat <generator>',
      of: 'output',
      words: compatTools,
      value: ([from]) => ({ from }),
    },
  },
  failOn: {
    help: 'From which severity on findings end a command with 1 and keep it from writing: error (the default), warning or info.',
    field: oneOfOption(severities),
    schema: { enum: severities },
    preset: defaultOptions.failOn,
    flag: { text: '--fail-on <severity>', of: 'findings', words: severities },
  },
  levels: {
    help: 'Other levels for kinds of changes between two documents, by their ids: error, warning or info (as a flag: id=level).',
    field: levels,
    schema: record({ enum: severities }),
    example: "{ 'response-property-enum-value-added': 'info' }",
    flag: {
      text: '--level <id=level>',
      of: 'changes',
      several: true,
      value: (argument) => Object.fromEntries(argument.map(parseLevel)),
    },
  },
  ignore: {
    help: 'A JSON list of changes between two documents that do not count: fingerprint or id, reason, expires.',
    field: textOption,
    schema: string,
    example: "'accepted-changes.json'",
    flag: { text: '--ignore <file>', of: 'changes' },
  },
} as const satisfies Readonly<Record<keyof DocumentConfig, OptionRow>>;

/** Key → row, in the order of the table. */
export const optionRows: ReadonlyMap<string, OptionRow> = new Map(Object.entries(optionTable));

const commandNames = [
  'generate',
  'check',
  'verify',
  'types',
  'lint',
  'bundle',
  'inputs',
  'suggest',
  'mock',
  'probe',
  'diff',
  'release',
  'explain',
  'init',
  'migrate',
  'doctor',
] as const;

export type CommandName = (typeof commandNames)[number];

export const reporters = ['terminal', 'json', 'markdown', 'sarif', 'github', 'junit'] as const;

export type Reporter = (typeof reporters)[number];

/** The formats of report files: all but those for terminals. */
export type Format = Exclude<Reporter, 'terminal'>;
export const formats: readonly Format[] = reporters.flatMap((name) =>
  name === 'terminal' ? [] : [name],
);

export interface ReportFile {
  readonly format: Format;
  /** Relative to the working directory. */
  readonly file: string;
}

/** Whether standard output is to be one value or text for programs and nothing else. */
export function isData(reporter: Reporter | undefined): boolean {
  return reporter !== undefined && reporter !== 'terminal' && reporter !== 'github';
}

export const inspections = ['api', 'names', 'calls', 'files'] as const;

export type Inspection = (typeof inspections)[number];

export const logs = ['pretty', 'json', 'none'] as const;

export type Log = (typeof logs)[number];

export interface Flags extends Partial<Record<TypesSwitch, boolean>> {
  /** The values of the flags of the option table, in the form of the configuration. */
  readonly options: Partial<Omit<GenerateOptions, 'cwd' | 'ownTargets'>>;
  /** False for `--no-overlays`. */
  readonly overlays?: boolean;
  readonly strict?: boolean;
  readonly sample?: number;
  /** False for `--no-cache`. */
  readonly cache?: boolean;
  readonly force?: boolean;
  readonly allOrNothing?: boolean;
  readonly prove?: boolean;
  readonly watch?: boolean;
  readonly profile?: boolean;
  readonly ignoreFormatting?: boolean;
  /** Whether `concord types` only compares the file. */
  readonly check?: boolean;
  /** `concord check` compares with what the service publishes, and judges recorded exchanges. */
  readonly upstream?: string;
  readonly traffic?: string;
  readonly inspect?: Inspection;
  /** Where two documents are compared: which verdict ends the command with a failure. */
  readonly breaking?: FailOn;
  /** What `concord check` and `concord release` compare the document with. */
  readonly against?: string;
  /**
   * The same, where a revision is compared with itself instead of with where the work on it began.
   */
  readonly againstExact?: string;
  /** The release by which `concord check` judges the version. */
  readonly released?: string;
  /** The configuration of another tool, which `concord suggest` reads. */
  readonly from?: string;
  readonly dryRun?: boolean;
  /** `concord migrate` has these two. */
  readonly rewrite?: boolean;
  readonly writeImports?: boolean;
  /** The identifier of a prerelease, for `concord release`. */
  readonly pre?: string;
  /** `concord mock` has these, down to `rateLimit`. */
  readonly port?: number;
  readonly host?: string;
  readonly allowHost?: readonly string[];
  readonly corsOrigin?: string;
  readonly seed?: string;
  readonly delay?: number;
  /** JSON, or a file with it. */
  readonly faults?: string;
  readonly log?: Log;
  /** False for `--no-page`. */
  readonly page?: boolean;
  /** The file that keeps the state. */
  readonly state?: string;
  /** A file with scenarios. */
  readonly scenarios?: string;
  /** The address of the service that is recorded. */
  readonly record?: string;
  /** The HAR file that is written or played. */
  readonly recording?: string;
  /** False for `--no-callbacks`. */
  readonly callbacks?: boolean;
  /** False for `--no-rate-limit`. */
  readonly rateLimit?: boolean;
  /** `concord probe` has these, down to `wait`. */
  readonly url?: string;
  /** `Name: value`, which every request has. */
  readonly header?: readonly string[];
  /** `scheme=value` */
  readonly credential?: readonly string[];
  readonly only?: readonly CheckName[];
  readonly skip?: readonly CheckName[];
  /** In milliseconds. */
  readonly budget?: number;
  readonly requests?: number;
  readonly rate?: number;
  readonly concurrency?: number;
  readonly writes?: boolean;
  /** In milliseconds. */
  readonly slow?: number;
  readonly har?: string;
  readonly known?: string;
  readonly case?: string;
  /** The command that starts the service; for `concord mock`, when its clock starts. */
  readonly start?: string;
  /** How long to wait for it, in milliseconds. */
  readonly wait?: number;
  /** `--reporter json` in short, for `concord doctor`. */
  readonly json?: boolean;
  readonly reporter?: Reporter;
  readonly report?: readonly ReportFile[];
  readonly config?: string;
  readonly color?: boolean;
}

export interface Invocation {
  readonly command: CommandName;
  readonly document?: string | undefined;
  /** Further documents, where a command takes any number of them. */
  readonly further?: readonly string[] | undefined;
  /** What `concord explain` is asked about. */
  readonly code?: string | undefined;
  /** The second document, where there are two. */
  readonly other?: string | undefined;
  readonly flags: Flags;
}

/**
 * The JSON schema of a configuration, for editors: `concord.config.json` and the key `concord` of
 * package.json. The build writes it out.
 */
export function configSchema(): object {
  const properties = Object.fromEntries(
    [...optionRows].map(([key, { help, schema, preset }]) => [
      key,
      { description: help, ...schema, ...(preset !== undefined && { default: preset }) },
    ]),
  );
  const $schema = { type: 'string' };
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Configuration of Concord',
    definitions: {
      document: { type: 'object', required: ['document'], properties, additionalProperties: false },
    },
    if: { type: 'object', required: ['documents'] },
    then: {
      type: 'object',
      properties: {
        $schema,
        documents: {
          description: 'Several documents: a name for each, and what to do with it.',
          type: 'object',
          minProperties: 1,
          additionalProperties: { $ref: '#/definitions/document' },
        },
      },
      additionalProperties: false,
    },
    else: {
      type: 'object',
      required: ['document'],
      properties: { $schema, ...properties },
      additionalProperties: false,
    },
  };
}
