// The ways in which documents declare a waiter: lists of states, or acceptors as Smithy writes them.

import { isObject, type Json, tokens } from '../json.js';

export interface DeclaredWaiter {
  readonly state: readonly string[];
  /** Where the declaration names it. */
  readonly stateAt: readonly string[];
  readonly states: readonly { readonly name: string; readonly path: readonly string[] }[];
  readonly pending: readonly string[];
  readonly success: readonly string[];
  readonly failure: readonly string[];
  readonly minDelay?: number | undefined;
  readonly maxDelay?: number | undefined;
  readonly maxWait?: number | undefined;
}

type Report = (path: readonly string[], message: string) => void;

type Lists = Record<
  'pending' | 'success' | 'failure',
  { readonly name: string; readonly path: readonly string[] }[]
>;

/** `{ property, pending, success, failure }`, or `{ acceptors: [{ state, matcher: { output: { path, expected, comparator } } }] }`. */
export function readWaiter(value: Json, report: Report): DeclaredWaiter | undefined {
  if (!isObject(value)) return void report([], 'expected an object');
  const lists: Lists = { pending: [], success: [], failure: [] };
  const found =
    'acceptors' in value
      ? readAcceptors(value['acceptors'], lists, report)
      : readLists(value, lists, report);
  for (const key of Object.keys(value))
    if (!known.includes(key)) report([key], `\`${key}\` is not known here`);
  if (found === undefined) return undefined;
  if (lists.success.length === 0) report([], 'it names no state that is a success');
  const number = (name: string): number | undefined => {
    const given = value[name];
    if (given === undefined || (typeof given === 'number' && given >= 0)) return given;
    return void report([name], 'expected a number of seconds');
  };
  const names = (list: Lists['pending']): readonly string[] => list.map(({ name }) => name);
  return {
    ...found,
    states: Object.values(lists).flat(),
    pending: names(lists.pending),
    success: names(lists.success),
    failure: names(lists.failure),
    minDelay: number('minDelay'),
    maxDelay: number('maxDelay'),
    maxWait: number('maxWait'),
  };
}

const known = [
  'property',
  'pending',
  'success',
  'failure',
  'acceptors',
  'minDelay',
  'maxDelay',
  'maxWait',
  'documentation',
  'deprecated',
  'tags',
];

type StateLocation = Pick<DeclaredWaiter, 'state' | 'stateAt'>;

function readLists(
  value: { readonly [key: string]: Json },
  lists: Lists,
  report: Report,
): StateLocation | undefined {
  for (const kind of ['pending', 'success', 'failure'] as const) {
    const list = value[kind] ?? [];
    if (!Array.isArray(list)) report([kind], 'expected a list of states');
    else
      for (const [index, name] of list.entries()) {
        if (typeof name === 'string') lists[kind].push({ name, path: [kind, String(index)] });
        else report([kind, String(index)], 'a state is a text');
      }
  }
  const { property } = value;
  if (typeof property !== 'string' || property === '')
    return void report(['property'], 'it does not say which property of the answer is the state');
  return { state: property.startsWith('/') ? tokens(property) : [property], stateAt: ['property'] };
}

function readAcceptors(
  value: Json | undefined,
  lists: Lists,
  report: Report,
): StateLocation | undefined {
  let place: StateLocation | undefined;
  for (const [index, acceptor] of (Array.isArray(value) ? value : []).entries()) {
    const path = ['acceptors', String(index)];
    const kind = { success: 'success', failure: 'failure', retry: 'pending' }[
      String(objectAt(acceptor)['state'])
    ];
    const output = objectAt(objectAt(objectAt(acceptor)['matcher'])['output']);
    const { path: at, expected, comparator = 'stringEquals' } = output;
    if (
      typeof at !== 'string' ||
      !/^[\w-]+(\.[\w-]+)*$/.test(at) ||
      typeof expected !== 'string' ||
      comparator !== 'stringEquals'
    )
      report(
        path,
        'only a text at one place of the output can be waited for: `{ path, expected, comparator: stringEquals }`',
      );
    else if (place && place.state.join('.') !== at)
      report(
        [...path, 'matcher', 'output', 'path'],
        'all acceptors have to look at the same place',
      );
    else {
      place ??= { state: at.split('.'), stateAt: [...path, 'matcher', 'output', 'path'] };
      if (kind === 'success' || kind === 'failure' || kind === 'pending')
        lists[kind].push({ name: expected, path: [...path, 'matcher', 'output', 'expected'] });
      else report([...path, 'state'], 'expected `success`, `failure` or `retry`');
    }
  }
  if (!place) report(['acceptors'], 'it looks at no place of the output');
  return place;
}

function objectAt(value: Json | undefined): { readonly [key: string]: Json } {
  return isObject(value) ? value : {};
}
