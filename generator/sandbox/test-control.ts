// What a test moves and reads of a sandbox: the control calls as functions, without HTTP.

import type { JsonObject } from '../model/json.js';
import type { Fault, LoggedExchange } from './types.js';
import type { WebhookDelivery } from './state/deliveries.js';
import type { StateView } from './state/engine.js';
import { matches } from './state/values.js';
import type {
  AnyDocument,
  OperationId,
  Records,
  ResourceName,
  ResourceOf,
  SandboxTypes,
} from './typed.js';

export interface TestControl<T extends SandboxTypes = AnyDocument> {
  /** Records by resource, as `GET /__mock/state` shows them. */
  readonly state: Records<T>;
  readonly clock: {
    /** Seconds since 1970. */
    readonly now: number;
    /** Moves the clock on; ends when the webhooks of what was due have been delivered or have failed. */
    readonly advance: (seconds: number) => Promise<void>;
    /** Has the clock stand still, or go by itself again. */
    readonly pause: (isPaused?: boolean) => void;
  };
  readonly faults: {
    readonly set: (faults: readonly FaultOf<T>[]) => Promise<void>;
  };
  readonly webhook: {
    /** Where events go; `null` turns them off. */
    readonly set: (url: string | null) => Promise<void>;
  };
  /** The records that have these values; of a list, one of them: `find('Clip', { projectId: project.id })`. */
  readonly find: <Name extends ResourceName<T>>(
    type: Name,
    where?: Wanted<ResourceOf<T, Name>>,
  ) => readonly ResourceOf<T, Name>[];
  /** Makes a valid record that has these values. */
  readonly create: <Name extends ResourceName<T>>(
    type: Name,
    values?: Partial<ResourceOf<T, Name>>,
  ) => Promise<ResourceOf<T, Name>>;
  /** Brings a record into a state, or changes other values, with the effects. */
  readonly change: <Name extends ResourceName<T>>(
    type: Name,
    id: string,
    values: Partial<ResourceOf<T, Name>>,
  ) => Promise<ResourceOf<T, Name>>;
  /** The last 1,000 exchanges, those that have these values: `requests({ operation: 'getPet', status: 404 })`. */
  readonly requests: (filter?: Partial<ExchangeOf<T>>) => readonly ExchangeOf<T>[];
  readonly deliveries: () => readonly WebhookDelivery[];
  /** Begins anew, and makes the control calls of a named scenario. */
  readonly play: (scenario: string) => Promise<void>;
  /** Everything as at the start. */
  readonly reset: () => Promise<void>;
}

type Wanted<R> = { readonly [K in keyof R]?: R[K] | readonly R[K][] };

interface FaultOf<T extends SandboxTypes> extends Fault {
  readonly operation?: OperationId<T>;
}

interface ExchangeOf<T extends SandboxTypes> extends LoggedExchange {
  readonly operation: OperationId<T> | undefined;
}

interface Parts {
  /** Sends a control call. */
  readonly call: (request: Request) => Promise<Response | undefined>;
  readonly view: () => StateView;
  readonly pause: (isPaused: boolean) => void;
  readonly exchanges: () => readonly LoggedExchange[];
  readonly deliveries: () => readonly WebhookDelivery[];
}

export function createTestControl({
  call,
  view,
  pause,
  exchanges,
  deliveries,
}: Parts): TestControl {
  /** @throws {Error} The call is refused; the message says why. */
  const send = async (method: string, path: string, body: unknown): Promise<JsonObject> => {
    const response = await call(
      new Request(`http://localhost/__mock/${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
    const json: JsonObject = await response?.json();
    if (!response?.ok) throw new Error(String(json['detail']));
    return json;
  };
  return {
    get state() {
      return view().resources;
    },
    clock: {
      get now() {
        return view().clock.now;
      },
      advance: async (seconds) => void (await send('POST', 'clock', { advance: seconds })),
      pause: (isPaused = true) => pause(isPaused),
    },
    faults: { set: async (faults) => void (await send('PUT', 'faults', faults)) },
    webhook: { set: async (url) => void (await send('PUT', 'webhook', { url })) },
    find: (type, where = {}) =>
      (view().resources[type] ?? []).filter((value) => matches({ value }, where)),
    create: (type, values = {}) => send('POST', `resources/${encodeURIComponent(type)}`, values),
    change: (type, id, values) =>
      send('PATCH', `resources/${[type, id].map(encodeURIComponent).join('/')}`, values),
    requests: (filter = {}) =>
      exchanges().filter((exchange) =>
        Object.entries(filter).every(([name, value]) => Reflect.get(exchange, name) === value),
      ),
    deliveries,
    play: async (name) => void (await send('POST', 'scenario', { name })),
    reset: async () => void (await send('POST', 'reset', {})),
  };
}
