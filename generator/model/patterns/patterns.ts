// The patterns of a document, asked with care: the one place where the generator runs them. What is generated has its own, see `runtime/`.

import { isAffordable } from './backtracking.js';

/** The extension that holds a pattern which no expression of ECMA-262 can say: an annotation. */
export const unreadPattern = 'x-pattern';

/** The expression that a pattern is: in Unicode mode, as JSON Schema wants it, or else outside of it. */
export function expressionOf(pattern: string): RegExp | undefined {
  if (!known.has(pattern)) {
    if (known.size >= mostKnown) known.clear();
    known.set(pattern, compile(pattern, 'u') ?? compile(pattern, ''));
  }
  return known.get(pattern);
}

/** Whether a pattern matches a text; nothing where it is no expression, or where an engine might need too long to say so. */
export function matchesPattern(pattern: string, text: string): boolean | undefined {
  const expression = expressionOf(pattern);
  return expression !== undefined && isAffordable(expression, text)
    ? expression.test(text)
    : undefined;
}

const known = new Map<string, RegExp | undefined>();
const mostKnown = 10_000;

function compile(pattern: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return undefined;
  }
}
