// The layout `source` in applications as people have them: Next.js with both of its bundlers, Vite with its linter, webpack with ts-loader, and
// ts-jest; with FRAMEWORKS=1 also SvelteKit and Nuxt. Each has the configuration that its own starter writes, and the imports of the output follow from that.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inScratch, root, run, writeAll } from '../support/compile.js';

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'];

const document = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1.0.0' },
  servers: [{ url: 'https://shop.example' }],
  paths: {
    '/orders': {
      post: {
        operationId: 'createOrder',
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } },
        },
        responses: {
          200: {
            description: 'Created',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Order: {
        type: 'object',
        required: ['id', 'price'],
        properties: {
          id: { type: 'string', minLength: 2 },
          price: { type: 'number', multipleOf: 0.01 },
          notes: { type: 'array', items: { type: 'string' }, contains: { const: 'gift' } },
        },
      },
    },
  },
};

/** The number of operations, whether a fixture is valid, and whether there is a client. */
const use = (api: string): string => `
import { Shop } from '${api}/client';
import { operations, orderFixture } from '${api}/fixtures';
import { orderSchema } from '${api}/validators';

export const used = [
  Object.keys(operations).length,
  orderSchema.safeParse(orderFixture).success,
  new Shop() instanceof Shop,
].join();
`;

const wanted = '1,true,true';

interface Application {
  readonly packages: readonly string[];
  readonly files: Readonly<Record<string, string | object>>;
  readonly output: string;
  /** Further options of `generate`. */
  readonly options?: readonly string[];
  /** Each is run in turn; what it prints, or writes to the file, holds what was used. */
  readonly builds: readonly {
    readonly command: readonly string[];
    readonly prints?: string;
    /** What a linter says. */
    readonly says?: string;
  }[];
}

const typescript = 'typescript@5.9.3';

/** As in the component of a React application: with hooks. */
const component = `
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Shop } from './api/client';
import { createQueries } from './api/query';
import { createHooks } from './api/query/hooks';

const { useCreateOrder } = createHooks(createQueries(new Shop()));
const queryClient = new QueryClient();

function Button() {
  const { mutate } = useCreateOrder();
  return <button onClick={() => mutate({ id: 'a1', price: 1 })}>Order</button>;
}

export default function App() {
  return <QueryClientProvider client={queryClient}><Button /></QueryClientProvider>;
}
`;

const vite: Application = {
  packages: [
    ...['vite@8', '@vitejs/plugin-react@6', 'oxlint@1', 'typescript@7.0.2', 'msw@2'],
    ...['react@19', 'react-dom@19', '@types/react@19', '@types/react-dom@19', '@types/node@24'],
    '@tanstack/react-query@5',
  ],
  output: 'src/api',
  options: ['--targets', 'client,validators,fixtures,query', '--hooks', 'react', '--handlers'],
  files: {
    'package.json': { name: 'app', private: true, type: 'module' },
    // What create-vite writes.
    'tsconfig.json': {
      compilerOptions: {
        ...{ target: 'es2023', lib: ['ES2023', 'DOM'], module: 'esnext', types: ['vite/client'] },
        ...{ allowArbitraryExtensions: true, skipLibCheck: true, moduleResolution: 'bundler' },
        ...{ allowImportingTsExtensions: true, verbatimModuleSyntax: true, noEmit: true },
        ...{ moduleDetection: 'force', jsx: 'react-jsx', noUnusedLocals: true },
        ...{ noUnusedParameters: true, erasableSyntaxOnly: true, noFallthroughCasesInSwitch: true },
      },
      include: ['src'],
    },
    '.oxlintrc.json': {
      plugins: ['react', 'typescript', 'oxc'],
      rules: {
        'react/rules-of-hooks': 'error',
        'react/only-export-components': ['warn', { allowConstantExport: true }],
      },
    },
    'vite.config.js':
      "import react from '@vitejs/plugin-react';\nexport default { plugins: [react()], ssr: { noExternal: true } };",
    'index.html': '<div id="root"></div><script type="module" src="/src/main.tsx"></script>',
    'src/App.tsx': component,
    'src/main.tsx':
      "import { createRoot } from 'react-dom/client';\nimport App from './App';\ncreateRoot(document.body).render(<App />);",
    'src/used.ts': `${use('./api')}console.log(used);`,
  },
  builds: [
    { command: ['tsc', '-p', '.'] },
    { command: ['oxlint', 'src'], says: 'Found 0 warnings and 0 errors.' },
    { command: ['vite', 'build'] },
    { command: ['vite', 'build', '--ssr', 'src/used.ts', '--outDir', 'server'] },
    { command: ['node', 'server/used.js'] },
  ],
};

