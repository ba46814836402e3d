// The page of the sandbox in a real browser: everything is done with what a person sees.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../../generator/index.js';
import { chromiumPath, hasChromium } from './chromium.js';

const cwd = fileURLToPath(new URL('../..', import.meta.url));

/** The first bytes of an MP4 file. */
const mp4 = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1');

describe.skipIf(!hasChromium)(
  'the page of the sandbox (skipped where there is no Chromium)',
  { timeout: 120_000 },
  () => {
    let browser: Browser;
    const sandboxes: Sandbox[] = [];
    beforeAll(async () => {
      browser = await chromium.launch({
        executablePath: chromiumPath,
        args: ['--headless', '--no-sandbox', '--disable-gpu'],
      });
    });
    afterAll(async () => {
      await browser.close();
      await Promise.all(sandboxes.map((sandbox) => sandbox.close()));
    });

    /** Everything waits a few seconds at most. */
    async function open({ width = 1280, port = 0 } = {}): Promise<Opened> {
      const sandbox = await createSandbox({
        cwd,
        document: 'openapi/openapi.yaml',
        overlays: ['openapi/overlays/readings.yaml'],
        now: 1_790_000_000,
      });
      sandboxes.push(sandbox);
      const { origin } = await sandbox.listen({ port });
      const context = await browser.newContext({ viewport: { width, height: 800 } });
      const page = await context.newPage();
      page.setDefaultTimeout(10_000);
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (/Content Security Policy/.test(message.text())) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      await page.goto(`${origin}/__mock/`);
      await page.getByText('Live', { exact: true }).waitFor();
      return { page, origin, sandbox, complaints };
    }

    it('creates a project, has it complete, shows the delivery, and sends it again', async () => {
      const heard: string[] = [];
      const hook = createServer((request, response) => {
        request.setEncoding('utf8').on('data', (text: string) => heard.push(text));
        response.end();
      });
      await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
      const { port } = hook.address() as AddressInfo;
      try {
        const { page, complaints } = await open();
        await page.getByText('No requests yet').waitFor();
        await page.getByText('No deliveries yet').waitFor();

        await page.getByRole('link', { name: 'Settings' }).first().click();
        await page.getByLabel('Events go to').fill(`http://127.0.0.1:${port}/hook`);
        await page.getByRole('button', { name: 'Set', exact: true }).click();
        await page.locator('#webhook-state').getByText('on', { exact: true }).waitFor();

        await tryIt(page, 'getUploadUrl');
        await page
          .locator('#answer input[type=file]')
          .setInputFiles({ name: 'talk.mp4', mimeType: 'video/mp4', buffer: mp4 });
        await page.getByText('The file was sent').waitFor();
        // The form names the upload that is there.
        await page.locator('#types').getByText('Upload 1').waitFor({ state: 'attached' });
        await tryIt(page, 'createClips');
        await page.locator('#answer h2').getByText('200').waitFor();
        await page.locator('#answer').getByText('valid', { exact: true }).waitFor();

        await page.getByRole('link', { name: 'Resources' }).click();
        await page.getByRole('button', { name: /^Project/ }).click();
        const project = page.locator('#rows details').first();
        await project.getByText('queued').waitFor();
        await project.getByText(/^Next: /).waitFor();
        await project.locator('summary').press('Enter');
        await page.getByRole('button', { name: 'Next event' }).click();
        await project.getByText('queued', { exact: true }).waitFor({ state: 'detached' });
        expect(await project.getAttribute('open')).not.toBeNull();
        await page.getByRole('button', { name: 'Run to the end' }).click();
        await project.locator('.pill').getByText('completed').waitFor();
        await page.getByText('Nothing is due', { exact: true }).waitFor();

        const delivery = page.locator('#sent details').first();
        await delivery.locator('summary').click();
        await delivery.locator('pre').getByText('completed').waitFor();
        await delivery.getByRole('button', { name: 'Send again' }).click();
        await expect.poll(() => page.locator('#sent details').count()).toBe(2);
        expect(heard).toHaveLength(2);

        await tryIt(page, 'getProjectDetails');
        await page.locator('#answer h2').getByText('200').waitFor();
        await page.locator('#answer pre').getByText('"status": "completed"').waitFor();
        const exchange = page.locator('#exchanges details', { hasText: 'get-project-details' });
        await exchange.locator('summary').click();
        await exchange.getByText(/get-project-details\.yaml:\d+/).waitFor();
        expect(complaints).toEqual([]);
      } finally {
        hook.close();
        hook.closeAllConnections();
      }
    });

    it('makes trouble on request, shows refusals, and starts again', async () => {
      const { page } = await open();
      await page.getByRole('link', { name: 'Settings' }).first().click();
      await page.locator('#fault-operation').selectOption('getPlanUsage');
      await page.getByRole('spinbutton', { name: 'Status' }).fill('500');
      await page.getByRole('button', { name: 'Add' }).click();
      await page.locator('#faults').getByText('getPlanUsage status 500').waitFor();
      await tryIt(page, 'getPlanUsage');
      await page.locator('#answer h2').getByText('500').waitFor();

      await page.getByRole('link', { name: 'Settings' }).first().click();
      await page.getByRole('button', { name: 'Clear all' }).click();
      await page.locator('#faults').getByText('No faults').waitFor();
      await page.getByLabel('Events go to').fill('http://elsewhere.example/hook');
      await page.getByRole('button', { name: 'Set', exact: true }).click();
      await page
        .getByRole('alert')
        .getByText(/refused \(422\)/)
        .waitFor();

      await tryIt(page, 'createClips', '{"uploadId": ');
      await page.locator('#answer').getByText('not valid').waitFor();
      await page.getByRole('link', { name: 'Resources' }).click();
      await page.getByRole('button', { name: /^Upload/ }).click();
      await page.getByRole('button', { name: 'New Upload' }).click();
      const upload = page.locator('#rows details').first();
      await upload.locator('summary').click();
      await upload.getByLabel('status').fill('rejected');
      await upload.getByRole('button', { name: 'Set status' }).click();
      await upload.locator('.pill').getByText('rejected').waitFor();
      await upload.getByLabel('status').fill('no such status');
      await upload.getByLabel('status').press('Enter');
      await page
        .getByRole('alert')
        .getByText(/The schema of Upload does not take/)
        .waitFor();
      await page.getByRole('link', { name: 'Settings' }).first().click();
      await page.getByRole('button', { name: 'Reset the sandbox' }).click();
      await page.getByRole('link', { name: 'Resources' }).click();
      await page.getByText('No Upload yet').waitFor();
    });

    it('shows a thousand projects and what is in them as text, on a small screen too', async () => {
      const { page, origin, complaints } = await open({ width: 380 });
      const title = '<img src=x onerror="document.title=1">';
      for (let count = 0; count < 1000; count += 1)
        await fetch(`${origin}/__mock/resources/Project`, {
          method: 'POST',
          body: JSON.stringify({ title: count === 0 ? title : `Talk ${count}` }),
        });
      await page.getByRole('button', { name: 'Project 1000' }).click();
      await expect.poll(() => page.locator('#rows details').count()).toBe(200);
      await page.getByText('The newest 200 of 1000').waitFor();
      await page.getByPlaceholder('Filter').fill('onerror');
      await expect.poll(() => page.locator('#rows details').count()).toBe(1);
      await page.locator('#rows summary').click();
      expect(await page.locator('#rows b').textContent()).toBe(title);
      expect(await page.locator('#rows img').count()).toBe(0);
      for (const name of ['Try it', 'Settings', 'Requests', 'Deliveries', 'Resources']) {
        await page.getByRole('navigation').getByRole('link', { name }).press('Enter');
        await page.getByRole('region', { name }).waitFor();
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(380);
      }
      expect(complaints).toEqual([]);
    });

    it('says when the mock is gone, and goes on when it is back', async () => {
      const { page, origin, sandbox } = await open();
      await sandbox.close();
      await page.getByRole('alert').getByText('The mock does not answer').waitFor();
      await page.getByText('Not connected').waitFor();
      await open({ port: Number(new URL(origin).port) });
      await page.getByText('Live', { exact: true }).waitFor({ timeout: 20_000 });
      await page.getByText('The mock does not answer').waitFor({ state: 'hidden' });
    });
  },
);

interface Opened {
  readonly page: Page;
  readonly origin: string;
  readonly sandbox: Sandbox;
  /** What the browser has refused, and what went wrong in scripts. */
  readonly complaints: readonly string[];
}

/** Sends the form of an operation as it is filled, or with another body. */
async function tryIt(page: Page, operation: string, body?: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Try it' }).click();
  await page.locator('#operation').selectOption(operation);
  if (body !== undefined) await page.getByLabel('Body').fill(body);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.locator('#answer h2').waitFor();
}
