// The layout `source` in applications as people have them: Next.js with both of its bundlers, webpack with ts-loader, and ts-jest. Each has
// the configuration that its own starter writes, and the imports of the output follow from that.

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
  /** Each is run in turn; what it prints, or writes to the file, holds what was used. */
  readonly builds: readonly {
    readonly command: readonly string[];
    readonly prints?: string;
  }[];
}

const typescript = 'typescript@5.9.3';

const applications: Readonly<Record<string, Application>> = {
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
  it.each(Object.entries(applications))('%s', async (_, { packages, files, output, builds }) => {
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
        [join(root, 'dist/cli.js'), 'generate', 'openapi.json', '-o', output, '--layout', 'source'],
        app,
      );
      expect(generated, generated.output).toMatchObject({ code: 0 });
      expect(generated.output).toContain('Imports are written without an extension');
      const [, zod = ''] = /npm install (zod@\S+)/.exec(generated.output) ?? [];
      const installed = await run(npm, ['install', ...quiet, ...packages, zod], app);
      expect(installed, installed.output).toMatchObject({ code: 0 });
      let printed = '';
      for (const { command, prints } of builds) {
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
        printed = prints === undefined ? ended.output : await readFile(join(app, prints), 'utf8');
        if (prints !== undefined) expect(printed).toContain(wanted);
      }
      expect(printed).toContain(wanted);
    });
  });
});
