// The validators: zod schemas for every component and operation that decide exactly as JSON Schema
// does, and the package around them.

import { type Code, hardline, type ImportSymbol, join } from '../../code/code.js';
import { type ExportDeclaration, exportText, usesOf } from '../../code/declarations.js';
import { printModule } from '../../code/print.js';
import {
  json,
  markdown,
  markdownCode,
  markdownInline,
  markdownText,
  plainText,
  typescript,
  typescriptString,
} from '../../code/template.js';
import { walkSchemas } from '../../model/graph/walk.js';
import type { Pointer, SchemaId } from '../../model/json.js';
import { unreadPattern } from '../../model/patterns.js';
import { type ValidatorOptions, validatorPositions } from '../../base/options.js';
import type { ExportedNames, TargetSurface } from '../../surface/surface.js';
import { countParts, type SchemaLayout, schemaStems } from '../layout.js';
import {
  packageFacts,
  type PackageFacts,
  packageName,
  runtimeRange,
  testedRanges,
  entriesView,
  publishView,
} from '../package.js';
import type { OutputFile, SurfaceContext, Target, TargetContext } from '../target.js';
import {
  agentFiles,
  jestSetting,
  commonjsFile,
  licenceFile,
  licenceText,
  nameList,
  templateFiles,
} from '../templates.js';
import { createOrder, schemaSymbols } from './constants.js';
import { checkedFormats, coverageFile, createGaps, type Gap, gapDiagnostics } from './coverage.js';
import type { ValidatorsContext } from './emit-context.js';
import {
  addOperations,
  clientShare,
  validatorOperationFiles,
  type ValidatorOperationFiles,
} from './operations.js';
import { createContents, createParts } from './parts.js';
import { createPreparations, preparationsOf } from './prepared.js';
import { createLimits, createSlowPatterns } from './limits.js';
import { createRules } from './rules.js';
import { type ValidatorsRuntimeName, runtimeSymbol } from './schema/built.js';
import { complete, described } from './schema/zod.js';
import { declareSchemas } from './schemas.js';

export const validatorsTarget: Target = {
  name: 'validators',
  summary: 'zod schemas that decide exactly as the document says: components, requests, responses.',
  reads: { descriptions: 'schemas', share: clientShare },
  emit,
  surface,
};

function surface({ api, forms, names }: SurfaceContext): TargetSurface {
  const main = new Map<string, Pointer | undefined>();
  for (const id of api.schemas.keys())
    main.set(`${names.schemas.get(id)?.constant ?? ''}Schema`, forms.get(id)?.of);
  const operations = new Map(
    api.operations.map(({ at }) => [names.operations.get(at)?.function ?? '', at]),
  );
  return {
    entries: new Map<string, ExportedNames>([
      ['', main],
      ...(operations.size > 0 ? [['operations', operations] as const] : []),
    ]),
    validates: true,
  };
}

