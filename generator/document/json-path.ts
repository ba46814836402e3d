// JSONPath (RFC 9535) of overlays. json-p3 reads an expression; it is followed here, because an
// expression that a stranger wrote may match more than the memory holds, or never end: every step
// is counted, and nothing is kept but the places that it selects.

import type { JSONPathEnvironment, JSONPathQuery, JSONValue, jsonpath as types } from 'json-p3';
import { withoutEnd } from '../base/texts.js';
import { type Json, valueIn } from '../model/json.js';
import { expressionOf, backtrackingSteps } from '../model/patterns.js';
import { maxDepth } from './parse/problems.js';

export interface Selected {
  readonly tokens: readonly string[];
  readonly value: Json;
}

/** The remaining work that all overlays of a document together may cause. */
export interface Effort {
  steps: number;
  /** Bytes that they may add, about. */
  growth: number;
}

/**
 * Returns a budget of a few seconds of work, and more for large documents, because some expressions
 * visit all values.
 */
export function effort(characters: number): Effort {
  return { steps: 20_000_000 + 5 * characters, growth: 20_000_000 + 10 * characters };
}

/**
 * The selected values, each once, in the order of the query; what is wrong where there are none.
 */
export type JsonPathQuery = (
  root: Json,
  path: string,
) =>
  | readonly Selected[]
  | { readonly problem: 'syntax'; readonly message: string }
  | { readonly problem: 'effort' };

export async function queries(left: Effort): Promise<JsonPathQuery> {
  const library = await import('json-p3');
  const environment = new library.JSONPathEnvironment({ maxRecursionDepth: maxDepth + 1 });
  const spend = (steps: number): void => {
    left.steps -= steps;
    if (left.steps < 0) throw new TooMuch();
  };
  const follow = follower(library, {
    matches: matcher(environment.functionRegister, spend),
    spend,
  });
  return (root, path) => {
    try {
      // The library reads only, but its type of JSON is a writable one.
      const places = follow(environment.compile(path), root as JSONValue);
      return places.map((tokens) => ({ tokens, value: valueIn(root, tokens) ?? null }));
    } catch (error) {
      // An expression that is nested too deeply for the stack, in parentheses or filters, is too
      // much as well.
      if (error instanceof TooMuch || error instanceof RangeError) return { problem: 'effort' };
      if (error instanceof library.JSONPathError)
        return { problem: 'syntax', message: withoutEnd(error.message, '. \n') };
      throw error;
    }
  };
}

class TooMuch extends Error {}

interface Bounds {
  readonly spend: (steps: number) => void;
  readonly matches: (name: string, text: JSONPathValue, pattern: JSONPathValue) => boolean;
}

type JSONPathValue = types.JSONPathValue;

/** A value and the way to it. */
interface Place {
  readonly value: JSONValue;
  readonly depth: number;
  readonly key?: string;
  readonly above?: Place;
}

type Library = typeof import('json-p3');
type Expressions = Library['jsonpath']['expressions'];
type Expression = InstanceType<Expressions['LogicalExpression']>['expression'];

/** Follows queries, counting steps. */
function follower(
  library: Library,
  bounds: Bounds,
): (query: JSONPathQuery, root: JSONValue) => readonly (readonly string[])[] {
  const { JSONPathNode, TokenKind } = library;
  const { selectors } = library.jsonpath;
  const { spend } = bounds;
  type Selector = JSONPathQuery['segments'][number]['selectors'][number];
  const walk = walker(spend);
  const { children, below, descendants } = walk;
  const holds = filter(library, bounds, { walk, placesOf });

  function* placesOf({ segments }: JSONPathQuery, from: JSONValue, root: JSONValue) {
    let places: Iterable<Place> = [{ value: from, depth: 0 }];
    for (const segment of segments) places = through(segment, places, root);
    yield* places;
  }

  function* through(
    { token, selectors: own }: JSONPathQuery['segments'][number],
    places: Iterable<Place>,
    root: JSONValue,
  ): Generator<Place> {
    for (const place of places)
      for (const each of token.kind === TokenKind.DDOT ? descendants(place) : [place])
        for (const selector of own) yield* selected(selector, each, root);
  }

  function* selected(selector: Selector, place: Place, root: JSONValue): Generator<Place> {
    spend(1);
    if (selector instanceof selectors.WildcardSelector) yield* children(place);
    else if (selector instanceof selectors.FilterSelector) {
      for (const child of children(place))
        if (holds(selector.expression, { root, current: child.value })) yield child;
    } else {
      const nodes = selector.resolve(new JSONPathNode(place.value, [], root));
      // The places are created at once, so their memory counts.
      spend(nodes.length * 16);
      for (const { value, location } of nodes) yield below(place, String(location[0]), value);
    }
  }

  return (query, root) => {
    const found = new Map<string, readonly string[]>();
    for (const place of placesOf(query, root, root)) {
      spend(place.depth * 4);
      const tokens = tokensOf(place);
      found.set(JSON.stringify(tokens), tokens);
    }
    return [...found.values()];
  };
}

type Walk = ReturnType<typeof walker>;

