// Patterns that a backtracking engine may need very long for: which texts are slow, and up to which
// length any text is quick. A pattern is tried out on texts that repeat what one of its repetitions
// takes, and its steps are counted as these texts grow.

import type { AST } from '@eslint-community/regexpp';
import { backtrackingSteps, expressionOf, parsedPattern } from './patterns.js';

export interface SlowPattern {
  /** A text that would take seconds or more: `repeated` so many `times` between the other two. */
  readonly before: string;
  readonly repeated: string;
  readonly times: number;
  readonly after: string;
  /** So many characters take no more than some milliseconds. */
  readonly limit: number;
}

/** What is slow about a pattern; nothing where its time grows with the length of a text alone. */
export function slownessOf(pattern: string): SlowPattern | undefined {
  if (!known.has(pattern)) {
    if (known.size >= mostKnown) known.clear();
    known.set(pattern, slownessIn(pattern));
  }
  return known.get(pattern);
}

const known = new Map<string, SlowPattern | undefined>();
const mostKnown = 10_000;

function slownessIn(pattern: string): SlowPattern | undefined {
  const expression = expressionOf(pattern);
  const parsed = expression && parsedPattern(expression);
  if (expression === undefined || parsed === undefined || isPlain(parsed)) return undefined;
  let worst: SlowPattern | undefined;
  for (const trial of growing(parsed, expression.flags).slice(0, mostTrials)) {
    const slowPattern = measured(expression, trial);
    if (slowPattern && (worst === undefined || slowPattern.limit < worst.limit))
      worst = slowPattern;
    if (worst !== undefined && worst.limit < longer) break;
  }
  return worst;
}

/** A long pattern has many repetitions; the first ones say enough. */
const mostTrials = 200;

/**
 * Whether a pattern is harmless by its form, as most are: one repetition of single characters from
 * the start on, or repetitions of few.
 */
function isPlain({ alternatives }: AST.Pattern): boolean {
  const isAnchored = alternatives.every(
    ({ elements: [first] }) => first?.type === 'Assertion' && first.kind === 'start',
  );
  const facts = { repetitions: 0, ways: 0, isNested: false };
  const visit = (element: AST.Element, isRepeated: boolean): void => {
    if (element.type === 'Quantifier') {
      facts.isNested ||= isRepeated || 'alternatives' in element.element;
      facts.ways += Math.log2(element.max - element.min + 1);
      if (element.max >= leastTimes) facts.repetitions += 1;
      visit(element.element, true);
    } else if (element.type === 'Backreference') facts.ways = Number.POSITIVE_INFINITY;
    else if ('alternatives' in element)
      for (const { elements } of element.alternatives)
        for (const each of elements) visit(each, isRepeated);
  };
  for (const { elements } of alternatives) for (const element of elements) visit(element, false);
  if (facts.repetitions === 0) return true;
  if (facts.isNested) return false;
  return facts.ways <= mostWays || (isAnchored && facts.repetitions === 1);
}

/** The binary logarithm of the ways to go on that an engine tries at once. */
const mostWays = 12;

interface Trial {
  readonly before: string;
  readonly repeated: string;
  readonly after: string;
}

/** A doubled text takes twice the steps where they grow with the length. */
const steepest = 3;
const [shorter, longer] = [24, 48];
/** Steps of a real engine: some milliseconds, and some seconds. */
const [quick, slow] = [1e7, 1e11];
const mostSteps = 40_000;

