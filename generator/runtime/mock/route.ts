// Which addresses are those of an operation. The server and the handlers ask the same routes. Paths are compared segment by segment, after
// percent-decoding, and no regular expression is made of them: matching is linear in the length of an address.

import { fieldsOf, percentDecoded } from './fields.js';

/** The undecoded text of each path parameter; `undefined` where it is another address. */
export type Route = (url: URL) => ReadonlyMap<string, string> | undefined;

export interface RouteParts {
  /** The template: `/things/{id}`. */
  readonly path: string;
  /** Templates of other operations that this one matches too. */
  readonly except?: readonly string[] | undefined;
  /** Path parameters that may hold slashes. */
  readonly wide?: ReadonlySet<string> | undefined;
  /** The addresses of servers; a variable is one segment, or a part of one. */
  readonly servers: readonly string[];
  /** What stands before the path, instead of the servers on any host; `*` stands for any text. */
  readonly baseUrl?: string | undefined;
}

export function createRoute({
  path,
  except = [],
  wide = new Set(),
  servers,
  baseUrl,
}: RouteParts): Route {
  const isBase = baseUrl === undefined ? documented(servers) : given(baseUrl);
  const own = routeOf(path, isBase, wide);
  const others = except.map((each) => routeOf(each, isBase, wide));
  return (url) => {
    const found = own(url);
    return found && others.some((other) => other(url) !== undefined) ? undefined : found;
  };
}

/** Whether operations may be below these segments of an address. */
type IsBase = (url: URL, segments: readonly Octets[]) => boolean;

