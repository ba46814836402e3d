// The client: typed models, functions and resource classes, the runtime that they call, and the
// package around them.

import { behaviourAsset, replacedTemplates, templateAssets } from '../../base/assets.js';
import { code, type ImportSymbol, symbol } from '../../code/code.js';
import { printDeclarations, type SurfaceModule, type TypeCode } from '../../code/declarations.js';
import { createModulePrinter } from '../../code/module.js';
import { json, plainText, type TemplateView } from '../../code/template.js';
import { diagnostic } from '../../base/diagnostics.js';
import type { Outlined } from '../../model/api.js';
import { conversionFiles, omissionFiles } from '../conversions.js';
import { fileLayout } from '../layout.js';
import type { ArgumentBody } from '../../lower/calls/call.js';
import { unreachable } from '../../lower/calls/media.js';
import { sentMedia } from '../../lower/calls/media-table.js';
import {
  type PackageFacts,
  installCommands,
  isPackage,
  packageFacts,
  entriesView,
  entryModules,
  entryNames,
  publishView,
  requiredPackages,
  runtimeRange,
  testedRanges,
} from '../package.js';
import { termsOf, usedRuntime } from '../runtime.js';
import type { OutputFile, Target, TargetContext } from '../target.js';
import { agentFiles, commonjsFile, licenceFile, templateFiles } from '../templates.js';
import { checksModule, costsModule, limiterModule } from './features/limits.js';
import { webhookHandlerModule, webhookModule } from './features/webhooks.js';
import { typesFile } from './raw/file.js';
import { rawModule } from './raw/module.js';
import { type ReadmeFacts, readmeView } from './readme/readme.js';
import {
  allRuntime,
  type ClientContext,
  clientRuntimeFiles,
  type ClientRuntimeName,
} from './emit-context.js';
import { clientModule, coreModule, resourcesOf } from './entry.js';
import { errorsOf } from './calls/errors.js';
import { headerTypes } from './calls/result.js';
import { extrasOf, indexModule } from './exports.js';
import { clientSurface } from './surface.js';
import { type TypePrinter, typesOf } from './types.js';

export const clientTarget: Target = {
  name: 'client',
  summary:
    'A typed client: resource classes, stand-alone functions, one error class for each documented status.',
  emit,
  surface: clientSurface,
};

async function emit(context: TargetContext): Promise<readonly OutputFile[]> {
  const { document, options } = context;
  const pkg = packageFacts(context, 'client');
  const layout = fileLayout(context);
  const stems = new Set(layout.groups.map(({ stem }) => stem));
  const fileOf = (stem: string): string =>
    `${pkg.source}${stems.has(stem) ? 'resources' : 'types'}/${stem}.ts`;
  const {
    files: types,
    withValues,
    printer,
  } = typesOf(
    context,
    (id) => fileOf(layout.stemOfSchema(id)),
    (at) => fileOf(layout.stemOfOperation(at)),
  );
  const emitContext = createEmitContext(context, pkg, printer);
  reportUnsent(context);
  const raw = context.outlined && rawFile(context.outlined, `${pkg.source}raw-types.ts`);
  const { all: resources, units, files: own } = resourcesOf(emitContext, layout, fileOf);
  const errors = errorsOf(emitContext);
  const webhooks = webhookModule(emitContext);
  const uploads = emitContext.isUsed('sendUpload');
  const handler = webhookHandlerModule(emitContext, units);
  const checks = checksModule(emitContext);
  const limiter = limiterModule(emitContext);
  const costs = costsModule(emitContext);
  const extras = extrasOf(emitContext, {
    uploads,
    webhooks: handler !== undefined,
  });
  const files = [...new Set([...own.keys(), ...types.keys()])].map((file) => ({
    file,
    declarations: [...(own.get(file) ?? []), ...(types.get(file) ?? [])],
    isType: !own.has(file) && !withValues.has(file),
  }));
  const entries = [
    indexModule(emitContext, {
      resources,
      errors,
      webhooks,
      checks,
      limiter,
      costs,
      extras,
      files: files.map(({ file, isType }) => ({ path: file, type: isType })),
    }),
    clientModule(emitContext, resources),
    coreModule(emitContext, errors),
  ];
  const modules = [
    ...(raw ? [rawModule(emitContext, raw)] : []),
    errors.module,
    ...files,
    ...(emitContext.headers.module ? [emitContext.headers.module] : []),
    ...(webhooks ? [webhooks] : []),
    ...[
      emitContext.conversions.module(),
      emitContext.omissions.module(),
      checks,
      limiter,
      costs,
      handler,
      extras.redact,
      extras.node,
      extras.tokens,
    ].filter((module) => module !== undefined),
  ];
  const written: readonly OutputFile[] = [
    ...(await printEntries(entries, context)),
    ...modules.map((module) => printDeclarations(module)),
  ];
  const { modules: used } = usedRuntime(written, pkg.runtime, termsOf(context.api));
  const has = (module: string): boolean => used.has(`client/${module}.ts`);
  return [
    ...(options.layout === 'packages'
      ? [{ path: `${pkg.folder}BEHAVIOUR.md`, content: behaviourText(has), format: false as const }]
      : []),
    ...(await packageFiles(
      emitContext,
      {
        resources,
        errors: errors.classes,
        raw: raw !== undefined,
        uploads,
        webhooks: handler !== undefined,
        node: extras.node !== undefined,
        downloads: extras.downloads,
        mediaTypes: emitContext.isUsed('withMediaTypes'),
        commands: installCommands(requiredPackages(written, options)),
      },
      context,
    )),
    ...(options.layout === 'packages' || options.openapi
      ? [{ path: `${pkg.folder}openapi.json`, content: document.text, format: false }]
      : []),
    ...written,
    ...(raw ? [raw] : []),
  ];
}

