// The options of a generation: what configuration, flags and the library's callers can say.

import type { CompatOptions } from './compat-options.js';
import type { Severity } from './diagnostics.js';

export type Layout = 'packages' | 'source';

/** The adapters of TanStack Query that there are hooks for. */
export type HookAdapter = 'react' | 'vue' | 'solid' | 'svelte';

/** The modules of packages: ES modules, or CommonJS modules beside them. */
export type ModuleKinds = 'esm' | 'both';

/**
 * Whether the output has a copy of the runtime, or imports it from the package `concord-runtime`.
 */
export type RuntimeSource = 'copy' | 'package';

/** How imports of other files end: `'./client.js'`, `'./client.ts'` or `'./client'`. */
export type ImportExtension = 'js' | 'ts' | 'none';

/** What validators check beside the keywords of JSON Schema. */
export interface ValidatorOptions {
  /** Formats that are not checked, by name; `false`: none is. */
  readonly formats?: false | Readonly<Record<string, false>> | undefined;
  /** Whether what a validator cannot check is an error. */
  readonly strict?: boolean | undefined;
  /**
   * `bounded`: a pattern that may take very long is asked about texts up to a length, and longer
   * ones are refused. Default: `whole`, every text is asked.
   */
  readonly patterns?: 'whole' | 'bounded' | undefined;
  /**
   * What validators of operations do beside deciding, position by position. Default: nothing, a
   * value stays what it is.
   */
  readonly positions?: PositionsOptions | undefined;
}

export interface PositionOptions {
  /** Leaves out of the result what the document does not declare. */
  readonly strip?: boolean | undefined;
  /**
   * Fills in the defaults of properties that are absent, except those that do not match their
   * schemas.
   */
  readonly defaults?: boolean | undefined;
  /** Reads strings as the types that are declared: `"12"` as 12. Only for parameters. */
  readonly coerce?: boolean | undefined;
}

export type PositionsOptions = {
  readonly [P in ValidatorPosition]?:
    (P extends 'body' | 'response' ? Omit<PositionOptions, 'coerce'> : PositionOptions) | undefined;
};

export const validatorPositions = [
  'body',
  'query',
  'path',
  'header',
  'cookie',
  'response',
] as const;
export type ValidatorPosition = (typeof validatorPositions)[number];

/** What the document calls it → what the code calls it. */
export interface RenameOptions {
  /** `operationId`, or method and path (`GET /repos`) → the function: `repos/list-for-user` → `listReposOfUser`. */
  readonly operations?: Readonly<Record<string, string>> | undefined;
  /** Key of a component → the type: `full-repository` → `Repository`. */
  readonly schemas?: Readonly<Record<string, string>> | undefined;
  /** Tag → the property of the client: `pull-requests` → `pulls`. */
  readonly tags?: Readonly<Record<string, string>> | undefined;
}

/** What the package.json of each package says to npm. */
export interface PublishOptions {
  /** Who may install a package with a scope; npm's default is `restricted`. */
  readonly access?: 'public' | 'restricted' | undefined;
  /** Where it is published to, instead of npm's own registry. */
  readonly registry?: string | undefined;
  /** The address of the git repository that the packages are in: `https://github.com/pets/shop.git`. */
  readonly repository?: string | undefined;
  /** The path of the output folder in that repository. */
  readonly directory?: string | undefined;
}

export const publishTexts = ['access', 'registry', 'repository', 'directory'] as const;

export const accesses: readonly NonNullable<PublishOptions['access']>[] = ['public', 'restricted'];

export const renamable = ['operations', 'schemas', 'tags'] as const;

