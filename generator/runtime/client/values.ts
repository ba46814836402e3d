// Guards for values of any kind, and helpers that serialisation and reading share.

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The name of what a value is, whichever implementation it comes from: `File`, `FormData`, `Uint8Array`. */
export function nameOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}

/** Whether a body is sent as it is: bytes, a stream, or a form. */
export function isRaw(
  value: unknown,
): value is
  Blob | FormData | URLSearchParams | ArrayBuffer | ArrayBufferView | ReadableStream<Uint8Array> {
  return (
    ArrayBuffer.isView(value) ||
    /^(Blob|File|FormData|URLSearchParams|ArrayBuffer|ReadableStream)$/.test(nameOf(value))
  );
}

export function isBytes(value: unknown): value is ArrayBuffer | ArrayBufferView {
  return nameOf(value) === 'ArrayBuffer' || ArrayBuffer.isView(value);
}

/** In jsdom, `Uint8Array` is not the one that a `Buffer` of Node is made of. */
export function isChunk(value: unknown): value is Uint8Array {
  return nameOf(value) === 'Uint8Array';
}

export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(pieces.reduce((size, piece) => size + piece.byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.byteLength;
  }
  return joined;
}

export function isStream(value: unknown): value is ReadableStream<Uint8Array> {
  return nameOf(value) === 'ReadableStream';
}

/** Streams of Node have no name of their own. */
export function isNodeStream(value: unknown): boolean {
  return isRecord(value) && typeof value['pipe'] === 'function';
}

export function isBlob(value: unknown): value is Blob {
  return /^(Blob|File)$/.test(nameOf(value));
}

export function isForm(value: unknown): value is FormData {
  return nameOf(value) === 'FormData';
}

export function isSearchParams(value: unknown): value is URLSearchParams {
  return nameOf(value) === 'URLSearchParams';
}

/** Writes JSON. @throws {TypeError} JSON would keep nothing of a part: `NaN`, an invalid date, a file, a stream, bytes, a map. */
export function jsonText(value: unknown): string {
  // A long integer is written between marks, which are removed with their quotes.
  const mark = `${Math.random()}`;
  const text = JSON.stringify(
    value,
    function (this: Readonly<Record<string, unknown>>, key, written: unknown) {
      if (typeof written === 'bigint') return mark + written + mark;
      const given = this[key];
      const name = isNodeStream(given) ? 'stream' : nameOf(given);
      const isLost =
        name === 'Number' || name === 'Date'
          ? !Number.isFinite(Number(given))
          : /^(Blob|File|Map|Set|Promise|DataView|Headers|URLSearchParams)$|\w(Data|Array)$|Buffer$|stream$/i.test(
              name,
            );
      if (isLost)
        throw new TypeError(
          `${key ? `"${key}"` : 'it'} has no text form${name === 'Number' ? '' : ` (${name})`}`,
        );
      return written;
    },
  );
  return text?.replace(RegExp(`"?${mark}"?`, 'g'), '');
}

/** Converts dates and other values with `toJSON` to their JSON form. @throws {TypeError} An invalid date. */
export function plain(value: unknown): unknown {
  if (!isRecord(value) || typeof value['toJSON'] !== 'function') return value;
  const written: unknown = value['toJSON']();
  if (written === null) throw new TypeError('it is an invalid date');
  return written;
}

export function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

/** `application/json` and every media type that ends in `+json`. */
export function isJson(mediaType: string): boolean {
  return /^[^;]*[/+]json\s*(;|$)/i.test(mediaType);
}

/** Returns the properties that are not `undefined`. */
export function present<T = unknown>(
  object: Readonly<Record<string, T | undefined>> | object = {},
): [name: string, value: T][] {
  return Object.entries(object).filter(([, value]) => value !== undefined);
}

export const hasOwn = (object: object, key: PropertyKey): boolean =>
  Object.prototype.hasOwnProperty.call(object, key);

/** Returns an own member of a table, never one of its prototype. */
export function own<T>(
  table: Readonly<Record<string, T>> | undefined,
  name: string | number,
): T | undefined {
  return table && Object.prototype.hasOwnProperty.call(table, name) ? table[name] : undefined;
}

/** Looks up a status in a table: by its own key, by its range, or under `default`. */
export function ofStatus<T>(
  table: Readonly<Record<string, T>> = {},
  status: number,
): T | undefined {
  return table[status] ?? table[`${status}`.replace(/..$/, 'XX')] ?? table['default'];
}

/** Returns the value under these keys; `undefined` if the argument has no such own property. */
export function argumentAt(params: object, keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (value, key) => (isRecord(value) ? own(value, key) : undefined),
    params,
  );
}

/** The keys that lead to a nested value. */
export type Keys = readonly string[];

/** Returns the value under these keys, or `undefined`. */
export function pick(value: unknown, keys: Keys): unknown {
  return keys.reduce((rest, key) => own(Object(rest), key), value);
}

/** Reads a number, also from a string, since some services send numbers as strings. */
export function asNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
