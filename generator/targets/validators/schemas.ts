// The files of components: one a resource and the shared ones, as the types of the client.

import { alone, call, type Code, code, lines, objectLiteral, onward } from '../../code/code.js';
import { callArguments, inParentheses } from '../../code/declarations.js';
import { docComment } from '../../code/comment.js';
import { append } from '../../model/maps.js';
import type { SchemaId } from '../../model/json.js';
import { titleOf } from '../../naming/schemas.js';
import type { SchemaLayout } from '../layout.js';
import type { TargetContext } from '../target.js';
import type { View } from '../views.js';
import { type Built, meta, plain, z } from './schema/built.js';
import { objectOf } from './schema/objects.js';
import { type EmitContext, inView, noNames, type SchemaContext } from './emit-context.js';
import { isUnlimited } from './schema/facts.js';
import { restCheck, structure } from './schema/zod.js';

/** Declares them, and tells the files in document order. */
export function declareSchemas(
  context: TargetContext,
  emitContext: EmitContext,
  layout: SchemaLayout,
): readonly string[] {
  const files = [...new Set([...context.api.schemas.keys()].map((id) => layout.fileOf(id)))];
  const declared = new Set<string>();
  for (const id of emitContext.order.ids) {
    const file = layout.fileOf(id);
    const isThere = (other: SchemaId, view: View): boolean =>
      declared.has(`${view} ${other}`) && layout.fileOf(other) === file
        ? true
        : emitContext.order.isBefore(other, file);
    for (const view of emitContext.views.declared(id)) {
      const isCyclic = (other: SchemaId): boolean => emitContext.order.isCyclic(id, other);
      const schemaContext: SchemaContext = {
        emit: emitContext,
        view,
        hidden: noNames,
        isThere,
        isCyclic,
        waits: false,
        expanded: new Set(),
      };
      append(emitContext.files, file, declaration(id, schemaContext, context));
      declared.add(`${view} ${id}`);
    }
  }
  return files;
}

function declaration(id: SchemaId, context: SchemaContext, { api }: TargetContext): Code {
  const { emit: emitContext, view } = context;
  const schema = api.schemas.get(id) ?? { at: id };
  const name = emitContext.component(id, view);
  const derived = derivedFrom(id, context, api);
  const built = derived ?? structure(schema, context);
  const doc = docComment({
    text: [titleOf(schema) ?? schema.description?.split('\n')[0], notes[view]],
  });
  const rest = restCheck(built, context);
  const own = meta(idOf(name.name), schema);
  const withMeta = (of: Code): Code => call(of, 'meta', alone(own));
  // The end of a chain has plain arguments: then bundlers leave out what nobody uses. And zod hands an id on to no copy. Only where a type leads back
  // to itself, the check is the last: TypeScript 5 cannot infer it through more, and `named` hands the id on.
  const cyclic = (check: Code): Code =>
    call(call(built.code, 'meta', own), 'check', inParentheses([code`/*#__PURE__*/ ${check}`]));
  const whole =
    rest === undefined
      ? code`/*#__PURE__*/ ${withMeta(built.code)}`
      : emitContext.order.isRecursive(id)
        ? code`/*#__PURE__*/ ${emitContext.runtime('named')}${callArguments([code`/*#__PURE__*/ ${cyclic(rest)}`])}`
        : code`/*#__PURE__*/ ${withMeta(call(built.code, 'check', inParentheses([rest])))}`;
  const value =
    emitContext.order.isUnbounded(schema) && rest === undefined
      ? code`/*#__PURE__*/ ${emitContext.runtime('bounded')}${callArguments([whole])}`
      : whole;
  const stated = emitContext.type(id, view);
  if (built.lazy) emitContext.stated.add(`${view} ${id}`);
  const declared = built.lazy
    ? code`${name}: ${z}.ZodType<${stated}> =${onward(code`/*#__PURE__*/ ${emitContext.runtime('typed')}${callArguments([value])}`)}`
    : code`${name} =${onward(value)}`;
  return lines([doc, code`export const ${declared};`]);
}

function idOf(constant: string): string {
  const name = constant.replace(/Schema(_*)$/, '$1');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** What a view changes of an object, on top of what the document says. */
function derivedFrom(
  id: SchemaId,
  context: SchemaContext,
  api: TargetContext['api'],
): Built | undefined {
  const schema = api.schemas.get(id);
  if (!schema || context.view === 'exact') return undefined;
  const { views } = context.emit;
  const inside = inView(schema, context);
  const before = objectOf(schema, inView(schema, { ...context, view: 'exact' }));
  const after = objectOf(schema, inside);
  if (
    !before?.members ||
    !after?.members ||
    before.beyond !== after.beyond ||
    before.rest.length > 0 ||
    after.rest.length > 0
  )
    return undefined;
  const { members } = before;
  if (
    members.size !== after.members.size ||
    [...after.members.keys()].some((name) => !members.has(name)) ||
    (before.beyond && views.differs(before.beyond, context.view))
  )
    return undefined;
  const differing = [...after.members].filter(([name, { schema: own, required }]) => {
    const was = members.get(name);
    const isSame = was?.schema === own || (was && isUnlimited(was.schema) && isUnlimited(own));
    return (
      !isSame ||
      was.required !== required ||
      inside.hidden.has(name) ||
      views.differs(own, inside.view)
    );
  });
  return plain(
    call(
      context.emit.component(id, 'exact'),
      'extend',
      objectLiteral(differing.map(([, member]) => member.print())),
    ),
  );
}

const notes: Readonly<Record<View, string | undefined>> = {
  exact: undefined,
  input: 'What is sent: nothing that is read-only.',
  output: 'What is received: nothing that is write-only.',
  open: 'What is received, with room for values that the service adds to an enum.',
};
