// The patterns of a document, asked with care: the one place where the generator runs them. What is
// generated has its own, see `runtime/`.

import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { memoize } from './maps.js';

/** The extension that holds a pattern which no expression of ECMA-262 can say: an annotation. */
export const unreadPattern = 'x-pattern';

/**
 * The expression that a pattern is: in Unicode mode, as JSON Schema wants it, or else outside of
 * it.
 */
export function expressionOf(pattern: string): RegExp | undefined {
  if (!known.has(pattern)) {
    if (known.size >= mostKnown) known.clear();
    known.set(pattern, compile(pattern, 'u') ?? compile(pattern, ''));
  }
  return known.get(pattern);
}

/**
 * Whether a pattern matches a text; nothing where it is no expression, or where an engine might
 * need too long to say so.
 */
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

/** The limit of steps, which take about a tenth of a second here and less in an engine. */
const mostSteps = 200_000;

/** After so many expensive runs, an expression is not run again. */
const mostFailures = 6;

/**
 * Whether a pattern may be run: false where it may backtrack exponentially, or where that is not
 * known. Most patterns are harmless by their form; the others are run here step by step, as a
 * backtracking engine would run them, up to a limit.
 */
export function isAffordable(expression: RegExp, text: string): boolean {
  const facts = factsOf(expression);
  if (facts === undefined) return text.length <= 12 && canRun(expression);
  if (facts.ways + Math.log2(text.length + 1) <= 18 && facts.size * (text.length + 1) <= mostSteps)
    return true;
  if (facts.failures >= mostFailures) return false;
  const isDone = backtrackingSteps(expression, text) !== undefined;
  if (!isDone) facts.failures += 1;
  return isDone;
}

/**
 * Whether an engine can run an expression: only then does it find that one is too large, or nested
 * too deeply.
 */
export function canRun(expression: RegExp): boolean {
  try {
    expression.test('');
    return true;
  } catch {
    return false;
  }
}

/**
 * How many steps a backtracking engine takes to search through a text; nothing where that is more
 * than so many, or not known.
 */
export function backtrackingSteps(
  expression: RegExp,
  text: string,
  most = mostSteps,
): number | undefined {
  const facts = factsOf(expression);
  if (facts === undefined) return undefined;
  facts.program ??= programOf(facts.pattern, expression.flags);
  return stepsIn(facts.program, expression.unicode ? [...text] : text.split(''), most);
}

/** The pattern of an expression, parsed. */
export function parsedPattern(expression: RegExp): AST.Pattern | undefined {
  return factsOf(expression)?.pattern;
}

interface Facts {
  readonly pattern: AST.Pattern;
  /**
   * The binary logarithm of the number of ways to match from one place, at most; infinite if it
   * depends on the text.
   */
  readonly ways: number;
  readonly size: number;
  program?: readonly Instruction[];
  failures: number;
}

const factsOf = memoize((expression: RegExp): Facts | undefined => {
  try {
    const pattern = new RegExpParser({ ecmaVersion: 2025 }).parsePattern(
      expression.source,
      0,
      expression.source.length,
      { unicode: expression.unicode },
    );
    return {
      pattern,
      ways:
        Math.max(...pattern.alternatives.map(waysThrough)) + Math.log2(pattern.alternatives.length),
      size: pattern.raw.length,
      failures: 0,
    };
  } catch {
    return undefined;
  }
});

function waysThrough({ elements }: AST.Alternative): number {
  return elements.reduce((sum, element) => sum + waysOf(element), 0);
}

function waysOf(element: AST.Element): number {
  if (element.type === 'Backreference') return Number.POSITIVE_INFINITY;
  if ('alternatives' in element)
    return (
      Math.log2(element.alternatives.length) + Math.max(...element.alternatives.map(waysThrough))
    );
  if (element.type !== 'Quantifier') return 0;
  const { min, max } = element;
  const inner = waysOf(element.element);
  if (min === max) return inner === 0 ? 0 : min * inner;
  if (max === 1) return 1 + inner;
  // A repetition of single characters can end in as many places as a text of 256 characters has;
  // longer texts are rare, and are what the last term is for.
  return inner === 0 && isCharacter(element.element)
    ? Math.min(8, Math.log2(max - min + 1))
    : Number.POSITIVE_INFINITY;
}

