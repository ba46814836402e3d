// Lists every position in the document that has a schema, with its validator, fixture and factory: components in their views, bodies,
// parameters by location, responses and webhooks.

import type { ComponentNames, Subject } from './check.js';
import {
  type DocumentMedia,
  type DocumentOperation,
  type DocumentParameter,
  enumerate,
  isJsonType,
} from '../reading/enumerate.js';
import {
  at,
  decode,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  pointerOf,
} from '../judge/json.js';
import type { Verdict } from '../judge/judge.js';
import { isData, isMapUnder } from '../judge/subschemas.js';
import type { View } from '../judge/views.js';
import { member, operationName } from './exports.js';

export interface Position {
  /** The subject of its cases. */
  readonly subject: string;
  /** `body`, `response 200`, `exact`. */
  readonly name: string;
  readonly kind: 'component' | 'body' | 'parameters' | 'response' | 'webhook';
  /** The pointer of the schema; for parameters, which have several, of the operation. */
  readonly pointer: string;
  readonly view: View;
  /** Whether it has the name of its component. */
  readonly isFirst?: boolean | undefined;
  /** Returns the lifted schema in the view. */
  readonly schema: () => Json;
  readonly judge: (value: Json) => Verdict;
  /** The export that should be the validator. */
  readonly validator: unknown;
  /** The export that should be the fixture. */
  readonly fixture: unknown;
  /** The export that should be the factory. */
  readonly factory: unknown;
  /** The parameters of a location, by their keys. */
  readonly parts?:
    ReadonlyMap<string, { readonly schema: string; readonly required: boolean }> | undefined;
  /** The examples of a response that the fixtures list. */
  readonly examples?: unknown;
  /** `false` if there is no validator for it. */
  readonly hasValidator?: boolean | undefined;
}

const knownPositions = new WeakMap<Subject, readonly Position[]>();

/** The positions in the sample, in the order of the document. */
export function positionsOf(subject: Subject): readonly Position[] {
  const before = knownPositions.get(subject);
  if (before) return before;
  const { operations, webhooks } = enumerate(subject.document);
  const found = [
    ...componentPositions(subject),
    ...operations
      .filter(({ pointer }) => subject.includes(pointer))
      .flatMap((operation) => operationPositions(operation, subject)),
    ...webhooks.flatMap((webhook) => webhookPositions(webhook, subject)),
  ];
  knownPositions.set(subject, found);
  return found;
}

/** The schema components in the sample: `Order` and `/components/schemas/Order`. */
export function componentsOf({
  document,
  includes,
}: Subject): readonly (readonly [name: string, pointer: string])[] {
  const components = isObject(document['components'])
    ? document['components']['schemas']
    : undefined;
  return Object.keys(isObject(components) ? components : {}).flatMap((name) => {
    const pointer = pointerOf('components', 'schemas', name);
    return includes(pointer) ? [[name, pointer] as const] : [];
  });
}

/** The views that a component is declared in; the first has the component's own name. */
function declaredViews(pointer: string, { document, judge }: Subject): readonly View[] {
  const { request, response } = usageOf(document);
  const [isSent, isReceived] = [request.has(pointer), response.has(pointer)];
  const own = (['response', 'request'] as const).find((view) =>
    view === 'response' ? isReceived : isSent,
  );
  const isTwo =
    isSent &&
    isReceived &&
    (judge.differs(pointer, 'request') || judge.differs(pointer, 'response'));
  return [
    own !== undefined && judge.differs(pointer, own) ? own : 'exact',
    ...(isTwo ? (['request'] as const) : []),
  ];
}

function componentPositions(subject: Subject): readonly Position[] {
  const { judge, schemaNames, validators, fixtures } = subject;
  const constants = new Set([...schemaNames.values()].map(({ constant }) => constant));
  return componentsOf(subject).flatMap(([name, pointer]) =>
    declaredViews(pointer, subject).map((view, index): Position => {
      const names = schemaNames.get(pointer);
      const own = names && index > 0 ? inputNames(names, constants) : names;
      const { constant = '', type = '' } = own ?? {};
      return {
        ...{ subject: `schema ${name}`, name: view, kind: 'component', pointer, view },
        isFirst: index === 0,
        schema: () => judge.schema(pointer, view),
        judge: (value: Json) => judge.judge(pointer, value, view),
        validator: member(validators, `${constant}Schema`),
        fixture: member(fixtures, `${constant}Fixture`),
        // A factory steps aside for an operation of its name.
        factory: member(fixtures, `make${type}`) ?? member(fixtures, `make${type}_`),
      };
    }),
  );
}

/** The names of what is sent, where something else is received. */
export function inputNames(
  { type, input, constant }: ComponentNames,
  constants: ReadonlySet<string>,
): Pick<ComponentNames, 'type' | 'constant'> {
  const part = input.startsWith(type) ? input.slice(type.length) : 'Input';
  return { type: input, constant: freeName(`${constant}${part}`, constants) };
}

