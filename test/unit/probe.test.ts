// The probe against a service written by hand: nothing is found in an honest one, and each fault is; and against mocks, which do what documents say.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createProbe, createSandbox } from '../../generator/index.js';
import { root } from '../support/compile.js';
import { faults } from '../probe/faults.js';
import { parse } from 'yaml';
import { createBookings } from '../probe/bookings.js';
import { createService, type Fault } from '../probe/service.js';

const document = join(root, 'test/probe/orders.yaml');
const credentials = { key: 'k-123' };

const probeOf = (fault: Fault = {}, more: object = {}) =>
  createProbe({ document, credentials, fetch: createService(fault), timeout: 2_000, ...more });

describe('the probe', { timeout: 120_000 }, () => {
  it.each([1, 2, 3, 4, 5])('finds nothing in an honest service, seed %s', async (seed) => {
    const report = await (await probeOf({}, { seed })).run();
    expect(report.findings.map(({ id, message }) => `${id}: ${message}`)).toEqual([]);
    expect(report.operations.filter(({ notReached }) => notReached !== null)).toEqual([]);
    expect(report.operations).toHaveLength(10);
  });

  it.each(Object.entries(faults))('finds: %s', async (_, [fault, id]) => {
    const { findings } = await (await probeOf(fault)).run();
    expect(findings.map((finding) => finding.id)).toContainEqual(
      expect.stringMatching(new RegExp(`^${id}`)),
    );
    expect(JSON.stringify(findings)).not.toContain('k-123');
    for (const { document: place, request, curl } of findings) {
      expect(place.file).toContain('orders.yaml');
      expect(curl).toContain(
        request.method === 'GET'
          ? 'curl -i'
          : request.method === 'HEAD'
            ? '--head'
            : `-X ${request.method}`,
      );
    }
  });

  it('says what it could not reach, and with what it could', async () => {
    const { operations } = await (await probeOf({}, { credentials: {} })).run();
    const left = new Map(operations.map(({ id, notReached }) => [id, notReached]));
    expect(left.get('createOrder')).toBe('--credential key=…');
    expect(left.get('health')).toBeNull();
  });

  it.each([1, 4, 5])(
    'finds nothing in the mock of the curated document, whose files it sends and whose ids it asks for, seed %s',
    async (seed) => {
      const given = {
        document: join(root, 'openapi/openapi.yaml'),
        overlays: ['readings', 'example-additions'].map((name) =>
          join(root, `openapi/overlays/${name}.yaml`),
        ),
      };
      const sandbox = await createSandbox({ ...given, rateLimits: false });
      const fetch = (request: Request): Promise<Response> => sandbox.fetch(request);
      const { findings, operations } = await (
        await createProbe({ ...given, fetch, credentials: { bearer: 'k' }, seed })
      ).run();
      expect(findings.map(({ id, message }) => `${id}: ${message}`)).toEqual([]);
      if (seed !== 1) return;
      const reached = operations
        .filter(({ notReached }) => notReached === null)
        .map(({ id }) => id);
      // A body, a query and an id that a later operation gives.
      for (const id of ['createClips', 'getProjectStatus', 'deleteUpload', 'updatePost'])
        expect(reached).toContain(id);
    },
  );

  it('sends the same requests for the same seed', async () => {
    const sent = async (): Promise<readonly string[]> => {
      const requests: string[] = [];
      const onExchange = ({
        request: { method, url },
        sent: body,
      }: {
        request: Request;
        sent: Uint8Array;
      }): void => void requests.push(`${method} ${url} ${new TextDecoder().decode(body)}`);
      await (await probeOf({}, { seed: 7, concurrency: 1, onExchange })).run();
      return requests;
    };
    expect(await sent()).toEqual(await sent());
  });

  it('ends where nothing is ever answered', { timeout: 60_000 }, async () => {
    const probe = await probeOf(
      { before: () => new Promise(() => undefined) },
      { budget: 2_000, timeout: 500 },
    );
    const { isReached } = await probe.run();
    expect(isReached).toBe(false);
  });

  it('sends to other hosts only what reads, unless writes are allowed', async () => {
    const methods = new Set<string>();
    const fetch = createService();
    const seen = async (request: Request): Promise<Response> => {
      methods.add(request.method);
      return fetch(request);
    };
    const url = 'https://orders.example/api';
    await (await createProbe({ document, credentials, fetch: seen, url })).run();
    expect([...methods].sort()).toEqual(['GET', 'HEAD']);
  });

  it('has a test for each operation', async () => {
    const cases = (await probeOf({ without: 'q' })).cases();
    const failed: string[] = [];
    for (const { name, run } of cases) await run().catch(() => failed.push(name));
    expect(cases).toHaveLength(11);
    expect(failed).toEqual(['search']);
  });

  it.each([
    'bodies',
    'headers',
    'links',
    'media-json',
    'parameters-query',
    'parameters-path',
    'security',
    'swagger',
    'views',
  ])('finds nothing in the mock of %s', async (name) => {
    const path = join(root, 'test/documents/valid', name, 'openapi.yaml');
    const sandbox = await createSandbox({ document: path });
    const keys = sandbox.operations.flatMap(({ service }) => Object.keys(service.schemes));
    for (const seed of [1, 2]) {
      const probe = await createProbe({
        ...{ document: path, fetch: sandbox.fetch, seed },
        credentials: Object.fromEntries(keys.map((key) => [key, 'user:password'])),
      });
      const { findings } = await probe.run();
      expect(findings.map(({ id, message }) => `${id}: ${message}`)).toEqual([]);
    }
    await sandbox.close();
  });
});

