// The type of a schema as openapi-typescript understands schemas, so that code written for its
// types goes on compiling. A type is wider than there where no valid value would have been
// possible, and says more only where a discriminator or `allOf` does.

import { type ImportSymbol, symbol } from '../../../code/code.js';
import { isHidden } from '../../../lower/forms.js';
import type { Api } from '../../../model/api.js';
import { childrenAt, sameValue } from '../../../model/children.js';
import { stronglyConnected } from '../../../model/graph/cycles.js';
import { type Json, type Pointer, type SchemaId, tokens } from '../../../model/json.js';
import {
  bytesUse,
  impliedTypes,
  otherProperties,
  speaksOfBytes,
} from '../../../model/schema-facts.js';
import { type JsonType, listedValues, type Schema } from '../../../model/schema.js';
import { identifierFrom, pascalCase } from '../../../model/naming/words.js';
import type { TypesOptions } from '../../../base/options.js';
import {
  isKeyword,
  keyword,
  never,
  nullType,
  type TypeMember,
  type TypeNode,
  union,
  unknown,
} from '../../../surface/type.js';
import { hasAlternative, isBaseOfOnlyAncestor } from '../../../surface/types/convert.js';
import { findProperty, isRequired, valuesType } from '../../../surface/types/object.js';
import { createTypeFacts, type TypeFacts } from '../../../surface/types/type-context.js';
import { schemaDoc } from '../docs.js';
import { type Tags, tagsOf } from './tags.js';

/** Where a schema stands. */
export interface RawPlace {
  /** Whether it is written in a request: a value that is sent may lack what has a default. */
  readonly isSent?: boolean | undefined;
  /** The names that lead to it, from which an enum gets its own. */
  readonly path: readonly string[];
  /** Declarations that would refer to themselves here; empty inside a property or an item. */
  readonly within?: readonly SchemaId[] | undefined;
  /** Whether an alias is declared: a recursive schema refers to its alias, also from an item. */
  readonly isAlias?: boolean | undefined;
  /** The whole that it is a part of by `allOf`: a part may require what another one declares. */
  readonly around?: Schema | undefined;
}

export interface SchemaTypes {
  readonly facts: TypeFacts;
  readonly typeOf: (schema: Schema, place: RawPlace) => TypeNode;
  /** `components['schemas']['Pet']` */
  readonly component: (section: string, name: string) => TypeNode;
  /** The name of what stands there, if that is a whole component. */
  readonly shared: (at: Pointer) => TypeNode | undefined;
  /** The type of a schema with a name of its own. */
  readonly declared: (id: SchemaId) => TypeNode;
  /** The aliases that stand for schemas which contain themselves, declared so far. */
  readonly aliases: ReadonlyMap<SchemaId, ImportSymbol>;
}

export interface SchemaTypesOptions extends TypesOptions {
  /** A name for a declaration of the file. */
  readonly free: (name: string) => string;
  /** The name of a schema that is no component: a key of `$defs`. */
  readonly definition: (id: SchemaId) => string;
  /** The type that the user has for a schema. */
  readonly transformed?: ((schema: Schema) => TypeNode | undefined) | undefined;
  /** Declares an enum; absent where enums are unions of their values. */
  readonly enumOf?:
    | ((schema: Schema, values: readonly Json[], path: readonly string[]) => TypeNode | undefined)
    | undefined;
}

/** A declaration of the file itself. */
export function ownSymbol(name: string): ImportSymbol {
  return symbol(name, { local: true }, { type: true });
}

