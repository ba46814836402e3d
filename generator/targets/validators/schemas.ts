// The files of components: one a resource and the shared ones, as the types of the client.

import { type Code, code, hardline, join, lines } from '../../code/code.js';
import { docComment } from '../../code/comment.js';
import { importText, print } from '../../code/print.js';
import type { SchemaId } from '../../model/json.js';
import type { SchemaLayout } from '../layout.js';
import type { OutputFile, TargetContext } from '../target.js';
import { expression } from './expression.js';
import type { View } from '../views.js';
import { type World, zod } from './world.js';

export function schemaFiles(context: TargetContext, world: World, layout: SchemaLayout): readonly OutputFile[] {
  const files = new Map<string, Code[]>();
  for (const id of context.api.schemas.keys()) {
    const path = layout.fileOf(id);
    const declared = files.get(path) ?? [];
    declared.push(...declarations(id, context, world));
    files.set(path, declared);
  }
  return [...files].map(([path, codes]) => ({ path, content: zodModule(path, join(codes, join([hardline, hardline], ''))) }));
}

/** A file, its imports first: zod whole, everything else by name. */
export function zodModule(path: string, body: Code): string {
  const { text, imports } = print(path, body);
  const head = imports.map((each) => (each.specifier === 'zod' ? `import * as ${each.names[0]?.alias ?? zod.name} from 'zod';` : importText(each)));
  return [...head, '', text, ''].join('\n');
}

function declarations(id: SchemaId, { api }: TargetContext, world: World): readonly Code[] {
  const schema = api.schemas.get(id);
  if (!schema) return [];
  return world.views.declared(id).map((view) => {
    const value = expression(schema, { world, view, hidden: new Set() });
    const doc = docComment({ text: [schema.title ?? schema.description?.split('\n')[0], told[view]] });
    return lines([doc, code`export const ${world.component(id, view)}: ${zod}.ZodType<${world.type(id, view)}> = /*#__PURE__*/ ${world.runtime('schema')}(() => ${value});`]);
  });
}

const told: Readonly<Record<View, string | undefined>> = {
  exact: undefined,
  input: 'What is sent: nothing that is read-only.',
  output: 'What is received: nothing that is write-only.',
  open: 'What is received, with room for values that the service adds to an enum.',
};