/** JSON pointer of a schema, what the service makes of it, and the start of the id of the finding. */
const changes: readonly (readonly [
  pointer: string,
  change: (schema: Record<string, unknown>) => void,
  id: string,
])[] = [
  [
    '/components/schemas/Invoice',
    without('required'),
    'accepts-invalid/createBooking/body/payment',
  ],
  ['/components/schemas/Invoice/properties/company', without('minLength'), 'accepts-invalid/'],
  ['/components/schemas/Card', without('additionalProperties'), 'accepts-invalid/'],
  ['/components/schemas/Card/properties/digits', without('pattern'), 'accepts-invalid/'],
  ['/components/schemas/NewBooking/properties/price', without('multipleOf'), 'accepts-invalid/'],
  [
    '/components/schemas/NewBooking/properties/extras',
    without('maxProperties'),
    'accepts-invalid/',
  ],
  ['/components/schemas/Feedback', without('required'), 'accepts-invalid/sendFeedback/body/'],
  ['/components/schemas/Feedback', without('additionalProperties'), 'accepts-invalid/sendFeedback'],
  ['/components/schemas/Feedback/properties/stars', without('maximum'), 'accepts-invalid/'],
  ['/components/schemas/Feedback/properties/text', without('minLength'), 'accepts-invalid/'],
  ['/paths/~1rooms/get/parameters/0/schema', without('uniqueItems'), 'accepts-invalid/listRooms'],
  ['/paths/~1rooms/get/parameters/2/schema', without('additionalProperties'), 'accepts-invalid/'],
  ['/components/schemas/NewBooking/properties/price', also({ multipleOf: 1 }), 'refuses-valid/'],
  ['/components/schemas/NewBooking/properties/extras', also({ maxProperties: 2 }), 'refuses-valid'],
  ['/components/schemas/Feedback/properties/stars', also({ maximum: 4 }), 'refuses-valid/'],
];

function without(keyword: string): (schema: Record<string, unknown>) => void {
  return (schema) => void delete schema[keyword];
}

function also(keywords: object): (schema: Record<string, unknown>) => void {
  return (schema) => void Object.assign(schema, keywords);
}

describe('a service that says less or more than its document', { timeout: 120_000 }, () => {
  const path = join(root, 'test/probe/bookings.yaml');
  const text = readFileSync(path, 'utf8');
  const found = async (
    fetch: (request: Request) => Promise<Response>,
  ): Promise<readonly string[]> =>
    (await (await createProbe({ document: path, fetch, timeout: 2_000 })).run()).findings.map(
      ({ id }) => id,
    );
  const changed = (pointer: string, change: (schema: Record<string, unknown>) => void): object => {
    const document = parse(text);
    change(valueAt(document, pointer));
    return document;
  };

  it('finds nothing where both agree, also where formats are notes', async () => {
    expect(await found(createBookings(parse(text)))).toEqual([]);
    const noted = changed('/components/schemas/NewBooking/properties/from', without('format'));
    expect(await found(createBookings(noted))).toEqual([]);
  });

  it.each(changes)('finds a change of %s', async (pointer, change, id) => {
    expect(await found(createBookings(changed(pointer, change)))).toContainEqual(
      expect.stringMatching(new RegExp(`^${id}`)),
    );
  });

  it('finds that any media type is taken', async () => {
    const ids = await found(createBookings(parse(text), { anyType: true }));
    expect(ids).toContain('accepts-invalid/createBooking/body/media-type');
    expect(ids).toContain('accepts-invalid/sendFeedback/body/media-type');
  });
});

function valueAt(document: unknown, pointer: string): Record<string, unknown> {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/'))
    .reduce<Record<string, unknown>>(
      (value, token) => ({ value: Reflect.get(Object(value), token) }).value,
      Object(document),
    );
}
