// Webhooks and callbacks: the types of their payloads, and the handlers that receive them.
// One file: types and handlers are two sides of the same payloads.

import { isDeepStrictEqual } from 'node:util';

import {
  type Code,
  code,
  identifier,
  key,
  literal,
  objectLiteral,
  symbol,
} from '../../../code/code.js';
import {
  type Declaration,
  inlineType,
  type Module,
  type TypeCode,
} from '../../../code/declarations.js';
import { print } from '../../../code/print.js';
import type { Calls, Message, MessageConfirmation } from '../../../lower/calls/call.js';
import { resolve } from '../../../model/graph/walk.js';
import type { Schema } from '../../../model/schema.js';
import type { ClientContext } from '../emit-context.js';
import type { OperationUnit, OperationUnits } from './operations.js';

/** The payload types. The service sends these requests, so they are typed as what is received. */
export function webhookModule({ calls, types, doc, pkg }: ClientContext): Module | undefined {
  const declarations = calls.messages.flatMap(({ operation, ...message }): Declaration[] => {
    const { type: name, payload: schema } = message;
    if (name === undefined || schema === undefined) return [];
    const { text = [] } = doc(schema);
    return [
      {
        kind: 'type',
        name,
        doc: {
          text: [operation.summary, operation.description, operation.body?.description, ...text],
        },
        type: types.declared(schema),
      },
    ];
  });
  return declarations.length === 0 ? undefined : { file: `${pkg.source}webhooks.ts`, declarations };
}

/**
 * The entry point with `createWebhookHandler` and `createCallbackHandler`; `undefined` if the
 * service sends no JSON.
 */
export function webhookHandlerModule(
  context: ClientContext,
  units: OperationUnits,
): Module | undefined {
  const { pkg } = context;
  const receivers = receiversOf(context.calls);
  if (receivers.length === 0) return undefined;
  const file = `${pkg.source}webhook-handler.ts`;
  return {
    file,
    declarations: [
      ...receivers.flatMap((receiver) => receiverDeclarations(receiver, { context, units, file })),
      ...(webhookModule(context)
        ? [{ kind: 'export', from: `${pkg.source}webhooks.ts`, type: true } satisfies Declaration]
        : []),
      {
        kind: 'export',
        from: `${pkg.runtime}webhooks.ts`,
        names: [
          'ConfirmedWebhook',
          ...(receivers.some(({ hooks }) => haveDifferentStatuses(hooks)) ? ['NamedWebhook'] : []),
          'UnconfirmedWebhook',
          'WebhookContext',
          'WebhookHandler',
          'WebhookSettings',
        ],
        type: true,
      },
    ],
  };
}

interface HandlerContext {
  readonly context: ClientContext;
  readonly units: OperationUnits;
  readonly file: string;
}

function receiverDeclarations(
  receiver: Receiver,
  { context, units, file }: HandlerContext,
): readonly Declaration[] {
  const { hooks, kind } = receiver;
  const deliveries = hooks.map((hook) => hook.delivery);
  const schemas = hooks.flatMap(({ json }) => json?.schema ?? []);
  const delivery = {
    status: deliveries[0]?.status ?? 200,
    within: Math.min(...deliveries.map(({ within }) => within)),
  };
  const statusesDiffer = haveDifferentStatuses(hooks);
  const statuses = hooks.map(
    ({ name }, index) =>
      code`${key(name)}: ${literal(deliveries[index]?.status ?? delivery.status)}`,
  );
  const methods = [...new Set(hooks.map(({ operation }) => operation.method))];
  const allObjects =
    schemas.length === hooks.length && schemas.every((schema) => isObjectSchema(schema, context));
  const { runtime } = context;
  const payload: Declaration = {
    kind: 'type',
    name: `${kind}EventPayload`,
    doc: {
      text: [
        hooks.length > 1 ? 'What the service sends: one of these.' : 'What the service sends.',
      ],
    },
    type: payloadType(schemas, { context, file }),
  };
  const conversion = context.conversions.of(schemas);
  const rows = [
    code`status: ${literal(delivery.status)}`,
    code`within: ${literal(delivery.within)}`,
    ...(allObjects ? [code`object: true`] : []),
    ...(methods.join() === 'POST' ? [] : [code`methods: ${literal(methods)}`]),
    ...(statusesDiffer ? [code`statuses: ${objectLiteral(statuses)}`] : []),
    ...(conversion ? [code`convert: ${conversion}`] : []),
  ];
  const descriptor: Declaration = {
    kind: 'const',
    name: deliveryName(receiver),
    exported: false,
    value: code`${objectLiteral(rows)} as const satisfies ${runtime('WebhookDescriptor')}`,
  };
  return [payload, descriptor, ...handlerDeclarations(receiver, { context, units, file })];
}

