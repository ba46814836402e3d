// The validators: a zod schema for every component and operation, exact by JSON Schema, and the package around them.

import { runtimeWithSchema } from '../../assets.js';
import { type Code, hardline, type ImportSymbol, join } from '../../code/code.js';
import { printModule } from '../../code/print.js';
import { unreadPattern } from '../../model/patterns/patterns.js';
import { walkSchemas } from '../../model/graph/walk.js';
import type { ValidatorOptions } from '../../options.js';
import { createSchemaLayout } from '../layout.js';
import { packageFacts } from '../package.js';
import type { OutputFile, Target, TargetContext } from '../target.js';
import { createContents } from './contents.js';
import { coverageFile, createGaps, gapDiagnostics } from './coverage.js';
import { checkedFormats } from './formats.js';
import { schemaSymbols } from './names.js';
import { addOperations, operationFiles } from './operations.js';
import { packageFiles } from './package-files.js';
import { declareSchemas } from './schemas.js';
import { createShapes } from './shapes.js';
import { createViews } from '../views.js';
import { createOrder } from './order.js';
import { createParts } from './parts.js';
import { createRules } from './rules.js';
import { complete, described } from './schema/zod.js';
import type { EmitContext } from './emit-context.js';
import { type RuntimeName, runtimeSymbol } from './symbols.js';

export const validatorsTarget: Target = {
  name: 'validators',
  summary: 'zod schemas that decide exactly as the document says: components, requests, responses.',
  emit,
};

async function emit(context: TargetContext): Promise<readonly OutputFile[]> {
  const { api, names, options, report } = context;
  const pkg = packageFacts(context, 'validators');
  const { source } = pkg;
  const layout = createSchemaLayout(context, `${source}schemas/`);
  const views = createViews(api);
  const off = formatsOff(options.validators);
  const formats = checkedFormats(source, off);
  const gaps = createGaps();
  const shapes = createShapes(context, { views, layout, source });
  const rules = createRules(context, {
    views,
    layout,
    source,
    hasFormat: (name) => off !== true && !off.includes(name),
  });
  const files = new Map<string, Code[]>();
  const runtime = (name: RuntimeName): ImportSymbol => runtimeSymbol(source, name);
  const contents = createContents(views, formats);
  for (const [id, schema] of api.schemas) {
    const owner = names.schemas.get(id)?.constant ?? '';
    contents.add(schema, { owner, name: '', kind: 'part', ofComponents: true }, false);
  }
  addOperations(context, contents, source);
  const taken = [...names.declared.functions, ...names.webhooks.values()].map((each) =>
    typeof each === 'string' ? each : each.constant,
  );
  const emitContext: EmitContext = {
    api,
    views,
    files,
    formats,
    gaps,
    shapes,
    rules,
    order: createOrder(api, layout),
    stated: new Set(),
    ...schemaSymbols(context, views, layout),
    parts: createParts({ contents, views, runtime, files, source, taken }),
    runtime,
    complete,
    described,
  };
  const schemas = declareSchemas(context, emitContext, layout);
  const operations = operationFiles(context, emitContext, source);
  walkSchemas(api, ({ at, contentSchema, contentEncoding, format, extensions }) => {
    const pattern = extensions?.get(unreadPattern);
    if (typeof pattern === 'string') gaps.pattern(pattern, at);
    if (contentSchema) gaps.encoded('contentSchema', at);
    if (contentEncoding !== undefined && format !== 'byte') gaps.encoded('contentEncoding', at);
  });
  for (const each of gapDiagnostics(gaps.all(), options.validators?.strict === true)) report(each);
  const coverage = coverageFile(gaps.all(), {
    ...api.info,
    schemas: api.schemas.size,
    operations: api.operations.length,
    formats: formats.used(),
    formatsOff: off,
  });
  const whole = (name: string, path: string | undefined): string =>
    path === undefined
      ? ''
      : `export * as ${name} from './${path.slice(source.length).replace(/\.ts$/, '.js')}';\n`;
  const index = [
    ...schemas.map(
      (path) => `export * from './${path.slice(source.length).replace(/\.ts$/, '.js')}';\n`,
    ),
    whole('operations', operations.index),
    whole('webhooks', operations.webhooks),
    operations.index === undefined
      ? ''
      : `export { validation, ValidationError, type OperationValidators, type ValidationMiddleware, type ValidationOptions, type Violation } from './runtime/validation.js';\n`,
  ].join('');
  return [
    ...(options.layout === 'packages'
      ? await packageFiles({ pkg, context: emitContext, operations, gaps: gaps.all() }, context)
      : []),
    ...[...files].map(([path, codes]) => ({
      path,
      content: printModule(path, join(codes, join([hardline, hardline], ''))),
    })),
    ...operations.files,
    ...shapes.files(),
    ...rules.files(),
    { path: `${source}index.ts`, content: index === '' ? 'export {};\n' : index },
    { path: `${pkg.folder}coverage.json`, content: coverage, format: false },
    ...[...runtimeWithSchema('validators')]
      .filter(([name]) => shapes.wanted || name !== 'prepared.ts')
      .map(([name, content]): OutputFile => ({
        path: `${source}runtime/${name}`,
        content,
        copied: true,
      })),
  ];
}

function formatsOff({ formats = {} }: ValidatorOptions = {}): true | readonly string[] {
  return formats === false ? true : Object.keys(formats);
}
