// The tests of behaviour in a real browser: each file in a page of its own. Client, tests and assertions run in the page; servers in Node.

import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium } from 'playwright-core';
import type { JsonObject } from '../../generator/model/json.js';
import { bundle, generate } from '../conformance/generated.js';
import { bundleTests, testFiles } from './bundle.js';
import { type Order, remoteServers, type Report } from './remote.js';
import type { Outcome } from './runner.js';

/** Where Debian has it. */
export const chromiumPath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
export const hasChromium = (): boolean => existsSync(chromiumPath);

const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

export interface PlatformRun {
  readonly version: string;
  /** File of tests → its outcomes. */
  readonly outcomes: ReadonlyMap<string, readonly Outcome[]>;
}

/** @param files File names of tests. */
export async function runInChromium(files: readonly string[] = testFiles): Promise<PlatformRun> {
  const { files: code } = await bundleTests('browser');
  const pages = createServer((request, response) => {
    const script = code.get(request.url?.slice(1) ?? '');
    response.writeHead(200, { 'content-type': script === undefined ? 'text/html' : 'text/javascript' }).end(script ?? '<!doctype html><title>tests</title>');
  });
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  const { port } = pages.address() as AddressInfo;
  const browser = await chromium.launch({ executablePath: chromiumPath, args: flags });
  try {
    const outcomes = new Map<string, readonly Outcome[]>();
    for (const name of files) outcomes.set(name, await runPage(browser, `http://127.0.0.1:${port}`, name.replace(/\.ts$/, '.js')));
    return { version: `Chromium ${browser.version()}`, outcomes };
  } finally {
    await browser.close();
    pages.close();
    pages.closeAllConnections();
  }
}

async function runPage(browser: Browser, origin: string, script: string): Promise<readonly Outcome[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const servers = remoteServers((report) => {
    page.evaluate((each: Report) => globalThis.reportToPage(each), report).catch(() => {});
  });
  await page.exposeFunction('orderServer', (order: Order) => servers.obey(order));
  await page.exposeFunction('bundleValidators', async (document: JsonObject, options: object) => bundle([await generate(document, options)]));
  try {
    await page.goto(origin);
    return await page.evaluate(async (path) => {
      const { run } = (await import(path)) as { readonly run: () => Promise<readonly Outcome[]> };
      return run();
    }, `/${script}`);
  } finally {
    servers.close();
    await context.close();
  }
}
