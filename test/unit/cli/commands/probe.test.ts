// `concord probe` over HTTP: a finding of each check, its reports, and why it does not run.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from 'srvx';
import { describe, expect, it } from 'vitest';
import { root } from '../../../support/compile.js';
import { faults } from '../../../probe/faults.js';
import { createService, type Fault } from '../../../probe/service.js';
import { concordHere, type Ended, report } from '../concord.js';

const files = { 'orders.yaml': readFileSync(join(root, 'test/probe/orders.yaml'), 'utf8') };

/** Runs the command on a service that listens on loopback. */
async function probed(
  fault: Fault,
  args: readonly string[] = [],
  more: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const server = serve({
    ...{ port: 0, hostname: '127.0.0.1', silent: true, fetch: createService(fault) },
    error: () => new Response(null, { status: 500 }),
  });
  await server.ready();
  const url = String(server.url).replace(/\/$/, '');
  try {
    const credentials = ['--credential', 'key=k-123'];
    return await concordHere(['probe', 'orders.yaml', '--url', url, ...credentials, ...args], {
      files: { ...files, ...more },
    });
  } finally {
    await server.close(true);
  }
}

/** The code of a check, and the fault that it finds. */
const found: readonly (readonly [code: string, fault: string])[] = [
  ['probe/accepts-invalid', 'any state is taken'],
  ['probe/body', 'a property is missing'],
  ['probe/changed', 'what is put is not kept'],
  ['probe/created', 'what is created is not kept'],
  ['probe/deleted', 'what is deleted stays'],
  ['probe/head', 'HEAD has another status'],
  ['probe/headers', 'Location is missing'],
  ['probe/media-type', 'another media type'],
  ['probe/methods', 'a method that is not documented'],
  ['probe/negotiation', 'Accept is ignored'],
  ['probe/pages', 'a list repeats an item'],
  ['probe/refuses-valid', 'the greatest is refused'],
  ['probe/security', 'no credentials are wanted'],
  ['probe/server-error', 'an error of the server for null'],
  ['probe/status', 'a status that is not documented'],
];

describe('concord probe', { timeout: 120_000 }, () => {
  it('finds nothing in an honest service, and says so', async () => {
    const { status, stdout, stderr } = await probed({});
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /^\d+ requests to 10 of 10 operations in [\d.]+ s, seed 1: as documented\.$/m,
    );
  });

  it.each(found)('%s', async (code, name) => {
    const [fault = {}] = faults[name] ?? [];
    const check = code.replace('probe/', '');
    const ended = await probed(fault, ['--only', check, '--reporter', 'json']);
    const { ok, diagnostics } = report(ended);
    expect([ended.status, ok]).toEqual([1, false]);
    expect(diagnostics).toContainEqual(expect.objectContaining({ code, severity: 'error' }));
    expect(ended.stdout).not.toContain('k-123');
  });

  it('has the bound of slow answers from the command line', async () => {
    const slow: Fault = {
      before: () => new Promise((resolve) => setTimeout(() => resolve(undefined), 15)),
    };
    const args = ['--only', 'slow', '--slow', '5ms', '--requests', '60', '--reporter', 'json'];
    const { diagnostics } = report(await probed(slow, args));
    expect(diagnostics).toContainEqual(
      expect.objectContaining({ code: 'probe/slow', severity: 'warning' }),
    );
  });

  it('leaves out what is known, and says what does not occur any more', async () => {
    const [fault = {}] = faults['a property is missing'] ?? [];
    const known = JSON.stringify({
      'body/readOrder/200/body.createdAt': 'mended next week',
      'body/search/200/body.count': 'mended long ago',
    });
    const args = ['--known', 'known.json', '--reporter', 'json'];
    const {
      ok,
      known: left,
      unmatched,
      diagnostics,
    } = report(await probed(fault, args, { 'known.json': known }));
    expect([ok, left, unmatched]).toMatchObject([
      true,
      [{ id: 'body/readOrder/200/body.createdAt' }],
      [{ id: 'body/search/200/body.count' }],
    ]);
    expect(diagnostics).toMatchObject([{ code: 'probe/known-gone' }]);
  });

  it.each([
    ['probe/known', 2, ['--url', 'http://127.0.0.1:9', '--known', 'none.json']],
    ['probe/address', 2, ['--url', 'example']],
    ['probe/unreachable', 3, ['--url', 'http://127.0.0.1:9', '--budget', '5s']],
  ])('%s', async (code, status, args) => {
    const ended = await concordHere(['probe', 'orders.yaml', ...args], { files });
    expect([ended.status, ended.stderr]).toEqual([status, expect.stringContaining(code)]);
  });

  it('writes test reports, and what was sent without secrets', async () => {
    const [fault = {}] = faults['a property is missing'] ?? [];
    const { folder, status } = await probed(fault, [
      ...['--har', 'sent.har', '--report', 'junit=report.xml', '--report', 'sarif=report.sarif'],
    ]);
    const text = (name: string): string => readFileSync(join(folder, name), 'utf8');
    const { log }: { log: { version: string; entries: readonly unknown[] } } = JSON.parse(
      text('sent.har'),
    );
    expect([status, log.version, log.entries.length > 50]).toEqual([1, '1.2', true]);
    expect(text('report.xml')).toContain('probe/body');
    expect(JSON.parse(text('report.sarif'))).toMatchObject({ version: '2.1.0' });
    for (const name of ['sent.har', 'report.xml', 'report.sarif'])
      expect(text(name)).not.toContain('k-123');
  });
});
