// Copied by Concord into every output that needs it. Do not edit.

// Values of any kind looked at safely, and the errors of callers who give a wrong one.

// What kind of value stands in front of us: the guards that serialisation and reading share.

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A body that is bytes or carries its own form: it is sent as it is. */
export function isRaw(
  value: unknown,
): value is
  Blob | FormData | URLSearchParams | ArrayBuffer | ArrayBufferView | ReadableStream<Uint8Array> {
  return (
    isBytes(value) ||
    isStream(value) ||
    value instanceof Blob ||
    value instanceof FormData ||
    value instanceof URLSearchParams
  );
}

export function isBytes(value: unknown): value is ArrayBuffer | ArrayBufferView {
  return value instanceof ArrayBuffer || ArrayBuffer.isView(value);
}

export function isStream(value: unknown): value is ReadableStream<Uint8Array> {
  return value instanceof ReadableStream;
}

/**
 * Dates and other values that say themselves how they are written become what JSON makes of them.
 * @throws {TypeError} An invalid date.
 */
export function plain(value: unknown): unknown {
  if (!isRecord(value) || typeof value['toJSON'] !== 'function') return value;
  const written: unknown = value['toJSON']();
  if (written === null) throw new TypeError('it is an invalid date');
  return written;
}

export function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

/** `application/json` and everything that ends in `+json`. */
export function isJson(mediaType: string): boolean {
  return /^[^;]*[/+]json\s*(;|$)/i.test(mediaType);
}

/** What an object holds that is not `undefined`. */
export function present<T>(
  object: Readonly<Record<string, T | undefined>> | undefined,
): [name: string, value: T][];
export function present(object: object | undefined): [name: string, value: unknown][];
export function present(object = {}): [name: string, value: unknown][] {
  return Object.entries(object).filter(([, value]) => value !== undefined);
}

/** The member of a table, never one of its prototype. */
export function own<T>(
  table: Readonly<Record<string, T>> | undefined,
  name: string | number,
): T | undefined {
  return table && Object.hasOwn(table, name) ? table[name] : undefined;
}

/** What a table of statuses says of one: under its own key, its range's, or `default`. */
export function ofStatus<T>(
  table: Readonly<Record<string, T>> = {},
  status: number,
): T | undefined {
  return table[status] ?? table[`${status}`.replace(/..$/, 'XX')] ?? table['default'];
}

/** What a user can do about an error of which the service says nothing. */
export function advise(status: number): string | undefined {
  return ofStatus(advice, status);
}

const advice: Readonly<Record<string, string>> = {
  401: 'check the credentials',
  403: 'check what the credentials allow',
  404: 'check the ids, and baseUrl',
  429: 'try again later',
  '5XX': 'try again later',
};

/** The value behind these keys; `undefined` where the argument does not have it itself. */
export function argumentAt(params: object, keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (value, key) => (isRecord(value) ? own(value, key) : undefined),
    params,
  );
}

/** The keys that lead to something. */
export type Keys = readonly string[];

/** What stands behind these keys; `undefined` where there is nothing. */
export function pick(value: unknown, keys: Keys): unknown {
  return keys.reduce((rest, key) => own(Object(rest), key), value);
}

/** Also of texts: some services write numbers as such. */
export function asNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