/** Appends underscores to a name that a component has. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  return taken.has(name) ? freeName(`${name}_`, taken) : name;
}

const locations = ['path', 'query', 'header', 'cookie'] as const;

function operationPositions(operation: DocumentOperation, subject: Subject): readonly Position[] {
  const { validators, fixtures } = subject;
  const { method, path, parameters, body, responses } = operation;
  const name = operationName(subject, method, path) ?? `${method} ${path}`;
  const [validator, fixture, factory] = [
    member(validators, 'operationSchemas', name),
    member(fixtures, 'operations', name),
    member(fixtures, 'operationFactories', name),
  ];
  const [sent, ...others] = jsonIn(body?.content ?? []);
  const [inBody, ...inOthers] = [[], ...others.map(({ name: type }) => ['alternatives', type])].map(
    (direction) =>
      [validator, fixture, factory].map((each) => member(each, 'request', ...direction, 'body')),
  );
  return [
    ...(sent && inBody
      ? mediaPosition(sent, { subject, name, title: 'body', kind: 'body', view: 'request' }, inBody)
      : []),
    ...others.flatMap((media, index) =>
      mediaPosition(
        media,
        { subject, name, title: `body as ${media.name}`, kind: 'body', view: 'request' },
        inOthers[index] ?? [],
      ),
    ),
    ...locations.flatMap((location) => {
      const group = parameters.filter((parameter) => parameter.in === location);
      const found = [
        member(validator, 'request', location),
        member(fixture, 'request', location),
        member(factory, 'request', location),
      ];
      return group.length === 0
        ? []
        : [
            parametersPosition(
              group,
              { subject, name, title: `${location} parameters`, pointer: operation.pointer },
              found,
            ),
          ];
    }),
    ...responses.flatMap(({ status, content }) => {
      const [received, ...alternatives] = jsonIn(content);
      const [ours, made] = [
        member(fixture, 'responses', status),
        member(factory, 'responses', status),
      ];
      const own = [
        member(validator, 'responses', status),
        member(ours, 'body'),
        member(made, 'body') ?? made,
      ];
      const about = { subject, name, kind: 'response', view: 'response' } as const;
      return [
        ...(received
          ? mediaPosition(received, { ...about, title: `response ${status}` }, own).map(
              (position) => ({ ...position, examples: member(ours, 'examples') }),
            )
          : []),
        ...alternatives.flatMap((media) =>
          mediaPosition(media, { ...about, title: `response ${status} as ${media.name}` }, [
            member(validator, 'responseAlternatives', status, media.name),
            member(ours, 'alternatives', media.name, 'body'),
            member(made, 'alternatives', media.name, 'body'),
          ]),
        ),
      ];
    }),
  ];
}

function jsonIn(content: readonly DocumentMedia[]): readonly DocumentMedia[] {
  return content.filter((media) => isJsonType(media.name));
}

function webhookPositions(webhook: DocumentOperation, subject: Subject): readonly Position[] {
  const { path, body } = webhook;
  const received = jsonIn(body?.content ?? []).slice(0, 1);
  const name = webhookName(subject.validators['webhookSchemas'], webhook);
  const [validator, fixture, factory] = [
    member(subject.validators, 'webhookSchemas', name),
    member(subject.fixtures, 'webhooks', name),
    member(subject.fixtures, 'webhookFactories', name),
  ];
  return received.flatMap((media) =>
    mediaPosition(
      media,
      { subject, name: `webhook ${path}`, title: 'payload', kind: 'webhook', view: 'response' },
      [
        member(validator, 'payload'),
        member(fixture, 'payload') ?? member(fixture, 'body'),
        member(factory, 'payload') ?? member(factory, 'body'),
      ],
    ),
  );
}

/** The name of a webhook among those that a package exports. */
export function webhookName(webhooks: unknown, webhook: DocumentOperation): string {
  const names = typeof webhooks === 'object' && webhooks !== null ? Object.keys(webhooks) : [];
  return (
    webhookNames(webhook).flatMap(
      (wanted) => names.find((name) => plain(name) === wanted) ?? [],
    )[0] ?? webhook.path
  );
}

/**
 * What a webhook may be called, letters and digits alone: by its name in the document; where several have it, by its operationId or as a webhook.
 * Of several methods, POST has the name.
 */
export function webhookNames({ path, id, method }: DocumentOperation): readonly string[] {
  const others = [...(id === undefined ? [] : [id]), `${path}Webhook`];
  return (method === 'POST' ? [path, ...others] : [...others, path]).map(plain);
}

