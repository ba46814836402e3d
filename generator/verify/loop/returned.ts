// L2: a value that was read is sent back. Spread into a request that takes it, it does not compile,
// or it is accepted, and nothing that is read-only goes with it.

import type { Json } from '../judge/json.js';
import { isJsonType } from '../reading/enumerate.js';
import { fixtureValues, sentMedia, type WireOperation } from '../subject/argument.js';
import type { FoundCase } from '../subject/check.js';
import { isJson } from '../subject/exports.js';
import { messageOf } from '../wire/session.js';
import { replaced, sitesOf } from '../subject/sites.js';
import { reasonNotLooped } from './calls.js';
import { failureOf, jsonIn, type Loop, loopCheck, type LoopCall, targetOf } from './session.js';

export const loopReturned = loopCheck({
  id: 'L2',
  title:
    'What was read is sent back: it does not compile, or it is accepted without what is read-only',
  absent: (subject) =>
    Object.keys(subject.client).length === 0 ? 'there is no client' : undefined,
  idle: 'no request takes what a response has',
  cases: async function* (loop) {
    const pairs = pairsOf(loop);
    const compiles = await compiling(pairs, loop);
    for (const pair of pairs)
      if (compiles.has(pair)) yield* pairCases(pair, loop);
      else
        yield {
          subject: pair.written.name,
          name: `does not compile with what ${pair.read.name} returns`,
        };
  },
});

interface Pair {
  readonly read: WireOperation;
  readonly written: WireOperation;
  /** The schema of what is read. */
  readonly schema: string;
}

/** More would repeat the same components. */
const mostPairs = 120;

/** Operations that answer with a component, each with those whose request is the same one. */
function pairsOf(loop: Loop): readonly Pair[] {
  const { document } = loop.subject;
  const usable = loop.operations.filter(
    (operation) => reasonNotLooped(operation, loop) === undefined,
  );
  const writing = usable.flatMap((written) => {
    const media = sentMedia(written);
    return media && isJsonType(media.name) && media.schema !== undefined
      ? [{ written, target: targetOf(media.schema, document) }]
      : [];
  });
  return usable
    .flatMap((read) => {
      const success = read.operation.responses.find(({ status }) => /^2/.test(status));
      const schema = success?.content.find(({ name }) => isJsonType(name))?.schema;
      const target = schema === undefined ? undefined : targetOf(schema, document);
      return schema === undefined
        ? []
        : writing
            .filter((candidate) => candidate.target === target)
            .slice(0, 4)
            .map(({ written }): Pair => ({ read, written, schema }));
    })
    .slice(0, mostPairs);
}

/** The pairs whose spread compiles; all of them without a compiler. */
async function compiling(pairs: readonly Pair[], { subject }: Loop): Promise<ReadonlySet<Pair>> {
  if (!subject.typeErrors || pairs.length === 0) return new Set(pairs);
  const prelude = ["import * as api from 'client';", 'export declare const core: api.ApiClient;'];
  const lines = pairs.map(({ read, written }, index) => {
    const key = written.function?.description.body?.key;
    const given = key === undefined ? '...item' : `${JSON.stringify(key)}: item`;
    const item = `item: Awaited<ReturnType<typeof api.${read.function?.name}>>`;
    const send = written.function?.name;
    const rest = `rest: Parameters<typeof api.${send}>[1]`;
    return `export const c${index} = (${item}, ${rest}) => api.${send}(core, { ...rest, ${given} });`;
  });
  const content = [...prelude, ...lines, ''].join('\n');
  const mistakes = await subject.typeErrors([{ path: 'returned.ts', content }]);
  const wrong = new Set(mistakes.map(({ line }) => line - 1 - prelude.length));
  return new Set(pairs.filter((_, index) => !wrong.has(index)));
}

async function* pairCases({ read, written, schema }: Pair, loop: Loop): AsyncIterable<FoundCase> {
  const first = await loop.run(read, fixtureValues(read, loop));
  const answer = first.exchange?.answer;
  const known = answer && jsonIn(answer.bytes);
  if (failureOf(first) !== undefined || !answer || known === undefined || answer.status >= 400) {
    const skipped = 'it cannot be read, which L1 says';
    yield { subject: written.name, name: `takes what ${read.name} returns`, skipped };
    return;
  }
  const unlisted = withUnlisted(known, schema, loop);
  for (const [title, body] of [
    ['as it was read', known],
    ...(unlisted === undefined
      ? []
      : [['with a value that its enum does not list', unlisted] as const]),
  ] as const) {
    const fetch = async (): Promise<Response> =>
      Response.json(body, { status: answer.status, headers: withoutLength(answer.headers) });
    const { value, error } = await loop.run(read, fixtureValues(read, loop), { fetch });
    const about = {
      subject: written.name,
      name: `takes what ${read.name} returns, ${title}`,
      pointer: sentMedia(written)?.pointer,
    };
    if (error !== undefined) {
      yield { ...about, failure: `it cannot be read: ${messageOf(error)}` };
      continue;
    }
    const usual = fixtureValues(written, loop);
    const call = await loop.run(written, { ...usual, body: value });
    const failure = returnedFailure(call, { written, body, isListed: body === known, loop });
    yield { ...about, ...(failure !== undefined && { failure }) };
  }
}

function withoutLength(headers: Headers): Headers {
  const others = new Headers(headers);
  others.delete('content-length');
  return others;
}

interface Returned {
  readonly written: WireOperation;
  readonly body: Json;
  readonly isListed: boolean;
  readonly loop: Loop;
}

function returnedFailure(
  call: LoopCall,
  { written, isListed, loop }: Returned,
): string | undefined {
  // What the document does not list, the mock may refuse: it was right to send it.
  const failure = failureOf(call);
  if (failure !== undefined && (isListed || call.exchange === undefined)) return failure;
  const sent = call.exchange && jsonIn(call.exchange.sent);
  const pointer = sentMedia(written)?.schema;
  if (sent === undefined || pointer === undefined || !isListed) return undefined;
  const { valid, errors } = loop.subject.judge.judge(pointer, sent, 'request');
  return valid ? undefined : `what is sent is no request: ${errors.slice(0, 2).join('; ')}`;
}

/** The value with another string at the first enum of strings that is no tag. */
function withUnlisted(value: Json, schema: string, { subject }: Loop): Json | undefined {
  for (const { schema: own, path, value: part, conditional } of sitesOf(
    subject.document,
    schema,
    value,
  )) {
    const { enum: listed } = own;
    if (conditional || !Array.isArray(listed) || typeof part !== 'string' || path.length === 0)
      continue;
    const changed = replaced(value, path, 'a_later_value');
    if (isJson(changed)) return changed;
  }
  return undefined;
}
