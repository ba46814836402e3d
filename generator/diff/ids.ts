// The kinds of changes, by the ids that reports show and that a team's decisions name: those of the
// rules, and of each rule for schemas one for each place of a schema in a request or response.

import { type ApiRule, apiRules } from './api-rules.js';
import { breaks, type Direction, type Effect, type Level } from './change.js';
import type { Where } from './pair.js';
import { type Rule, rules } from './rules.js';

export interface ChangeKind {
  readonly id: string;
  /** As a rule: a difference can weigh more or less than most of its kind. */
  readonly level: Level;
  /** What reports say of it, with names in angle brackets. */
  readonly text: string;
  /** The id without the place, where there is the same kind for other places. */
  readonly family?: string;
}

/** Id → kind. */
export function changeKinds(): ReadonlyMap<string, ChangeKind> {
  const kinds = new Map<string, ChangeKind>();
  const add = (kind: ChangeKind): void => {
    if (!kinds.has(kind.id)) kinds.set(kind.id, kind);
  };
  for (const [id, rule] of Object.entries<ApiRule>(apiRules)) {
    const direction = id.startsWith('response') ? 'response' : 'request';
    add({ id, level: levelAt(rule, direction), text: worded(rule.message, {}) });
  }
  for (const [name, rule] of Object.entries<Rule>(rules))
    for (const direction of ['request', 'response'] as const)
      for (const where of wheres)
        for (const isRequired of [false, true]) {
          const template = templateOf(rule, name, direction);
          const isPlaced = template.includes('{at}');
          add({
            id: idOf(rule, { name, direction, where, isRequired }),
            level: levelAt(rule, direction),
            text: worded(textOf(rule, direction), {
              direction,
              where: isPlaced ? where : 'property',
            }),
            ...(isPlaced && { family: template.replace('{at}-', '') }),
          });
        }
  return kinds;
}

const wheres = [
  'body',
  'property',
  'parameter',
  'parameter-property',
  'header',
  'header-property',
] as const satisfies readonly Where[];

/** Where a rule was broken. */
interface At {
  readonly name: string;
  readonly direction: Direction;
  readonly where: Where;
  readonly isRequired?: boolean | undefined;
}

export function idOf(rule: Rule, { name, direction, where, isRequired = false }: At): string {
  return templateOf(rule, name, direction)
    .replace('{at}', `${direction}-${where}`)
    .replace('{kind}', `${direction}-${isRequired ? 'required' : 'optional'}-property`);
}

function templateOf({ id }: Rule, name: string, direction: Direction): string {
  return id === undefined ? `{at}-${name}` : typeof id === 'string' ? id : id[direction];
}

export function levelOf(effect: Effect, direction: Direction): Level {
  return breaks(effect, direction) ? 'error' : 'info';
}

function levelAt({ effect, level }: Pick<Rule, 'effect' | 'level'>, direction: Direction): Level {
  return level?.[direction] ?? levelOf(effect, direction);
}

/** How the values of a change are introduced, seen from the user of the client. */
export function verb(effect: Effect, direction: Direction, isPushed = false): string {
  const sends = isPushed === (direction === 'response');
  if (direction === 'request') return effect === 'narrower' ? 'no longer accepts' : 'also accepts';
  if (effect === 'narrower') return sends ? 'no longer sends' : 'no longer responds with';
  return sends ? 'may send' : 'may respond with';
}

function textOf({ effect, what, message = '' }: Rule, direction: Direction): string {
  return what === undefined ? message : `${verb(effect, direction)} ${what}`;
}

/** The template with words that say what stands in the place of each placeholder. */
function worded(template: string, { direction, where }: Partial<At>): string {
  const body = direction === 'response' ? 'the response' : 'the body';
  const words: Readonly<Record<string, string>> = {
    it: where === 'body' ? body : `<${where}>`,
    parent: '<schema>',
    what: '<name>',
    from: '<old>',
    to: '<new>',
  };
  return template.replace(/\{(\w+)\}/g, (_all, name: string) => words[name] ?? `<${name}>`);
}
