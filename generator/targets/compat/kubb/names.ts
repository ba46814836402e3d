// What Kubb calls operations, and what stands for them.

import type { Call } from '../../../lower/calls/call.js';
import { keywords } from '../../../model/naming/scope.js';
import { declarable } from '../names.js';

/** `loan-dto` → `LoanDto`; words in capitals stay as they are. */
export function pascal(text: string): string {
  return wordsOf(text).map(upperFirst).join('');
}

export function camel(text: string): string {
  const [first = '', ...rest] = wordsOf(text);
  const isAcronym = first.length > 1 && first === first.toUpperCase();
  return [isAcronym ? first : lowerFirst(first), ...rest.map(upperFirst)].join('');
}

function wordsOf(text: string): readonly string[] {
  return text
    .split(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=\d)(?=[a-z])|[^A-Za-z0-9]/)
    .filter(Boolean);
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** The id, or the method and the words of the path, of which none comes twice in a row. */
export function operationName({ names, operation: { id, method, path } }: Call): string {
  if (id !== undefined)
    return declarable(lowerFirst(joined(id.match(/[A-Za-z0-9]+/g) ?? [])), names.function);
  const words = path.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const name = lowerFirst(joined(words.filter((word, at) => word !== words[at - 1])));
  const verb = method.toLowerCase();
  return name.startsWith(verb) ? name : verb + upperFirst(name);
}

function joined([first = '', ...rest]: readonly string[]): string {
  return [first, ...rest.map(upperFirst)].join('');
}

/** The name of an argument: that of the parameter where it may be one. */
export function argumentName(parameter: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(parameter) && !keywords.has(parameter)
    ? parameter
    : declarable(camel(parameter), 'parameter');
}
