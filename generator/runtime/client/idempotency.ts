// Keys by which a service tells a second attempt from a second order.

/** The header with the key that is given, or with a random one. */
export function idempotencyHeader(
  header: string,
): (key?: string) => Readonly<Record<string, string>> {
  return (key = randomKey()) => ({ [header]: key });
}

/** A UUID (RFC 9562, version 4); also where `crypto.randomUUID` is not to be had, as on pages without TLS. */
function randomKey(): string {
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) =>
    (byte % 16).toString(16),
  ).join('');
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
}
