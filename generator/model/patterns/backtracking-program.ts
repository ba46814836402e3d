// A regular expression as instructions of a backtracking engine.

import type { AST } from '@eslint-community/regexpp';

export type Instruction =
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

export function programOf(pattern: AST.Pattern, flags: string): readonly Instruction[] {
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

/** Which characters a class has is asked of the engine. */
function membership(raw: string, flags: string): (character: string) => boolean {
  const expression = new RegExp(`^${/^[{}\]]$/.test(raw) ? `\\${raw}` : raw}$`, flags);
  const known = new Map<string, boolean>();
  return (character) => {
    const answer = known.get(character) ?? expression.test(character);
    known.set(character, answer);
    return answer;
  };
}
