// The client: typed models, functions and resource classes, the runtime that they call, and the package around them.

import { runtimeAssets } from '../../assets.js';
import { printDeclarations } from '../../code/print-declarations.js';
import { createModulePrinter } from '../../code/module.js';
import { diagnostic } from '../../diagnostics.js';
import { packageFacts, type PackageFacts } from '../package.js';
import type { OutputFile, Target, TargetContext } from '../target.js';
import { checksModule } from './features/checks.js';
import { creditsModule } from './features/credits.js';
import { clientModule, coreModule } from './surface/entry.js';
import { indexModule } from './surface/exports.js';
import { errorsOf } from './surface/errors.js';
import { extrasOf } from './extras.js';
import { limiterModule } from './features/limiter.js';
import { behaviourText, packageFiles } from './package-files.js';
import { rawModule, rawTypes } from './raw/raw.js';
import { fileLayout } from '../layout.js';
import { resourcesOf } from './surface/resources.js';
import { createEmitContext } from './surface/create-context.js';
import { typesOf } from './types.js';
import { uploadsModule } from './features/uploads.js';
import { waitersModule } from './features/waiters.js';
import { webhookHandlerModule, webhookModule } from './features/webhooks.js';

export const clientTarget: Target = {
  name: 'client',
  summary:
    'A typed client: resource classes, stand-alone functions, one error class for each documented status.',
  emit,
};

async function emit(context: TargetContext): Promise<readonly OutputFile[]> {
  const { document, options } = context;
  const pkg = packageFacts(context, 'client');
  const layout = fileLayout(context);
  const stems = new Set(layout.groups.map(({ stem }) => stem));
  const fileOf = (stem: string): string =>
    `${pkg.source}${stems.has(stem) ? 'resources' : 'types'}/${stem}.ts`;
  const { files: types, printer } = typesOf(
    context,
    (id) => fileOf(layout.stemOf(id)),
    (at) => fileOf(layout.homeOf(at)),
  );
  const emitContext = createEmitContext(context, pkg, printer);
  const raw = options.raw ? await rawFile(context, pkg) : undefined;
  const { all: resources, homes, files: own } = resourcesOf(emitContext, layout, fileOf);
  const errors = errorsOf(emitContext);
  const webhooks = webhookModule(emitContext);
  const waiters = waitersModule(emitContext, homes);
  const uploads = uploadsModule(emitContext, homes);
  const handler = webhookHandlerModule(emitContext, homes);
  const checks = checksModule(emitContext);
  const limiter = limiterModule(emitContext);
  const credits = creditsModule(emitContext);
  const extras = extrasOf(emitContext, {
    uploads: uploads !== undefined,
    webhooks: handler !== undefined,
  });
  const files = [...new Set([...own.keys(), ...types.keys()])].map((file) => ({
    file,
    declarations: [...(own.get(file) ?? []), ...(types.get(file) ?? [])],
    isType: !own.has(file),
  }));
  const entries = [
    indexModule(emitContext, {
      resources,
      errors,
      webhooks,
      waiters,
      uploads,
      checks,
      limiter,
      credits,
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
      waiters,
      uploads,
      checks,
      limiter,
      credits,
      handler,
      extras.redact,
      extras.node,
      extras.tokens,
    ].filter((module) => module !== undefined),
  ];
  const print = await createModulePrinter();
  const uses = new Set<string>();
  const written = [
    ...entries.map((module): OutputFile => ({ path: module.file, content: print(module, uses) })),
    ...modules.map((module): OutputFile => ({
      path: module.file,
      content: printDeclarations(module, uses),
    })),
  ];
  const runtime = runtimeFiles(pkg, uses);
  const has = (module: string): boolean =>
    runtime.some(({ path }) => path.endsWith(`/${module}.ts`));
  return [
    ...(options.layout === 'packages'
      ? [{ path: `${pkg.folder}BEHAVIOUR.md`, content: behaviourText(has), format: false as const }]
      : []),
    ...(options.layout === 'packages'
      ? await packageFiles(
          emitContext,
          {
            resources,
            errors: errors.classes,
            raw: raw !== undefined,
            uploads: uploads !== undefined,
            webhooks: handler !== undefined,
            node: extras.node !== undefined,
            downloads: extras.downloads,
          },
          context,
        )
      : []),
    ...(options.layout === 'packages' || options.openapi
      ? [{ path: `${pkg.folder}openapi.json`, content: document.text, format: false }]
      : []),
    ...written,
    ...(raw ? [raw] : []),
    ...runtime,
  ];
}

async function rawFile(
  { document, api, report }: TargetContext,
  { source }: PackageFacts,
): Promise<OutputFile | undefined> {
  try {
    return { path: `${source}raw-types.ts`, content: await rawTypes(document, api), format: false };
  } catch (error) {
    const reason =
      error instanceof RangeError
        ? 'its schemas are nested too deeply for it'
        : error instanceof Error
          ? error.message
          : String(error);
    report(
      diagnostic(
        'client/raw-failed',
        `The client is without the raw layer, because openapi-typescript cannot make types from this document: ${reason}`,
      ),
    );
    return undefined;
  }
}

/** Copied as they are; only the ones that something of the output imports, and what these import. */
function runtimeFiles({ source }: PackageFacts, uses: ReadonlySet<string>): readonly OutputFile[] {
  const assets = runtimeAssets('client');
  const folder = `${source}runtime/`;
  const reached = new Set<string>();
  const open = [...uses].flatMap((file) =>
    file.startsWith(folder) ? [file.slice(folder.length)] : [],
  );
  for (const name of open) {
    const content = assets.get(name);
    if (content === undefined || reached.has(name)) continue;
    reached.add(name);
    for (const [, next = ''] of content.matchAll(/from '\.\/([\w-]+)\.js'/g))
      open.push(`${next}.ts`);
  }
  return [...assets].flatMap(([name, content]) =>
    reached.has(name) ? [{ path: folder + name, content, copied: true as const }] : [],
  );
}
