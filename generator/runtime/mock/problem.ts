// What is wrong with a request, in words: the place, what was expected, what came.

import type { Violation } from '../fixtures/evaluate.js';
import type { Json, Shape } from '../fixtures/shape.js';
import { below, partsOf } from './values.js';

export interface Problem {
  readonly kind: 'value' | 'type' | 'security';
  /** `query.page` */
  readonly place: string;
  readonly text: string;
}

/** Why a value is not what its shape allows, in the words of its first violation. */
export function violationText(shape: Shape, value: Json, { path, keyword }: Violation): Pick<Problem, 'text'> & { readonly path: Violation['path'] } {
  const at = path.reduce<Shape>((inner, step) => below(inner, step), shape);
  const found = path.reduce<Json | undefined>((inner, step) => memberOf(inner, step), value);
  if (keyword === 'required' || keyword === 'dependentRequired') return { path, text: 'is required and missing' };
  if (['additionalProperties', 'unevaluatedProperties', 'propertyNames', 'never'].includes(keyword) || (keyword === 'items' && found !== undefined)) return { path, text: 'is not allowed here' };
  const bound = boundOf(at, keyword);
  return { path, text: `is ${short(found)}, expected ${bound === undefined ? `what ${keyword} allows` : `${keyword} ${bound}`}` };
}

export function placeOf(root: string, path: Violation['path']): string {
  return root + path.map((step) => (typeof step === 'number' ? `[${step}]` : /^[\w$]+$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`)).join('');
}

function memberOf(value: Json | undefined, step: string | number): Json | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
  const members: { readonly [step: string]: Json } = Object.fromEntries(Object.entries(value));
  return members[step];
}

/** What the shapes that apply say under a keyword. */
function boundOf(shape: Shape, keyword: string): string | undefined {
  const name = keyword === 'type' ? 'types' : keyword;
  for (const part of partsOf(shape)) {
    const bound: unknown = new Map<string, unknown>(Object.entries(part)).get(name);
    if (name === 'types' && Array.isArray(bound)) return bound.join(' or ');
    if (['string', 'number', 'boolean'].includes(typeof bound) || name === 'enum' || name === 'const') if (bound !== undefined) return cut(typeof bound === 'string' ? bound : JSON.stringify(bound));
  }
  return undefined;
}

function short(value: Json | undefined): string {
  return value === undefined ? 'missing' : cut(JSON.stringify(value));
}

function cut(text: string): string {
  return text.length > 120 ? `${text.slice(0, 117)}…` : text;
}
