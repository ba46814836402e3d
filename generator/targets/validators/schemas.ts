// The files of components: one a resource and the shared ones, as the types of the client.

import { type Code, code, hardline, join, lines } from '../../code/code.js';
import { docComment } from '../../code/comment.js';
import { printModule } from '../../code/print.js';
import { append } from '../../model/group.js';
import type { SchemaId } from '../../model/json.js';
import type { SchemaLayout } from '../layout.js';
import type { Decision, OutputFile, TargetContext } from '../target.js';
import { expression } from './expression.js';
import type { View } from '../views.js';
import type { World } from './world.js';

export function schemaFiles(context: TargetContext, world: World, layout: SchemaLayout): readonly OutputFile[] {
  const files = new Map<string, Code[]>();
  for (const id of context.api.schemas.keys()) {
    for (const declared of declarations(id, context, { ...world, file: layout.fileOf(id) })) append(files, layout.fileOf(id), declared);
  }
  return [...files].map(([path, codes]) => ({ path, content: printModule(path, join(codes, join([hardline, hardline], ''))) }));
}

function declarations(id: SchemaId, { api, decides }: TargetContext, world: World & { readonly file: string }): readonly Code[] {
  const schema = api.schemas.get(id);
  if (!schema) return [];
  return world.views.declared(id).map((view) => {
    const value = expression(schema, { world, view, hidden: new Set() });
    const doc = docComment({ text: [schema.title ?? schema.description?.split('\n')[0], told[view]] });
    const name = world.component(id, view);
    decides?.({ schema: id, view: closedView(id, view, world), file: world.file, path: [name.name] });
    return lines([doc, code`export const ${name}: ${world.zod.type}<${world.type(id, view)}> = /*#__PURE__*/ ${world.runtime('schema')}(() => ${value});`]);
  });
}

/** What is received is accepted where there is room for more. */
function closedView(id: SchemaId, view: View, { views }: World): Decision['view'] {
  const closed = view === 'open' ? views.plainest(id, 'output') : view;
  return closed === 'open' ? 'output' : closed;
}

const told: Readonly<Record<View, string | undefined>> = {
  exact: undefined,
  input: 'What is sent: nothing that is read-only.',
  output: 'What is received: nothing that is write-only.',
  open: 'What is received, with room for values that the service adds to an enum.',
};
