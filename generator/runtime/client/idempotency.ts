// Keys by which a service tells a second attempt from a second order.

/** The header with the key that is given, or with a random one. */
export function idempotencyHeader(header: string): (key?: string) => Readonly<Record<string, string>> {
  return (key = randomKey()) => ({ [header]: key });
}

/** 128 random bits; also where `crypto.randomUUID` is not to be had, as on pages without TLS. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
