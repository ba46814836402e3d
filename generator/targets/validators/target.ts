// The validators: a zod schema for every component and operation, exact by JSON Schema, and the package around them.

import { runtimeAssets } from '../../assets.js';
import { type ImportSymbol, symbol } from '../../code/code.js';
import type { SchemaId } from '../../model/json.js';
import { walkSchemas } from '../../model/walk.js';
import { createSchemaLayout } from '../layout.js';
import { packageFacts } from '../package.js';
import type { OutputFile, Target, TargetContext } from '../target.js';
import { checkedFormats } from './formats.js';
import { schemaFiles } from './schemas.js';
import { createViews, type View } from './views.js';
import { runtimeSymbol, type World } from './world.js';

export const validatorsTarget: Target = {
  name: 'validators',
  summary: 'zod schemas that decide exactly as the document says: components, requests, responses.',
  emit,
};

function emit(context: TargetContext): readonly OutputFile[] {
  const { api, names, options, report } = context;
  const pkg = packageFacts(context, 'validators');
  const layout = createSchemaLayout(context, `${pkg.source}schemas/`);
  let marks = false;
  walkSchemas(api, ({ unevaluatedItems, unevaluatedProperties }) => {
    marks ||= (unevaluatedItems ?? unevaluatedProperties) !== undefined;
  });
  const component = (id: SchemaId, _view: View): ImportSymbol => symbol(`${names.schemas.get(id)?.constant ?? ''}Schema`, { file: layout.fileOf(id) });
  const world: World = {
    api,
    views: createViews(api),
    formats: checkedFormats(pkg.source, options.validators?.formats === false ? true : []),
    marks,
    component,
    runtime: (name) => runtimeSymbol(pkg.source, name),
    report,
  };
  const files = schemaFiles(context, world, layout);
  return [
    ...files,
    { path: `${pkg.source}index.ts`, content: files.map(({ path }) => `export * from './${path.slice(pkg.source.length).replace(/\.ts$/, '.js')}';\n`).join('') },
    ...[...runtimeAssets('validators')].map(([name, content]): OutputFile => ({ path: `${pkg.source}runtime/${name}`, content })),
  ];
}
