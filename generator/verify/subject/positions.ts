// Lists every schema of the document with its validator, fixture and factory: of components,
// bodies, parameters, …

import type { Subject } from './check.js';
import {
  type DocumentMedia,
  type DocumentOperation,
  type DocumentParameter,
  type DocumentResponse,
  enumerate,
  isJsonType,
} from '../reading/enumerate.js';
import { isObject, type Json, type JsonObject, pointerOf } from '../judge/json.js';
import type { Judgement } from '../judge/judge.js';
import type { JudgedView } from '../judge/views.js';
import {
  member,
  operationName,
  callbackKey,
  inputNames,
  parameterFactory,
  webhookName,
  entries,
  isRecord,
} from './exports.js';
import { createTypes } from '../reading/types.js';
import { withTexts } from './files.js';
import { isPlain } from './plain.js';
import { usageOf } from './usage.js';
import { bodiesOf } from './packages.js';

export interface ValuePosition {
  /** The subject of its cases. */
  readonly subject: string;
  /** `body`, `response 200`, `exact`. */
  readonly name: string;
  readonly kind: 'component' | 'body' | 'parameters' | 'response' | 'webhook' | 'reply';
  /** The pointer of the schema; for parameters, which have several, of the operation. */
  readonly pointer: string;
  readonly view: JudgedView;
  /** Whether it has the name of its component. */
  readonly isFirst?: boolean | undefined;
  /** Returns the lifted schema in the view. */
  readonly schema: () => Json;
  readonly judge: (value: Json) => Judgement;
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
  /** Whether it is a name for a primitive type, which has no fixture and no factory. */
  readonly isPlain?: boolean | undefined;
  /** Whether there is no factory for it either. */
  readonly isConstant?: true | undefined;
  /** Whether the fixture is the text of a stream. Then one of its items must be valid. */
  readonly isStream?: boolean | undefined;
  /** Whether the fixture is a text, and not JSON. */
  readonly isText?: boolean | undefined;
  /** Whether the fixture may be XML, which is a text that no schema judges. */
  readonly isXml?: boolean | undefined;
}

const known = new WeakMap<Subject, readonly ValuePosition[]>();

/** The positions in the sample that have validators, in the order of the document. */
export function positionsOf(subject: Subject): readonly ValuePosition[] {
  return everyPosition(subject).filter(({ hasValidator }) => hasValidator !== false);
}

