// Object types that stand in several places without a name of their own: each is declared once, and named after where it stands first.

import type { Api } from '../../../model/api.js';
import { speaksOfBytes } from '../../../model/bytes.js';
import { type Pointer, type SchemaId, tokens } from '../../../model/json.js';
import type { Schema } from '../../../model/schema.js';
import { structuresOf } from '../../../model/graph/structure.js';
import {
  allOperations,
  requestSchemas,
  responseSchemas,
  subschemas,
} from '../../../model/graph/walk.js';
import { shortHash } from '../../../naming/hash.js';
import { type Names, takenTypes } from '../../../naming/names.js';
import { errorNames, globals, runtimeNames } from '../../../naming/reserved.js';
import { identifierFrom, pascalCase } from '../../../naming/words.js';
import type { TypeFacts } from './type-facts.js';

/** What several schemas say alike: their properties, and which of them there must be. */
export interface Repeated {
  readonly name: string;
  /** The file of the component or of the operation that it stands in first. */
  readonly file: string;
}

/** The name of what a schema says of its properties, where other schemas say the same. */
export type FindRepeated = (schema: Schema) => Repeated | undefined;

/** Shorter ones are read faster where they stand. */
const fewestCharacters = 160;

export interface Roots {
  readonly schemas: Iterable<Schema>;
  readonly file: string;
  /** The name of the operation or of the component. */
  readonly owner: string;
}

export function repeatedTypes(
  roots: Iterable<Roots>,
  facts: TypeFacts,
  names: Names,
): FindRepeated {
  const structureOf = structuresOf(facts.api);
  const keys = new WeakMap<Schema, string>();
  const keyOf = (schema: Schema): string => {
    const before = keys.get(schema);
    if (before !== undefined) return before;
    const { properties, required, additionalProperties, patternProperties } = schema;
    const parts = [properties, required, additionalProperties, patternProperties];
    const key = [...parts, schema.unevaluatedProperties].map(structureOf).join();
    keys.set(schema, key);
    return key;
  };
  const first = new Map<
    string,
    { readonly schema: Schema; readonly file: string; readonly owner: string }
  >();
  const repeated = new Map<string, Repeated | undefined>();
  for (const { schemas, file, owner } of roots) {
    const open = [...schemas].reverse();
    for (let schema = open.pop(); schema; schema = open.pop()) {
      if (isLong(schema)) {
        const key = keyOf(schema);
        if (first.has(key)) {
          repeated.set(key, undefined);
          continue;
        }
        first.set(key, { schema, file, owner });
      }
      const children = subschemas(schema);
      for (let index = children.length - 1; index >= 0; index -= 1) {
        const child = children[index];
        if (child) open.push(child);
      }
    }
  }
  const taken = new Set([
    ...takenTypes(names),
    ...globals,
    ...runtimeNames,
    ...errorNames,
    ...[...names.webhooks.values()].map(({ payload }) => payload),
  ]);
  for (const key of repeated.keys()) {
    const found = first.get(key);
    if (!found || !isPlain(found.schema, facts)) continue;
    const name = freeName(found.schema, found.owner, taken);
    for (const each of formsOf(name)) taken.add(each);
    repeated.set(key, { name, file: found.file });
  }
  return (schema) =>
    repeated.size > 0 && schema.properties !== undefined && isLong(schema)
      ? repeated.get(keyOf(schema))
      : undefined;
}

/** The schemas of the operations and of the components, with the files that their types stand in. */
export function* rootsOf(
  { api, names }: { readonly api: Api; readonly names: Names },
  {
    fileOf,
    homeOf,
  }: {
    readonly fileOf: (id: SchemaId) => string;
    readonly homeOf: (at: Pointer) => string;
  },
): Iterable<Roots> {
  for (const operation of allOperations(api))
    yield {
      schemas: [...requestSchemas(operation), ...responseSchemas(operation)],
      file: homeOf(operation.at),
      owner:
        names.operations.get(operation.at)?.function ??
        names.webhooks.get(operation.at)?.payload ??
        '',
    };
  for (const [id, schema] of api.schemas)
    yield {
      schemas: subschemas(schema),
      file: fileOf(id),
      owner: names.schemas.get(id)?.type ?? '',
    };
}

function isLong({ properties }: Schema): boolean {
  if (properties === undefined || properties.size < 2) return false;
  let size = 0;
  for (const [name, { description = '', title = '', enum: values = [] }] of properties) {
    size += name.length + 20 + description.length + title.length + 15 * values.length;
    if (size >= fewestCharacters) return true;
  }
  return false;
}

/** Whether its type depends on nothing but what it says: not on being a part of a form, and not on what tells the members of a union apart. */
function isPlain(schema: Schema, facts: TypeFacts): boolean {
  const open = [schema];
  for (let next = open.pop(); next; next = open.pop()) {
    if (facts.isTag(next) || speaksOfBytes(next) || facts.tagsOf(next.at).length > 0) return false;
    open.push(...subschemas(next));
  }
  return true;
}

/** Its title, or the name of the property that it stands under; then with what it is a part of. */
function freeName(schema: Schema, owner: string, taken: ReadonlySet<string>): string {
  const { title = '' } = schema;
  const path = tokens(schema.at);
  const steps = path.filter((_, index) => namedBy.has(path[index - 1] ?? ''));
  const own = steps.at(-1) ?? `${isFailure(path) ? 'error' : ''}-body`;
  const wanted = [
    ...(title !== '' && title.length <= 30 ? [title] : []),
    ...(steps.length > 0 || isFailure(path) ? [own] : []),
    steps.slice(-2).join('-'),
    `${owner}-${own}`,
    `${owner}-${steps.slice(-2).join('-')}`,
    `${owner}-${own}-${shortHash(schema.at)}`,
  ]
    .map((text) => identifierFrom(pascalCase(text), 'Type'))
    .map((name) => (madeElsewhere.test(name) ? `${name}Type` : name));
  const isFree = (name: string): boolean => !formsOf(name).some((each) => taken.has(each));
  const [last = ''] = wanted.slice(-1);
  let name = wanted.find((each) => each !== 'Type' && isFree(each)) ?? last;
  while (!isFree(name)) name += '_';
  return name;
}

/** How names end that other parts of the client make up. */
const madeElsewhere = /(?:Core|Headers|Options|Part|Payload)$/;

/** The keywords of maps of properties. */
const namedBy: ReadonlySet<string> = new Set(['properties', 'patternProperties']);

/** Whether it is what an operation answers with an error status. */
function isFailure(path: readonly string[]): boolean {
  return path.some((token, index) => token === 'responses' && /^[45]/.test(path[index + 1] ?? ''));
}

/** A name, and those of the views of what it names, where they differ. */
function formsOf(name: string): readonly string[] {
  return [name, `${name}Input`, `${name}Output`];
}