/** The options of one document, complete: defaults filled in. Paths are relative to `cwd`. */
export interface GenerateOptions {
  /**
   * The OpenAPI document: a path relative to `cwd`, an absolute one, or an address (`https://…`).
   */
  readonly document: string;
  /** The folder that the packages (or the source folders) are written to. */
  readonly output: string;
  readonly cwd: string;
  readonly layout: Layout;
  /**
   * Where the code comes from that is the same for every document: a copy of what is used, or the
   * npm package `concord-runtime`.
   */
  readonly runtime?: RuntimeSource | undefined;
  /** The adapter of TanStack Query whose hooks the target `query` makes beside its options. */
  readonly hooks?: HookAdapter | undefined;
  /** What the keys of the target `query` begin with, before the name of the API. */
  readonly keyPrefix?: string | undefined;
  /** What packages are made of; ES modules when left out. */
  readonly module?: ModuleKinds | undefined;
  /** The names of the targets to run, see `targets/registry.ts`. */
  readonly targets: readonly string[];
  /** Those of them that are the user's own. */
  readonly ownTargets?: readonly NamedTarget[] | undefined;
  /** OpenAPI Overlay documents, paths or addresses, applied in this order. */
  readonly overlays: readonly string[];
  /**
   * The operations to generate, with what they need: `tag:pets`, `path:/pets/*`,
   * `operation:getPet`, `webhook:petSold`, `deprecated`. All of them where nothing is said.
   */
  readonly include?: readonly string[] | undefined;
  /** The operations to leave out, and what only they need; stronger than `include`. */
  readonly exclude?: readonly string[] | undefined;
  /**
   * Headers of the requests to the host of a document that is named by its address; sent to no
   * other host, and never shown.
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Hosts whose files references may name, beside the host of the document itself. */
  readonly allowRemote?: readonly string[] | undefined;
  /**
   * The folder whose files references may name, relative to `cwd`. When absent: the git repository
   * that the document is in, else the folder of the document.
   */
  readonly root?: string | undefined;
  /** Better names than those that are made from the document. */
  readonly rename?: RenameOptions | undefined;
  /**
   * Whether the client has the raw layer: an entry of its own with `createRawClient(client)`,
   * openapi-fetch typed by the document's `paths`.
   */
  readonly raw: boolean;
  /**
   * Whether an enum has room for values that the service adds, as `Unrecognized`; so when absent.
   * Without it, its type is the listed values, also where others may be received.
   */
  readonly openEnums?: boolean | undefined;
  /**
   * Whether the layout `source` has the bundled document (`openapi.json`) beside the client, as
   * packages always do.
   */
  readonly openapi?: boolean | undefined;
  /**
   * How imports end in the layout `source`. When absent, the tsconfig.json nearest to the output
   * decides: `js` where Node's own resolution holds, `none` elsewhere. Packages always have `js`,
   * which Node needs.
   */
  readonly importExtension?: ImportExtension | undefined;
  /** Whether the output is laid out by the prettier configuration that holds in its folder. */
  readonly format: boolean;
  /** The name of the client class; derived from `info.title` when absent. */
  readonly name?: string | undefined;
  /**
   * The npm scope or prefix of the packages, for example `@pet-shop`; derived from `name` when
   * absent.
   */
  readonly scope?: string | undefined;
  /**
   * The licence of the packages, an SPDX expression; the document's, where it states one, when
   * absent.
   */
  readonly license?: string | undefined;
  /** How and from where the packages are published. */
  readonly publish?: PublishOptions | undefined;
  /** The version of the packages, a semantic one; that of the document when absent. */
  readonly packageVersion?: string | undefined;
  /** Whether git is told, by a `.gitattributes` in each folder, that the output is generated. */
  readonly gitattributes?: boolean | undefined;
  /** A folder with templates that replace the built-in ones of the same name. */
  readonly templates?: string | undefined;
  readonly validators?: ValidatorOptions | undefined;
  /** Whether the fixtures come with request handlers of Mock Service Worker. */
  readonly handlers?: boolean | undefined;
  /** Whether factories make counter-examples as well: values that violate one constraint each. */
  readonly counterExamples?: boolean | undefined;
  /**
   * What dates and 64-bit integers are in the application; and what `concord types` prints, which
   * is nothing to the packages.
   */
  readonly types?: TypesSettings | undefined;
  /** Whose names, arguments and results the target `compat` offers over the client. */
  readonly compat?: CompatOptions | undefined;
  /** Findings of this severity, or a worse one, keep everything from being written. */
  readonly failOn?: Severity | undefined;
  /**
   * Where two documents are compared: other levels for kinds of changes, by their ids. `info` means
   * that they break nobody.
   */
  readonly levels?: Readonly<Record<string, Severity>> | undefined;
  /**
   * A JSON file with the changes that do not count: fingerprint or id, reason, and the day on which
   * that expires.
   */
  readonly ignore?: string | undefined;
}

/**
 * How `concord types` prints, by the names that openapi-typescript gave its options; all of them
 * false but `defaultNonNullable`.
 */
export type TypesOptions = { readonly [K in TypesSwitch]?: boolean | undefined };

/**
 * The type of a schema of the document, as TypeScript writes it (`Date`, `import('./money.js').Money`);
 * `undefined` where it stays as it is. `path` is the JSON pointer of the schema.
 */
export type TransformType = (
  schema: Readonly<Record<string, unknown>>,
  place: { readonly path: string },
) => string | undefined;

/** What `concord types` prints, and where to; a path relative to the working directory. */
export type TypesSettings = TypesOptions &
  ValueTypes & {
    readonly output?: string | undefined;
    readonly transform?: TransformType | undefined;
  };

/**
 * Format → what values of it are in the application, instead of the string or the number on the
 * wire.
 */
export interface ValueTypes {
  readonly 'date-time'?: 'Date' | undefined;
  readonly int64?: 'bigint' | undefined;
  /** That times without a zone are dates as well, in UTC. */
  readonly zoneless?: 'UTC' | undefined;
}

export const valueTypes = { 'date-time': 'Date', int64: 'bigint', zoneless: 'UTC' } as const;