async function emit(context: TargetContext): Promise<readonly OutputFile[]> {
  const { api, declared, forms, names, options, report } = context;
  const pkg = packageFacts(context, 'validators');
  const { source } = pkg;
  const stemOf = schemaStems(context, (schema) => 110 * countParts(schema));
  const layout: SchemaLayout = { fileOf: (id) => `${source}schemas/${stemOf(id)}.ts` };
  const off = formatsOff(options.validators);
  const formats = checkedFormats(pkg.runtime, off);
  const gaps = createGaps();
  const limited = createLimits(options.validators);
  const slowPatterns = createSlowPatterns(options.validators);
  const rules = createRules(context, {
    layout,
    source,
    runtime: pkg.runtime,
    hasFormat: (name) => off !== true && !off.includes(name),
    limited,
  });
  const files = new Map<string, Code[]>();
  const runtime = (name: ValidatorsRuntimeName): ImportSymbol => runtimeSymbol(pkg.runtime, name);
  const contents = createContents(formats);
  for (const [id, schema] of api.schemas) {
    const owner = names.schemas.get(id)?.constant ?? '';
    contents.add(schema, { owner, name: '', kind: 'part', ofComponents: true }, false);
  }
  addOperations(context, contents, source);
  const taken = [...names.declared.functions, ...names.webhooks.values()].map((each) =>
    typeof each === 'string' ? each : each.constant,
  );
  const emitContext: ValidatorsContext = {
    ...{ api, declared, forms },
    files,
    formats,
    gaps,
    rules,
    limited,
    order: createOrder(context, layout),
    annotated: new Set(),
    ...schemaSymbols(context, layout),
    parts: createParts({ contents, runtime, files, source, taken }),
    runtime,
    complete,
    described,
  };
  const schemas = declareSchemas({ context, emit: emitContext, layout });
  const preparations = createPreparations({ context, exact: emitContext, layout, source });
  const operations = validatorOperationFiles(context, emitContext, { source, preparations });
  preparations.declare();
  walkSchemas(declared, (schema) => {
    const { at, contentSchema, contentEncoding, format, extensions } = schema;
    slowPatterns.add(schema);
    const pattern = extensions?.get(unreadPattern);
    if (typeof pattern === 'string') gaps.pattern(pattern, at);
    if (contentSchema) gaps.encoded('contentSchema', at);
    if (contentEncoding !== undefined && format !== 'byte') gaps.encoded('contentEncoding', at);
  });
  for (const diagnostic of slowPatterns.all()) report(diagnostic);
  for (const gapDiagnostic of gapDiagnostics(gaps.all(), options.validators?.strict === true))
    report(gapDiagnostic);
  const coverage = coverageFile(gaps.all(), {
    ...api.info,
    schemas: declared.schemas.size,
    operations: api.operations.length,
    formats: formats.used(),
    formatsOff: off,
  });
  const middleware =
    operations.index === undefined
      ? []
      : middlewareExports(pkg, preparedPositions(options.validators).length > 0);
  const namespaceExport = (name: string, path: string | undefined): string =>
    path === undefined
      ? ''
      : `export * as ${name} from './${path.slice(source.length).replace(/\.ts$/, '.js')}';\n`;
  const index = [
    ...schemas.map(
      (path) => `export * from './${path.slice(source.length).replace(/\.ts$/, '.js')}';\n`,
    ),
    namespaceExport('operationSchemas', operations.index),
    namespaceExport('webhookSchemas', operations.webhooks),
    ...middleware.map((each) => `${exportText(each, `${source}index.ts`)}\n`),
  ].join('');
  const printed: readonly OutputFile[] = [
    ...[...files].map(([path, codes]) =>
      printModule(path, join(codes, join([hardline, hardline], ''))),
    ),
    ...operations.files,
    ...rules.files(),
  ];
  const client = packageName(names, 'client');
  const usesClient = printed.some(({ uses = [] }) => uses.some(({ file }) => file === client));
  const content = { pkg, context: emitContext, operations, gaps: gaps.all(), usesClient };
  return [
    ...(options.layout === 'packages' ? await packageFiles(content, context) : []),
    ...printed,
    {
      path: `${source}index.ts`,
      content: index === '' ? 'export {};\n' : index,
      uses: usesOf(middleware),
    },
    { path: `${pkg.folder}coverage.json`, content: coverage, format: false },
  ];
}

/** The exports of the middleware that validates calls. */
function middlewareExports(
  { runtime }: PackageFacts,
  isRewriting: boolean,
): readonly ExportDeclaration[] {
  const from = `${runtime}validation.ts`;
  return [
    ...(isRewriting
      ? [
          { kind: 'export', from, names: ['rewritingValidation'], alias: 'validation' } as const,
          { kind: 'export', from, names: ['SchemaValidationError'] } as const,
        ]
      : [{ kind: 'export', from, names: ['validation', 'SchemaValidationError'] } as const]),
    {
      kind: 'export',
      from,
      type: true,
      names: ['OperationValidators', 'ValidationMiddleware', 'ValidationOptions', 'Violation'],
    },
  ];
}

function formatsOff({ formats = {} }: ValidatorOptions = {}): true | readonly string[] {
  return formats === false ? true : Object.keys(formats);
}

// The files of the package other than its sources.

interface PackageContent {
  readonly pkg: PackageFacts;
  readonly context: ValidatorsContext;
  readonly operations: ValidatorOperationFiles;
  readonly gaps: readonly Gap[];
  /**
   * Whether types are those of the client: TypeScript cannot infer types of schemas that refer to
   * themselves.
   */
  readonly usesClient: boolean;
}

