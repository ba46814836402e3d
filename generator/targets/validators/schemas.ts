// The files of components: one a resource and the shared ones, as the types of the client.

import { type Code, code, hardline, type ImportSymbol, join, lines, symbol } from '../../code/code.js';
import { docComment } from '../../code/comment.js';
import { createScope, importText, print } from '../../code/print.js';
import type { SchemaId } from '../../model/json.js';
import type { SchemaLayout } from '../layout.js';
import { packageName, sourceFolder } from '../package.js';
import type { OutputFile, TargetContext } from '../target.js';
import { expression } from './expression.js';
import type { World } from './world.js';

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

/** A file that uses zod. */
export function zodModule(path: string, body: Code): string {
  const scope = createScope(path, ['z']);
  const { text } = print(path, body, scope);
  return [`import * as z from 'zod';`, ...scope.imports().map(importText), '', text, ''].join('\n');
}

function declarations(id: SchemaId, { api, names, options }: TargetContext, world: World): readonly Code[] {
  const schema = api.schemas.get(id);
  const named = names.schemas.get(id);
  if (!schema || !named) return [];
  const { runtime } = world;
  const type: ImportSymbol = symbol(named.type, options.layout === 'packages' ? { package: packageName(names, 'client') } : { file: `${sourceFolder('client', options.layout)}index.ts` }, { type: true });
  const value = expression(schema, { world, view: 'exact', hidden: new Set() });
  return [
    lines([
      docComment({ text: [schema.title ?? schema.description?.split('\n')[0]] }),
      code`export const ${world.component(id, 'exact')}: z.ZodType<${type}> = /*#__PURE__*/ ${runtime('schema')}(() => ${value});`,
    ]),
  ];
}
