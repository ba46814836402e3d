// The tests of behaviour in a real browser: each file in a page of its own. Client, tests and assertions run in the page; servers in Node.

import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium } from 'playwright-core';
import type { JsonObject } from '../../generator/model/json.js';
import type { ValidatorOptions } from '../../generator/base/options.js';
import { bundle, generate } from '../conformance/generated.js';
import { bundleTests } from './bundle.js';
import { type Order, remoteServers, type Report } from './remote.js';
import type { Outcome } from './runner.js';

/** Where Debian has it. */
export const chromiumPath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
export const hasChromium = existsSync(chromiumPath);

export const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** What ran where. */
export interface PlatformRun {
  readonly version: string;
  readonly outcomes: readonly Outcome[];
}

export async function runInChromium(
  files: readonly string[],
  told: (file: string) => void = () => {},
): Promise<PlatformRun> {
  const code = await bundleTests('browser', files);
  const pages = createServer(({ url = '' }, response) => {
    const script = code.get(url.slice(1));
    if (url.startsWith('/echo'))
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ url }));
    else
      response
        .writeHead(200, { 'content-type': script === undefined ? 'text/html' : 'text/javascript' })
        .end(script ?? '<!doctype html><title>tests</title>');
  });
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  const { port } = pages.address() as AddressInfo;
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
  try {
    const outcomes: Outcome[] = [];
    for (const file of files) {
      told(file);
      outcomes.push(...(await runPage(browser, `http://127.0.0.1:${port}/`, file)));
    }
    return { version: browser.version(), outcomes };
  } finally {
    await browser.close();
    pages.close();
    pages.closeAllConnections();
  }
}

async function runPage(
  browser: Browser,
  origin: string,
  file: string,
): Promise<readonly Outcome[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const servers = remoteServers((report) => {
    // A page that is gone hears nothing.
    page.evaluate((each: Report) => globalThis.reportToPage(each), report).catch(() => {});
  });
  await page.exposeFunction('orderServer', (order: Order) => servers.obey(order));
  await page.exposeFunction('bundleValidators', bundleValidators);
  try {
    await page.goto(origin);
    // As a text, which no compiler on the way changes.
    return await page.evaluate(`import(${JSON.stringify(`/${file}`)}).then(({ run }) => run())`);
  } finally {
    servers.close();
    await context.close();
  }
}

/** A module of the validators of a document, for platforms on which the generator does not run. */
export async function bundleValidators(
  document: JsonObject,
  options: { readonly validators?: ValidatorOptions },
): Promise<string> {
  return bundle([await generate(document, options)]);
}
