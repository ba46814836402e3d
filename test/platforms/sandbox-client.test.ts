// The generated client in a real browser, on a page of another origin, runs the typical flow against the sandbox.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { expect, it } from 'vitest';
import { createSandbox } from '../../generator/index.js';
import { course } from '../behaviour/sandbox-course.js';
import { chromiumPath, hasChromium } from './chromium.js';

const cwd = fileURLToPath(new URL('../..', import.meta.url));

it.skipIf(!hasChromium)(
  'the client runs the flow in Chromium (skipped where there is none)',
  { timeout: 120_000 },
  async () => {
    const sandbox = await createSandbox({
      cwd,
      document: 'openapi/openapi.yaml',
      overlays: ['openapi/overlays/readings.yaml'],
      now: 1_790_000_000,
    });
    const { origin } = await sandbox.listen({ port: 0 });
    const { outputFiles } = await build({
      absWorkingDir: cwd,
      entryPoints: ['test/behaviour/sandbox-course.ts'],
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'browser',
      target: 'es2022',
    });
    const pages = createServer(({ url }, response) => {
      const isScript = url === '/course.js';
      response
        .writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' })
        .end(isScript ? outputFiles[0]?.text : '<!doctype html><title>course</title>');
    });
    await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
    const browser = await chromium.launch({
      executablePath: chromiumPath,
      args: ['--headless', '--no-sandbox', '--disable-gpu'],
    });
    try {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${(pages.address() as AddressInfo).port}/`);
      const happened = await page.evaluate(
        `import('/course.js').then(({ runCourse }) => runCourse('${origin}', '${sandbox.base}'))`,
      );
      expect(happened).toEqual(course);
    } finally {
      await browser.close();
      pages.close();
      await sandbox.close();
    }
  },
);
