// Reading and changing a JSON value by pointer.

export function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function tokens(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

export function pointerTo(path: readonly string[]): string {
  return path.map((token) => `/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** What stands at a path; boxed, because anything may stand there. */
export function valueAt(
  root: unknown,
  path: readonly string[],
): { readonly value: unknown } | undefined {
  let value = root;
  for (const token of path) {
    if ((!isMap(value) && !Array.isArray(value)) || !Object.hasOwn(value, token)) return undefined;
    value = Reflect.get(value, token);
  }
  return { value };
}

/** The paths that a pattern matches; `*` stands for any one token. */
export function pathsOf(
  root: unknown,
  pattern: readonly string[],
  done: readonly string[] = [],
): string[][] {
  const [token, ...rest] = pattern;
  if (token === undefined) return [[...done]];
  const here = valueAt(root, done)?.value;
  const names =
    token === '*' ? (isMap(here) || Array.isArray(here) ? Object.keys(here) : []) : [token];
  return names
    .filter((name) => valueAt(root, [...done, name]))
    .flatMap((name) => pathsOf(root, rest, [...done, name]));
}

/** A copy of `root` with something else at `path`: `undefined` takes it away. Everything beside the path is shared. */
export function changed(root: unknown, path: readonly string[], value: unknown): unknown {
  const [token, ...rest] = path;
  if (token === undefined) return value;
  if (Array.isArray(root)) {
    const copy: unknown[] = [...root];
    if (rest.length === 0 && value === undefined) copy.splice(Number(token), 1);
    else copy[Number(token)] = changed(copy[Number(token)], rest, value);
    return copy;
  }
  const copy = isMap(root) ? { ...root } : {};
  if (rest.length === 0 && value === undefined) delete copy[token];
  else copy[token] = changed(copy[token], rest, value);
  return copy;
}