/** What one handler receives: all webhooks, or all callbacks, that have a JSON payload. */
export interface Receiver {
  readonly kind: Message['kind'];
  readonly hooks: readonly Message[];
  /** Whether the handler of webhooks stands before this one. */
  readonly isSecond: boolean;
}

/** Webhooks have a handler, and so have callbacks: they come to other addresses. */
export function receiversOf({ messages }: Pick<Calls, 'messages'>): readonly Receiver[] {
  return (['Webhook', 'Callback'] as const)
    .map((kind) => ({
      kind,
      hooks: messages.filter((message) => message.kind === kind && message.json !== undefined),
    }))
    .filter(({ hooks }) => hooks.length > 0)
    .map((receiver, index) => ({ ...receiver, isSecond: index > 0 }));
}

export function handlerName({ kind }: Receiver): string {
  return `create${kind}Handler`;
}

function deliveryName({ kind }: Receiver): string {
  return kind === 'Webhook' ? 'delivery' : 'callbackDelivery';
}

/** The one to name in examples, if the handler must be told which is received. */
export function namedHook({ hooks }: Receiver): string | undefined {
  return haveDifferentStatuses(hooks) ? hooks[0]?.name : undefined;
}

/** Whether the document declares different response statuses for the webhooks. */
function haveDifferentStatuses(hooks: readonly Message[]): boolean {
  return new Set(hooks.map(({ delivery }) => delivery.status)).size > 1;
}

/** The options, combined with the type that names the webhook if the statuses differ. */
function optionsType(options: TypeCode, named: Code | undefined): TypeCode {
  return named === undefined ? options : code`(${inlineType(options)}) & ${named}`;
}

function isObjectSchema(schema: Schema, { api }: ClientContext): boolean {
  const { type: types } = resolve(api, schema);
  return types?.length === 1 && types[0] === 'object';
}

/** The union of the payloads, without duplicates. */
function payloadType(
  schemas: readonly Schema[],
  { context, file }: { readonly context: ClientContext; readonly file: string },
): TypeCode {
  const distinct = new Map(
    schemas.map((schema) => [
      schema.$ref ?? print(file, context.types.expression(schema)).text,
      schema,
    ]),
  );
  const [only, ...others] = [...distinct.values()];
  if (only === undefined) return code`unknown`;
  return others.length === 0
    ? context.types.declared(only)
    : [only, ...others].map(context.types.operand);
}

function securityDocs({ hooks, kind, isSecond }: Receiver): readonly string[] {
  const isSecured = hooks.every(
    ({ operation }) =>
      operation.security.length > 0 && operation.security.every((set) => set.size > 0),
  );
  const headers = signatureHeaders(hooks);
  return [
    isSecond ? 'Does for callbacks what `createWebhookHandler` does for webhooks.' : introduction,
    ...(haveDifferentStatuses(hooks) ? [differentStatuses(kind)] : []),
    isSecured ? secured : headers.length > 0 ? signedBy(headers) : unsigned,
  ];
}

/** The headers that every webhook declares and that are named like proof of who sends it. */
function signatureHeaders(hooks: readonly Message[]): readonly string[] {
  const [first = [], ...others] = hooks.map(({ operation }) =>
    operation.parameters.flatMap(({ in: location, name }) =>
      location === 'header' && /signature|hmac|digest|secret|token|auth/i.test(name) ? [name] : [],
    ),
  );
  return first.filter((name) => others.every((names) => names.includes(name)));
}

const signedBy = (headers: readonly string[]): string =>
  `The document declares ${headers.map((name) => JSON.stringify(name)).join(' and ')}, which may prove who sends a request, ` +
  'and does not say how. The handler does not check it: do so in `accept`, or take what is sent as a hint, and act on what the API says.';

const introduction =
  'Answers what the service sends within the time that it gives, and works on it after that. ' +
  'The handler takes a `Request` and gives a `Response`; `nodeListener` of the entry point `./node` makes a listener of it for the servers of Node.';
const differentStatuses = (kind: Receiver['kind']): string =>
  `The document states different statuses for its ${kind.toLowerCase()}s: \`webhook\` names the one that comes, or finds it in a payload.`;
const unsigned =
  'The document describes no signature: nothing proves that a request comes from the service, and whoever knows the address can send one. ' +
  'So take what is sent as a hint, and act on what the API says.';
const secured =
  'The document says how the service proves who it is, and the handler does not check it: ' +
  'do so in `accept`, or take what is sent as a hint, and act on what the API says.';

