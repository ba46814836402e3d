// What is wrong with a request, in words: the place, what was expected, what came.

import { evaluate, type Violation } from '../schema/evaluate.js';
import type { Json, Shape } from '../schema/shape.js';
import { below, partsOf } from './values.js';

export interface Problem {
  readonly kind: 'value' | 'type' | 'security';
  /** `query.page` */
  readonly place: string;
  readonly text: string;
}

/** Why a value is not what its shape allows, in the words of a violation. */
export function violationText(shape: Shape, value: Json, { path, keyword }: Violation): Told {
  const at = path.reduce<Shape>((inner, step) => below(inner, step), shape);
  const found = path.reduce<Json | undefined>((inner, step) => memberOf(inner, step), value);
  if (keyword === 'required' || keyword === 'dependentRequired')
    return { path, text: 'is required and missing' };
  if (
    ['additionalProperties', 'unevaluatedProperties', 'propertyNames', 'never'].includes(keyword) ||
    (keyword === 'items' && found !== undefined)
  )
    return { path, text: 'is not allowed here' };
  if ((keyword === 'oneOf' || keyword === 'anyOf') && found !== undefined)
    return nearest(at, found, { path, keyword });
  const bound = boundOf(at, keyword);
  return {
    path,
    text: `is ${short(found)}, expected ${bound === undefined ? `what ${keyword} allows` : `${keyword} ${bound}`}`,
  };
}

interface Told extends Pick<Problem, 'text'> {
  readonly path: Violation['path'];
}

/** The alternative that the value misses least. */
function nearest(shape: Shape, value: Json, { path, keyword }: Violation): Told {
  const members = partsOf(shape).flatMap(({ oneOf = [], anyOf = [] }) =>
    keyword === 'oneOf' ? oneOf : anyOf,
  );
  const missed = members
    .map((member) => ({ member, violations: evaluate(member, value) }))
    .sort((a, b) => a.violations.length - b.violations.length);
  const [best] = missed;
  const [violation] = best?.violations ?? [];
  if (!best || !violation)
    return {
      path,
      text: `is ${short(value)}, which is what several alternatives allow (${keyword})`,
    };
  const inner = violationText(best.member, value, violation);
  return {
    path: [...path, ...inner.path],
    text: `${inner.text}${members.length > 1 ? ` (by the nearest of ${members.length} alternatives)` : ''}`,
  };
}

export function placeOf(root: string, path: Violation['path']): string {
  return (
    root +
    path
      .map((step) =>
        typeof step === 'number'
          ? `[${step}]`
          : /^[\w$]+$/.test(step)
            ? `.${step}`
            : `[${JSON.stringify(step)}]`,
      )
      .join('')
  );
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
    if (
      ['string', 'number', 'boolean'].includes(typeof bound) ||
      name === 'enum' ||
      name === 'const'
    )
      if (bound !== undefined)
        return cut(typeof bound === 'string' ? bound : JSON.stringify(bound));
  }
  return undefined;
}

function short(value: Json | undefined): string {
  return value === undefined ? 'missing' : cut(JSON.stringify(value));
}

function cut(text: string): string {
  return text.length > 120 ? `${text.slice(0, 117)}…` : text;
}
