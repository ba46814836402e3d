// Skips patterns that may backtrack exponentially. Most patterns are harmless by their form; the others are run here step by step, as a
// backtracking engine would run them, up to a limit.

import { type AST, RegExpParser } from '@eslint-community/regexpp';

import { type Instruction, programOf } from './backtracking-program.js';
import { once } from '../once.js';

/** About a tenth of a second of ours, and less of an engine's. */
const mostSteps = 200_000;

/** An expression that was too dear so often is not asked about again. */
const mostFailures = 6;

/** False where an engine may need more than a moment, or where that is not known. */
export function isAffordable(expression: RegExp, text: string): boolean {
  const facts = factsOf(expression);
  if (facts === undefined) return text.length <= 12;
  if (facts.ways + Math.log2(text.length + 1) <= 18 && facts.size * (text.length + 1) <= mostSteps)
    return true;
  if (facts.failures >= mostFailures) return false;
  facts.program ??= programOf(facts.pattern, expression.flags);
  const isDone = ends(facts.program, expression.unicode ? [...text] : text.split(''));
  if (!isDone) facts.failures += 1;
  return isDone;
}

interface Facts {
  readonly pattern: AST.Pattern;
  /** The binary logarithm of how many ways there are to match from one place, at most; infinite where that depends on the text. */
  readonly ways: number;
  readonly size: number;
  program?: readonly Instruction[];
  failures: number;
}

const factsOf = once((expression: RegExp): Facts | undefined => {
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
  // A repetition of single characters can end in as many places as a text of 256 characters has; longer texts are rare, and are what the last term is for.
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

/** Whether a search through the text comes to its end. */
function ends(program: readonly Instruction[], text: readonly string[]): boolean {
  const budget = { left: mostSteps };
  for (let start = 0; start <= text.length; start += 1) {
    const end = run(program, { at: 0, position: start, slots: [] }, { text, budget });
    if (budget.left <= 0) return false;
    if (end !== undefined) return true;
  }
  return true;
}

interface Search {
  readonly text: readonly string[];
  readonly budget: { left: number };
}

/** Where the first match ends. */
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
      // What has matched nothing is not repeated.
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
