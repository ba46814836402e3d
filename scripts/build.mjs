// Bundles Concord into dist/: the command line, the library, its threads, the page of the sandbox and the schema of the configuration, with the
// packages that they use; dependencies and peers of package.json stay in node_modules. Plain JavaScript, because `npm ci` runs it (as the script
// `dependencies`, which npm runs for this folder alone) and Node 20 cannot run TypeScript. With `--if-needed`, does nothing if dist/ is newer than
// the sources; with `--code-only`, does not write the declarations of the library.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const output = join(root, 'dist');
const runtimePackage = join(root, 'generator/runtime/dist');
const schema = 'concord.schema.json';
const page = 'page.html';
const runtimeFile = 'runtime.json';
const converterFile = 'swagger2openapi.js';
const notice = 'THIRD-PARTY.txt';

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** What users install. */
const installed = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });

/** In place of the converter's name: where the bundle has it. */
const converter = {
  name: 'converter',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^swagger2openapi$/ }, () => ({
      path: `./${converterFile}`,
      external: true,
    })),
};
const codeOnly = process.argv.includes('--code-only');
const entries = [
  'config-schema.js',
  'index.js',
  'runtime-files.js',
  'verify-worker.js',
  'watchdog-thread.js',
  'cli.js',
];

if (!process.argv.includes('--if-needed') || isOutdated()) {
  await writeRuntime();
  await bundle();
  if (!codeOnly) {
    declare();
    await packageRuntime();
  }
}

async function bundle() {
  const { build } = await import('esbuild');
  const { outputFiles: own, metafile } = await build({
    absWorkingDir: root,
    entryPoints: {
      cli: 'generator/cli/main.ts',
      'config-schema': 'generator/cli/config/option-table.ts',
      index: 'generator/index.ts',
      'runtime-files': 'generator/targets/runtime.ts',
      'verify-worker': 'generator/verify/worker.ts',
      'watchdog-thread': 'generator/cli/watchdog-thread.ts',
    },
    outdir: 'dist',
    chunkNames: 'chunk-[hash]',
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    banner: {
      // For the packages in it that are CommonJS.
      js: [
        "import { createRequire as createRequireHere } from 'node:module';",
        'const require = createRequireHere(import.meta.url);',
      ].join('\n'),
    },
    // The digest of the sources identifies the build, for caches and for checking generated output.
    define: { CONCORD_BUILD: JSON.stringify(digest()) },
    external: installed,
    platform: 'node',
    mainFields: ['module', 'main'],
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
    plugins: [await compiledTemplates(), converter],
  });
  const outputFiles = [
    ...own,
    ...(await bundledConverter(build)),
    await bundledPage(build),
    noticeOf(metafile),
  ];
  // Entries come last, so that a command that starts during the build finds its imports.
  const rank = ({ path }) => entries.indexOf(basename(path));
  for (const { path, contents } of outputFiles.sort((a, b) => rank(a) - rank(b))) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.${process.pid}`, contents, {
      mode: basename(path) === 'cli.js' ? 0o755 : 0o644,
    });
    renameSync(`${path}.${process.pid}`, path);
  }
  const { configSchema } = await import(pathToFileURL(join(output, 'config-schema.js')).href);
  writeFileSync(join(output, schema), `${JSON.stringify(configSchema(), null, 2)}\n`);
  if (codeOnly) return;
  const current = new Set(outputFiles.map(({ path }) => basename(path)));
  for (const name of readdirSync(output))
    if (!['types', runtimeFile, schema].includes(name) && !current.has(name))
      rmSync(join(output, name), { recursive: true });
}

/** The licences of the packages in the bundle. Without one of them, the build fails. */
function noticeOf({ outputs }) {
  const inputs = Object.values(outputs).flatMap((each) =>
    Object.entries(each.inputs).flatMap(([path, { bytesInOutput }]) =>
      bytesInOutput > 0 ? [path] : [],
    ),
  );
  const folders = new Set(
    inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []),
  );
  const texts = [...folders].sort().map((folder) => {
    const { name, version, license, author, contributors, repository } = JSON.parse(
      readFileSync(join(root, folder, 'package.json'), 'utf8'),
    );
    const file = readdirSync(join(root, folder)).find((each) => /^licen[cs]e/i.test(each));
    if (license === undefined) throw new Error(`${name} has no licence.`);
    const text =
      file === undefined
        ? `By ${author?.name ?? author ?? contributors}, ${repository?.url ?? repository}. The text: https://spdx.org/licenses/${license}.html`
        : readFileSync(join(root, folder, file), 'utf8').trim();
    return `${name} ${version} (${license})\n\n${text}`;
  });
  const rule = `\n\n${'-'.repeat(80)}\n\n`;
  const text = ['The files of this folder contain these packages.', ...texts].join(rule);
  return { path: join(output, notice), contents: `${text}\n` };
}

/**
 * The converter of Swagger 2.0 is part of dist/, because 40 packages come with it, of which it needs six: those that read files, the network and YAML
 * are never called. What it would print is in what it throws.
 */