export function createSchemaTypes(api: Api, options: SchemaTypesOptions): SchemaTypes {
  const facts = createTypeFacts(api, {
    openEnums: false,
    docOf: (schema) => schemaDoc(schema, api),
  });
  const aliases = new Map(
    [...recursive(api.schemas)].map((id) => [
      id,
      ownSymbol(
        options.free(`Recursive${identifierFrom(pascalCase(tokens(id).at(-1) ?? ''), 'Type')}`),
      ),
    ]),
  );
  const shared = sharedTypes();
  const context: RawContext = { api, options, facts, tags: tagsOf(api), aliases, shared };
  return {
    facts,
    typeOf: (schema, place) => typeOf(schema, place, context),
    component,
    shared,
    aliases,
    declared: (id) =>
      typeOf(
        api.schemas.get(id) ?? { at: id },
        {
          path: tokens(id).slice(tokens(id)[1] === 'schemas' ? 2 : 0),
          within: [id],
          isAlias: aliases.has(id),
        },
        context,
      ),
  };
}

/** What the type of every schema of a document is made with. */
interface RawContext extends Pick<SchemaTypes, 'facts' | 'aliases' | 'shared'> {
  readonly api: Api;
  readonly options: SchemaTypesOptions;
  readonly tags: ReturnType<typeof tagsOf>;
}

const componentsSymbol = ownSymbol('components');
const definitionsSymbol = ownSymbol('$defs');

function component(section: string, name: string): TypeNode {
  return { kind: 'reference', symbol: componentsSymbol, keys: [section, name] };
}

function sharedTypes(): SchemaTypes['shared'] {
  const known = new Map<Pointer, TypeNode | undefined>();
  return (at) => {
    if (!at.startsWith('/components/')) return undefined;
    if (!known.has(at)) {
      const path = tokens(at);
      const [, section = '', name = ''] = path;
      known.set(at, isComponent(path) ? component(section, name) : undefined);
    }
    return known.get(at);
  };
}

function typeOf(schema: Schema, place: RawPlace, context: RawContext): TypeNode {
  const transformed = context.options.transformed?.(schema);
  if (transformed) return transformed;
  if (schema.never) return never;
  const listed = listedValues(schema);
  if (listed)
    return context.options.enumOf?.(schema, listed, place.path) ?? valuesType(schema, listed);
  const { $ref: ref, allOf = [], oneOf, anyOf } = schema;
  // Most schemas.
  if ((ref ?? oneOf ?? anyOf) === undefined && allOf.length === 0)
    return own(schema, { place, isPartial: false }, context);
  const whole: RawPlace = { ...place, around: place.around ?? schema };
  const part: RawPlace = place.around ? { ...place, around: undefined } : place;
  const composed = [
    ...(ref === undefined ? [] : [reference(ref, place, context)]),
    ...allOf.map((member) => typeOf(member, whole, context)),
    ...(oneOf ? [alternatives(oneOf, { place: part, key: 'oneOf' }, context)] : []),
    ...(anyOf ? [alternatives(anyOf, { place: part, key: 'anyOf' }, context)] : []),
  ].filter((type) => !isKeyword(type, 'unknown'));
  const isPartial = composed.length > 0;
  const type = both([own(schema, { place: whole, isPartial }, context), ...composed]);
  const isNullable = isPartial && (schema.type?.length ?? 0) > 1;
  return isNullable && schema.type?.includes('null') ? union([type, nullType]) : type;
}

function alternatives(
  members: readonly Schema[],
  { place, key }: { readonly place: RawPlace; readonly key: string },
  context: RawContext,
): TypeNode {
  return union(
    members.map((member, index) => {
      if (member.$ref !== undefined && place.within?.includes(member.$ref)) return never;
      const path = below(place.path, [key, String(index)], context);
      return typeOf(member, { ...place, path }, context);
    }),
  );
}

/** `isPartial`: others beside it say more about the same value. */
interface OwnPlace {
  readonly place: RawPlace;
  readonly isPartial: boolean;
}

function own(schema: Schema, at: OwnPlace, context: RawContext): TypeNode {
  const types = schema.type ?? impliedTypes(schema) ?? (context.tags.has(schema) ? objectOnly : []);
  // Beside others, null is added to the whole.
  const shown = at.isPartial ? types.filter((type) => type !== 'null') : types;
  if (shown.length === 0) return types.length > 0 && !at.isPartial ? nullType : unknown;
  return union(
    shown.map((type) => {
      if (type === 'array') return list(schema, at.place, context);
      if (type === 'object') return object(schema, at, context);
      if (type === 'string' && isFile(schema, context.api)) return file;
      return type === 'null' ? nullType : keyword(type === 'integer' ? 'number' : type);
    }),
  );
}

