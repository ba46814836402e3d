// Redocly's parser and file access replaced by ours: it sees only what `Folder` gives out, already
// parsed, and opens nothing itself.

import type {
  BaseResolver,
  Config,
  Plugin,
  Document as RedoclyDocument,
} from '@redocly/openapi-core';
import { type Diagnostic, diagnostic, type SourceLocation } from '../../base/diagnostics.js';
import { isObject, type Json, type JsonObject, valueIn } from '../../model/json.js';
import { type Folder, fragmentTokens, parseReference, resolvedPath } from '../load/load-folder.js';
import { nearest, type SourceFile } from '../parse/source.js';
import type { SourceOrigin } from '../source-map.js';
import { quoted } from '../parse/problems.js';

export type Redocly = typeof import('@redocly/openapi-core');

export function loadRedocly(): Promise<Redocly> {
  return import('@redocly/openapi-core');
}

/** Redocly's own configuration, for following references; the same for every document. */
export function configOf({ createConfig }: Redocly): Promise<Config> {
  return (config ??= createConfig(
    { resolve: { doNotResolveExamples: true } },
    { plugins: [mendedTypes] },
  ));
}

let config: Promise<Config> | undefined;

function referencesIn({ files }: Folder): number {
  return [...files.values()].reduce((sum, { references }) => sum + references.size, 0);
}

export function resolverOf({ BaseResolver, Source }: Redocly, folder: Folder): BaseResolver {
  const resolver = new BaseResolver();
  let steps = 0;
  // Where chains between files are too long, they end somewhere: they are reported afterwards.
  const isTooMuch = (): boolean => {
    steps += 1;
    return steps % 1000 === 0 && (endsEarly ||= steps > mostSteps * referencesIn(folder));
  };
  let endsEarly = false;
  resolver.resolveExternalRef = (base, text) => {
    if (base === null || isTooMuch() || endsEarly) return text;
    const reference = parseReference(text, base);
    return reference.kind === 'file' || reference.kind === 'remote'
      ? resolvedPath(base, reference.path)
      : text;
  };
  resolver.loadExternalRef = async (path) => {
    const { file } = await folder.load(path);
    if (file === undefined || chainsIn(new Map([[path, file]])).long.length > 0)
      throw new Error('not available');
    return new Source(file.path, file.text);
  };
  resolver.parseDocument = (source) => ({
    source,
    parsed: folder.files.get(source.absoluteRef)?.value,
  });
  return resolver;
}

/**
 * Changes a version that Redocly does not know to the one that it stands for: `3.1` to `3.1.0`, and
 * one beyond 3.2 to that.
 */
export function entryDocument({ Source }: Redocly, entry: SourceFile): RedoclyDocument {
  const { value } = entry;
  if (isObject(value) && typeof value['openapi'] === 'string')
    Reflect.set(
      value,
      'openapi',
      value['openapi'].replace(/^(3\.\d)(?=-|$)/, '$1.0').replace(/^3\.(?![012]\b)\d+/, '3.2'),
    );
  return { source: new Source(entry.path, entry.text), parsed: entry.value };
}

/**
 * Redocly's types of OpenAPI 3.2 lack fields, and its type of the scopes of a device authorization
 * refers to a type that it does not have, so that whoever goes through one throws. Extensions that
 * Redocly knows (`x-codeSamples`) are those of others here: what refers there need not lead to
 * anything. In Swagger 2.0 a response may be a file.
 */
export const mendedTypes: Plugin = {
  id: 'concord-types',
  typeExtension: {
    oas3: (given, version) => {
      const types = withoutExtensions(given);
      return version === 'oas3_2' ? mended(types) : types;
    },
    oas2: (types) => {
      const { Schema: schema, ...others } = withoutExtensions(types);
      if (schema === undefined) return others;
      const { type } = schema.properties;
      const names = typeof type === 'object' && type !== null && 'enum' in type ? type.enum : [];
      const withFile = { type: 'string' as const, enum: [...(names ?? []), 'file'] };
      return {
        ...others,
        Schema: { ...schema, properties: { ...schema.properties, type: withFile } },
      };
    },
  },
};

/** What OpenAPI 3.2 has and Redocly's types of it lack. */
function mended(types: Types): Types {
  const { DeviceAuthorization, Parameter, Response, Encoding, MediaTypesMap } = types;
  const withFields = (type: Types[string] | undefined, fields: Types[string]['properties']) =>
    type && { ...type, properties: { ...type.properties, ...fields } };
  const scopes = { type: 'object', additionalProperties: { type: 'string' } } as const;
  const style = {
    enum: 'form simple label matrix spaceDelimited pipeDelimited deepObject cookie'.split(' '),
  };
  const own = {
    DeviceAuthorization: withFields(DeviceAuthorization, { scopes }),
    Parameter: withFields(Parameter, { style }),
    Response: Response && { ...Response, required: [] },
    NamedMediaTypes: MediaTypesMap,
    PrefixEncoding: { properties: {}, items: 'Encoding' },
    Encoding: withFields(Encoding, {
      encoding: 'EncodingMap',
      prefixEncoding: 'PrefixEncoding',
      itemEncoding: 'Encoding',
    }),
  };
  const known = Object.entries(own).flatMap(([name, type]) =>
    type ? [[name, type] as const] : [],
  );
  return { ...types, ...Object.fromEntries(known) };
}

