// Helper types that generated types refer to.

/**
 * An open set of known values: completion offers the known ones, any other value of the same kind is accepted.
 * A service may add values later; code that received one must not stop compiling or working.
 */
export type Open<T> = T extends string
  ? T | (string & {})
  : T extends number
    ? T | (number & {})
    : T;

/** A body of bytes. A `ReadableStream` is sent as it is read and cannot be sent twice. */
export type BinaryInput = Blob | ArrayBuffer | ArrayBufferView | ReadableStream<Uint8Array>;

/** The type of the `detail` text of an error's body: the documented texts where the document lists them, else any text. */
export type DetailOf<Body> = [TextAt<Body, 'detail'>] extends [never]
  ? string
  : TextAt<Body, 'detail'>;

type TextAt<Body, Key extends string> = Body extends unknown
  ? Key extends keyof Body
    ? Extract<Body[Key], string>
    : never
  : never;
