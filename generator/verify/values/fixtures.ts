// C1, C2, C17, C18: fixtures of responses, requests, components and webhooks are valid by
// validators and ajv.

import { withoutEnd } from '../../base/texts.js';
import {
  type Case,
  type ProofCheck,
  type Subject,
  type CaseOutcome,
  unless,
} from '../subject/check.js';
import { at, isArray, isObject, type Json, parseJson } from '../judge/json.js';

import { caseOf, validity } from './agree.js';
import { asJson, isFactory, isFunction, show } from '../subject/exports.js';
import { eventOf } from '../reading/openapi-32.js';
import { everyPosition, type ValuePosition } from '../subject/positions.js';

/** What a check is about, and why it does not apply to a document without that. */
interface About {
  readonly title: string;
  readonly kinds: readonly ValuePosition['kind'][];
  readonly without: string;
}

function fixturesCheck(id: string, { title, kinds, without }: About): ProofCheck {
  const own = (subject: Subject): readonly ValuePosition[] =>
    everyPosition(subject).filter(({ kind }) => kinds.includes(kind));
  return {
    ...{ id, title },
    absent: (subject) => unless(own(subject).length > 0, without),
    run: async function* (subject) {
      for (const position of own(subject))
        if (position.isPlain === true) continue;
        else if (position.isConstant !== true) yield* fixtureCases(id, position, subject);
        else yield* constantCases(id, position);
    },
  };
}

export const responseFixtures = fixturesCheck('C1', {
  title: 'Fixtures of responses are valid by validators and ajv',
  kinds: ['response'],
  without: 'no response that is checked has a schema',
});

export const requestFixtures = fixturesCheck('C2', {
  title: 'Fixtures of requests are valid by validators and ajv',
  kinds: ['body', 'parameters'],
  without: 'no operation that is checked sends a body with a schema or parameters',
});

export const componentFixtures = fixturesCheck('C17', {
  title: 'Fixtures of components are valid by validators and ajv',
  kinds: ['component'],
  without: 'the document has no named schema',
});

export const webhookFixtures = fixturesCheck('C18', {
  title: 'Fixtures of webhooks and callbacks are valid for their receiver',
  kinds: ['webhook', 'reply'],
  without: 'no webhook or callback has a schema',
});

/** Checks the constant, the document's examples, values for many seeds, and the variants. */
async function* fixtureCases(
  check: string,
  position: ValuePosition,
  subject: Subject,
): AsyncIterable<Case> {
  const excuse = reasonWithoutFixture(position, subject);
  if (excuse !== undefined) {
    yield caseOf(check, position, 'constant', { skipped: excuse });
    return;
  }
  const tried = async (name: string, make: () => readonly unknown[]): Promise<Case> =>
    caseOf(check, position, name, await validOutcome(position, make));
  const { fixture, examples, factory } = position;
  yield await tried('constant', () => [fixture]);
  if (isArray(examples) && examples.length > 0) yield await tried('examples', () => examples);
  const made = (seed: number): unknown =>
    isFunction(factory) ? Reflect.apply(factory, undefined, [{}, { seed }]) : undefined;
  if (isFunction(factory))
    yield await tried('factory', () =>
      Array.from({ length: subject.budget.seeds }, (_, seed) => made(seed)),
    );
  else yield caseOf(check, position, 'factory', { failure: 'there is no factory' });
  if (isFactory(factory)) yield await tried('variants', () => factory.variants());
}

/** The reason why a position has no fixture, if the generation reported one. */
export function reasonWithoutFixture(
  { fixture, pointer }: ValuePosition,
  subject: Generated,
): string | undefined {
  return fixture === undefined ? reasonWithoutValue(pointer, subject) : undefined;
}

type Generated = Pick<Subject, 'document' | 'reported'>;

/** Why a schema or the component that it refers to has no values, if the generation reported it. */
export function reasonWithoutValue(
  pointer: string,
  { document, reported }: Generated,
): string | undefined {
  // The set grows during the loop.
  const chain = new Set([pointer]);
  for (const each of chain) {
    // The value of a body belongs to its media type, in which the schema stands.
    const places = [each, each.replace(/\/schema$/, '')];
    if (places.some((place) => reported.has(`fixtures/not-found ${place}`)))
      return 'no value was found for the schema, which the generation reports';
    const schema = at(document, each);
    const reference = isObject(schema) ? schema['$ref'] : undefined;
    if (typeof reference === 'string' && reference.startsWith('#/'))
      chain.add(decodeURIComponent(reference.slice(1)));
  }
  return undefined;
}

