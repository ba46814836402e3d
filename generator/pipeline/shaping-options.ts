// The options that shape the output, as a manifest states them and as they are read back from it:
// whoever compares with an earlier output learns from its manifest how that was configured.

import { compatTexts, compatTools } from '../base/compat-options.js';
import {
  accesses,
  defaultOptions,
  type GenerateOptions,
  importExtensions,
  layouts,
  type PositionOptions,
  publishTexts,
  renamable,
  type RenameOptions,
  hookNames,
  moduleKinds,
  runtimeSources,
  type Switch,
  switchesOf,
  switchNames,
  defaultTargets,
  targetNames,
  type ValidatorOptions,
  validatorPositions,
  valueTypes,
  type ValueTypes,
} from '../base/options.js';

/** The options that a manifest determines. Not among them: paths, and what only judges or finds. */
export type ShapingOptions = Pick<
  GenerateOptions,
  | 'layout'
  | 'runtime'
  | 'targets'
  | 'include'
  | 'exclude'
  | 'name'
  | 'scope'
  | 'license'
  | 'hooks'
  | 'keyPrefix'
  | 'module'
  | 'publish'
  | 'packageVersion'
  | 'rename'
  | 'validators'
  | 'types'
  | 'compat'
  | 'importExtension'
  | Switch
>;

/** As a manifest has them, each on its own lines; they contain no absolute paths. */
export type StatedOptions = Readonly<Record<string, string | boolean | readonly string[]>>;

export function statedOptions(options: ShapingOptions): StatedOptions {
  const { layout, targets, importExtension, include, exclude, packageVersion, runtime } = options;
  const { module, hooks, keyPrefix } = options;
  const { name, scope, license, publish, validators, rename, compat } = options;
  const positions = preparedPositions(validators);
  const types = valueFormats.filter((format) => options.types?.[format]);
  return {
    layout,
    targets,
    ...switched(options),
    ...(runtime === 'package' && { runtime }),
    ...(targets.includes('query') && hooks !== undefined && { hooks }),
    ...(targets.includes('query') && keyPrefix !== undefined && { keyPrefix }),
    ...(layout === 'packages' && module === 'both' && { module }),
    ...(layout === 'source' && importExtension !== undefined && { importExtension }),
    ...(include !== undefined && include.length > 0 && { include }),
    ...(exclude !== undefined && exclude.length > 0 && { exclude }),
    ...(name !== undefined && { name }),
    ...(scope !== undefined && { scope }),
    ...(license !== undefined && { license }),
    ...(packageVersion !== undefined && { packageVersion }),
    ...(rename && { rename: renameLines(rename) }),
    ...(validators?.patterns === 'bounded' && { 'validators.patterns': 'bounded' }),
    ...(validators?.formats !== undefined && {
      'validators.formats': uncheckedFormats(validators.formats),
    }),
    ...(positions.length > 0 && { 'validators.positions': positions }),
    ...(types.length > 0 && { types }),
    ...prefixed('publish', publish),
    ...prefixed('compat', compat),
  };
}

function prefixed(prefix: string, values: object = {}): StatedOptions {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      value === undefined ? [] : [[`${prefix}.${key}`, String(value)]],
    ),
  );
}

/**
 * Reads the stated options of a manifest, which somebody may have written by hand: invalid ones are
 * left out.
 */
export function readStated(value: object): StatedOptions {
  return Object.fromEntries(Object.entries(value).filter(isStated));
}

/**
 * The options that the output of this manifest was made with, each of them: those that it does not
 * state are `undefined` or have their defaults, so that they replace other ones.
 */
