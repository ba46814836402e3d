// `inspect` in a page: everything that can be reached from a value, with `showHidden` also through hidden properties and prototypes, so that
// a test that looks for a secret finds it wherever it is.

/** Nothing of the prototypes of the platform's errors, whose getters answer instances alone. */
function texts(error: Error): readonly string[] {
  try {
    return [error.stack ?? '', error.message];
  } catch {
    return [];
  }
}

export function inspect(
  value: unknown,
  { showHidden = false }: { readonly showHidden?: boolean } = {},
): string {
  const seen = new Set<unknown>();
  const parts: string[] = [];
  const dig = (each: unknown): void => {
    if (typeof each !== 'object' && typeof each !== 'function')
      return void parts.push(String(each));
    if (each === null || seen.has(each)) return;
    seen.add(each);
    if (each instanceof Headers || each instanceof Map || each instanceof URLSearchParams)
      for (const entry of each) dig(entry);
    if (each instanceof Set) for (const entry of each) dig(entry);
    if (each instanceof Request || each instanceof Response || each instanceof URL)
      parts.push(String(Reflect.get(each, each instanceof URL ? 'href' : 'url')));
    if (each instanceof Request || each instanceof Response) dig(each.headers);
    if (each instanceof Error) parts.push(...texts(each));
    for (const key of Reflect.ownKeys(each)) {
      const property = Reflect.getOwnPropertyDescriptor(each, key);
      if (!showHidden && !property?.enumerable && key !== 'cause') continue;
      parts.push(String(key));
      if (property && 'value' in property) dig(property.value);
    }
    if (!showHidden) return;
    const prototype: unknown = Reflect.getPrototypeOf(each);
    if (
      prototype !== Object.prototype &&
      prototype !== Function.prototype &&
      prototype !== Array.prototype
    )
      dig(prototype);
  };
  dig(value);
  return parts.join(' ');
}
