// Makes the pictures of the README from real runs: `generate`, `check` and `probe` in a terminal as SVG, the page of the mock as PNG.
// `npx tsx scripts/screenshots.ts` writes them into generator/guides/images/; the page needs Chromium.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { createSandbox } from '../generator/index.js';
import { chromiumPath, hasChromium } from '../test/platforms/chromium.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const images = join(root, 'generator/guides/images');
const guide = readFileSync(join(root, 'generator/guides/source.md'), 'utf8');
const [, document = ''] = /^```yaml\n([^]*?)^```/m.exec(guide) ?? [];

/** The document of the guide is generated, and then changed. */
function terminals(): void {
  const folder = mkdtempSync(join(tmpdir(), 'concord-screenshots-'));
  try {
    const put = (text: string): void => writeFileSync(join(folder, 'openapi.yaml'), text);
    put(document);
    const generate = ['generate', 'openapi.yaml', '-o', 'src/api', '--layout', 'source'];
    picture('generate', folder, [generate]);
    put(document.replace('enum: [cat, dog]', 'enum: [cat]'));
    const check = ['check', 'openapi.yaml', '-o', 'src/api', '--layout', 'source'];
    picture('check', folder, [check]);
    put(document.replace('https://pets.example', 'http://127.0.0.1:3000'));
    writeFileSync(join(folder, 'service.mjs'), service);
    const probe = [
      'probe',
      'openapi.yaml',
      '--writes',
      '--start',
      'node service.mjs',
      '--budget',
      '10s',
    ];
    picture('probe', folder, [probe]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** It takes any kind of pet, and gives ids that are numbers. */
const service = `
import { createServer } from 'node:http';
let count = 0;
createServer(async (request, response) => {
  const send = (status, value) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  if (request.method !== 'POST') return send(404, {});
  try {
    const { name, kind } = JSON.parse(Buffer.concat(await request.toArray()).toString());
    const isRight = typeof name === 'string' && name !== '' && typeof kind === 'string';
    send(isRight ? 201 : 400, isRight ? { id: (count += 1), name, kind } : { message: 'wrong' });
  } catch {
    send(400, { message: 'no JSON' });
  }
}).listen(3000, '127.0.0.1');
`;

function picture(name: string, cwd: string, runs: readonly (readonly string[])[]): void {
  const text = runs.map((args) => {
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, 'dist/cli.js'), ...args, '--color'],
      { cwd, encoding: 'utf8' },
    );
    const words = args.map((word) => (word.includes(' ') ? `'${word}'` : word));
    return `\u001b[1m$ npx concord ${words.join(' ')}\u001b[22m\n${stdout}${stderr}`;
  });
  const lines = text.join('\n').trimEnd().split('\n');
  const last = lines.slice(-1);
  const shown =
    lines.length > most ? [...lines.slice(0, most - 2), '\u001b[2m…\u001b[22m', ...last] : lines;
  writeFileSync(join(images, `${name}.svg`), svgOf(shown));
}

/** A longer text is cut before its last line. */
const most = 26;

const [column, row, margin] = [7.8, 18, 16];

/** Text with the colours of a terminal as a picture. */
function svgOf(lines: readonly string[]): string {
  const longest = Math.max(...lines.map((line) => line.replace(/\u001b\[\d+m/g, '').length));
  const [width, height] = [longest * column, lines.length * row].map(
    (size) => Math.ceil(size) + 2 * margin,
  );
  const rows = lines.map(
    (line, index) => `<text x="${margin}" y="${margin + 13 + index * row}">${spans(line)}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="ui-monospace, Menlo, Consolas, monospace" font-size="13">`,
    '<rect width="100%" height="100%" rx="6" fill="#16181d"/>',
    `<g fill="#d7dae0">`,
    ...rows,
    '</g>',
    '</svg>\n',
  ].join('\n');
}

/** Codes of ANSI that Concord prints: what each does, and the codes that end it. */
const styles: Readonly<Record<string, string>> = {
  1: 'font-weight="bold"',
  2: 'fill="#8b909a"',
  31: 'fill="#f2777a"',
  32: 'fill="#8fc98b"',
  33: 'fill="#e5c07b"',
  36: 'fill="#67c1c9"',
};

function spans(line: string): string {
  let open = 0;
  const parts = line.split(/\u001b\[(\d+)m/).map((part, index) => {
    if (index % 2 === 0)
      return part.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/ /g, '\u00a0');
    const style = styles[part];
    if (style !== undefined) open += 1;
    else if (open > 0) open -= 1;
    else return '';
    return style === undefined ? '</tspan>' : `<tspan ${style}>`;
  });
  return parts.join('') + '</tspan>'.repeat(open);
}

/** The page of a mock that was called a few times. */
async function page(): Promise<void> {
  const sandbox = await createSandbox({
    cwd: root,
    document: 'openapi/openapi.yaml',
    overlays: ['openapi/overlays/readings.yaml'],
    now: 1_790_000_000,
  });
  const { origin } = await sandbox.listen({ port: 0 });
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  });
  try {
    const opened = await browser.newPage({ viewport: { width: 1100, height: 520 } });
    await opened.goto(`${origin}/__mock/`);
    await opened.getByText('Live', { exact: true }).waitFor();
    const call = (path: string, init: RequestInit = {}): Promise<Response> =>
      fetch(`${origin}${sandbox.base}${path}`, {
        ...init,
        headers: { authorization: 'Bearer key-1', 'content-type': 'application/json' },
      });
    const body = JSON.stringify({ sourceUrl: 'https://video.example/talk.mp4', language: 'en' });
    await call('/automation/create-captions', { method: 'POST', body });
    await call('/automation/get-all-presets');
    await call('/automation/create-captions', { method: 'POST', body: '{}' });
    await opened.getByText('422').or(opened.getByText('400')).first().waitFor();
    await opened
      .getByRole('button', { name: /^Project/ })
      .first()
      .click();
    await opened.screenshot({ path: join(images, 'mock.png') });
  } finally {
    await browser.close();
    await sandbox.close();
  }
}

mkdirSync(images, { recursive: true });
terminals();
if (hasChromium) await page();