type Types = Parameters<NonNullable<NonNullable<Plugin['typeExtension']>['oas3']>>[0];

function withoutExtensions(types: Types): Types {
  return Object.fromEntries(
    Object.entries(types).map(([name, type]) => [
      name,
      {
        ...type,
        properties: Object.fromEntries(
          Object.entries(type.properties).filter(([key]) => !key.startsWith('x-')),
        ),
      },
    ]),
  );
}

/**
 * Converts an error that Redocly throws about a document to diagnostics. Mostly these are cycles of
 * references, whose places it does not state.
 */
export function thrown(
  error: unknown,
  { entry, folder }: { readonly entry: SourceFile; readonly folder: Folder },
): readonly Diagnostic[] {
  const { cycles, long } = chainsIn(folder.files);
  if (cycles.length + long.length > 0) return [...cycles, ...long];
  const reason = error instanceof Error ? error.message : String(error);
  return [
    diagnostic(
      'document/not-followed',
      `The references of ${entry.name} cannot be followed: ${quoted(reason)}.`,
      { location: nearest(entry, [], 'value') },
    ),
  ];
}

/** Redocly follows every chain from each of its steps, and takes the square of its length for it. */
const mostSteps = 200;

/**
 * References that lead from one to the next and never to a value (A is B, B is A), and those that
 * lead on in too many steps.
 */
export function chainsIn(files: ReadonlyMap<string, SourceFile>): {
  readonly cycles: readonly Diagnostic[];
  readonly long: readonly Diagnostic[];
} {
  const cycles: Diagnostic[] = [];
  const long: Step[] = [];
  /** How many steps a reference leads on. */
  const settled = new Map<Json, number>();
  for (const file of files.values()) {
    eachReference(file.value, [], (holder, tokens) => {
      const steps: Step[] = [];
      const open = new Map<Json, number>();
      let current: Step | undefined = { holder, at: { file, tokens } };
      while (current !== undefined && !settled.has(current.holder)) {
        const start = open.get(current.holder);
        if (start !== undefined) {
          cycles.push(cycle(steps.slice(start).map(shown)));
          break;
        }
        open.set(current.holder, steps.length);
        steps.push(current);
        current = next(current, files);
      }
      let length = (current && settled.get(current.holder)) ?? 0;
      for (const step of steps.reverse()) {
        length += 1;
        if (length === mostSteps + 1) long.push(step);
        settled.set(step.holder, length);
      }
    });
  }
  const [first, ...others] = long.map(shown);
  if (!first) return { cycles, long: [] };
  const found = diagnostic(
    'document/reference-chain',
    `${quoted(first.text)} leads on in more than ${mostSteps} steps, which the linter and documents of several files do not follow.`,
    {
      location: first.location,
      related: others.map(({ text, location }) => ({
        message: `So does ${quoted(text)}.`,
        location,
      })),
    },
  );
  return { cycles, long: [found] };
}

interface Step {
  readonly holder: JsonObject;
  readonly at: SourceOrigin;
}

function shown({ holder: { $ref }, at }: Step): {
  readonly text: string;
  readonly location: SourceLocation;
} {
  return {
    text: String($ref),
    location: nearest(at.file, [...at.tokens, '$ref'], 'value'),
  };
}

function next({ holder, at }: Step, files: ReadonlyMap<string, SourceFile>): Step | undefined {
  const reference = parseReference(String(holder['$ref']), at.file.path);
  if (reference.kind === 'refused') return undefined;
  const file =
    reference.kind === 'here' ? at.file : files.get(resolvedPath(at.file.path, reference.path));
  const tokens = fragmentTokens(reference.fragment);
  const value = file && tokens && valueIn(file.value, tokens);
  return file && tokens && isObject(value) && typeof value['$ref'] === 'string'
    ? { holder: value, at: { file, tokens } }
    : undefined;
}

function cycle(steps: readonly ReturnType<typeof shown>[]): Diagnostic {
  const [first, ...others] = steps;
  return diagnostic(
    'document/endless-reference',
    `${quoted(first?.text ?? '')} leads back to itself and never to a value.`,
    {
      location: first?.location,
      related: others.map(({ text, location }) => ({
        message: `It leads on to ${quoted(text)}.`,
        location,
      })),
    },
  );
}

function eachReference(
  value: Json,
  tokens: readonly string[],
  visit: (holder: JsonObject, tokens: readonly string[]) => void,
): void {
  if (typeof value !== 'object' || value === null) return;
  if (isObject(value) && typeof value['$ref'] === 'string') visit(value, tokens);
  for (const [key, member] of Object.entries(value)) eachReference(member, [...tokens, key], visit);
}
