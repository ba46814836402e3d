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
  const componentsSymbol = ownSymbol('components');
  const definitionsSymbol = ownSymbol('$defs');
  const facts = createTypeFacts(api, {
    openEnums: false,
    docOf: (schema) => schemaDoc(schema, api),
  });
  const tags = tagsOf(api);
  const aliases = new Map(
    [...recursive(api.schemas)].map((id) => [
      id,
      ownSymbol(
        options.free(`Recursive${identifierFrom(pascalCase(tokens(id).at(-1) ?? ''), 'Type')}`),
      ),
    ]),
  );

  /** A part of a form that is bytes; a string, too, which openapi-typescript's users pass. */
  const file = union([
    keyword('string'),
    { kind: 'reference', symbol: symbol('Blob', { global: true }, { type: true }) },
  ]);
  const isFile = (schema: Schema): boolean =>
    speaksOfBytes(schema) && bytesUse(api)(schema) === 'bytes';

  const typeOf = (schema: Schema, place: RawPlace): TypeNode => {
    if (schema.never) return never;
    const listed = listedValues(schema);
    if (listed) return options.enumOf?.(schema, listed, place.path) ?? valuesType(schema, listed);
    const { $ref: ref, allOf = [], oneOf, anyOf } = schema;
    // Most schemas.
    if ((ref ?? oneOf ?? anyOf) === undefined && allOf.length === 0)
      return own(schema, place, false);
    const whole: RawPlace = { ...place, around: place.around ?? schema };
    const part: RawPlace = place.around ? { ...place, around: undefined } : place;
    const composed = [
      ...(ref === undefined ? [] : [reference(ref, place)]),
      ...allOf.map((each) => typeOf(each, whole)),
      ...(oneOf ? [alternatives(oneOf, part, 'oneOf')] : []),
      ...(anyOf ? [alternatives(anyOf, part, 'anyOf')] : []),
    ].filter((type) => !isKeyword(type, 'unknown'));
    const type = both([own(schema, whole, composed.length > 0), ...composed]);
    const isNullable = composed.length > 0 && (schema.type?.length ?? 0) > 1;
    return isNullable && schema.type?.includes('null') ? union([type, nullType]) : type;
  };

  const alternatives = (members: readonly Schema[], place: RawPlace, key: string): TypeNode =>
    union(
      members.map((each, index) => {
        if (each.$ref !== undefined && place.within?.includes(each.$ref)) return never;
        return typeOf(each, { ...place, path: below(place.path, key, String(index)) });
      }),
    );

  const own = (schema: Schema, place: RawPlace, isPartial: boolean): TypeNode => {
    const types = schema.type ?? impliedTypes(schema) ?? (tags.has(schema) ? objectOnly : []);
    // Beside others, null is added to the whole.
    const shown = isPartial ? types.filter((type) => type !== 'null') : types;
    if (shown.length === 0) return types.length > 0 && !isPartial ? nullType : unknown;
    return union(shown.map((type) => ofType(type, schema, { place, isPartial })));
  };

  const ofType = (
    type: JsonType,
    schema: Schema,
    { place, isPartial }: { readonly place: RawPlace; readonly isPartial: boolean },
  ): TypeNode => {
    if (type === 'array') return list(schema, place);
    if (type === 'object') return object(schema, place, isPartial);
    if (type === 'string' && isFile(schema)) return file;
    return type === 'null' ? nullType : keyword(type === 'integer' ? 'number' : type);
  };

  /** From a property or an item a declaration may refer to itself. */
  const inner = (schema: Schema, { isSent, path }: RawPlace, name?: string): TypeNode =>
    typeOf(schema, { isSent, path: name === undefined ? path : below(path, name) });

  /** Only enums ask for it. */
  const below = (path: readonly string[], ...names: readonly string[]): readonly string[] =>
    options.enumOf ? [...path, ...names] : path;

  const list = ({ prefixItems, items }: Schema, { isSent, path, isAlias }: RawPlace): TypeNode => {
    const place: RawPlace = { isSent, path, isAlias };
    const rest = items && typeOf(items, place);
    if (!prefixItems) return { kind: 'array', of: rest ?? unknown };
    // As openapi-typescript has it where nothing is said of further items.
    const isClosed = !rest || isKeyword(rest, 'never') || isKeyword(rest, 'unknown');
    return {
      kind: 'tuple',
      items: prefixItems.map((item) => typeOf(item, place)),
      required: prefixItems.length,
      rest: isClosed ? undefined : rest,
    };
  };

  const object = (schema: Schema, place: RawPlace, isPartial: boolean): TypeNode => {
    const members = membersOf(schema, place, tags.get(schema));
    const index = indexOf(schema, place);
    if (members.size > 0) {
      const named: TypeNode = { kind: 'object', members };
      return index ? both([named, { kind: 'object', members: new Map(), index }]) : named;
    }
    if (!index && isPartial) return unknown;
    const any = options.emptyObjectsUnknown ? unknown : never;
    return { kind: 'object', members, index: index ?? any };
  };

  const membersOf = (
    schema: Schema,
    place: RawPlace,
    tagged: Tags = new Map(),
  ): ReadonlyMap<string, TypeMember> => {
    const members = new Map<string, TypeMember>();
    const target = schema.$ref === undefined ? undefined : api.schemas.get(schema.$ref);
    const known = target && tags.get(target);
    const isKnown = (name: string, { enum: listed }: Schema): boolean =>
      listed !== undefined && known?.get(name)?.join() === listed.join();
    const required = new Set(schema.required);
    const hasDefault = ({ default: preset }: Schema): boolean =>
      preset !== undefined && options.defaultNonNullable !== false && !place.isSent;
    for (const [name, property] of schema.properties ?? []) {
      if (isKnown(name, property)) {
        required.delete(name);
        continue;
      }
      const isRead = isHidden(property, 'input', api);
      const type = inner(property, place, name);
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
      members.set(name, { type: inner(declared, place, name), optional: false });
    }
    return members;
  };

  const indexOf = (schema: Schema, place: RawPlace): TypeNode | undefined => {
    const { additionalProperties: stated, patternProperties = new Map<string, Schema>() } = schema;
    const isOpen = stated !== undefined && otherProperties(schema) === undefined;
    if (isOpen || (options.additionalProperties && (stated?.never ?? !stated))) return unknown;
    const all = [...(stated && !stated.never ? [stated] : []), ...patternProperties.values()];
    return all.length === 0 ? undefined : union(all.map((each) => inner(each, place)));
  };

  const reference = (id: SchemaId, place: RawPlace): TypeNode => {
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
        : typeOf(parts, { ...place, around: undefined, within: [...within, id] });
    }
    const alias = place.isAlias ? aliases.get(id) : undefined;
    return alias ? { kind: 'reference', symbol: alias } : named(id);
  };

  const component = (section: string, name: string): TypeNode => ({
    kind: 'reference',
    symbol: componentsSymbol,
    keys: [section, name],
  });

  const components = new Map<Pointer, TypeNode | undefined>();
  const shared = (at: Pointer): TypeNode | undefined => {
    if (!at.startsWith('/components/')) return undefined;
    if (!components.has(at)) {
      const path = tokens(at);
      const [, section = '', name = ''] = path;
      components.set(at, isComponent(path) ? component(section, name) : undefined);
    }
    return components.get(at);
  };

  const named = (id: SchemaId): TypeNode =>
    shared(id) ?? { kind: 'reference', symbol: definitionsSymbol, keys: [options.definition(id)] };

  return {
    facts,
    typeOf,
    component,
    shared,
    aliases,
    declared: (id) =>
      typeOf(api.schemas.get(id) ?? { at: id }, {
        path: tokens(id).slice(tokens(id)[1] === 'schemas' ? 2 : 0),
        within: [id],
        isAlias: aliases.has(id),
      }),
  };
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
  const found = new Set<SchemaId>();
  const open = schema ? [schema] : [];
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.$ref !== undefined) found.add(next.$ref);
    open.push(...sameValue(next), ...childrenAt(next, 'items'), ...childrenAt(next, 'prefixItems'));
  }
  return found;
}

const objectOnly: readonly JsonType[] = ['object'];