export function optionsIn({ options }: { readonly options: StatedOptions }): ShapingOptions {
  const of = (key: string): StatedOptions[string] | undefined =>
    Object.hasOwn(options, key) ? options[key] : undefined;
  const text = (key: string): string | undefined => {
    const value = of(key);
    return typeof value === 'string' ? value : undefined;
  };
  const texts = (key: string): readonly string[] | undefined => {
    const value = of(key);
    return typeof value === 'object' ? value : undefined;
  };
  const targets = texts('targets') ?? [];
  const renames = texts('rename');
  const types = texts('types');
  const textsOf = (prefix: string, keys: readonly string[]): Readonly<Record<string, string>> =>
    Object.fromEntries(
      keys.flatMap((key) => {
        const value = text(`${prefix}.${key}`);
        return value === undefined ? [] : [[key, value]];
      }),
    );
  const { access: _, ...places } = textsOf('publish', publishTexts);
  const access = accesses.find((name) => name === text('publish.access'));
  const publish = { ...(access && { access }), ...places };
  const from = compatTools.find((name) => name === text('compat.from'));
  return {
    layout: layouts.find((name) => name === text('layout')) ?? 'packages',
    hooks: hookNames.find((name) => name === text('hooks')),
    keyPrefix: text('keyPrefix'),
    module: moduleKinds.find((name) => name === text('module')),
    runtime: runtimeSources.find((name) => name === text('runtime')) ?? defaultOptions.runtime,
    // Targets of the user's own are not known any more.
    targets:
      targets.length > 0 ? targets.filter((name) => targetNames.includes(name)) : defaultTargets,
    include: texts('include'),
    exclude: texts('exclude'),
    name: text('name'),
    scope: text('scope'),
    license: text('license'),
    publish: Object.keys(publish).length === 0 ? undefined : publish,
    packageVersion: text('packageVersion'),
    rename: renames && renamesIn(renames),
    validators: validatorsIn({
      formats: of('validators.formats'),
      prepared: texts('validators.positions'),
      isBounded: text('validators.patterns') === 'bounded',
    }),
    types:
      types &&
      Object.fromEntries(
        valueFormats.flatMap((valueFormat) =>
          types.includes(valueFormat) ? [[valueFormat, valueTypes[valueFormat]]] : [],
        ),
      ),
    compat: from && { from, ...textsOf('compat', compatTexts) },
    importExtension: importExtensions.find((name) => name === text('importExtension')),
    ...switchesOf((name) => {
      const value = of(name);
      return typeof value === 'boolean' ? value : undefined;
    }),
  };
}

const valueFormats: readonly (keyof ValueTypes)[] = ['date-time', 'int64', 'zoneless'];

/** The switches that differ from their defaults. */
function switched(options: Pick<ShapingOptions, Switch>): StatedOptions {
  return Object.fromEntries(
    switchNames.flatMap((name) => {
      const value = options[name] ?? defaultOptions[name];
      return value === defaultOptions[name] ? [] : [[name, value] as const];
    }),
  );
}

function renameLines(rename: RenameOptions): readonly string[] {
  return renamable
    .flatMap((kind) =>
      Object.entries(rename[kind] ?? {}).map(([from, to]) => `${kind} ${from} ${to}`),
    )
    .sort();
}

/** A line has three parts, of which only the second may contain spaces. */
function renamesIn(lines: readonly string[]): RenameOptions {
  const words = lines.map((line) => /^(\S+) (.*) (\S+)$/s.exec(line) ?? []);
  return Object.fromEntries(
    renamable.flatMap((kind) => {
      const names = words.flatMap(([, of, from, to]) =>
        of === kind && from !== undefined && to !== undefined ? [[from, to] as const] : [],
      );
      return names.length === 0 ? [] : [[kind, Object.fromEntries(names)]];
    }),
  );
}

/** Returns the formats that are switched off; `false` if all are. */
function uncheckedFormats(
  formats: NonNullable<ValidatorOptions['formats']>,
): false | readonly string[] {
  return formats === false ? false : Object.keys(formats).sort();
}

/** The preparations of values by position: `query.coerce`. */
function preparedPositions({ positions = {} }: ValidatorOptions = {}): readonly string[] {
  return validatorPositions
    .flatMap((position) =>
      Object.entries(positions[position] ?? {}).flatMap(([name, value]) =>
        value === true ? [`${position}.${name}`] : [],
      ),
    )
    .sort();
}

function validatorsIn({
  formats,
  prepared,
  isBounded,
}: {
  readonly formats: StatedOptions[string] | undefined;
  readonly prepared: readonly string[] | undefined;
  readonly isBounded: boolean;
}): ValidatorOptions | undefined {
  if (formats === undefined && prepared === undefined && !isBounded) return undefined;
  return {
    ...(isBounded && { patterns: 'bounded' as const }),
    ...(formats === false && { formats }),
    ...(isList(formats) && {
      formats: Object.fromEntries(formats.map((name) => [name, false as const])),
    }),
    ...(prepared && { positions: positionsIn(prepared) }),
  };
}

function positionsIn(prepared: readonly string[]): ValidatorOptions['positions'] {
  return Object.fromEntries(
    validatorPositions.flatMap((position) => {
      const names = preparations.filter((name) => prepared.includes(`${position}.${name}`));
      return names.length === 0
        ? []
        : [[position, Object.fromEntries(names.map((name) => [name, true]))]];
    }),
  );
}

const preparations: readonly (keyof PositionOptions)[] = ['strip', 'defaults', 'coerce'];

function isList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function isStated(entry: [string, unknown]): entry is [string, StatedOptions[string]] {
  const [, value] = entry;
  return typeof value === 'string' || typeof value === 'boolean' || isList(value);
}
