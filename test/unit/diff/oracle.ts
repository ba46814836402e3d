// What becomes of a consumer that uses everything: what no longer compiles, which values of requests are no longer taken, and which calls are no longer sent.

import { build } from 'esbuild';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { OperationNames } from '../../../generator/model/naming/names.js';
import {
  type JsonSchema,
  keywordsOf,
  targetOf,
} from '../../../generator/runtime/schema/json-schema.js';
import { type Line, programFor } from './consumer.js';
import { type Output, type Program, refusals, withPrograms } from './outputs.js';

/** A consumer of the first output that uses all of it, written against the second one. */
export function consumerOf(
  pair: readonly [Output, Output],
): Program & { readonly lines: readonly Line[] } {
  const lines = programFor(pair[0], ['@0', '@1']);
  return {
    lines,
    outputs: pair,
    text: ([old = '', now = '']) =>
      lines
        .map(({ text }) => text.replace("'@0/", `'${old}/`).replace("'@1/", `'${now}/`))
        .join('\n'),
  };
}

/** For each pair of outputs what breaks such a consumer: the labels of operations, and words for the rest. */
export async function refusedBy(
  pairs: readonly (readonly [Output, Output])[],
  { runs = false }: { runs?: boolean } = {},
): Promise<readonly ReadonlySet<string>[]> {
  const consumers = pairs.map(consumerOf);
  const outputs = runs ? [...new Set(pairs.flat())] : [];
  const programs = [...consumers, ...outputs.map(everythingOf)];
  return withPrograms(programs, async (folder, names) => {
    const refused = consumers.map(() => new Set<string>());
    for (const { program, line, message } of await refusals(folder, names)) {
      const about = consumers[program]?.lines[line - 1]?.about;
      if (about === undefined) throw new Error(`${names[program]}: ${message}`);
      refused[program]?.add(about);
    }
    const modules = await imported(folder, names.slice(consumers.length));
    for (const [index, pair] of runs ? pairs.entries() : []) {
      const [one, other] = pair.map((output) => modules[outputs.indexOf(output)]);
      if (!one || !other) continue;
      for (const about of refusedValues(one, other)) refused[index]?.add(about);
      for (const about of await refusedCalls(pair, [one, other])) refused[index]?.add(about);
    }
    return refused;
  });
}

/** What runs of an output. */
interface Module {
  readonly validators?: Readonly<Record<string, { readonly request?: object }>>;
  readonly factories?: Readonly<Record<string, { readonly request?: object }>>;
  readonly Client?: new (options: object) => object;
}

interface Validator {
  readonly safeParse: (value: unknown) => { readonly success: boolean };
}

interface Factory {
  (): unknown;
  readonly variants: () => readonly unknown[];
  readonly counterExamples: () => readonly {
    readonly path: readonly (string | number)[];
    readonly value: unknown;
  }[];
  readonly schema: () => JsonSchema;
}

function everythingOf(output: Output): Program {
  const has = new Set(output.plan.files.map(({ path }) => path));
  const parts = [
    ['validators/operations/index', '* as validators'],
    ['fixtures/operations/factories/index', '* as factories'],
    ['client/index', `{ ${output.plan.names.api.className} as Client }`],
  ] as const;
  return {
    outputs: [output],
    text: ([folder]) =>
      parts
        .filter(([path]) => has.has(`${path}.ts`))
        .map(([path, what]) => `export ${what} from '${folder}/${path}.js';`)
        .join('\n'),
  };
}

async function imported(folder: string, names: readonly string[]): Promise<readonly Module[]> {
  if (names.length === 0) return [];
  await build({
    entryPoints: names.map((name) => join(folder, name)),
    outdir: join(folder, 'built'),
    bundle: true,
    splitting: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    outExtension: { '.js': '.mjs' },
  });
  return Promise.all(
    names.map(
      (name) => import(pathToFileURL(join(folder, 'built', name.replace(/ts$/, 'mjs'))).href),
    ),
  );
}

/** The parts of requests of which the old validator takes a value that the new one refuses. */
function refusedValues(one: Module, other: Module): readonly string[] {
  return Object.entries(one.validators ?? {}).flatMap(([name, { request }]) => {
    const now = partsOf(other.validators?.[name]?.request, isValidator);
    const made = partsOf(one.factories?.[name]?.request, isFactory);
    const broken = partsOf(other.factories?.[name]?.request, isFactory);
    return [...partsOf(request, isValidator)].flatMap(([part, old]) => {
      const [before, after] = [made.get(part), broken.get(part)].map(
        (each) => each?.schema() ?? {},
      );
      const violations = broken.get(part)?.counterExamples() ?? [];
      const values = [
        ...[made.get(part)].flatMap((factory) => (factory ? valuesOf(factory) : [])),
        ...violations
          .filter(({ path }) => isDeclared(before, path) || !isDeclared(after, path))
          .map(({ value }) => value),
      ];
      const isRefused = (value: unknown): boolean =>
        old.safeParse(value).success && now.get(part)?.safeParse(value).success === false;
      return values.some(isRefused) ? [`values of ${name} ${part}`] : [];
    });
  });
}

