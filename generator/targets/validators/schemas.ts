// The files with the validators of components, one per resource and the shared ones, as in the
// client.

import {
  lastArgument,
  call,
  type Code,
  code,
  lines,
  literal,
  objectLiteral,
  onward,
  inParentheses,
} from '../../code/code.js';
import { callArguments } from '../../code/declarations.js';
import { docComment } from '../../code/comment.js';
import { append } from '../../model/maps.js';
import type { SchemaId } from '../../model/json.js';
import type { Schema } from '../../model/schema.js';
import type { SchemaLayout } from '../layout.js';
import type { TargetContext } from '../target.js';
import { type Built, builtOf, z } from './schema/built.js';
import { objectOf } from './schema/objects.js';
import type { ValidatorsContext, SchemaContext } from './emit-context.js';
import { isUnlimited } from './schema/facts.js';
import { prepared, restCheck } from './schema/zod.js';

/** Declares the components and returns their files in document order. */
export function declareSchemas({
  context,
  emit: emitContext,
  layout,
  includes = () => true,
}: {
  readonly context: TargetContext;
  readonly emit: ValidatorsContext;
  readonly layout: SchemaLayout;
  /** Which components are declared; others are there already. */
  readonly includes?: (id: SchemaId) => boolean;
}): readonly string[] {
  const files = [...new Set([...context.api.schemas.keys()].map((id) => layout.fileOf(id)))];
  const declared = new Set<SchemaId>();
  for (const id of emitContext.order.ids.filter(includes)) {
    const file = layout.fileOf(id);
    const schemaContext: SchemaContext = {
      emit: emitContext,
      isInitialized: (other) =>
        !includes(other) ||
        (declared.has(other) && layout.fileOf(other) === file) ||
        emitContext.order.isBefore(other, file),
      isCyclic: (other) => emitContext.order.isCyclic(id, other),
      isDeferred: false,
      expanded: new Set(),
    };
    append(emitContext.files, file, declaration(id, schemaContext, context));
    declared.add(id);
  }
  return files;
}

function declaration(id: SchemaId, context: SchemaContext, { api, forms }: TargetContext): Code {
  const { emit: emitContext } = context;
  const schema = api.schemas.get(id) ?? { at: id };
  const name = emitContext.component(id);
  const { of = id, view = 'exact' } = forms.get(id) ?? {};
  const extended = of === id ? undefined : extensionOf(of, schema, context);
  const built = extended ?? prepared(schema, context);
  // The title and the description stand in `meta`.
  const doc = docComment({ text: [notes[view]] });
  const rest = restCheck(built, context);
  const own = meta(idOf(name.name), schema);
  const withMeta = (of: Code): Code => call(of, 'meta', lastArgument(own));
  // `meta` comes last, because zod does not copy an id, and its arguments are pure, so that
  // bundlers can drop unused schemas. In a recursive type the check comes last, because TypeScript
  // 5 cannot infer further; `named` then copies the id.
  const withCheckLast = (check: Code): Code =>
    call(call(built.code, 'meta', own), 'check', inParentheses([code`/*#__PURE__*/ ${check}`]));
  const whole =
    rest === undefined
      ? code`/*#__PURE__*/ ${withMeta(built.code)}`
      : emitContext.order.isRecursive(id)
        ? code`/*#__PURE__*/ ${emitContext.runtime('named')}${callArguments([code`/*#__PURE__*/ ${withCheckLast(rest)}`])}`
        : code`/*#__PURE__*/ ${withMeta(call(built.code, 'check', inParentheses([rest])))}`;
  const value =
    emitContext.order.isUnbounded(id) && rest === undefined
      ? code`/*#__PURE__*/ ${emitContext.runtime('bounded')}${callArguments([whole])}`
      : whole;
  const clientType = emitContext.type(id);
  if (built.hasLazy) emitContext.annotated.add(id);
  const declared = built.hasLazy
    ? code`${name}: ${z}.ZodType<${clientType}> =${onward(code`/*#__PURE__*/ ${emitContext.runtime('typed')}${callArguments([value])}`)}`
    : code`${name} =${onward(value)}`;
  return lines([doc, code`export const ${declared};`]);
}

/** `{ id: 'Order', description: '…' }` */
function meta(id: string, { title, description, deprecated }: Schema): Code {
  const meta = {
    id,
    ...(title && { title }),
    ...(description?.trim() && { description: description.trim() }),
    ...(deprecated && { deprecated }),
  };
  return literal(meta);
}

function idOf(constant: string): string {
  const name = constant.replace(/Schema(_*)$/, '$1');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** Another form of an object as an extension of the first one, if only some properties differ. */
function extensionOf(first: SchemaId, schema: Schema, context: SchemaContext): Built | undefined {
  const base = context.emit.api.schemas.get(first);
  if (!base || context.emit.preparation) return undefined;
  const [before, after] = [objectOf(base, context), objectOf(schema, context)];
  if (
    !before?.members ||
    !after?.members ||
    before.additional !== after.additional ||
    // Such an object has a check, and zod extends none that has one.
    (before.additional && !before.additional.never) ||
    before.rest.length > 0 ||
    after.rest.length > 0
  )
    return undefined;
  const { members } = before;
  if (
    members.size !== after.members.size ||
    [...after.members.keys()].some((name) => !members.has(name))
  )
    return undefined;
  const changed = [...after.members].filter(([name, { schema: own, required }]) => {
    const was = members.get(name);
    const isSame = was?.schema === own || (was && isUnlimited(was.schema) && isUnlimited(own));
    return !isSame || was.required !== required;
  });
  return builtOf(
    call(
      context.emit.component(first),
      'extend',
      objectLiteral(changed.map(([, member]) => member.print())),
    ),
  );
}

const notes = {
  exact: undefined,
  input: 'What is sent: nothing that is read-only.',
  output: 'What is received: nothing that is write-only.',
} as const;