/** The values below a value. */
function walker(spend: Bounds['spend']) {
  function* children(place: Place): Generator<Place> {
    const { value } = place;
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      for (const [index, entry] of value.entries()) yield below(place, String(index), entry);
      return;
    }
    const keys = Object.keys(value);
    spend(keys.length);
    for (const key of keys) yield below(place, key, value[key] ?? null);
  }

  function below(above: Place, key: string, value: JSONValue): Place {
    spend(1);
    return { value, key, above, depth: above.depth + 1 };
  }

  function* descendants(place: Place): Generator<Place> {
    yield place;
    const open = [children(place)];
    for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
      const next = level.next();
      if (next.done === true) open.pop();
      else {
        yield next.value;
        open.push(children(next.value));
      }
    }
  }

  return { children, below, descendants };
}

/** What `$` and `@` are. */
interface Scope {
  readonly root: JSONValue;
  readonly current: JSONValue;
}

interface Filtering {
  readonly walk: Walk;
  readonly placesOf: (query: JSONPathQuery, from: JSONValue, root: JSONValue) => Generator<Place>;
}

/** Whether the expression of a filter holds for a value. */
function filter(
  library: Library,
  { spend, matches }: Bounds,
  { walk, placesOf }: Filtering,
): (expression: Expression, scope: Scope) => boolean {
  const { expressions } = library.jsonpath;
  const { children, descendants } = walk;
  const nothing: JSONPathValue = library.Nothing;
  type Call = InstanceType<typeof expressions.FunctionExtension>;

  function holds(expression: Expression, scope: Scope): boolean {
    spend(1);
    if (expression instanceof expressions.LogicalExpression)
      return holds(expression.expression, scope);
    if (expression instanceof expressions.PrefixExpression) return !holds(expression.right, scope);
    if (expression instanceof expressions.FilterQuery)
      return nodes(expression, scope).next().done !== true;
    if (!(expression instanceof expressions.InfixExpression))
      return valueOf(expression, scope) === true;
    const { left, operator, right } = expression;
    if (operator === '&&') return holds(left, scope) && holds(right, scope);
    if (operator === '||') return holds(left, scope) || holds(right, scope);
    const [one, other] = [valueOf(left, scope), valueOf(right, scope)];
    if (typeof one === 'string' && typeof other === 'string')
      spend(Math.min(one.length, other.length) >> 6);
    if (typeof one === 'object' && typeof other === 'object')
      for (const _ of descendants({ value: one, depth: 0 })) spend(1);
    return expressions.compare(one, operator, other);
  }

  function nodes(query: Expression | undefined, { root, current }: Scope): Generator<Place> {
    if (!(query instanceof expressions.FilterQuery)) return children({ value: null, depth: 0 });
    return placesOf(query.path, query instanceof expressions.RootQuery ? root : current, root);
  }

  function valueOf(expression: Expression | undefined, scope: Scope): JSONPathValue {
    if (expression instanceof expressions.FilterQuery) return single(nodes(expression, scope));
    if (expression instanceof expressions.FunctionExtension) return call(expression, scope);
    if (expression instanceof expressions.StringLiteral) return expression.value;
    if (expression instanceof expressions.NumberLiteral) return expression.value;
    if (expression instanceof expressions.BooleanLiteral) return expression.value;
    return expression instanceof expressions.NullLiteral ? null : nothing;
  }

  function single(places: Generator<Place>): JSONPathValue {
    const [first, second] = [places.next(), places.next()];
    return first.done === true || second.done !== true ? nothing : first.value.value;
  }

  function call({ name, args }: Call, scope: Scope): JSONPathValue {
    const [first, second] = args;
    switch (name) {
      case 'count': {
        let count = 0;
        for (const _ of nodes(first, scope)) count += 1;
        return count;
      }
      case 'value':
        return single(nodes(first, scope));
      case 'length': {
        const value = valueOf(first, scope);
        if (typeof value === 'string' || Array.isArray(value)) return value.length;
        if (typeof value !== 'object' || value === null) return nothing;
        const { length } = Object.keys(value);
        spend(length);
        return length;
      }
      default:
        return matches(name, valueOf(first, scope), valueOf(second, scope));
    }
  }

  return holds;
}

function tokensOf(place: Place): readonly string[] {
  const tokens: string[] = [];
  for (let at: Place | undefined = place; at?.key !== undefined; at = at.above) tokens.push(at.key);
  return tokens.reverse();
}

/**
 * `match` and `search` as the library has them, asked only where the backtracking guard says what
 * they cost.
 */
function matcher(
  functions: JSONPathEnvironment['functionRegister'],
  spend: Bounds['spend'],
): Bounds['matches'] {
  return (name, text, pattern) => {
    if (typeof text !== 'string' || typeof pattern !== 'string') return false;
    spend((pattern.length + text.length) * 8);
    const expression = expressionOf(name === 'match' ? `^(?:${pattern})$` : pattern);
    if (expression === undefined) return false;
    const steps = backtrackingSteps(expression, text);
    if (steps === undefined) throw new TooMuch();
    spend(steps * 8);
    return functions.get(name)?.call(text, pattern) === true;
  };
}