function isCharacter({ type }: AST.Element): boolean {
  return type === 'Character' || type === 'CharacterSet' || type === 'CharacterClass';
}

interface State {
  readonly at: number;
  readonly position: number;
  /** Captures, counters, and where a repetition began. */
  readonly slots: readonly number[];
}

function stepsIn(
  program: readonly Instruction[],
  text: readonly string[],
  most: number,
): number | undefined {
  const budget = { left: most };
  for (let start = 0; start <= text.length; start += 1) {
    const end = run(program, { at: 0, position: start, slots: [] }, { text, budget });
    if (budget.left <= 0) return undefined;
    if (end !== undefined) break;
  }
  return most - budget.left;
}

interface Search {
  readonly text: readonly string[];
  readonly budget: { left: number };
}

/** Returns where the first match ends. */
function run(program: readonly Instruction[], first: State, search: Search): State | undefined {
  const open = [first];
  for (let state = open.pop(); state !== undefined && search.budget.left > 0; state = open.pop()) {
    search.budget.left -= 1 + (state.slots.length >> 5);
    const instruction = program[state.at];
    if (instruction === undefined) return state;
    // The last one is tried first.
    open.push(...next(instruction, state, search));
  }
  return undefined;
}

function next(instruction: Instruction, state: State, search: Search): readonly State[] {
  const { at, position, slots } = state;
  const on = (change: Partial<State> = {}): State => ({ at: at + 1, position, slots, ...change });
  switch (instruction.kind) {
    case 'character': {
      const character = search.text[position];
      return character !== undefined && instruction.test(character)
        ? [on({ position: position + 1 })]
        : [];
    }
    case 'fork':
      return instruction.to.map((to) => on({ at: to })).reverse();
    case 'set':
      return [on({ slots: withSlot(slots, instruction.slot, instruction.value ?? position) })];
    case 'repeat': {
      const { counter, begin, min, max, body, lazy } = instruction;
      const count = slots[counter] ?? 0;
      const again = on({
        at: body,
        slots: withSlot(withSlot(slots, counter, count + 1), begin, position),
      });
      if (count < min) return [again];
      // A repetition ends if it has matched an empty text.
      if (count >= max || (count > 0 && slots[begin] === position)) return [on()];
      return lazy ? [again, on()] : [on(), again];
    }
    case 'jump':
      return [on({ at: instruction.to })];
    case 'start':
      return position === 0 ? [on()] : [];
    case 'end':
      return position === search.text.length ? [on()] : [];
    case 'word': {
      const [before, after] = [position - 1, position].map((index) =>
        /^\w$/.test(search.text[index] ?? ''),
      );
      return (before !== after) !== instruction.negate ? [on()] : [];
    }
    case 'back': {
      const [from, to] = [slots[instruction.slot], slots[instruction.slot + 1]];
      const wanted = from === undefined || to === undefined ? [] : search.text.slice(from, to);
      search.budget.left -= wanted.length;
      return wanted.every((character, index) => search.text[position + index] === character)
        ? [on({ position: position + wanted.length })]
        : [];
    }
    case 'look': {
      const found = instruction.behind
        ? behind(instruction.program, state, search)
        : run(instruction.program, { ...state, at: 0 }, search);
      if (instruction.negate) return found === undefined ? [on()] : [];
      return found === undefined ? [] : [on({ slots: found.slots })];
    }
  }
}

function behind(program: readonly Instruction[], state: State, search: Search): State | undefined {
  for (let start = state.position; start >= 0; start -= 1) {
    const found = run(
      program,
      { at: 0, position: start, slots: state.slots },
      { ...search, text: search.text.slice(0, state.position) },
    );
    search.budget.left -= state.position >> 3;
    if (found?.position === state.position) return found;
  }
  return undefined;
}

function withSlot(slots: readonly number[], slot: number, value: number): readonly number[] {
  const result = slots.slice();
  result[slot] = value;
  return result;
}