function measured(expression: RegExp, trial: Trial): SlowPattern | undefined {
  const { before, repeated, after } = trial;
  const text = (times: number): string => `${before}${repeated.repeat(times)}${after}`;
  const lengthOf = (times: number): number => [...text(times)].length;
  const stepsOf = (times: number): number | undefined =>
    backtrackingSteps(expression, text(times), mostSteps);
  let times = longer;
  let many = stepsOf(longer);
  if (many === undefined) {
    let low = 0;
    while (times - low > 1) {
      const middle = (low + times) >> 1;
      if (stepsOf(middle) === undefined) times = middle;
      else low = middle;
    }
    times = low;
    many = stepsOf(low) ?? mostSteps;
    // Exponential: four repetitions more take several times as long.
    if (low < 4 || many > 2 * (stepsOf(low - 4) ?? 0))
      return { ...trial, times: Math.max(3 * low, 30), limit: lengthOf(low) };
  }
  const few = stepsOf(times === longer ? shorter : times >> 1) ?? many;
  if (many < few * steepest) return undefined;
  const degree = Math.log2(many / few);
  const timesFor = (steps: number): number =>
    rounded(times * (steps / Math.max(many ?? 1, 1)) ** (1 / degree));
  return { ...trial, times: timesFor(slow), limit: lengthOf(Math.max(longer, timesFor(quick))) };
}

/** To one digit that counts. */
function rounded(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value));
  return Math.floor(value / unit) * unit;
}

/** Texts in which one repetition of a pattern has much to do, and that match in vain. */
function growing(pattern: AST.Pattern, flags: string): readonly Trial[] {
  const trials: Trial[] = [];
  const literals = [...new Set(literalsIn(pattern.raw))].slice(0, 8);
  const visit = (element: AST.Element, before: string): void => {
    if (element.type === 'Quantifier' && element.max >= leastTimes) {
      const own = exampleOf(element.element, flags) || 'a';
      const shared = literals.filter((literal) => takes(element.element, literal, flags));
      for (const repeated of new Set([own, ...shared.slice(0, 3)]))
        for (const start of [before, `!${before}`])
          for (const after of ['!', '\n', '', ...literals.slice(0, 3)])
            trials.push({ before: start, repeated, after });
    }
    if (element.type === 'Quantifier') visit(element.element, before);
    else if ('alternatives' in element)
      for (const alternative of element.alternatives) visitAll(alternative.elements, before);
  };
  const visitAll = (elements: readonly AST.Element[], before: string): void => {
    let text = before;
    for (const element of elements) {
      visit(element, text);
      text += exampleOf(element, flags);
    }
  };
  for (const { elements } of pattern.alternatives) visitAll(elements, '');
  return trials;
}

const leastTimes = 10;

function literalsIn(raw: string): readonly string[] {
  return raw.replace(/\\[a-z]|[\\^$()[\]{}|?*+]/gi, '').split('');
}

function takes(element: AST.Element, character: string, flags: string): boolean {
  const isOne = element.type === 'CharacterSet' || element.type === 'CharacterClass';
  return isOne && memberOf(element.raw, flags).test(character);
}

const memberOf = (raw: string, flags: string): RegExp => new RegExp(`^(?:${raw})$`, flags);

/** A short text that an element takes; the empty one where that is not obvious. */
function exampleOf(element: AST.Element, flags: string): string {
  switch (element.type) {
    case 'Character':
      return String.fromCodePoint(element.value);
    case 'CharacterSet':
    case 'CharacterClass': {
      const member = memberOf(element.raw, flags);
      return usual.find((candidate) => member.test(candidate)) ?? '';
    }
    case 'Quantifier':
      return exampleOf(element.element, flags).repeat(Math.min(element.min, 64));
    case 'Group':
    case 'CapturingGroup': {
      const [first] = element.alternatives.map(({ elements }) =>
        elements.map((each) => exampleOf(each, flags)).join(''),
      );
      return first ?? '';
    }
    default:
      return '';
  }
}

const usual = [...'aA0 .-_/@,:;+!#%&=~?"\'()[]{}<>|\\*$^\t\n', 'é', '中', '😀'];

/** The text in words, for messages. */
export function describedText({ before, repeated, times, after }: SlowPattern): string {
  return [
    ...(before === '' ? [] : [`begins with ${JSON.stringify(before)}`]),
    `repeats ${JSON.stringify(repeated)} ${times.toLocaleString('en')} times`,
    ...(after === '' ? [] : [`ends with ${JSON.stringify(after)}`]),
  ].join(', ');
}