/**
 * The files that ts-morph prints, whose import takes a fifth of a run for a small document: those of
 * an earlier run, if their declarations are the same.
 */
async function printEntries(
  entries: readonly SurfaceModule[],
  { memory }: TargetContext,
): Promise<readonly OutputFile[]> {
  const plain = memory ? entries.map((module) => printDeclarations(module)) : [];
  const key = memory?.digest(JSON.stringify(['entries', plain]));
  const text = key === undefined ? undefined : memory?.get(key);
  if (text !== undefined) {
    const contents: readonly string[] = JSON.parse(text);
    return plain.map((file, index) => ({ ...file, content: contents[index] ?? file.content }));
  }
  const print = await createModulePrinter();
  const files = entries.map((module) => print(module));
  if (key !== undefined) memory?.set(key, JSON.stringify(files.map(({ content }) => content)));
  return files;
}

function rawFile(outlined: Outlined, path: string): OutputFile {
  return { path, content: typesFile(outlined, {}, path), format: false };
}

/** Reports what a document describes and a client cannot send. */
function reportUnsent({ api, calls, report }: TargetContext): void {
  const lost = new Map(
    api.operations.flatMap((operation) =>
      unreachable(api, operation).map(({ at, name }) => [at, name] as const),
    ),
  );
  for (const [pointer, name] of lost)
    report(
      diagnostic('client/media-type', `No call of the client chooses ${JSON.stringify(name)}.`, {
        pointer,
      }),
    );
  for (const [name, { at: pointer }] of api.securitySchemes)
    if (!calls.access.schemes.has(name))
      report(
        diagnostic(
          'client/security-scheme',
          `The client cannot send credentials of the security scheme ${name}: HTTP authentication is bearer or basic`,
          { pointer },
        ),
      );
  // https://fetch.spec.whatwg.org/#forbidden-method
  for (const { method, at: pointer } of api.operations)
    if (/^(?:CONNECT|TRACE|TRACK)$/i.test(method))
      report(
        diagnostic(
          'client/method',
          `The fetch of browsers and of Node sends no ${method} requests: it refuses every call of this operation.`,
          { pointer },
        ),
      );
}