function routeOf(template: string, isBase: IsBase, wide: ReadonlySet<string>): Route {
  const [path = '', query = ''] = template.replace(/#[^]*/, '').split('?');
  const steps = path.replace(/^\//, '').split('/').map(patternOf);
  const isWide = ({ names }: Pattern): boolean => names.some((name) => wide.has(name));
  const wides = steps.map(isWide);
  const [at, end] = [wides.indexOf(true), wides.lastIndexOf(true) + 1];
  const middle =
    at < 0 ? undefined : patternOf(path.replace(/^\//, '').split('/').slice(at, end).join('/'));
  const [before, after] = middle ? [steps.slice(0, at), steps.slice(end)] : [steps, []];
  const least = before.length + (middle ? 1 : 0) + after.length;
  const fixed = fieldsOf(query).list.map(([name, text]) => ({ name, pattern: patternOf(text) }));

  /** Matches the segments from the one with this index on. */
  const matchFrom = (segments: readonly Octets[], first: number): Matched | undefined => {
    const last = segments.length - after.length;
    const found: (readonly [string, string])[] = [];
    const isMet = (pattern: Pattern, segment: Octets = octetsOf('')): boolean => {
      const own = match(pattern, segment);
      if (own) found.push(...own);
      return own !== undefined;
    };
    const inMiddle = (): Octets =>
      octetsOf(
        segments
          .slice(first + before.length, last)
          .map(({ sent }) => sent)
          .join('/'),
      );
    return before.every((each, index) => isMet(each, segments[first + index])) &&
      (!middle || isMet(middle, inMiddle())) &&
      after.every((each, index) => isMet(each, segments[last + index]))
      ? found
      : undefined;
  };

  return (url) => {
    const segments = segmentsOf(url);
    const most = segments.length - least;
    // Without a parameter that holds slashes, only one place fits.
    for (let first = middle ? 0 : most; first >= 0 && first <= most; first++) {
      const inPath = matchFrom(segments, first);
      if (!inPath || !isBase(url, segments.slice(0, first))) continue;
      const sent = fixed.length === 0 ? undefined : fieldsOf(url.search).byName;
      const inQuery = fixed.map(({ name, pattern }) => {
        const [text] = sent?.get(name) ?? [];
        return text === undefined ? undefined : match(pattern, octetsOf(text));
      });
      if (inQuery.includes(undefined)) return undefined;
      return new Map([...inPath, ...inQuery.flatMap((each) => each ?? [])]);
    }
    return undefined;
  };
}

/** A segment with parameters: the texts around them, one more than there are parameters. */
interface Pattern {
  readonly texts: readonly string[];
  readonly names: readonly string[];
}

function patternOf(template: string): Pattern {
  const parts = template.split(/\{([^{}]*)\}/);
  return {
    texts: parts.filter((_, index) => index % 2 === 0).map((part) => octetsOf(part).text),
    names: parts.filter((_, index) => index % 2 === 1),
  };
}

type Matched = readonly (readonly [name: string, text: string])[];

/** A parameter has one character at least, and the first of several in a segment has as many as it can. */
function match({ texts, names }: Pattern, { text, sent, startOf }: Octets): Matched | undefined {
  const [first = '', ...rest] = texts;
  if (names.length === 0) return text === first ? [] : undefined;
  if (!text.startsWith(first) || !text.endsWith(rest.slice(-1)[0] ?? '')) return undefined;
  const found: (readonly [string, string])[] = [];
  let end = text.length - (rest.slice(-1)[0] ?? '').length;
  for (let index = names.length - 1; index >= 0; index--) {
    const before = texts[index] ?? '';
    // One character at least is left for the parameter.
    const [at, last] = [end - 1 - before.length, index === 0];
    const start = (last ? 0 : at < 0 ? -1 : text.lastIndexOf(before, at)) + before.length;
    if (start < before.length || start >= end) return undefined;
    found.unshift([names[index] ?? '', sent.slice(startOf(start), startOf(end))]);
    end = start - before.length;
  }
  return found;
}

interface Octets {
  readonly sent: string;
  readonly text: string;
  /** Where the octet with this index is in the text that was given. */
  readonly startOf: (index: number) => number;
}

/** A text of a path with one character for each octet, as UTF-8 has it: `%7C` and `|` are the same, and `%2F` is no separator any more. */
function octetsOf(sent: string): Octets {
  if (/^[\x20-\x24\x26-\x7e]*$/.test(sent)) return { sent, text: sent, startOf: (index) => index };
  const starts: number[] = [];
  let text = '';
  for (const { 0: unit, index } of sent.matchAll(/%[\da-f]{2}|[^]/giu)) {
    const octets =
      unit.length === 3 && unit.startsWith('%')
        ? [Number.parseInt(unit.slice(1), 16)]
        : new TextEncoder().encode(unit);
    for (const octet of octets) {
      starts.push(index);
      text += String.fromCharCode(octet);
    }
  }
  return { sent, text, startOf: (index) => starts[index] ?? sent.length };
}

let latest: { readonly url: URL; readonly segments: readonly Octets[] } | undefined;

/** Of an address that all routes are asked about, they are made once. */
function segmentsOf(url: URL): readonly Octets[] {
  if (latest?.url !== url)
    latest = { url, segments: url.pathname.slice(1).split('/').map(octetsOf) };
  return latest.segments;
}

/** Any host, below the path of a server of the document. */
function documented(servers: readonly string[]): IsBase {
  const bases = (servers.length === 0 ? [''] : servers).map((server) => {
    const isRelative = !/^([a-z][\w+.-]*:)?\/\//i.test(server);
    const path = server.replace(/^([a-z][\w+.-]*:)?\/\/[^/]*/i, '').replace(/[?#][^]*/, '');
    const steps = trimmed(path.replace(/^\.\//, '')).replace(/^\//, '');
    return {
      steps: steps === '' ? [] : steps.split('/').map(patternOf),
      // What a relative address starts from is not known.
      isOpen: isRelative && !path.startsWith('/') && path !== '',
    };
  });
  return (_, segments) =>
    bases.some(({ steps, isOpen }) => {
      const first = segments.length - steps.length;
      return (
        (isOpen ? first >= 0 : first === 0) &&
        steps.every((step, index) => {
          const segment = segments[first + index];
          return segment && match(step, segment) !== undefined;
        })
      );
    });
}

/** A path, on any host, or a whole address. */
function given(baseUrl: string): IsBase {
  const [first = '', ...rest] = trimmed(baseUrl)
    .split('*')
    .map((part) => percentDecoded(part));
  const isPath = baseUrl.startsWith('/') || baseUrl === '';
  return (url, segments) => {
    const path = segments.map(({ sent }) => `/${sent}`).join('');
    const text = percentDecoded(isPath ? path : url.origin + path);
    if (rest.length === 0) return text === first;
    const last = rest.slice(-1)[0] ?? '';
    if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length)
      return false;
    let at = first.length;
    for (const part of rest.slice(0, -1)) {
      const found = text.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return at <= text.length - last.length;
  };
}

/** The address without slashes at its end. */
export function trimmed(address: string): string {
  let end = address.length;
  while (address[end - 1] === '/') end--;
  return address.slice(0, end);
}