async function validOutcome(
  position: ValuePosition,
  make: () => readonly unknown[],
): Promise<CaseOutcome> {
  let all: readonly unknown[];
  try {
    all = make();
  } catch (error) {
    return { failure: `making it throws ${String(error)}` };
  }
  for (const value of all) {
    const json = asJson(value) ?? (await toJson(value));
    const failure = json === undefined ? `${show(value)} is no JSON` : validity(position, json);
    if (failure !== undefined) return { failure };
  }
  return all.length === 0 ? { failure: 'there are none' } : { count: all.length };
}

/** A missing constant has no case here, because coverage reports it. */
async function* constantCases(check: string, position: ValuePosition): AsyncIterable<Case> {
  const value = await toJson(position.fixture);
  if (value === undefined) return;
  if (position.isXml === true && typeof value === 'string' && value.startsWith('<')) {
    const failure = isWellFormed(value) ? undefined : `${show(value)} is not well-formed`;
    yield caseOf(check, position, 'constant', { ...(failure && { failure }) });
    return;
  }
  const items = isArray(value) ? value : itemsOf(value);
  // The text of a number or a boolean stands for it.
  const meant =
    position.isText === true && typeof value === 'string' ? parseJson(value) : undefined;
  const values = meant === undefined ? [value] : [value, meant];
  const verdicts = (position.isStream === true ? items : values).map(position.judge);
  yield caseOf(check, position, 'constant', {
    ...(!verdicts.some(({ valid }) => valid) && {
      failure: `${show(value)} is not valid by ajv: ${verdicts[0]?.errors.slice(0, 3).join('; ')}`,
    }),
  });
}

/** Whether the text is one element in which every tag has its end. */
function isWellFormed(text: string): boolean {
  const open: string[] = [];
  let roots = 0;
  const tags = text.replace(/<!\[CDATA\[.*?\]\]>|<!--.*?-->|<[?!][^>]*>/gs, '');
  const isText = /^(?:[^<]|<\/?[^\s<>/]+(?:\s+[^\s=<>]+="[^"<]*")*\s*\/?>)*$/.test(tags);
  for (const [tag] of tags.matchAll(/<[^<>]*>/g)) {
    const name =
      tag
        .replace(/[\s<>/]/g, ' ')
        .trim()
        .split(' ')[0] ?? '';
    if (tag.startsWith('</')) {
      if (open.pop() !== name) return false;
      continue;
    }
    if (open.length === 0) roots++;
    if (!tag.endsWith('/>')) open.push(name);
  }
  return isText && open.length === 0 && roots === 1;
}

/** What the text of a stream may stand for: its first event or line, and the text itself. */
function itemsOf(declared: Json): readonly Json[] {
  if (typeof declared !== 'string') return [declared];
  const item = declared.startsWith('data: ')
    ? withoutEnd(declared.replace(/^data: ?/gm, ''), '\n')
    : declared.replace(/^\u001e/, '').replace(/\n$/, '');
  const first = item.split('\n')[0] ?? '';
  return [
    ...[item, first].flatMap((text) => parseJson(text) ?? []),
    item,
    declared,
    ...envelopesOf(declared),
  ];
}

/** The first event of a stream as an object with its fields, its data as JSON or as text. */
function envelopesOf(text: string): readonly Json[] {
  const event = eventOf(text.split('\n\n')[0] ?? '');
  const data = String(event['data'] ?? '');
  return [parseJson(data) ?? data, data].map((each) => ({ ...event, data: each }));
}

/** The value as its schema describes it: Blobs are strings; `undefined` if all of it is bytes. */
async function toJson(value: unknown): Promise<Json | undefined> {
  if (value instanceof Blob) return value.text();
  if (isArray(value)) return Promise.all(value.map(async (item) => (await toJson(item)) ?? null));
  if (!isObject(value)) return asJson(value);
  if (value instanceof Uint8Array) return undefined;
  return Object.fromEntries(
    await Promise.all(
      Object.entries(value).map(
        async ([name, member]) => [name, (await toJson(member)) ?? null] as const,
      ),
    ),
  );
}