/** Also those without validators: other media types than JSON, headers, replies to webhooks. */
export function everyPosition(subject: Subject): readonly ValuePosition[] {
  const before = known.get(subject);
  if (before) return before;
  const { operations, webhooks } = enumerate(subject.document);
  const valuePositions = [
    ...componentPositions(subject),
    ...operations
      .filter(({ pointer }) => subject.includes(pointer))
      .flatMap((operation) => operationPositions(operation, subject)),
    ...webhooks.flatMap((webhook) => webhookPositions(webhook, subject)),
  ];
  known.set(subject, valuePositions);
  return valuePositions;
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
function declaredViews(pointer: string, { document, judge }: Subject): readonly JudgedView[] {
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

function componentPositions(subject: Subject): readonly ValuePosition[] {
  const { schemaNames, validators, fixtures, judge } = subject;
  const types = createTypes(subject.document);
  const constants = new Set([...schemaNames.values()].map(({ constant }) => constant));
  return componentsOf(subject).flatMap(([name, pointer]) =>
    declaredViews(pointer, subject).map((view, index): ValuePosition => {
      const names = schemaNames.get(pointer);
      const own = names && index > 0 ? inputNames(names, constants) : names;
      const { constant = '', type = '' } = own ?? {};
      const exported = {
        validator: withTexts(member(validators, `${constant}Schema`), pointer, types),
        fixture: member(fixtures, `${constant}Fixture`),
        // A factory steps aside for an operation of its name.
        factory: member(fixtures, `make${type}`) ?? member(fixtures, `make${type}_`),
      };
      const titles = {
        subject,
        name: `schema ${name}`,
        title: view,
        kind: 'component',
        view,
      } as const;
      const isUnmade = exported.fixture === undefined && exported.factory === undefined;
      return {
        ...schemaPosition(pointer, exported, titles),
        isFirst: index === 0,
        isPlain: isUnmade && isPlain(judge.schema(pointer, view), judge),
      };
    }),
  );
}

const locations = ['path', 'query', 'header', 'cookie'] as const;

/** What the packages export about an operation, or about a part of it. */
interface Exported {
  readonly validator: unknown;
  readonly fixture: unknown;
  readonly factory: unknown;
}

function inside(exported: Exported, ...path: readonly string[]): Exported {
  return {
    validator: member(exported.validator, ...path),
    fixture: member(exported.fixture, ...path),
    factory: member(exported.factory, ...path),
  };
}

interface Titles {
  readonly subject: Subject;
  readonly name: string;
  readonly title: string;
  readonly kind: ValuePosition['kind'];
  readonly view: JudgedView;
}

function operationPositions(
  operation: DocumentOperation,
  subject: Subject,
): readonly ValuePosition[] {
  const { validators, fixtures } = subject;
  const { method, path, parameters, body, responses, callbacks } = operation;
  const name = operationName(subject, method, path) ?? `${method} ${path}`;
  const own: Exported = {
    validator: member(validators, 'operationSchemas', name),
    fixture: member(fixtures, 'operations', name),
    factory: member(fixtures, 'operationFactories', name),
  };
  const request = inside(own, 'request');
  const title = (text: string): Pick<Titles, 'subject' | 'name' | 'title'> => ({
    ...{ subject, name, title: text },
  });
  return [
    ...contentPositions(body?.content, {
      ...{ ...title('body'), kind: 'body', view: 'request', constants: request.fixture },
      exported: (type) =>
        inside(request, ...(type === undefined ? [] : ['alternatives', type]), 'body'),
    }),
    ...locations.flatMap((location) => {
      const group = parameters.filter((parameter) => parameter.in === location);
      const titles = { ...title(`${location} parameters`), pointer: operation.pointer };
      const factory = parameterFactory(member(own.factory, 'request', 'parameters'), location);
      return group.length === 0
        ? []
        : [parametersPosition(group, titles, { ...inside(request, location), factory })];
    }),
    ...responses.flatMap((response) =>
      responsePositions(response, own, {
        ...{ ...title(`response ${response.status}`), kind: 'response', view: 'response' },
      }),
    ),
    ...callbacks.flatMap((callback, index) => {
      const known = member(own.fixture, 'callbacks');
      const key = callbackKey(known, callback, callbacks.slice(0, index)) ?? '';
      return receivedPositions(callback, inside(own, 'callbacks', key), {
        ...title(`callback ${callback.method} ${callback.path}`),
      });
    }),
  ];
}

function webhookPositions(webhook: DocumentOperation, subject: Subject): readonly ValuePosition[] {
  const { validators, fixtures } = subject;
  const name = webhookName(fixtures['webhooks'], webhook);
  const own: Exported = {
    validator: member(
      ...[validators, 'webhookSchemas', webhookName(validators['webhookSchemas'], webhook)],
    ),
    fixture: member(fixtures, 'webhooks', name),
    factory: member(fixtures, 'webhookFactories', name),
  };
  return receivedPositions(webhook, own, { subject, name: `webhook ${webhook.path}`, title: '' });
}

/** The payload that the service sends, and the responses to it, which have no validators. */
function receivedPositions(
  { body, responses }: DocumentOperation,
  own: Exported,
  { subject, name, title }: Pick<Titles, 'subject' | 'name' | 'title'>,
): readonly ValuePosition[] {
  const payload = inside(own, 'payload');
  return [
    ...contentPositions(body?.content, {
      ...{ subject, name, title: `${title} payload`.trim(), kind: 'webhook', view: 'response' },
      constants: { mediaType: member(own.fixture, 'mediaType'), body: payload.fixture },
      exported: (type) => (type === undefined ? payload : undefined),
    }),
    ...responses.flatMap((response) =>
      responsePositions(
        response,
        { ...own, validator: undefined },
        {
          ...{ subject, name, title: `${title} response ${response.status}`.trim() },
          ...{ kind: 'reply', view: 'request' },
        },
      ),
    ),
  ];
}

/** The positions of the bodies and headers of a response. */
function responsePositions(
  { status, content, headers }: DocumentResponse,
  { validator, fixture, factory }: Exported,
  titles: Titles,
): readonly ValuePosition[] {
  const constants = member(fixture, 'responses', status);
  const made = member(factory, 'responses', status);
  const isReply = titles.kind === 'reply';
  const bodies = contentPositions(content, {
    ...{ ...titles, constants },
    exported: (type) =>
      type === undefined
        ? {
            validator: member(validator, 'responses', status),
            fixture: member(constants, 'body'),
            factory: member(made, 'body') ?? made,
          }
        : isReply
          ? undefined
          : {
              validator: member(validator, 'responseAlternatives', status, type),
              fixture: member(constants, 'alternatives', type, 'body'),
              factory: member(made, 'alternatives', type, 'body'),
            },
  });
  return [
    ...bodies.map((position) => ({
      ...position,
      ...(isReply && { hasValidator: false }),
      ...(position.name === titles.title && { examples: member(constants, 'examples') }),
    })),
    ...headers.flatMap(({ name, schema }) => {
      const value = entries(member(constants, 'headers')).find(([key]) => key === name)?.[1];
      return schema === undefined
        ? []
        : [
            constantPosition(schema, value, {
              ...titles,
              title: `${titles.title}, header ${name}`,
            }),
          ];
    }),
  ];
}

interface ContentTitles extends Titles {
  /** The exports about the first JSON body, or about another type; `undefined`: only a constant. */
  readonly exported: (type?: string) => Exported | undefined;
  /** The object with the constants of all media types. */
  readonly constants: unknown;
}

function contentPositions(
  content: readonly DocumentMedia[] = [],
  { exported, constants, ...titles }: ContentTitles,
): readonly ValuePosition[] {
  const values = bodiesOf(isRecord(constants) ? constants : {});
  const json = content.filter(({ name }) => isJsonType(name));
  const first = json.find(({ name }) => !name.includes('*')) ?? json[0];
  return content.flatMap((media) => {
    const pointer = media.schema ?? media.itemSchema;
    if (pointer === undefined) return [];
    const title = media === first ? titles.title : `${titles.title} as ${media.name}`;
    const own = isJsonType(media.name)
      ? exported(media === first ? undefined : media.name)
      : undefined;
    const isStream =
      media.itemSchema !== undefined || /event-stream|jsonl|ndjson|json-seq/i.test(media.name);
    return [
      own
        ? schemaPosition(pointer, own, { ...titles, title })
        : {
            ...constantPosition(pointer, values.get(media.name), { ...titles, title }),
            ...{ isStream, isXml: /[/+]xml\b/i.test(media.name) },
            isText: media.name.startsWith('text/'),
          },
    ];
  });
}

/** The position of a value without validator and factory, which only ajv judges. */
function constantPosition(pointer: string, fixture: unknown, titles: Titles): ValuePosition {
  const own = { validator: undefined, factory: undefined, fixture };
  return { ...schemaPosition(pointer, own, titles), hasValidator: false, isConstant: true };
}

function schemaPosition(
  pointer: string,
  exported: Exported,
  { subject: { judge }, name, title, kind, view }: Titles,
): ValuePosition {
  return {
    ...{ subject: name, name: title, kind, pointer, view, ...exported },
    schema: () => judge.schema(pointer, view),
    judge: (value) => judge.judge(pointer, value, view),
  };
}

/** The parameters of one location as one object. Names of headers are in lower case. */
function parametersPosition(
  group: readonly DocumentParameter[],
  { subject, name, title, pointer }: Omit<Titles, 'kind' | 'view'> & { readonly pointer: string },
  exported: Exported,
): ValuePosition {
  const { judge } = subject;
  const described = group.flatMap(({ schema, ...parameter }) =>
    schema === undefined ? [] : [{ key: keyOf(parameter), schema }],
  );
  const required = group.filter((parameter) => parameter.required).map(keyOf);
  const verdict = (value: Json): Judgement => {
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
    ...{ subject: name, name: title, kind: 'parameters', pointer, view: 'request', ...exported },
    ...{ parts, schema, judge: verdict },
  };
}

function keyOf({ in: location, name }: Pick<DocumentParameter, 'in' | 'name'>): string {
  return location === 'header' ? name.toLowerCase() : name;
}