/** A part of a form that is bytes; a string, too, which openapi-typescript's users pass. */
const file = union([
  keyword('string'),
  { kind: 'reference', symbol: symbol('Blob', { global: true }, { type: true }) },
]);

function isFile(schema: Schema, api: Api): boolean {
  return speaksOfBytes(schema) && bytesUse(api)(schema) === 'bytes';
}

/** From a property or an item a declaration may refer to itself. */
function inner(schema: Schema, { isSent, path }: RawPlace, context: RawContext): TypeNode {
  return typeOf(schema, { isSent, path }, context);
}

/** Only enums ask for it. */
function below(
  path: readonly string[],
  names: readonly string[],
  { options }: RawContext,
): readonly string[] {
  return options.enumOf ? [...path, ...names] : path;
}

function list(
  { prefixItems, items }: Schema,
  { isSent, path, isAlias }: RawPlace,
  context: RawContext,
): TypeNode {
  const place: RawPlace = { isSent, path, isAlias };
  const rest = items && typeOf(items, place, context);
  if (!prefixItems) return { kind: 'array', of: rest ?? unknown };
  // As openapi-typescript has it where nothing is said of further items.
  const isClosed = !rest || isKeyword(rest, 'never') || isKeyword(rest, 'unknown');
  return {
    kind: 'tuple',
    items: prefixItems.map((item) => typeOf(item, place, context)),
    required: prefixItems.length,
    rest: isClosed ? undefined : rest,
  };
}

function object(schema: Schema, { place, isPartial }: OwnPlace, context: RawContext): TypeNode {
  const members = membersOf(schema, place, context);
  const index = indexOf(schema, place, context);
  if (members.size > 0) {
    const named: TypeNode = { kind: 'object', members };
    return index ? both([named, { kind: 'object', members: new Map(), index }]) : named;
  }
  if (!index && isPartial) return unknown;
  const any = context.options.emptyObjectsUnknown ? unknown : never;
  return { kind: 'object', members, index: index ?? any };
}

function membersOf(
  schema: Schema,
  place: RawPlace,
  context: RawContext,
): ReadonlyMap<string, TypeMember> {
  const { api, options, facts, tags } = context;
  const tagged: Tags = tags.get(schema) ?? new Map();
  const members = new Map<string, TypeMember>();
  const target = schema.$ref === undefined ? undefined : api.schemas.get(schema.$ref);
  const known = target && tags.get(target);
  const isKnown = (name: string, { enum: listed }: Schema): boolean =>
    listed !== undefined && known?.get(name)?.join() === listed.join();
  const required = new Set(schema.required);
  const hasDefault = ({ default: preset }: Schema): boolean =>
    preset !== undefined && options.defaultNonNullable !== false && !place.isSent;
  const typeAt = (name: string, property: Schema): TypeNode =>
    inner(property, { ...place, path: below(place.path, [name], context) }, context);
  for (const [name, property] of schema.properties ?? []) {
    if (isKnown(name, property)) {
      required.delete(name);
      continue;
    }
    const isRead = isHidden(property, 'input', api);
    const type = typeAt(name, property);
    members.set(name, {
      type: options.readWriteMarkers
        ? marked(type, { isRead, isWritten: isHidden(property, 'output', api) })
        : type,
      optional: !required.has(name) && !hasDefault(property),
      readonly: isRead && !options.readWriteMarkers ? true : undefined,
      doc: facts.docOf(property),
    });
  }
  for (const [name, values] of tagged)
    members.set(name, {
      ...members.get(name),
      type: union(values.map((value) => ({ kind: 'literal', value }))),
      optional: false,
    });
  const { around } = place;
  for (const name of required) {
    if (members.has(name) || !around) continue;
    const declared = findProperty(around, name, { facts });
    if (!declared || isRequired(around, { name, except: schema, facts })) continue;
    members.set(name, { type: typeAt(name, declared), optional: false });
  }
  return members;
}