async function bundledConverter(build) {
  const licence = readFileSync(join(root, 'node_modules/swagger2openapi/LICENSE'), 'utf8');
  const { outputFiles } = await build({
    absWorkingDir: root,
    stdin: {
      contents: `import converter from 'swagger2openapi'; export const { convertStr } = converter;`,
      resolveDir: root,
    },
    outfile: join('dist', converterFile),
    bundle: true,
    write: false,
    define: { 'console.warn': 'Boolean' },
    platform: 'node',
    target: 'node20',
    format: 'esm',
    minifyWhitespace: true,
    banner: {
      js: [
        '/* swagger2openapi, reftools, oas-resolver, oas-kit-common and oas-schema-walker:\n',
        `${licence}*/`,
        "import { createRequire } from 'node:module';",
        'const require = createRequire(import.meta.url);',
      ].join('\n'),
    },
    logLevel: 'warning',
    plugins: [
      {
        name: 'unused',
        setup: ({ onResolve, onLoad }) => {
          const filter = /^(node-fetch-h2|node-readfiles|yaml|yargs)$/;
          onResolve({ filter }, ({ path }) => ({ path, namespace: 'unused' }));
          onLoad({ filter: /./, namespace: 'unused' }, () => ({ contents: '' }));
        },
      },
    ],
  });
  return outputFiles;
}

/** The page of the sandbox is one file, with its script and its style in it. */
async function bundledPage(build) {
  const folder = 'generator/sandbox/page';
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [`${folder}/main.ts`, `${folder}/style.css`],
    outdir: 'dist',
    bundle: true,
    write: false,
    minify: true,
    target: ['chrome123', 'firefox120', 'safari17.5'],
    logLevel: 'warning',
  });
  const [script = '', style = ''] = ['.js', '.css'].map((end) =>
    outputFiles.find(({ path }) => path.endsWith(end)).text.trim(),
  );
  const html = readFileSync(join(root, folder, 'index.html'), 'utf8')
    .replace('<script></script>', () => `<script>${script}</script>`)
    .replace('<style></style>', () => `<style>${style}</style>`);
  return { path: join(output, page), contents: html };
}

/** Precompiles the templates for generator/code/template.ts. */
async function compiledTemplates() {
  const { default: handlebars } = await import('handlebars');
  const entries = readdirSync(join(root, 'templates'), { recursive: true, withFileTypes: true });
  const members = entries
    .filter((entry) => entry.name.endsWith('.hbs'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => {
      const text = readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
      const options = { strict: true, noEscape: true, knownHelpersOnly: true };
      return `[${JSON.stringify(text)}, ${handlebars.precompile(text, options)}]`;
    });
  const contents = `export const precompiled = new Map([${members.join(', ')}]);`;
  return {
    name: 'compiled-templates',
    setup: ({ onLoad }) => onLoad({ filter: /code[/\\]compiled\.ts$/ }, () => ({ contents })),
  };
}

/** Writes what generator/assets.ts reads of the runtime: the graph of its declarations, and what clients promise. */
async function writeRuntime() {
  const { runtimeGraph } = await import('./runtime-graph.mjs');
  const from = join(root, 'generator/runtime');
  const asset = {
    modules: runtimeGraph(from),
    behaviour: readFileSync(join(from, 'client/BEHAVIOUR.md'), 'utf8').replaceAll('\r\n', '\n'),
  };
  mkdirSync(output, { recursive: true });
  const path = join(output, runtimeFile);
  writeFileSync(`${path}.${process.pid}`, JSON.stringify(asset));
  renameSync(`${path}.${process.pid}`, path);
}

function declare() {
  rmSync(join(output, 'types'), { recursive: true, force: true });
  compile('tsconfig.types.json');
}

function compile(project) {
  const compiler = join(root, 'node_modules/typescript-7/bin/tsc');
  execFileSync(process.execPath, [compiler, '-p', join(root, 'scripts', project)], {
    stdio: 'inherit',
  });
}

/** The package concord-runtime: every file that an output may have a copy of, compiled. */
async function packageRuntime() {
  const { wholeRuntime } = await import(pathToFileURL(join(output, 'runtime-files.js')).href);
  const { files } = wholeRuntime();
  rmSync(runtimePackage, { recursive: true, force: true });
  const sources = [...files].map(([name, text]) => ({ path: join(runtimePackage, name), text }));
  for (const { path, text } of sources) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  compile('tsconfig.runtime.json');
  for (const { path } of sources) rmSync(path);
  // CommonJS modules come from the script that generated packages have for them.
  const script = join(runtimePackage, 'commonjs.mjs');
  copyFileSync(join(root, 'templates/package/commonjs.mjs.hbs'), script);
  execFileSync(process.execPath, [script], { cwd: dirname(runtimePackage), stdio: 'inherit' });
  rmSync(script);
}

function isOutdated() {
  const whole = [join(output, 'types/generator/index.d.ts'), join(runtimePackage, 'errors.js')];
  const built = [
    ...[...entries, schema, page, runtimeFile].map((name) => join(output, name)),
    ...(codeOnly ? [] : whole),
  ].map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return Math.max(...sources().map((path) => statSync(path).mtimeMs)) > Math.min(...built);
}

/** All files that determine what Concord does: its code, the templates and the versions of its libraries. */
function sources() {
  const files = ['generator', 'templates']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(runtimePackage));
  return [
    ...files.map((entry) => join(entry.parentPath, entry.name)).sort(),
    join(root, 'package.json'),
    join(root, 'package-lock.json'),
    fileURLToPath(import.meta.url),
  ];
}

function digest() {
  const hash = createHash('sha256');
  for (const path of sources())
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update('\0');
  return hash.digest('hex');
}