function handlerDeclarations(
  receiver: Receiver,
  { context, units }: HandlerContext,
): readonly Declaration[] {
  const { runtime } = context;
  const { hooks, kind } = receiver;
  const payloadName = identifier(`${kind}EventPayload`);
  const delivery = identifier(deliveryName(receiver));
  const named = haveDifferentStatuses(hooks)
    ? code`${runtime('NamedWebhook')}<keyof typeof ${delivery}.statuses, ${payloadName}>`
    : undefined;
  const confirmation = commonConfirmation(receiver);
  const unit = confirmation && units.get(confirmation.call);
  const unconfirmed = code`${runtime('UnconfirmedWebhook')}<${payloadName}>`;
  if (!confirmation || !unit)
    return [
      {
        kind: 'function',
        name: handlerName(receiver),
        typeParameters: [code`Confirmed = never`],
        doc: {
          text: [
            ...securityDocs(receiver),
            'With `confirm`, you read from the API what an event is about, and `onConfirmed` is called with it.',
          ],
        },
        parameters: [
          {
            name: 'options',
            type: optionsType(
              [unconfirmed, code`${runtime('ConfirmedWebhook')}<${payloadName}, Confirmed>`],
              named,
            ),
          },
        ],
        returns: code`${runtime('WebhookHandler')}`,
        body: code`return ${runtime('webhookHandler')}(${delivery}, options);`,
      },
    ];
  return confirmedDeclarations(
    { confirmation, unit, unconfirmed, named, about: securityDocs(receiver) },
    context,
  );
}

interface ConfirmedHandler {
  readonly confirmation: MessageConfirmation;
  readonly unit: OperationUnit;
  readonly unconfirmed: Code;
  /** The option that names the webhook, if the statuses differ. */
  readonly named: Code | undefined;
  readonly about: readonly string[];
}

function confirmedDeclarations(
  { confirmation: { parameter, key: argument }, unit, unconfirmed, named, about }: ConfirmedHandler,
  context: ClientContext,
): readonly Declaration[] {
  const { runtime } = context;
  const payloadName = code`WebhookEventPayload`;
  const idFunction = /^[A-Za-z_$][\w$]*$/.test(argument) ? `${argument}Of` : 'idOf';
  const id = code`${context.types.expression(parameter.schema)} | undefined`;
  const { response, file } = unit;
  const call = code`${symbol(unit.call.names.function, { file })}(client, { ${key(argument)}: id })`;
  return [
    {
      kind: 'interface',
      name: 'ConfirmedWebhookOptions',
      doc: {
        text: [
          `Takes events as hints, and asks the API with \`${unit.call.names.function}\` whether they are true.`,
        ],
      },
      extends: [code`${runtime('WebhookSettings')}`],
      properties: [
        { name: 'client', doc: { text: ['Asks the API.'] }, type: code`${runtime('ApiClient')}` },
        {
          name: idFunction,
          doc: {
            text: [
              `Finds in a payload what \`${argument}\` is; \`undefined\` where the event is about nothing of yours.`,
            ],
          },
          type: code`(payload: ${payloadName}) => ${id} | Promise<${id}>`,
        },
        {
          name: 'onConfirmed',
          doc: {
            text: [
              'Called after the reply with what the API says. The same event may come more than once.',
            ],
          },
          type: code`(confirmed: ${response}, payload: ${payloadName}) => void | Promise<void>`,
        },
      ],
    },
    {
      kind: 'function',
      name: 'createWebhookHandler',
      doc: {
        text: [
          ...about,
          `With \`client\` and \`${idFunction}\`, the handler calls \`${unit.call.names.function}\` and passes its response to \`onConfirmed\`.`,
        ],
      },
      parameters: [
        {
          name: 'options',
          type: optionsType([code`ConfirmedWebhookOptions`, unconfirmed], named),
        },
      ],
      returns: code`${runtime('WebhookHandler')}`,
      body: code`
        if ('onUnconfirmed' in options) return ${runtime('webhookHandler')}(delivery, options);
        const { client, ${identifier(idFunction)}, ...settings } = options;
        return ${runtime('webhookHandler')}(delivery, {
          ...settings,
          confirm: async (payload: ${payloadName}) => {
            const id = await ${identifier(idFunction)}(payload);
            return id === undefined ? undefined : ${call};
          },
        });
      `,
    },
  ];
}

/** The confirmation, if all webhooks have the same one; a callback has none. */
function commonConfirmation({ hooks }: Receiver): MessageConfirmation | undefined {
  const [first, ...others] = hooks.map(({ confirmation }) => confirmation);
  return others.every((other) => isDeepStrictEqual(other, first)) ? first : undefined;
}
