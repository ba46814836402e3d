// The types of `oneOf`, `anyOf` and `if`, and of `not` as far as TypeScript can express it.

import type { Schema } from '../../model/schema.js';
import type { TypeContext } from './type-context.js';
import { findProperty, memberOf } from './object.js';
import {
  intersection,
  isKeyword,
  type TypeMember,
  never,
  objectMember,
  type TypeNode,
  union,
  unknown,
} from '../type.js';

/** One type per keyword. `context.around` is the schema that has the alternatives. */
export function alternativesType(schema: Schema, context: TypeContext): TypeNode[] {
  return [
    ...(schema.oneOf
      ? [exclusiveProperties(schema.oneOf, context) ?? anyOf(schema.oneOf, context)]
      : []),
    ...(schema.anyOf ? [anyOf(schema.anyOf, context)] : []),
    ...(schema.if ? [conditionalType(schema, context)] : []),
    ...(schema.not ? [negationType(schema.not)] : []),
  ];
}

function anyOf(members: readonly Schema[], context: TypeContext): TypeNode {
  const types = members.map((member) => {
    if (isEnclosing(member, context)) return never;
    return context.typeOf(member, context);
  });
  const all = union(keepLiterals(types));
  return isKeyword(all, 'never') && members.some((member) => !member.never) ? unknown : all;
}

/** Opens a type of `string` beside literals, so that editors still suggest the literals. */
function keepLiterals(types: readonly TypeNode[]): readonly TypeNode[] {
  const flat = types.flatMap((type) => (type.kind === 'union' ? type.members : [type]));
  const lists = (base: 'string' | 'number'): boolean =>
    flat.some((type) => type.kind === 'literal' && typeof type.value === base);
  const open = (type: TypeNode): TypeNode => {
    if (type.kind === 'union') return { ...type, members: type.members.map(open) };
    const base = (['string', 'number'] as const).find(
      (name) => isKeyword(type, name) && lists(name),
    );
    return base === undefined ? type : { kind: 'open', base };
  };
  return types.map(open);
}

/** Whether a member of a union is the union itself, which adds nothing to it. */
function isEnclosing({ $ref: ref }: Schema, { within }: TypeContext): boolean {
  return ref !== undefined && within.includes(ref);
}

/** For `oneOf: [{ required: [a] }, …]`: each alternative forbids the others' properties. */
function exclusiveProperties(
  members: readonly Schema[],
  context: TypeContext,
): TypeNode | undefined {
  const names = members.map(onlyRequired);
  if (
    names.length < 2 ||
    names.some((name) => name === undefined) ||
    new Set(names).size < names.length
  )
    return undefined;
  const all = names.filter((name) => name !== undefined);
  return union(
    all.map((name) => {
      const declared = context.around && findProperty(context.around, name, context);
      const own: TypeMember = declared
        ? { ...memberOf(declared, false, context), doc: undefined }
        : { type: unknown, optional: false };
      const others = all
        .filter((other) => other !== name)
        .map((other): [string, TypeMember] => [other, { type: never, optional: true }]);
      return objectMember(new Map([[name, own], ...others]));
    }),
  );
}

const annotations: ReadonlySet<string> = new Set([
  'at',
  'title',
  'summary',
  'description',
  'required',
  'extensions',
  'examples',
  'deprecated',
  'externalDocs',
  'xml',
]);

/** The only required property of a schema that has no other keywords. */
function onlyRequired(schema: Schema): string | undefined {
  const { required = [], type: types = [] } = schema;
  const isOnly = Object.entries(schema).every(
    ([keyword, value]) =>
      value === undefined ||
      annotations.has(keyword) ||
      (keyword === 'type' && types.join() === 'object'),
  );
  return isOnly && required.length === 1 ? required[0] : undefined;
}

/** A union of `then` and `else`; no TypeScript type can express one of them alone. */
function conditionalType(schema: Schema, context: TypeContext): TypeNode {
  if (!schema.if || !schema.then || !schema.else) return unknown;
  return union([
    intersection([context.typeOf(schema.if, context), context.typeOf(schema.then, context)]),
    context.typeOf(schema.else, context),
  ]);
}

/** `not: { required: [a] }` forbids a property. TypeScript cannot express most other negations. */
function negationType(schema: Schema): TypeNode {
  if (
    !schema.never &&
    Object.entries(schema).every(
      ([keyword, value]) => value === undefined || annotations.has(keyword),
    ) &&
    schema.required === undefined
  )
    return never;
  const single = onlyRequired(schema);
  const names = single === undefined ? (schema.anyOf ?? []).map(onlyRequired) : [single];
  if (names.length === 0 || names.includes(undefined)) return unknown;
  return objectMember(
    new Map(
      names.flatMap((name): [string, TypeMember][] =>
        name === undefined ? [] : [[name, { type: never, optional: true }]],
      ),
    ),
  );
}