/** A name without the case of its letters and its punctuation. */
export function plain(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

interface Titles {
  readonly subject: Subject;
  readonly name: string;
  readonly title: string;
  readonly kind: Position['kind'];
  readonly view: View;
}

export function mediaPosition(
  media: DocumentMedia,
  { subject, name, title, kind, view }: Titles,
  [validator, fixture, factory]: readonly unknown[],
): readonly Position[] {
  const { schema: pointer } = media;
  if (pointer === undefined) return [];
  const { judge } = subject;
  return [
    {
      subject: name,
      name: title,
      kind,
      pointer,
      view,
      schema: () => judge.schema(pointer, view),
      judge: (value) => judge.judge(pointer, value, view),
      validator,
      fixture,
      factory,
    },
  ];
}

/** The position of all parameters of one location: an object with their values by name. Names of headers are in lower case. */
function parametersPosition(
  group: readonly DocumentParameter[],
  { subject, name, title, pointer }: Omit<Titles, 'kind' | 'view'> & { readonly pointer: string },
  [validator, fixture, factory]: readonly unknown[],
): Position {
  const { judge } = subject;
  const described = group.flatMap(({ schema, ...parameter }) =>
    schema === undefined ? [] : [{ key: keyOf(parameter), schema }],
  );
  const required = group.filter((parameter) => parameter.required).map(keyOf);
  const verdict = (value: Json): Verdict => {
    if (!isObject(value)) return { valid: false, errors: ['no object'] };
    const missing = required
      .filter((key) => !Object.hasOwn(value, key))
      .map((key) => `/${key} is missing`);
    const present = described.filter(({ key }) => Object.hasOwn(value, key));
    const errors = [
      ...missing,
      ...present.flatMap(({ key, schema }) =>
        judge
          .judge(schema, value[key] ?? null, 'request')
          .errors.map((error) => `/${key} ${error}`),
      ),
    ];
    return { valid: errors.length === 0, errors };
  };
  const schema = (): JsonObject => ({
    type: 'object',
    properties: Object.fromEntries(
      described.map(({ key, schema: own }) => [key, judge.schema(own, 'request')]),
    ),
    required,
  });
  const parts = new Map(
    described.map(({ key, schema: own }) => [
      key,
      { schema: own, required: required.includes(key) },
    ]),
  );
  return {
    subject: name,
    name: title,
    parts,
    kind: 'parameters',
    pointer,
    view: 'request',
    schema,
    judge: verdict,
    validator,
    fixture,
    factory,
  };
}

function keyOf({ in: location, name }: Pick<DocumentParameter, 'in' | 'name'>): string {
  return location === 'header' ? name.toLowerCase() : name;
}

interface Usage {
  /** By pointer. */
  readonly request: ReadonlySet<string>;
  readonly response: ReadonlySet<string>;
}

const knownUsage = new WeakMap<JsonObject, Usage>();

/**
 * Which components are sent and which are received. The payloads of webhooks and callbacks are received, the responses to them are
 * sent.
 */
export function usageOf(document: JsonObject): Usage {
  const before = knownUsage.get(document);
  if (before) return before;
  const { operations, webhooks } = enumerate(document);
  const [request, response] = [new Set<string>(), new Set<string>()];
  const visit = (operation: DocumentOperation, sent: Set<string>, received: Set<string>): void => {
    for (const pointer of [
      ...operation.parameters.map(({ schema }) => schema),
      ...(operation.body?.content ?? []).map(({ schema }) => schema),
    ])
      addReachable(pointer, document, sent);
    for (const { content, headers } of operation.responses)
      for (const { schema } of [...content, ...headers]) addReachable(schema, document, received);
    for (const callback of operation.callbacks) visit(callback, received, sent);
  };
  for (const operation of operations) visit(operation, request, response);
  for (const webhook of webhooks) visit(webhook, response, request);
  const usage: Usage = { request, response };
  knownUsage.set(document, usage);
  return usage;
}

/** Adds the components that are reachable from a schema. */
function addReachable(pointer: string | undefined, document: JsonObject, found: Set<string>): void {
  if (pointer === undefined) return;
  const open = [at(document, pointer)];
  for (const schema of open) {
    for (const target of referencesIn(schema)) {
      if (found.has(target)) continue;
      found.add(target);
      open.push(at(document, target));
    }
  }
}

/** The targets of references and of discriminator mappings. */
function referencesIn(schema: Json | undefined): readonly string[] {
  const found: string[] = [];
  const open: { readonly value: Json | undefined; readonly isMap: boolean }[] = [
    { value: schema, isMap: false },
  ];
  for (const { value, isMap } of open) {
    if (isArray(value)) open.push(...value.map((item) => ({ value: item, isMap: false })));
    if (!isObject(value)) continue;
    const { $ref, $dynamicRef, mapping } = value;
    for (const reference of [$ref, $dynamicRef])
      if (typeof reference === 'string' && reference.startsWith('#/'))
        found.push(decode(reference.slice(1)));
    if (isObject(mapping)) {
      for (const target of Object.values(mapping))
        if (typeof target === 'string')
          found.push(
            target.startsWith('#/')
              ? decode(target.slice(1))
              : pointerOf('components', 'schemas', target),
          );
    }
    for (const [name, inner] of Object.entries(value))
      if (!isData(name, isMap)) open.push({ value: inner, isMap: isMapUnder(name, isMap) });
  }
  return found;
}