function packageFiles(
  { pkg, context: emitContext, operations, gaps, usesClient }: PackageContent,
  context: TargetContext,
): Promise<readonly OutputFile[]> {
  const { api, names } = context;
  const client = packageName(names, 'client');
  const manifest = {
    name: json(pkg.name),
    version: json(pkg.version),
    ...publishView(pkg),
    ...entriesView(pkg, [
      ['.', 'index'],
      ...(operations.index === undefined ? [] : [['./operations', 'operations/index'] as const]),
    ]),
    description: json(`Validators for the values of ${plainText(api.info.title)}`),
    license: pkg.license && json(pkg.license.id),
    operations: operations.index !== undefined,
    client: usesClient && json(client),
    runtime: context.options.runtime === 'package' && json(runtimeRange),
    zod: json(testedRanges.zod),
    typescript: json(testedRanges.typescript),
  };
  const readme = {
    package: markdown(pkg.name),
    jest: jestSetting(names),
    commonjs: pkg.commonjs,
    zodRange: typescript(testedRanges.zod),
    client: usesClient && markdown(client),
    title: markdown(api.info.title),
    version: markdown(api.info.version),
    example: typescript(example(context, { pkg, context: emitContext })),
    middleware: typescript(middlewareExample(context, pkg)),
    operations: operations.index !== undefined,
    webhooks: operations.webhooks !== undefined,
    callbacks: context.api.operations.some(({ callbacks }) => callbacks.length > 0),
    prepared: preparedPositions(context.options.validators),
    gaps: gaps.map(({ keyword, value, why, pointers }) => ({
      text: markdownText`${markdownCode(value === '' ? keyword : `${keyword}: ${value}`)} (${markdown(
        `${pointers.length} ${pointers.length === 1 ? 'place' : 'places'}`,
      )}): ${markdownInline(why)}`,
    })),
    components: nameList([...api.schemas.keys()].map((id) => emitContext.component(id).name)),
    license: licenceText(pkg),
  };
  const files = [
    { name: 'README.md', view: readme },
    ...agentFiles(readme),
    ...licenceFile(pkg, api.info),
    { name: 'package.json', view: manifest },
    ...commonjsFile(pkg),
    { name: 'tsconfig.json', view: manifest },
  ];
  return templateFiles(files, { target: 'validators', pkg, code: 'validators/template' }, context);
}

function preparedPositions({ positions = {} }: ValidatorOptions = {}) {
  return validatorPositions.flatMap((position) => {
    const names = preparationsOf(positions[position]);
    return names.length === 0
      ? []
      : [
          {
            position: markdownCode(position),
            what: markdown(names.map((name) => preparations[name]).join('; ')),
          },
        ];
  });
}

const preparations = {
  coerce: 'texts are read as the types that are declared',
  defaults: 'absent properties get their defaults',
  strip: 'what is not declared is left out of the result',
} as const;

/** An example with the first component that has several properties. */
function example(
  { api }: TargetContext,
  { pkg, context }: Pick<PackageContent, 'pkg' | 'context'>,
): string {
  const id: SchemaId | undefined =
    [...api.schemas].find(([, schema]) => (schema.properties?.size ?? 0) > 2)?.[0] ??
    [...api.schemas.keys()][0];
  if (id === undefined) return `import * as validators from ${typescriptString(pkg.name)};`;
  const { name } = context.component(id);
  return [
    `import { ${name} } from ${typescriptString(pkg.name)};`,
    '',
    `const result = ${name}.safeParse(JSON.parse('{}'));`,
    'if (result.success) console.log(result.data);',
    'else console.error(result.error.issues); // paths, and what was expected; parse() throws them',
  ].join('\n');
}

function middlewareExample({ names }: TargetContext, pkg: PackageFacts): string {
  const { className } = names.api;
  return [
    `import { ${className} } from ${typescriptString(packageName(names, 'client'))};`,
    `import { operationSchemas, validation } from ${typescriptString(pkg.name)};`,
    '',
    `export const client = new ${className}({`,
    '  middleware: [validation(operationSchemas, { onViolation: ({ message }) => console.warn(message) })],',
    '});',
  ].join('\n');
}