/** Whether a schema says something of what is at a path: whoever sends what it does not declare may be refused at any time. */
function isDeclared(schema: JsonSchema | undefined, path: readonly (string | number)[]): boolean {
  const [key, ...rest] = path;
  if (schema === undefined || key === undefined) return schema !== undefined;
  const all = new Set([keywordsOf(schema)]);
  for (const each of all) {
    const { allOf = [], anyOf = [], oneOf = [] } = each;
    for (const part of [targetOf(each), ...allOf, ...anyOf, ...oneOf])
      if (typeof part === 'object') all.add(part);
  }
  return [...all].some((each) => {
    const { properties = {}, additionalProperties, items, prefixItems = [] } = each;
    if (typeof key === 'string' && Object.hasOwn(properties, key))
      return isDeclared(properties[key], rest);
    const own = typeof key === 'number' ? (prefixItems[key] ?? items) : additionalProperties;
    return own !== undefined && own !== false && isDeclared(own, rest);
  });
}

/** Values of a schema; none where it has none. */
function valuesOf(factory: Factory): readonly unknown[] {
  try {
    return [factory(), ...factory.variants()];
  } catch {
    return [];
  }
}

/** `body`, `query`; `body application/json` where there are several media types. */
function partsOf<T>(
  given: unknown,
  isLeaf: (value: unknown) => value is T,
): ReadonlyMap<string, T> {
  return new Map(
    Object.entries(Object(given)).flatMap(([key, value]): readonly (readonly [string, T])[] =>
      isLeaf(value)
        ? [[key, value]]
        : [...partsOf(value, isLeaf)].map(([rest, leaf]) => [`${key} ${rest}`, leaf]),
    ),
  );
}

const isValidator = (value: unknown): value is Validator =>
  typeof value === 'object' && value !== null && 'safeParse' in value;
const isFactory = (value: unknown): value is Factory =>
  typeof value === 'function' && 'variants' in value;

/** The operations that a client calls, with a key or without one, and no longer does, or at another server. */
async function refusedCalls(
  [{ plan }, { plan: now }]: readonly [Output, Output],
  [one, other]: readonly [Module, Module],
): Promise<readonly string[]> {
  const found: string[] = [];
  const base = { baseUrl: 'https://api.test' };
  for (const { at, parameters, path } of plan.api.operations) {
    const names = plan.names.operations.get(at);
    const [kept] =
      [...now.names.operations].find(
        ([, { method, resource }]) => method === names?.method && resource === names.resource,
      ) ?? [];
    if (!names || kept === undefined) continue;
    const keys = parameters
      .filter(({ required }) => required)
      .map(({ at: own }) => names.parameters.get(own));
    const given = Object.fromEntries(keys.map((key) => [key, 'x']));
    const addresses = (settings: object): Promise<readonly (string | undefined)[]> =>
      Promise.all([one, other].map((module) => calledAt(module, { names, given, settings })));
    for (const settings of [{ apiKey: 'key', ...base }, base, { apiKey: 'key' }]) {
      const [before, after] = await addresses(settings);
      if (before === undefined) continue;
      if (after === undefined) found.push(`calls of ${names.function}`);
      const isMoved = now.api.operations.some((each) => each.at === kept && each.path !== path);
      // Values in paths may be written in other ways.
      if (after !== undefined && !isMoved && !path.includes('{') && before !== after)
        found.push(`the server of ${names.function}`);
    }
  }
  return found;
}

/** The address that a client calls with a method, without its query. */
async function calledAt(
  { Client }: Module,
  { names, given, settings }: { names: OperationNames; given: object; settings: object },
): Promise<string | undefined> {
  let address: string | undefined;
  const send = async (url: string): Promise<Response> => {
    address = url.replace(/\?.*$/, '');
    return Response.json(null, { status: 400 });
  };
  try {
    const resource =
      Client &&
      Reflect.get(new Client({ ...settings, maxRetries: 0, fetch: send }), names.resource);
    const method: unknown = isObject(resource) && Reflect.get(resource, names.method);
    if (typeof method === 'function') await Reflect.apply(method, resource, [given]);
  } catch {
    // Whether it was sent is all that counts.
  }
  return address;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