function indexOf(schema: Schema, place: RawPlace, context: RawContext): TypeNode | undefined {
  const { additionalProperties: stated, patternProperties = new Map<string, Schema>() } = schema;
  const isOpen = stated !== undefined && otherProperties(schema) === undefined;
  if (isOpen || (context.options.additionalProperties && (stated?.never ?? !stated)))
    return unknown;
  const all = [...(stated && !stated.never ? [stated] : []), ...patternProperties.values()];
  return all.length === 0 ? undefined : union(all.map((other) => inner(other, place, context)));
}

function reference(id: SchemaId, place: RawPlace, context: RawContext): TypeNode {
  const { api, options, facts, aliases, shared } = context;
  const target = api.schemas.get(id);
  if (!target) return unknown;
  const { within = [] } = place;
  const [declared] = within;
  if (
    declared !== undefined &&
    facts.inCycle(declared, id) &&
    !isBaseOfOnlyAncestor(id, declared, facts)
  ) {
    const parts: Schema = hasAlternative(target, declared)
      ? { ...target, oneOf: undefined, anyOf: undefined }
      : target;
    return within.includes(id)
      ? unknown
      : typeOf(parts, { ...place, around: undefined, within: [...within, id] }, context);
  }
  const alias = place.isAlias ? aliases.get(id) : undefined;
  if (alias) return { kind: 'reference', symbol: alias };
  const keys = [options.definition(id)];
  return shared(id) ?? { kind: 'reference', symbol: definitionsSymbol, keys };
}

/** Whether the type `components` has a member at the place. */
export function isComponent([root, section = '', ...names]: readonly string[]): boolean {
  return root === 'components' && names.length === 1 && sections.has(section);
}

const sections: ReadonlySet<string> = new Set(
  'schemas responses parameters requestBodies headers pathItems'.split(' '),
);

/** `$Read<T>` or `$Write<T>`, written out: what openapi-fetch looks for. */
function marked(
  type: TypeNode,
  { isRead, isWritten }: { readonly isRead: boolean; readonly isWritten: boolean },
): TypeNode {
  if (isRead === isWritten) return type;
  const name = isRead ? '$read' : '$write';
  return { kind: 'object', members: new Map([[name, { type, optional: false, readonly: true }]]) };
}

/** Intersected, with nothing merged: properties beside other ones of any name stay readable. */
function both(types: readonly TypeNode[]): TypeNode {
  const members = types
    .flatMap((type) => (type.kind === 'intersection' ? type.members : [type]))
    .filter((type) => !isKeyword(type, 'unknown'));
  const [only] = members;
  if (only === undefined) return unknown;
  return members.length === 1 ? only : { kind: 'intersection', members };
}

/**
 * The schemas that contain themselves with only arrays between, as in "a string, or an array of
 * these": TypeScript allows that of type aliases, and not of the members of interfaces.
 */
function recursive(schemas: Api['schemas']): ReadonlySet<SchemaId> {
  const graph = new Map([...schemas].map(([id, schema]) => [id, references(schema)]));
  return new Set(
    stronglyConnected(graph).flatMap((group) => {
      const members = new Set(group);
      const isClosed = group.some((id) =>
        [...references(schemas.get(id))].some((ref) => members.has(ref)),
      );
      return isClosed ? group : [];
    }),
  );
}

function references(schema: Schema | undefined): ReadonlySet<SchemaId> {
  const schemaIds = new Set<SchemaId>();
  const open = schema ? [schema] : [];
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.$ref !== undefined) schemaIds.add(next.$ref);
    open.push(...sameValue(next), ...childrenAt(next, 'items'), ...childrenAt(next, 'prefixItems'));
  }
  return schemaIds;
}

const objectOnly: readonly JsonType[] = ['object'];
