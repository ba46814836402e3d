// The shop of `generator/guides/shop.yaml` as a sandbox without a server: calls are given to its engine as the core gives them.

import { loadDocument } from '../../../generator/document/load.js';
import { readDocument } from '../../../generator/pipeline/input.js';
import type { Api } from '../../../generator/model/api.js';
import type { Json, JsonObject } from '../../../generator/model/json.js';
import { createControl } from '../../../generator/sandbox/control.js';
import { createFaults } from '../../../generator/sandbox/faults.js';
import { createEngine, type EngineOptions } from '../../../generator/sandbox/state/engine.js';
import type { Decision } from '../../../generator/runtime/mock/core.js';
import { fieldsOf } from '../../../generator/runtime/mock/fields.js';

export async function apiOf(document: string, overlays: readonly string[] = []): Promise<Api> {
  const { model, diagnostics } = readDocument(
    await loadDocument(document, { cwd: process.cwd(), overlays }),
  );
  if (!model) throw new Error(JSON.stringify(diagnostics));
  return model.api;
}

export const start = 1_790_000_000;

/** What the tests read of the answers of control calls. */
export interface Shown {
  readonly id: string;
  readonly clock: { readonly now: number; readonly next?: number };
  readonly resources: {
    readonly Order: unknown[];
    readonly Shipment: { readonly id: number; readonly label: string }[];
  };
  readonly webhook: unknown;
}

export function shopIn(api: Api, options: Omit<EngineOptions, 'api'> = {}) {
  const engine = createEngine({ api, now: start, ...options });
  const faults = createFaults([], 0);
  const operations = new Set(api.operations.map(({ id = '' }) => id));
  const control = createControl(engine, { faults, operations, corsOrigin: '*' });
  const call = async (
    id: string,
    fields: { path?: JsonObject; query?: JsonObject; body?: Json } = {},
  ): Promise<Decision & { readonly body: JsonObject }> => {
    const { path = {}, query = {}, body } = fields;
    const method = api.operations.find((each) => each.id === id)?.method ?? '';
    const url = 'http://shop.example/v2';
    const none = fieldsOf('');
    const request = new Request(url, { method });
    engine.admit(id, 'key');
    const answer = engine.answer(id, {
      requested: { request, path, query, header: {}, cookie: {}, body },
      json: body,
      problems: [],
      undocumented: [],
      source: { path: new Map(), query: none, headers: new Headers(), cookies: none },
      credentials: ['key'],
    });
    // A cast: what the tests ask for are objects.
    return answer as Decision & { readonly body: JsonObject };
  };
  const ask = async (
    method: string,
    path: string,
    body?: Json | string,
  ): Promise<{ status: number; body: Shown; headers: Headers }> => {
    const response = await control.handle(
      new Request(`http://shop.example/__mock/${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    );
    if (!response) throw new Error(`${path} is no control call`);
    // A cast: the tests compare what they do not read.
    const shown = (await response.json()) as Shown;
    return { status: response.status, body: shown, headers: response.headers };
  };
  return { engine, control, faults, call, ask };
}
