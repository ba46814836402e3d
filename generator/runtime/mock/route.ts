// Whether an address is that of an operation, and what stands in the places of its path parameters.

/** The undecoded text of each path parameter; nothing where it is another address. */
export type Route = (url: URL) => ReadonlyMap<string, string> | undefined;

export interface RouteParts {
  /** The template: `/things/{id}`. */
  readonly path: string;
  /** Templates of other operations that this one matches too. */
  readonly except?: readonly string[] | undefined;
  /** Path parameters that may hold slashes. */
  readonly wide?: ReadonlySet<string> | undefined;
  readonly servers: readonly string[];
  readonly baseUrl?: string | undefined;
}

export function createRoute({
  path,
  except = [],
  wide = new Set(),
  servers,
  baseUrl,
}: RouteParts): Route {
  const base = baseUrl === undefined ? documented(servers) : given(baseUrl);
  const own = routeOf(path, base, wide);
  const others = except.map((each) => routeOf(each, base, wide));
  return (url) => (others.some((other) => other(url) !== undefined) ? undefined : own(url));
}

function routeOf(path: string, base: string, wide: ReadonlySet<string>): Route {
  const { source, names, fixed } = templateOf(path, wide);
  const expression = new RegExp(`^${base}${source}$`, 'u');
  return (url) => {
    const found = expression.exec(url.origin + url.pathname);
    const query = fields(url.search);
    if (
      !found ||
      !fixed.every(([name, text]) => query.some(([key, value]) => key === name && value === text))
    )
      return undefined;
    return new Map(names.map((name, index) => [name, found[index + 1] ?? '']));
  };
}

/** The fields of a query: names decoded, texts as they were sent. */
export function fields(query: string): readonly (readonly [name: string, text: string])[] {
  return query
    .replace(/^\?/, '')
    .split('&')
    .filter((field) => field !== '')
    .map((field) => {
      const at = field.indexOf('=');
      return [
        decoded(at < 0 ? field : field.slice(0, at), true),
        at < 0 ? '' : field.slice(at + 1),
      ] as const;
    });
}

/** The text itself where it is not percent-encoded UTF-8. */
export function decoded(text: string, isQuery = false): string {
  try {
    return decodeURIComponent(isQuery ? text.replaceAll('+', ' ') : text);
  } catch {
    return text;
  }
}

interface Template {
  readonly source: string;
  readonly names: readonly string[];
  /** The fields that a template has: `/things?beta=true`. */
  readonly fixed: readonly (readonly [name: string, text: string])[];
}

function templateOf(template: string, wide: ReadonlySet<string>): Template {
  const [path = '', query = ''] = template.replace(/#.*$/s, '').split('?');
  const names: string[] = [];
  const source = path
    .split(/(\{[^{}]*\})/)
    .map((part, index) => {
      if (index % 2 === 0) return escaped(encoded(part));
      const name = part.slice(1, -1);
      names.push(name);
      return wide.has(name) ? '(.+)' : '([^/]+)';
    })
    .join('');
  return { source, names, fixed: fields(query) };
}

const anyHost = '[^/]+//[^/]*';

/** Any host, below the path of a server of the document or directly. */
function documented(servers: readonly string[]): string {
  const paths = servers.map((server) => {
    const isRelative = !/^([a-z][\w+.-]*:)?\/\//i.test(server);
    const path = server.replace(/^([a-z][\w+.-]*:)?\/\/[^/]*/i, '').replace(/[?#].*$/s, '');
    // Variables may hold anything; what a relative address starts from is not known.
    const source = trimmed(path.replace(/^\.\//, ''))
      .split(/\{[^{}]*\}/)
      .map((part) => escaped(encoded(part)))
      .join('[^/]*');
    return isRelative && !path.startsWith('/') && path !== '' ? `/(?:.*/)?${source}` : source;
  });
  return `${anyHost}(?:${[...new Set([...paths, ''])].join('|')})`;
}

function given(baseUrl: string): string {
  const source = trimmed(baseUrl)
    .split('*')
    .map((part) => escaped(encoded(part)))
    .join('.*');
  return baseUrl.startsWith('/') || baseUrl === '' ? anyHost + source : source;
}

function trimmed(address: string): string {
  return address.replace(/\/+$/, '');
}

/** As it stands in an address that was parsed. */
function encoded(text: string): string {
  return text
    .replace(/[\ud800-\udfff]/gu, '\ufffd')
    .replace(/[^\x21-\x7e]|["<>`{}]/gu, (character) => encodeURIComponent(character));
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
