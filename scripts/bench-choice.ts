// What an application pays for its choice: configuration, bundles and type errors of the same small application over three generators, with types, client,
// validation and mock data. `npx tsx scripts/bench-choice.ts --write` writes the table to test/REPORTS.md.

import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readFile } from 'node:fs/promises';
import { build } from 'esbuild';
import { root, strictFlags } from '../test/support/compile.js';
import { writeSection } from '../test/support/sections.js';
import { inProject, otherTools, type Project } from '../test/walks/walk.js';

interface Choice {
  readonly name: string;
  /** The commands after the installation. */
  readonly commands: readonly (readonly string[])[];
  readonly file: string;
  readonly config: string;
  /** A call, and an application with two calls and an error of the document. */
  readonly call: string;
  readonly app: string;
}

const choices: readonly Choice[] = [
  {
    name: 'Concord 0.1.0',
    commands: [['concord', 'generate']],
    file: 'concord.config.json',
    config: `{
  "document": "shop.yaml",
  "output": "src/api",
  "layout": "source",
  "handlers": true
}
`,
    call: `import { listOrders, ShopCore } from './api/client';
console.log(await listOrders(new ShopCore({ apiKey: 'key' }), { limit: 1 }));
`,
    app: `import { ApiError, Shop } from './api/client';
import { operationSchemas, validation } from './api/validators';

const shop = new Shop({ apiKey: 'key', middleware: [validation(operationSchemas)] });
try {
  const order = await shop.orders.placeOrder({ items: ['tea'] });
  for await (const { id } of shop.orders.listOrders()) console.log(id, order.id);
} catch (error) {
  if (error instanceof ApiError) console.log(error.status, error.detail);
}
`,
  },
  {
    name: 'hey-api 0.99.0',
    commands: [['openapi-ts']],
    file: 'openapi-ts.config.ts',
    config: `import { defineConfig } from '@hey-api/openapi-ts';

export default defineConfig({
  input: './shop.yaml',
  output: 'src/api',
  plugins: [
    '@hey-api/client-fetch',
    '@hey-api/typescript',
    { name: '@hey-api/sdk', validator: true },
    'zod',
    '@faker-js/faker',
  ],
});
`,
    call: `import { client } from './api/client.gen';
import { listOrders } from './api/sdk.gen';
client.setConfig({ auth: 'key' });
console.log((await listOrders({ query: { limit: 1 } })).data);
`,
    app: `import { client } from './api/client.gen';
import { listOrders, placeOrder } from './api/sdk.gen';

client.setConfig({ auth: 'key' });
const placed = await placeOrder({ body: { items: ['tea'] } });
if (placed.error) {
  console.log(placed.response?.status, placed.error);
} else {
  for (let offset = 0; ; ) {
    const { data } = await listOrders({ query: { offset } });
    for (const { id } of data?.data ?? []) console.log(id, placed.data.id);
    offset += data?.data.length ?? 0;
    if (!data?.data.length) break;
  }
}
`,
  },
  {
    name: 'orval 8.38.0',
    commands: [['orval']],
    file: 'orval.config.ts',
    config: `import { defineConfig } from 'orval';

export default defineConfig({
  shop: {
    input: './shop.yaml',
    output: {
      target: 'src/api/shop.ts',
      schemas: 'src/api/model',
      client: 'fetch',
      baseUrl: 'https://shop.example/v2',
      mock: true,
    },
  },
  zod: {
    input: './shop.yaml',
    output: { target: 'src/api/shop.zod.ts', client: 'zod' },
  },
});
`,
    call: `import { listOrders } from './api/shop';
console.log((await listOrders({ limit: 1 }, { headers: { 'X-Key': 'key' } })).data);
`,
    app: `import { listOrders, placeOrder } from './api/shop';
import { ListOrdersResponse } from './api/shop.zod';

const options = { headers: { 'X-Key': 'key' } };
const placed = await placeOrder({ items: ['tea'] }, options);
if (placed.status !== 201) {
  console.log(placed.status, placed.data);
} else {
  for (let offset = 0; ; ) {
    const { data } = ListOrdersResponse.parse((await listOrders({ offset }, options)).data);
    for (const { id } of data) console.log(id, placed.data.id);
    offset += data.length;
    if (data.length === 0) break;
  }
}
`,
  },
];

const lines = (text: string): number => text.split('\n').filter((line) => line.trim()).length;

async function bundled(path: string, modules: string): Promise<string> {
  const { outputFiles } = await build({
    ...{ entryPoints: [path], bundle: true, minify: true, write: false, format: 'esm' },
    ...{ target: 'es2022', nodePaths: [modules], logLevel: 'error' },
  });
  return (gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length / 1000).toFixed(1);
}

async function measured(choice: Choice, project: Project, modules: string): Promise<string> {
  for (const [command = '', ...args] of choice.commands) await project.call(command, ...args);
  await project.write('src/call.ts', choice.call);
  await project.write('src/app.ts', choice.app);
  const errors = await project.compile();
  if (process.env['DEBUG']) console.log(errors.join('\n'));
  const of = (file: string): Promise<string> => bundled(join(project.folder, file), modules);
  const cells = [
    choice.name,
    `${2 + choice.commands.length}`,
    ...[choice.config, choice.app].map((text) => `${lines(text)}`),
    ...[await of('src/call.ts'), await of('src/app.ts')],
    `${errors.filter((line) => line.includes('error TS')).length}`,
  ];
  return `| ${cells.join(' | ')} |`;
}

const modules = otherTools();
if (modules === undefined) throw new Error('The other generators cannot be installed.');
const shop = await readFile(join(root, 'generator/guides/shop.yaml'), 'utf8');
const rows: string[] = [];
for (const choice of choices) {
  const compilerOptions = { ...strictFlags({ resolution: 'bundler' }), skipLibCheck: true };
  const files = {
    'shop.yaml': shop,
    'tsconfig.json': JSON.stringify({ compilerOptions, include: ['src'] }),
    [choice.file]: choice.config,
  };
  rows.push(
    await inProject({ files, modules }, async (project) => measured(choice, project, modules)),
  );
}
const table = [
  '| generator | steps | lines of configuration | lines of the application | one call, kB | the application, kB | strict errors |',
  '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
  ...rows,
].join('\n');
console.log(table);
if (process.argv.includes('--write'))
  await writeSection('choice', `${new Date().toISOString().slice(0, 10)}.\n\n${table}`);