const svelteKit: Application = {
  packages: [
    ...['@sveltejs/kit@2', '@sveltejs/vite-plugin-svelte@7', '@sveltejs/adapter-auto@7'],
    ...['svelte@5', 'svelte-check@4', 'typescript@6.0.3', 'vite@8'],
  ],
  output: 'src/lib/api',
  files: {
    'package.json': { name: 'app', private: true, type: 'module' },
    // What sv writes.
    'tsconfig.json': {
      extends: './.svelte-kit/tsconfig.json',
      compilerOptions: {
        ...{ rewriteRelativeImportExtensions: true, allowJs: true, checkJs: true, strict: true },
        ...{ esModuleInterop: true, skipLibCheck: true, moduleResolution: 'bundler' },
      },
    },
    'svelte.config.js':
      "import adapter from '@sveltejs/adapter-auto';\nexport default { kit: { adapter: adapter() } };",
    'vite.config.js':
      "import { sveltekit } from '@sveltejs/kit/vite';\nexport default { plugins: [sveltekit()] };",
    'src/app.html': '<head>%sveltekit.head%</head><body>%sveltekit.body%</body>',
    'src/lib/used.ts': use('$lib/api'),
    'src/routes/+page.server.ts':
      "import { used } from '$lib/used';\nexport const prerender = true;\nexport const load = () => ({ used });",
    'src/routes/+page.svelte':
      '<script lang="ts">\n  let { data } = $props();\n</script>\n<p>{data.used}</p>',
  },
  builds: [
    { command: ['svelte-kit', 'sync'] },
    { command: ['svelte-check'], says: 'found 0 errors and 0 warnings' },
    { command: ['vite', 'build'], prints: '.svelte-kit/output/prerendered/pages/index.html' },
  ],
};

const nuxt: Application = {
  packages: ['nuxt@4', 'vue@3', 'vue-router@4', typescript],
  output: 'app/api',
  files: {
    'package.json': { name: 'app', private: true, type: 'module' },
    // What create-nuxt writes.
    'tsconfig.json': {
      files: [],
      references: ['app', 'server', 'shared', 'node'].map((name) => ({
        path: `./.nuxt/tsconfig.${name}.json`,
      })),
    },
    'nuxt.config.ts':
      "export default defineNuxtConfig({ compatibilityDate: '2025-07-15', telemetry: false, nitro: { preset: 'node-listener' } });",
    'app/used.ts': use('./api'),
    'page.mjs': `import { createServer } from 'node:http';
import { listener } from './.output/server/index.mjs';
const server = createServer(listener).listen(0, '127.0.0.1', async () => {
  console.log(await (await fetch('http://127.0.0.1:' + server.address().port)).text());
  process.exit();
});
`,
    'app/app.vue':
      '<script setup lang="ts">\nimport { used } from \'./used\';\n</script>\n<template><p>{{ used }}</p></template>',
  },
  builds: [{ command: ['nuxt', 'build'] }, { command: ['node', 'page.mjs'] }],
};

