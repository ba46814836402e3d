// A document with one thing wrong at a time: for every kind of place that a valid document has, the field taken away and given every other type.
// Redocly knows the kinds of places, and is the judge of what is wrong there.

import {
  BaseResolver,
  createConfig,
  getTypes,
  lintDocument,
  normalizeTypes,
  normalizeVisitors,
  resolveDocument,
  Source,
  walkDocument,
} from '@redocly/openapi-core';
import { type Json, type JsonObject, tokens } from '../../generator/model/json.js';

export interface Mutation {
  /** `License.name absent`: kind of object, field, what became of it. */
  readonly name: string;
  readonly document: JsonObject;
  /** The line of `print(document)` that is wrong: of the value, or of the object that lacks it. */
  readonly line: number;
}

/** The text of a document, a line a value. */
export function print(document: JsonObject): string {
  return JSON.stringify(document, null, 2);
}

const wrong: Readonly<Record<string, Json>> = { null: null, number: 7, list: [], boolean: true };

/** Every kind of place of the document, the first time that it occurs, with everything that can be wrong with it. */
export async function mutationsOf(
  document: JsonObject,
  version: '3.0' | '3.1',
): Promise<readonly Mutation[]> {
  return (await placesOf(document, version)).flatMap(({ kind, holder, key }) => {
    const lines = linesOf(document, holder, key);
    const changed = (
      name: string,
      change: (fields: Record<string, unknown>) => void,
      line: number,
    ): Mutation => {
      const copy = structuredClone(document);
      change(fieldsAt(copy, holder));
      return { name: `${kind} ${name}`, document: copy, line };
    };
    const own = typeName(fieldsAt(document, holder)[key]);
    const isMember = Array.isArray(fieldsAt(document, holder));
    const absent = isMember
      ? []
      : [changed('absent', (fields) => Reflect.deleteProperty(fields, key), lines.holder)];
    return [
      ...absent,
      ...Object.entries(wrong)
        .filter(([type]) => type !== own)
        .map(([type, value]) =>
          changed(type, (fields) => Reflect.set(fields, key, value), lines.value),
        ),
    ];
  });
}

/** What Redocly says about the structure of the document. */
export async function structuralProblems(document: JsonObject): Promise<readonly string[]> {
  const { openapi } = document;
  if (typeof openapi !== 'string' || !/^3\.[01]\./.test(openapi))
    return ['#/openapi Redocly does not look at such a document.'];
  const problems = await lintDocument({
    document: parsed(document),
    config: await configuration,
    externalRefResolver: offline(),
  });
  return problems
    .filter(({ ruleId }) => ruleId === 'struct')
    .map(({ message, location: [location] }) => `${location?.pointer ?? ''} ${message}`);
}

/** Nothing is read from the network: an `$id` is an address, and Redocly would ask there. */
function offline(): BaseResolver {
  return new BaseResolver({
    http: { headers: [], customFetch: () => Promise.reject(new Error('No network.')) },
  });
}

interface Place {
  /** `License.name`; `Tags.*` for a name that the document chose. */
  readonly kind: string;
  readonly holder: readonly string[];
  readonly key: string;
}

async function placesOf(document: JsonObject, version: '3.0' | '3.1'): Promise<readonly Place[]> {
  const spec = version === '3.0' ? 'oas3_0' : 'oas3_1';
  const rules = await configuration;
  const types = normalizeTypes(rules.extendTypes(getTypes(spec), spec), rules);
  const { Root: rootType } = types;
  if (rootType === undefined) throw new Error('Redocly has no type for the root.');
  const found = new Map<string, Place>();
  const resolvedRefMap = await resolveDocument({
    rootDocument: parsed(document),
    rootType,
    externalRefResolver: offline(),
  });
  walkDocument({
    ...{ document: parsed(document), rootType, resolvedRefMap },
    normalizedVisitors: normalizeVisitors(
      [
        {
          ...{ ruleId: 'places', severity: 'error' as const },
          visitor: {
            any: {
              enter: (
                node: unknown,
                {
                  type,
                  location,
                }: { type: { name: string; properties: object }; location: { pointer: string } },
              ) => {
                for (const key of typeof node === 'object' && node !== null
                  ? Object.keys(node)
                  : []) {
                  const kind = `${type.name}.${Object.hasOwn(type.properties, key) ? key : '*'}`;
                  if (!key.startsWith('x-') && !found.has(kind))
                    found.set(kind, {
                      kind,
                      key,
                      holder:
                        location.pointer === '#/'
                          ? []
                          : tokens(decodeURIComponent(location.pointer.slice(1))),
                    });
                }
              },
            },
          },
        },
      ],
      types,
    ),
    ctx: { problems: [], specVersion: spec, config: rules, visitorsData: {} },
  });
  return [...found.values()];
}

const configuration = createConfig({ rules: { struct: 'error' } });


function parsed(document: JsonObject): { source: Source; parsed: unknown } {
  return { source: new Source('openapi.json', ''), parsed: document };
}

/** Lines are found in the text, by a name that is nowhere else. */
function linesOf(
  document: JsonObject,
  holder: readonly string[],
  key: string,
): { readonly holder: number; readonly value: number } {
  const lineOf = (change: (fields: Record<string, unknown>) => void): number => {
    const copy = structuredClone(document);
    change(fieldsAt(copy, holder));
    return (
      print(copy)
        .split('\n')
        .findIndex((line) => line.includes(mark)) + 1
    );
  };
  const first = lineOf((fields) => {
    const own = { ...fields };
    for (const name of Object.keys(fields)) Reflect.deleteProperty(fields, name);
    Object.assign(fields, { [mark]: 0 }, own);
  });
  return { holder: first - 1, value: lineOf((fields) => Reflect.set(fields, key, mark)) };
}

const mark = 'the only text of this kind';

function fieldsAt(document: JsonObject, path: readonly string[]): Record<string, unknown> {
  let value: unknown = document;
  for (const token of path) value = Reflect.get(Object(value), token);
  if (typeof value !== 'object' || value === null)
    throw new Error(`There is nothing at ${path.join('/')}.`);
  return value as Record<string, unknown>;
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  return typeof value === 'string' ? 'text' : typeof value;
}