/** Name → one line for `--help`. */
export const typesSwitches = {
  enum: 'TypeScript enums instead of unions of literals',
  alphabetize: 'sort members by their names',
  immutable: 'readonly properties and arrays',
  additionalProperties: 'objects may have other properties wherever the document does not say so',
  emptyObjectsUnknown: 'objects without properties may have any, instead of none',
  defaultNonNullable: 'properties with a default are always there in what is received',
  exportType: 'declare types instead of interfaces',
  pathParamsAsTypes: 'paths as template literal types, by which an address finds its path',
  readWriteMarkers:
    'mark what is only read or only written ($Read, $Write), which openapi-fetch leaves out of requests or answers',
  rootTypes: 'an alias for each component: SchemaPet for components["schemas"]["Pet"]',
  rootTypesNoSchemaPrefix: 'with --root-types, the alias of a schema is Pet, not SchemaPet',
} as const;

export type TypesSwitch = keyof typeof typesSwitches;

export const typesSwitchNames: readonly TypesSwitch[] = Object.keys(typesSwitches).filter(
  (name): name is TypesSwitch => Object.hasOwn(typesSwitches, name),
);

/** What a configuration file says about one document: everything optional but the document. */
export type DocumentConfig = Partial<
  Omit<GenerateOptions, 'cwd' | 'document' | 'targets' | 'ownTargets'>
> & {
  readonly document: string;
  /**
   * What is generated: the names of Concord's targets, and targets of one's own, which
   * `defineTarget` makes.
   */
  readonly targets?: readonly (string | NamedTarget)[] | undefined;
};

/** A target of one's own as options hold it; what it takes and gives is in `targets/own.ts`. */
export interface NamedTarget {
  readonly name: string;
  readonly emit: (context: never) => unknown;
}

/** The content of `concord.config.ts` and its siblings, or of the `concord` key of package.json. */
export type Config =
  DocumentConfig | { readonly documents: Readonly<Record<string, DocumentConfig>> };

/** Typed configuration: `export default defineConfig({ … })`. */
export function defineConfig(config: Config): Config {
  return config;
}

/** What is generated unless the options say otherwise. */
export const defaultTargets: readonly string[] = ['client', 'validators', 'fixtures'];

/** What can be generated, in the order in which it is. */
export const targetNames: readonly string[] = [...defaultTargets, 'query', 'compat'];

/** The options that are on or off and shape the output, and what they are when nothing is said. */
const switches = {
  handlers: false,
  counterExamples: false,
  raw: false,
  openapi: false,
  openEnums: true,
  format: false,
  gitattributes: false,
};

export type Switch = keyof typeof switches;

export type Switches = Partial<Pick<GenerateOptions, Switch>>;

export const switchNames: readonly Switch[] = Object.keys(switches).filter(isSwitch);

function isSwitch(name: string): name is Switch {
  return Object.hasOwn(switches, name);
}

/** All switches, with their defaults where nothing is said. */
export function switchesOf(of: (name: Switch) => boolean | undefined): Record<Switch, boolean> {
  const result = { ...switches };
  for (const name of switchNames) result[name] = of(name) ?? switches[name];
  return result;
}

/** What decides what code can use of generated packages, beside the document and its names. */
export type SurfaceOptions = Pick<
  GenerateOptions,
  'targets' | 'layout' | 'validators' | 'types' | 'compat'
> &
  Partial<Pick<GenerateOptions, 'scope' | 'runtime' | 'hooks' | 'module'>> &
  Switches;

/** The options that a document has when nothing is said about them. */
export const defaultOptions = {
  ...switches,
  output: 'generated',
  layout: 'packages',
  runtime: 'copy',
  targets: defaultTargets,
  overlays: [],
  failOn: 'error',
} as const satisfies Partial<GenerateOptions>;

export const layouts: readonly Layout[] = ['packages', 'source'];

export const runtimeSources: readonly RuntimeSource[] = ['copy', 'package'];

export const hookNames: readonly HookAdapter[] = ['react', 'vue', 'solid', 'svelte'];

export const moduleKinds: readonly ModuleKinds[] = ['esm', 'both'];

export const importExtensions: readonly ImportExtension[] = ['js', 'ts', 'none'];

/** The complete options of one document. */
export function withDefaults(config: DocumentConfig, cwd: string): GenerateOptions {
  const defined = Object.fromEntries(
    Object.entries(config).filter(([, value]) => value !== undefined),
  );
  const { targets = defaultTargets } = config;
  const ownTargets = ownTargetsIn(targets);
  return {
    ...{ ...defaultOptions, ...defined, document: config.document, cwd },
    targets: targets.map((target) => (typeof target === 'string' ? target : target.name)),
    ...(ownTargets.length > 0 && { ownTargets }),
  };
}

/** The targets of the user's own in a list of targets. */
export function ownTargetsIn(targets: DocumentConfig['targets'] = []): readonly NamedTarget[] {
  return targets.filter((target) => typeof target !== 'string');
}
