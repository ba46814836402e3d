// Changes of a small document or of its configuration that broke consumers unseen, or were said to break those that went on: what is said of each, and
// what becomes of a consumer.

import type { Verdict } from '../../../generator/diff/change.js';
import type { Json } from '../../../generator/model/json.js';
import type { Said, Side } from './outputs.js';
import { create, get, json, list, operationAt, prefixedPaths, ref, shopWith } from './shop.js';

export interface Row {
  readonly name: string;
  readonly from: Side;
  readonly to: Side;
  readonly said: Said;
  /** A module; what `run` of it gives is the same at both ends unless `ran` says otherwise. */
  readonly consumer: string;
  readonly compiles: boolean;
  /** What `run` gives with the old output and with the new one. */
  readonly ran?: readonly [string, string];
}

/** A consumer of the client whose service responds in one way. */
function calling(use: string, response = "Response.json({ id: '1', state: 'done' })"): string {
  return `
import * as api from './client/index.js';
export const client = new api.Shop({ apiKey: 'k', maxRetries: 0, fetch: async () => ${response} });
export async function run(): Promise<unknown> { ${use} }`;
}

/** What a consumer reads of a documented error. */
const readingConflict = [
  "try { await client.orders.create({ item: 'a' }); }",
  'catch (error) { if (error instanceof api.ConflictError) return String(error.body?.title); }',
  "return '';",
].join(' ');

/** A consumer of a validator: whether it takes a value. */
function validating(value: string): string {
  return `
import { newOrderSchema } from './validators/index.js';
export const run = async (): Promise<unknown> => newOrderSchema.safeParse(${value}).success ? 'taken' : 'refused';`;
}

const breaking = (wire: Verdict): Said => ({ wire, sdk: 'breaking', next: '2.0.0' });
/** Other packages that no code is concerned by. */
const unconcerned = (wire: Verdict): Said => ({ wire, sdk: 'none', next: '1.4.1' });

interface Given {
  readonly edits?: Readonly<Record<string, Json | undefined>>;
  /** Of both ends, before the edits. */
  readonly before?: Readonly<Record<string, Json | undefined>>;
  readonly options?: readonly [Side['options'], Side['options']];
  /** Of the new end. */
  readonly templates?: Side['templates'];
}

function row(name: string, given: Given, wanted: Omit<Row, 'name' | 'from' | 'to'>): Row {
  const { edits = {}, before = {}, options = [unvalidated, unvalidated], templates } = given;
  return {
    name,
    from: { document: shopWith(before), options: options[0] },
    to: { document: shopWith({ ...before, ...edits }), options: options[1], templates },
    ...wanted,
  };
}

const unvalidated = { targets: ['client', 'fixtures'] };
const validated = { targets: ['client', 'validators', 'fixtures'] };
const both = [validated, validated] as const;