type Instruction =
  | { readonly kind: 'character'; readonly test: (character: string) => boolean }
  /** The first of these that leads to a match. */
  | { readonly kind: 'fork'; readonly to: readonly number[] }
  | { readonly kind: 'jump'; readonly to: number }
  /** Without a value: the position. */
  | { readonly kind: 'set'; readonly slot: number; readonly value?: number }
  | {
      readonly kind: 'repeat';
      readonly counter: number;
      readonly begin: number;
      readonly min: number;
      readonly max: number;
      readonly body: number;
      readonly lazy: boolean;
    }
  | { readonly kind: 'start' | 'end' }
  | { readonly kind: 'word'; readonly negate: boolean }
  | { readonly kind: 'back'; readonly slot: number }
  | {
      readonly kind: 'look';
      readonly program: readonly Instruction[];
      readonly behind: boolean;
      readonly negate: boolean;
    };

interface Writer {
  readonly code: Instruction[];
  readonly flags: string;
  readonly slots: { next: number; readonly groups: Map<AST.CapturingGroup, number> };
}

/** A regular expression as instructions of a backtracking engine. */
function programOf(pattern: AST.Pattern, flags: string): readonly Instruction[] {
  const writer: Writer = { code: [], flags, slots: { next: 0, groups: new Map() } };
  writeChoice(pattern.alternatives, writer);
  return writer.code;
}

function writeChoice(alternatives: readonly AST.Alternative[], writer: Writer): void {
  const { code } = writer;
  const fork = code.push({ kind: 'fork', to: [] }) - 1;
  const exits: number[] = [];
  const starts = alternatives.map(({ elements }) => {
    const start = code.length;
    for (const element of elements) write(element, writer);
    exits.push(code.push({ kind: 'jump', to: 0 }) - 1);
    return start;
  });
  code[fork] = { kind: 'fork', to: starts };
  for (const exit of exits) code[exit] = { kind: 'jump', to: code.length };
}

function write(element: AST.Element, writer: Writer): void {
  const { code } = writer;
  switch (element.type) {
    case 'Group':
      return writeChoice(element.alternatives, writer);
    case 'CapturingGroup': {
      const slot = slotOf(element, writer);
      code.push({ kind: 'set', slot });
      writeChoice(element.alternatives, writer);
      code.push({ kind: 'set', slot: slot + 1 });
      return;
    }
    case 'Quantifier':
      return writeRepetition(element, writer);
    case 'Backreference': {
      const [group] = [element.resolved].flat();
      if (group) code.push({ kind: 'back', slot: slotOf(group, writer) });
      return;
    }
    case 'Assertion':
      return writeAssertion(element, writer);
    default:
      code.push({ kind: 'character', test: membership(element.raw, writer.flags) });
  }
}

function writeRepetition({ min, max, greedy, element }: AST.Quantifier, writer: Writer): void {
  const { code, slots } = writer;
  const counter = slots.next;
  slots.next += 2;
  code.push({ kind: 'set', slot: counter, value: 0 });
  const start = code.push({ kind: 'jump', to: 0 }) - 1;
  const body = code.length;
  write(element, writer);
  code[start] = { kind: 'jump', to: code.length };
  code.push({ kind: 'repeat', counter, begin: counter + 1, min, max, body, lazy: !greedy });
}

function writeAssertion(assertion: AST.Assertion, writer: Writer): void {
  const { code } = writer;
  if (assertion.kind === 'word') code.push({ kind: 'word', negate: assertion.negate });
  else if (!('alternatives' in assertion)) code.push({ kind: assertion.kind });
  else {
    const inner: Writer = { ...writer, code: [] };
    writeChoice(assertion.alternatives, inner);
    code.push({
      kind: 'look',
      program: inner.code,
      behind: assertion.kind === 'lookbehind',
      negate: assertion.negate,
    });
  }
}

function slotOf(group: AST.CapturingGroup, { slots }: Writer): number {
  const known = slots.groups.get(group);
  if (known !== undefined) return known;
  slots.groups.set(group, slots.next);
  slots.next += 2;
  return slots.next - 2;
}

/** Lets the engine decide whether a class contains a character. */
function membership(raw: string, flags: string): (character: string) => boolean {
  const expression = new RegExp(`^${/^[{}\]]$/.test(raw) ? `\\${raw}` : raw}$`, flags);
  const known = new Map<string, boolean>();
  return (character) => {
    const matches = known.get(character) ?? expression.test(character);
    known.set(character, matches);
    return matches;
  };
}
