// Copied by Concord into every output that needs it. Do not edit.

// What a service says of an error.

const keys = ['detail', 'msg', 'message', 'error_description', 'error', 'title', 'errors'];

/** Problem details (RFC 9457), `message`, OAuth, lists of violations with their fields (`loc`), and the usual nestings of them. */
export function words(said: unknown, depth = 9): string | undefined {
  if (typeof said === 'string') return said;
  if (!said || !depth) return undefined;
  const inner = (each: unknown): string | undefined => words(each, depth - 1);
  if (Array.isArray(said)) return said.map(inner).filter(Boolean).join('; ');
  const object = said as Readonly<Record<string, unknown>>;
  const { loc } = object;
  const text = keys.map((key) => inner(object[key])).find(Boolean);
  return text && Array.isArray(loc) ? `${loc.join('.')}: ${text}` : text;
}