/** Said to be compatible, or nothing said, while consumers break. */
const missed: readonly Row[] = [
  row(
    'a success status added, with another body',
    { edits: { [`${get}/responses/202`]: json(ref('Job')) } },
    {
      said: breaking('breaking'),
      consumer: calling(
        "try { return (await client.orders.get({ id: '1' })).state ?? 'no state'; } catch (error) { return String(Object(error).name); }",
        "Response.json({ job: '1' }, { status: 202 })",
      ),
      compiles: false,
      // JSON of a status that is not documented is taken for a documented success, with a warning.
      ran: ['no state', 'no state'],
    },
  ),
  row(
    'a success status added, without a body',
    { edits: { [`${get}/responses/202`]: { description: 'later' } } },
    {
      said: breaking('breaking'),
      consumer: calling(
        [
          "try { const order = await client.orders.get({ id: '1' }); return order ? 'found' : 'nothing'; }",
          'catch (error) { return String(Object(error).name); }',
          "(await client.orders.get({ id: '1' })).id;",
        ].join(' '),
        'new Response(null, { status: 202 })',
      ),
      compiles: false,
      ran: ['UnexpectedResponseError', 'nothing'],
    },
  ),
  row(
    'x-pagination removed',
    { edits: { [`${list}/x-pagination`]: undefined } },
    {
      said: breaking('none'),
      consumer: calling(
        "let seen = ''; for await (const { id } of client.orders.list()) seen += id; return seen;",
        "Response.json({ items: [{ id: '1', state: 'open' }] })",
      ),
      compiles: false,
    },
  ),
  row(
    'a state of a waiter moved',
    {
      edits: {
        [`${get}/x-waiter/success`]: ['done', 'failed'],
        [`${get}/x-waiter/failure`]: undefined,
      },
    },
    {
      said: breaking('none'),
      consumer: calling(
        "try { return (await client.orders.waitFor('1')).state; } catch (error) { return String(Object(error).name); }",
        "Response.json({ id: '1', state: 'failed' })",
      ),
      compiles: true,
      ran: ['WaiterError', 'failed'],
    },
  ),
  row(
    'a documented 409 removed',
    { edits: { [`${create}/responses/409`]: undefined } },
    {
      said: breaking('none'),
      consumer: calling(readingConflict, "Response.json({ title: 'twice' }, { status: 409 })"),
      compiles: false,
    },
  ),
  row(
    'an optional query parameter named like a property of the body',
    {
      edits: {
        [`${create}/parameters/1`]: { name: 'note', in: 'query', schema: { type: 'integer' } },
      },
    },
    {
      said: breaking('none'),
      consumer: calling(
        "return (await client.orders.create({ item: 'a', note: 'b' })).id;",
        "Response.json({ id: '1', state: 'done' }, { status: 201 })",
      ),
      compiles: false,
    },
  ),
  row(
    'a body that may be a list as well',
    {
      edits: {
        [`${create}/requestBody/content/application~1json/schema`]: {
          anyOf: [ref('NewOrder'), { type: 'array', items: ref('NewOrder') }],
        },
      },
    },
    {
      said: breaking('compatible'),
      consumer: calling(
        "return (await client.orders.create({ item: 'a' })).id;",
        "Response.json({ id: '1', state: 'done' }, { status: 201 })",
      ),
      compiles: false,
    },
  ),
  row(
    'a second scheme required beside a key',
    { edits: { '/security/0': { key: [], login: [] } } },
    {
      said: breaking('breaking'),
      consumer: calling(
        "try { return (await client.orders.get({ id: '1' })).id; } catch (error) { return String(Object(error).name); }",
      ),
      compiles: true,
      ran: ['1', 'ConfigurationError'],
    },
  ),
  row(
    'a format in a request',
    { edits: { '/components/schemas/NewOrder/properties/mail/format': 'email' }, options: both },
    {
      said: breaking('breaking'),
      consumer: validating("{ item: 'a', mail: 'nobody' }"),
      compiles: true,
      ran: ['taken', 'refused'],
    },
  ),
  row(
    'a greatest length in a request',
    { edits: { '/components/schemas/NewOrder/properties/note/maxLength': 3 }, options: both },
    {
      said: breaking('breaking'),
      consumer: validating("{ item: 'a', note: 'much longer' }"),
      compiles: true,
      ran: ['taken', 'refused'],
    },
  ),
  row(
    'an object closed in a request',
    { edits: { '/components/schemas/NewOrder/additionalProperties': false }, options: both },
    {
      said: breaking('breaking'),
      consumer: validating("{ item: 'a', other: 1 }"),
      compiles: true,
      ran: ['taken', 'refused'],
    },
  ),
  row(
    'fewer targets',
    { options: [validated, unvalidated] },
    { said: breaking('none'), consumer: validating("{ item: 'a' }"), compiles: false },
  ),
  row(
    'the raw layer switched off',
    { options: [{ ...unvalidated, raw: true }, unvalidated] },
    {
      said: breaking('none'),
      consumer: `${calling('return typeof createRawClient(client).GET;')}\nimport { createRawClient } from './client/raw.js';`,
      compiles: false,
    },
  ),
  row(
    'a rename in the configuration',
    {
      options: [
        unvalidated,
        { ...unvalidated, rename: { operations: { getOrder: 'fetchOrder' } } },
      ],
    },
    {
      said: breaking('none'),
      consumer: calling("return (await api.getOrder(client, { id: '1' })).id;"),
      compiles: false,
    },
  ),
  row(
    'a template changed',
    { templates: { 'source/README.md.hbs': '# Read something else\n' } },
    {
      said: unconcerned('none'),
      consumer: calling("return (await client.orders.get({ id: '1' })).state;"),
      compiles: true,
    },
  ),
];

/** Said to break code that goes on. */
const imagined: readonly Row[] = [
  row(
    'a path renamed, with the same operationId',
    {
      edits: {
        '/paths/~1orders~1{id}': undefined,
        '/paths/~1purchases~1{id}': { get: operationAt(get) },
      },
    },
    {
      said: unconcerned('breaking'),
      consumer: calling("return (await client.orders.get({ id: '1' })).state;"),
      compiles: true,
    },
  ),
  row(
    'a parameter moved from the query to a header',
    { edits: { [`${create}/parameters/0/in`]: 'header' } },
    {
      said: unconcerned('breaking'),
      consumer: calling(
        "return (await client.orders.create({ item: 'a', region: 'eu' })).id;",
        "Response.json({ id: '1', state: 'done' }, { status: 201 })",
      ),
      compiles: true,
    },
  ),
  row(
    'another success status with the same body',
    { edits: { [`${create}/responses`]: { 200: json(ref('Order')), 409: json(ref('Problem')) } } },
    {
      said: unconcerned('breaking'),
      consumer: calling(
        "return (await client.orders.create({ item: 'a' })).state.length;",
        "Response.json({ id: '1', state: 'done' }, { status: 201 })",
      ),
      compiles: true,
      ran: ['4', '4'],
    },
  ),
  row(
    'problems as plain JSON',
    {
      before: { [`${create}/responses/409`]: json(ref('Problem'), 'application/problem+json') },
      edits: { [`${create}/responses/409`]: json(ref('Problem')) },
    },
    {
      said: unconcerned('breaking'),
      consumer: calling(readingConflict, "Response.json({ title: 'twice' }, { status: 409 })"),
      compiles: true,
    },
  ),
  row(
    'a prefix moved from the server to the paths',
    { edits: { '/servers/0/url': 'https://shop.test', '/paths': prefixedPaths('/v1') } },
    {
      said: unconcerned('none'),
      consumer: calling("return (await client.orders.get({ id: '1' })).state;"),
      compiles: true,
    },
  ),
  row(
    'a greatest length where nothing validates',
    { edits: { '/components/schemas/NewOrder/properties/note/maxLength': 3 } },
    {
      said: unconcerned('breaking'),
      consumer: calling(
        "return (await client.orders.create({ item: 'a', note: 'much longer' })).id;",
        "Response.json({ id: '1', state: 'done' }, { status: 201 })",
      ),
      compiles: true,
    },
  ),
];

export const rows: readonly Row[] = [...missed, ...imagined];
