// Expressions of documents are asked only where an engine that goes back ends soon.

import { isAffordable } from '../model/affordable.js';

/** The expression, when it may be asked about a text. */
export function ask(expression: RegExp, text: string): RegExp {
  if (!isAffordable(expression, text)) throw new Error(`to match ${JSON.stringify(expression.source.slice(0, 60))} against ${text.length} characters would take too long`);
  return expression;
}