const applications: Readonly<Record<string, Application>> = {
  'Vite, React and the linter of its starter': vite,
  ...(process.env['FRAMEWORKS'] === '1' && { SvelteKit: svelteKit, Nuxt: nuxt }),
  'Next.js': {
    packages: [
      'next@16',
      'react@19',
      'react-dom@19',
      typescript,
      '@types/react@19',
      '@types/node@20',
    ],
    output: 'app/api',
    files: {
      // What create-next-app writes.
      'tsconfig.json': {
        compilerOptions: {
          ...{ target: 'ES2017', lib: ['dom', 'dom.iterable', 'esnext'], allowJs: true },
          ...{ skipLibCheck: true, strict: true, noEmit: true, esModuleInterop: true },
          ...{ module: 'esnext', moduleResolution: 'bundler', resolveJsonModule: true },
          ...{
            isolatedModules: true,
            jsx: 'react-jsx',
            incremental: true,
            plugins: [{ name: 'next' }],
          },
        },
        include: ['next-env.d.ts', '**/*.ts', '**/*.tsx', '.next/types/**/*.ts'],
        exclude: ['node_modules'],
      },
      'app/used.ts': use('./api'),
      'app/layout.tsx':
        'export default function Layout({ children }: { children: React.ReactNode }) { return <html><body>{children}</body></html>; }',
      'app/page.tsx':
        "import { used } from './used';\nexport default function Page() { return <p>{used}</p>; }",
    },
    builds: [
      { command: ['next', 'build'], prints: '.next/server/app/index.html' },
      { command: ['next', 'build', '--webpack'], prints: '.next/server/app/index.html' },
    ],
  },
  'webpack with ts-loader': {
    packages: ['webpack@5', 'webpack-cli@6', 'ts-loader@9', typescript],
    output: 'src/api',
    files: {
      'tsconfig.json': {
        compilerOptions: {
          target: 'ES2017',
          lib: ['dom', 'esnext'],
          module: 'esnext',
          moduleResolution: 'node',
          strict: true,
          skipLibCheck: true,
        },
        include: ['src'],
      },
      'webpack.config.js': `module.exports = {
        mode: 'development', devtool: false, target: 'node', entry: './src/main.ts',
        module: { rules: [{ test: /\\.ts$/, use: 'ts-loader' }] }, resolve: { extensions: ['.ts', '.js'] },
      };`,
      'src/main.ts': `${use('./api')}console.log(used);`,
    },
    builds: [{ command: ['webpack'] }, { command: ['node', 'dist/main.js'] }],
  },
  'ts-jest': {
    packages: ['jest@30', 'ts-jest@29', '@types/jest@30', '@types/node@20', typescript],
    output: 'src/api',
    files: {
      'tsconfig.json': {
        compilerOptions: {
          target: 'ES2020',
          lib: ['dom', 'esnext'],
          module: 'commonjs',
          esModuleInterop: true,
          strict: true,
          skipLibCheck: true,
        },
        include: ['src'],
      },
      'jest.config.js': "module.exports = { preset: 'ts-jest', testEnvironment: 'node' };",
      'src/used.test.ts': `${use('./api')}test('what is used', () => console.log(used));`,
    },
    builds: [{ command: ['jest'] }],
  },
};

describe('plain folders in', { timeout: 600_000 }, () => {
  it.each(Object.entries(applications))('%s', async (_, application) => {
    const { packages, files, output, builds, options = [] } = application;
    await inScratch(async (app) => {
      await writeAll(app, [
        { path: 'package.json', content: JSON.stringify({ name: 'app', private: true }) },
        { path: 'openapi.json', content: JSON.stringify(document) },
        ...Object.entries(files).map(([path, content]) => ({
          path,
          content: typeof content === 'string' ? content : JSON.stringify(content),
        })),
      ]);
      const generated = await run(
        process.execPath,
        [
          join(root, 'dist/cli.js'),
          ...['generate', 'openapi.json', '-o', output, '--layout', 'source', ...options],
        ],
        app,
      );
      expect(generated, generated.output).toMatchObject({ code: 0 });
      expect(generated.output).toContain('Imports are written without an extension');
      const [, zod = ''] = /npm install .*?(zod@\S+)/.exec(generated.output) ?? [];
      const installed = await run(npm, ['install', ...quiet, ...packages, zod], app);
      expect(installed, installed.output).toMatchObject({ code: 0 });
      let printed = '';
      for (const { command, prints, says = '' } of builds) {
        const [program = '', ...args] = command;
        const environment = {
          ...process.env,
          NEXT_TELEMETRY_DISABLED: '1',
          NODE_ENV: undefined,
          VITEST: undefined,
        };
        const ended =
          program === 'node'
            ? await run(process.execPath, args, app, environment)
            : await run(join(app, 'node_modules/.bin', program), args, app, environment);
        expect(ended, ended.output).toMatchObject({ code: 0 });
        expect(ended.output).toContain(says);
        printed = prints === undefined ? ended.output : await readFile(join(app, prints), 'utf8');
        if (prints !== undefined) expect(printed).toContain(wanted);
      }
      expect(printed).toContain(wanted);
    });
  });
});
