// Skips patterns of a document that may backtrack exponentially, and counts how often.

import { isAffordable } from '../model/patterns.js';
import { guardExpressions } from '../runtime/schema/evaluate-keywords.js';

const doubts = { count: 0 };

/** From here on nothing expensive is asked. The count only grows: what was evaluated meanwhile is in doubt. */
export function guarded(): { readonly count: number } {
  guardExpressions(
    (expression, text) => isAffordable(expression, text) || (doubts.count += 1) === 0,
  );
  return doubts;
}
