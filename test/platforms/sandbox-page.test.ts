// The page of the sandbox in a real browser: everything is done with what a person sees.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
    async function open({
      width = 1280,
      port = 0,
      document = 'openapi/openapi.yaml',
      overlays = ['openapi/overlays/readings.yaml'],
    } = {}): Promise<Opened> {
      const sandbox = await createSandbox({ cwd, document, overlays, now: 1_790_000_000 });
      sandboxes.push(sandbox);
      const { origin } = await sandbox.listen({ port });
      const context = await browser.newContext({
        viewport: { width, height: 800 },
        permissions: ['clipboard-read', 'clipboard-write'],
      });
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
          .locator('.reply input[type=file]')
          .setInputFiles({ name: 'talk.mp4', mimeType: 'video/mp4', buffer: mp4 });
        await page.getByText('The file was sent').waitFor();
        // The form names the upload that is there.
        await page.locator('#types').getByText('Upload 1').waitFor({ state: 'attached' });
        await tryIt(page, 'createClips');
        await page.locator('.reply h2').getByText('200').waitFor();
        await page.locator('.reply').getByText('valid', { exact: true }).waitFor();

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
        // What comes in a month is not waited for.
        await page.locator('#next').getByText('Project expired at').waitFor();

        const delivery = page.locator('#sent details').first();
        await delivery.locator('summary').click();
        await delivery.locator('pre').getByText('completed').waitFor();
        await delivery.getByRole('button', { name: 'Send again' }).click();
        await expect.poll(() => page.locator('#sent details').count()).toBe(2);
        expect(heard).toHaveLength(2);

        await tryIt(page, 'getProjectDetails');
        await page.locator('.reply h2').getByText('200').waitFor();
        await page.locator('.reply pre').getByText('"status": "completed"').waitFor();
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
      await page.locator('.reply h2').getByText('500').waitFor();

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
      await page.locator('.reply').getByText('not valid').waitFor();
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
          headers: { 'content-type': 'application/json' },
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
      for (const name of ['Operations', 'Settings', 'Requests', 'Deliveries', 'Resources']) {
        await page.getByRole('navigation').getByRole('link', { name }).press('Enter');
        await page.getByRole('region', { name }).waitFor();
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(380);
      }
      expect(complaints).toEqual([]);
    });

    it('opens on operations where nothing is declared', async () => {
      const { page, complaints } = await open({
        ...{ document: 'test/documents/valid/minimal/openapi.yaml', overlays: [], width: 380 },
      });
      expect(await page.locator('#operations details').count()).toBeGreaterThan(0);
      expect(await page.getByRole('link', { name: 'Resources' }).count()).toBe(0);
      expect(await page.locator('body').innerText()).not.toContain('1970');
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(380);
      expect(complaints).toEqual([]);
    });

    it('sends user and password, where a service wants them, and says how long the answer took', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'concord-page-'));
      const [security, responses] = [[{ login: [] }], { 204: { description: 'Fine' } }];
      const content = {
        openapi: '3.1.0',
        info: { title: 'Doors', version: '1' },
        paths: { '/doors': { get: { operationId: 'listDoors', security, responses } } },
        components: { securitySchemes: { login: { type: 'http', scheme: 'basic' } } },
      };
      writeFileSync(join(folder, 'openapi.json'), JSON.stringify(content));
      const { page } = await open({ document: join(folder, 'openapi.json'), overlays: [] });
      await tryIt(page, 'listDoors');
      await page.locator('.reply h2').getByText('204').waitFor();
      await page
        .locator('.reply h2')
        .getByText(/ms, 0 bytes/)
        .waitFor();
      rmSync(folder, { recursive: true });
    });

    it('shows a thousand operations within two seconds, and finds some of them', async () => {
      const document = 'generator/guides/shop.yaml';
      const { page, origin } = await open({ document, overlays: [] });
      await page.route('**/__mock/operations', async (route) => {
        const response = await route.fetch();
        const { operations, ...offer }: { operations: readonly object[] } = await response.json();
        const many = Array.from({ length: 1223 }, (_, index) => ({
          ...operations[index % operations.length],
          ...{
            id: `operation${index}`,
            path: `/things/${index}`,
            summary: 'A thing',
            tag: 'things',
          },
        }));
        await route.fulfill({ json: { ...offer, operations: many } });
      });
      const begin = performance.now();
      await page.goto(`${origin}/__mock/?again#try`);
      await page.getByText('1223 operations', { exact: true }).waitFor();
      expect(performance.now() - begin).toBeLessThan(2000);
      await page.keyboard.press('/');
      await page.keyboard.type('things 122 a');
      await page.getByText('5 of 1223 operations').waitFor();
      await page.locator('#search').fill('lost');
      await page.getByText('No operation has these words').waitFor();
    });

    it('suggests the values that a parameter may have', async () => {
      const document = 'generator/guides/shop.yaml';
      const { page } = await open({ document, overlays: [] });
      await page.getByRole('link', { name: 'Operations', exact: true }).click();
      await page.locator('#search').fill('listOrders');
      await page.locator('#operations summary').first().click();
      await page.getByRole('combobox', { name: 'status' }).waitFor();
      expect(
        await page
          .locator('datalist option')
          .evaluateAll((all) => all.map((each) => each.getAttribute('value'))),
      ).toEqual(['placed', 'paid', 'packed', 'shipped']);
    });

    it('copies a request as a command and as a call, asks for an answer, and calls a fault one', async () => {
      const { page, origin, sandbox, complaints } = await open();
      expect(await page.locator('#now').innerText()).toMatch(/^2026-09-21 /);
      await tryIt(page, 'getUploadUrl');
      await page.locator('#operations').getByText('Responses').click();
      await page
        .locator('#operations pre')
        .getByText('Too Many Requests', { exact: false })
        .waitFor();
      const copied = (): Promise<string> => page.evaluate('navigator.clipboard.readText()');
      await page.getByLabel('Answer').selectOption('code=500');
      await page.getByRole('button', { name: 'Copy as curl' }).click();
      await expect
        .poll(copied)
        .toBe(
          "curl -i -X POST -H 'authorization: bearer sandbox-key' -H 'content-type: application/json' -H 'prefer: code=500' " +
            `--data-raw '{\n  "filename": "talk.mp4"\n}' '${origin}/api/v1/automation/get-upload-url'`,
        );
      await page.getByRole('button', { name: 'Copy as call' }).click();
      await expect
        .poll(copied)
        .toBe(
          `const client = new VideoAutomation({ baseUrl: "${origin}/api/v1" });\n` +
            'await client.uploads.create({\n  "filename": "talk.mp4"\n});',
        );
      const send = page.getByRole('button', { name: 'Send', exact: true });
      await send.click();
      await page.getByRole('heading', { name: 'Answer 500' }).waitFor();
      await sandbox.faults.set([{ operation: 'getUploadUrl', status: 503 }]);
      await page.getByLabel('Answer').selectOption('');
      await send.click();
      await page.getByRole('heading', { name: 'Answer 503' }).waitFor();
      await page.locator('.reply .pill').getByText('fault').waitFor();
      await page.locator('#exchanges').getByText(/fault/).waitFor();
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
  await page.getByRole('navigation').getByRole('link', { name: 'Operations' }).click();
  await page.locator('#search').fill('');
  await page.locator('#search').fill(operation);
  const row = page.locator('#operations > details').first();
  if ((await row.getAttribute('open')) === null) await row.locator('summary').first().click();
  if (body !== undefined) await page.getByLabel('Body').fill(body);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.locator('.reply h2').waitFor();
}