/** Creates the emit context, which all parts of the client share. */
function createEmitContext(
  { api, names, calls }: TargetContext,
  pkg: PackageFacts,
  types: TypePrinter,
): ClientContext {
  const functionNames = new Set(
    [...names.operations.values()].flatMap(({ function: own, waiter, andWait, upload }) => [
      own,
      waiter?.function,
      andWait,
      upload?.function,
    ]),
  );
  const symbols = new Map<ClientRuntimeName, ImportSymbol>();
  const runtime = (name: ClientRuntimeName): ImportSymbol => {
    const before = symbols.get(name);
    if (before) return before;
    const file = `${pkg.runtime}${allRuntime[name]}`;
    const importSymbol = symbol(name, { file }, { type: name in clientRuntimeFiles });
    symbols.set(name, importSymbol);
    return importSymbol;
  };
  const constantName: ClientContext['constantName'] = (name, what) => {
    let result = `${name}${what}`;
    while (functionNames.has(result)) result += '_';
    return result;
  };
  const requestBody = ({ media, medium }: ArgumentBody): TypeCode => {
    switch (sentMedia[medium].value) {
      case 'items':
        return code`${runtime('ItemSource')}<${types.expression(media.itemSchema ?? { at: media.at })}>`;
      case 'string':
        return code`string`;
      case 'text':
        return code`string | ${runtime('BinaryInput')}`;
      case 'bytes':
        return code`${runtime('BinaryInput')}`;
      case 'schema':
        return media.schema ? types.declared(media.schema) : code`unknown`;
    }
  };
  return {
    api,
    names,
    calls,
    pkg,
    types,
    doc: types.doc,
    requestBody,
    runtime,
    isUsed: (name) => symbols.has(name),
    constantName,
    headers: headerTypes(calls, pkg),
    conversions: conversionFiles({ api, names }, pkg),
    omissions: omissionFiles({ api, names }, pkg),
  };
}

/** The files beside the sources, of plain folders the README; LICENSE if there is a licence. */
function packageFiles(
  context: ClientContext,
  facts: ReadmeFacts,
  { options, report }: TargetContext,
): Promise<readonly OutputFile[]> {
  const own = options.templates === undefined ? undefined : replacedTemplates(options.templates);
  if (own?.size === 0)
    report(
      diagnostic(
        'client/template',
        `The folder of templates has none that is called like one of ours: ${[...templateAssets().keys()].join(', ')}`,
        { severity: 'warning' },
      ),
    );
  return templateFiles(
    views(context, facts, options),
    { target: 'client', pkg: context.pkg, code: 'client/template' },
    { options, report },
  );
}

function views(
  context: ClientContext,
  facts: ReadmeFacts,
  options: TargetContext['options'],
): readonly { readonly name: string; readonly view: TemplateView }[] {
  const { api, pkg } = context;
  const { license } = pkg;
  const title = plainText(api.info.title);
  const runtime = options.runtime === 'package' && json(runtimeRange);
  const manifest: TemplateView = {
    runtime,
    dependencies: facts.raw || runtime !== false,
    name: json(pkg.name),
    version: json(pkg.version),
    ...publishView(pkg),
    ...entriesView(pkg, [
      ['.', 'index'],
      ...entryNames.flatMap((name) =>
        facts[name] ? [[`./${name}`, entryModules[name]] as const] : [],
      ),
    ]),
    description: json(`A typed client of ${title}`),
    license: license && json(license.id),
    raw: facts.raw,
    webhooks: facts.webhooks,
    node: facts.node,
    openapiFetch: json(testedRanges['openapi-fetch']),
    typescript: json(testedRanges.typescript),
  };
  const readme = readmeView(context, facts);
  if (!isPackage(pkg)) return [{ name: 'README.md', view: readme }];
  return [
    { name: 'README.md', view: readme },
    ...agentFiles(readme),
    ...licenceFile(pkg, api.info),
    { name: 'package.json', view: manifest },
    ...commonjsFile(pkg),
    { name: 'tsconfig.json', view: {} },
  ];
}

/**
 * The section titles that are about one runtime module; all other sections are for every client.
 */
const sectionModules: Readonly<Record<string, string>> = {
  'Rate limiter': 'limits/limiter',
  Lists: 'pages',
  Events: 'streams/events',
  'JSON lines': 'streams/json-lines',
  'Long-running work': 'waiter',
  'Media types': 'media-types',
  Uploads: 'transfer/upload',
  Downloads: 'transfer/download',
  Webhooks: 'webhooks/webhook',
  Checks: 'limits/checks',
  Costs: 'limits/costs',
  Timestamps: 'unix-seconds',
  OAuth: 'auth/oauth',
};

/**
 * BEHAVIOUR.md of the package: the sections of the runtime's specification about features that the
 * client has.
 *
 * @param has Whether the client contains a module of the runtime.
 */
function behaviourText(has: (module: string) => boolean): string {
  const text = behaviourAsset();
  const [head = '', ...sections] = text.split(/^(?=## )/m);
  const kept = sections.filter((section) => {
    const [, title = ''] = /^## (.*)$/m.exec(section) ?? [];
    const module = Object.hasOwn(sectionModules, title) ? sectionModules[title] : undefined;
    return title !== 'Size' && (module === undefined || has(module));
  });
  return `${[head, ...kept].join('').trimEnd()}\n`;
}
