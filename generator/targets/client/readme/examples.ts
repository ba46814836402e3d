// The README examples for features that only some clients have.
// One file: one example a feature, read beside each other.

import {
  type Code,
  code,
  identifier,
  join,
  key,
  lines,
  literal,
  member,
  objectLiteral,
} from '../../../code/code.js';
import { print } from '../../../code/print.js';
import {
  markdown,
  markdownCode,
  type Safe,
  typescript,
  type TemplateView,
} from '../../../code/template.js';
import { costsOf, rateLimitsOf } from '../../../model/capabilities/limits.js';
import { declaredAt, typesAt } from '../../../model/capabilities/responses.js';
import type { Upload } from '../../../model/capabilities/uploads.js';
import { resolve } from '../../../model/graph/walk.js';
import type { Json } from '../../../model/json.js';
import { otherProperties } from '../../../model/schema-facts.js';
import type { Schema } from '../../../model/schema.js';
import { partOf } from '../../../lower/calls/media.js';
import { handlerName, namedHook, type Receiver } from '../features/webhooks.js';
import { streamKind } from '../../../lower/calls/capabilities.js';
import type { ClientContext } from '../emit-context.js';
import { validationErrorName } from '../../../model/naming/names.js';
import { specifier } from '../../package.js';
import type { OperationUnit } from '../features/operations.js';
import type { ResourceModule } from '../entry.js';
import { parameterSample } from './samples.js';

/** The first upload without further options, with a file as its source, if there is one. */
export function uploadExample(
  context: ClientContext,
  resources: readonly ResourceModule[],
  options: Code,
): TemplateView | false {
  const { names, pkg } = context;
  for (const resource of resources)
    for (const unit of resource.units) {
      const { upload: uploadCall } = unit.call;
      if (!uploadCall || uploadCall.others.required) continue;
      const { upload, names: own } = uploadCall;
      const className = identifier(names.api.className);
      const example = code`
        import { redact, ${className} } from ${specifier(pkg)};
        import { openFile } from ${specifier(pkg, 'node')};

        const client = new ${className}(${options});
        const uploaded = await client${member(resource.names.property)}${member(own.method)}(await openFile(${fileName(upload)}), {
          onProgress: ({ sent, total }) => console.log(sent / total),
        });
        console.log(redact(uploaded));
      `;
      return { example: printExample(example) };
    }
  return false;
}

function fileName({ contentTypes }: Upload): string {
  const [extension = 'bin'] = contentTypes.keys();
  return `file.${extension}`;
}

/** Middleware with the documented limits and the first call that has some, if there are any. */
export function checksExample(
  { names, pkg }: ClientContext,
  resources: readonly ResourceModule[],
  { options, argument }: ExampleContext,
): TemplateView | false {
  const found = resources
    .flatMap((resource) => resource.units.map((unit) => ({ resource, unit })))
    .find(({ unit }) => unit.call.checks !== undefined);
  if (!found) return false;
  const { resource, unit } = found;
  const className = identifier(names.api.className);
  const errorClass = identifier(validationErrorName(names));
  const example = code`
    import { checks, ${errorClass}, ${className} } from ${specifier(pkg)};

    const client = new ${className}(${options});

    try {
      await client${member(resource.names.property)}${member(unit.call.names.method)}(${argument(unit)});
    } catch (error) {
      if (error instanceof ${errorClass}) console.error(error.violations);
      else throw error;
    }
  `;
  return {
    example: printExample(example),
    error: markdownCode(validationErrorName(names)),
  };
}

/** Middleware with the documented budgets; `false` if the document states none. */
export function limiterExample(
  { api, names, pkg }: ClientContext,
  options: Code,
): TemplateView | false {
  if (rateLimitsOf(api).length === 0) return false;
  const className = identifier(names.api.className);
  return {
    example: printExample(code`
    import { limiter, ${className} } from ${specifier(pkg)};

    export const client = new ${className}(${options});
  `),
  };
}

/** The cost of the first documented type of work, for one and a half times the stated amount. */
export function costsExample({ api, pkg }: ClientContext): TemplateView | false {
  const [table] = api.operations.flatMap((operation) => costsOf(api, operation).table ?? []);
  const [type] = table?.costs.keys() ?? [];
  if (!table || type === undefined) return false;
  return {
    example: printExample(code`
    import { estimateCost } from ${specifier(pkg)};

    const { amount, unit } = estimateCost(${type}, ${literal(table.per * 1.5)});
    console.log(amount, unit);
  `),
  };
}

/** A webhook handler, which confirms events if the document says how. */
export function webhookExample(
  { api, calls, names, pkg }: ClientContext,
  { receiver, options }: { readonly receiver: Receiver; readonly options: Code },
): TemplateView {
  const className = identifier(names.api.className);
  const confirmation = calls.messages
    .map((message) => message.confirmation)
    .find((messageConfirmation) => messageConfirmation !== undefined);
  const argumentKey = confirmation?.key;
  const idFunction =
    argumentKey !== undefined && /^[A-Za-z_$][\w$]*$/.test(argumentKey)
      ? `${argumentKey}Of`
      : 'idOf';
  const type =
    confirmation && typesAt(declaredAt(api, confirmation.parameter.schema, [])).has('string')
      ? 'string'
      : 'number';
  const hooks = api.webhooks.flatMap(
    ({ operation }) =>
      operation.body?.content.flatMap(({ schema }) => (schema ? [schema] : [])) ?? [],
  );
  // The payload's type allows destructuring the property.
  const isReadByName =
    argumentKey !== undefined &&
    idFunction !== 'idOf' &&
    hooks.length === 1 &&
    hooks.every(
      (schema) =>
        declaredAt(api, schema, [argumentKey]).length > 0 ||
        hasOpenProperties(resolve(api, schema)),
    );
  const finderCode = isReadByName
    ? code`({ ${identifier(argumentKey)} }) => (typeof ${identifier(argumentKey)} === ${type} ? ${identifier(argumentKey)} : undefined)`
    : code`
    (payload) => {
      const id: unknown = Reflect.get(Object(payload), ${argumentKey ?? 'id'});
      return typeof id === ${type} ? id : undefined;
    }`;
  const name = namedHook(receiver);
  const makes = identifier(handlerName(receiver));
  const webhookRow = name === undefined ? [] : [code`webhook: ${name},`];
  const rows = [
    code`client: new ${className}(${options}),`,
    ...webhookRow,
    code`${identifier(idFunction)}: ${finderCode},`,
    code`onConfirmed: (confirmed) => console.log(confirmed),`,
  ];
  const confirmed = code`
    import { ${className} } from ${specifier(pkg)};
    import { createWebhookHandler } from ${specifier(pkg, 'webhooks')};

    export const handle = createWebhookHandler({
      ${lines(rows)}
    });
  `;
  const unconfirmed = code`
    import { ${makes} } from ${specifier(pkg, 'webhooks')};

    export const handle = ${makes}({
      ${lines([...webhookRow, code`onUnconfirmed: (payload) => console.log(payload),`])}
    });
  `;
  return {
    title: markdown(`${receiver.kind}s`),
    example: printExample(confirmation && receiver.kind === 'Webhook' ? confirmed : unconfirmed),
    confirms: confirmation !== undefined && receiver.kind === 'Webhook',
  };
}

/** Whether the schema is an object that accepts any property, with an index signature. */
function hasOpenProperties(schema: Schema): boolean {
  const others = otherProperties(schema);
  return (
    schema.type?.join() === 'object' &&
    (others === undefined ? (schema.properties?.size ?? 0) === 0 : others.never !== true)
  );
}

export function printExample(of: Code): Safe<'ts'> {
  return typescript(print('README.ts', of).text);
}

/** The parts that all examples share. */
export interface ExampleContext {
  /** The options of a new client. */
  readonly options: Code;
  /** Returns the argument of a call; `values` are the parameters that the example is about. */
  readonly argument: (unit: OperationUnit, values?: Readonly<Record<string, Json>>) => Code;
}

/** The first paginated list; `false` if the document declares none. */
export function listExample(
  { names, pkg }: ClientContext,
  resources: readonly ResourceModule[],
  { options, argument }: ExampleContext,
): TemplateView | false {
  const [found] = unitsOf(resources).filter(({ unit }) => unit.call.pages !== undefined);
  if (!found) return false;
  const className = identifier(names.api.className);
  const list = code`client${member(found.resource.names.property)}${member(found.unit.call.names.method)}(${argument(found.unit)})`;
  return {
    example: printExample(code`
      import { ${className} } from ${specifier(pkg)};

      const client = new ${className}(${options});

      for await (const item of ${list}) console.log(item);

      const page = await ${list};
      const some = await ${list}.toArray({ limit: 50 });
      for await (const { items, next } of ${list}.pages()) console.log(items.length, next);
      console.log(page, some);
    `),
  };
}

/** The first operation that can be waited for, and the first that starts such work. */
export function waitExample(
  { names, pkg }: ClientContext,
  resources: readonly ResourceModule[],
  { options, argument }: ExampleContext,
): TemplateView | false {
  const all = unitsOf(resources);
  const starting = all.find(({ unit }) => unit.call.wait !== undefined);
  const polled = all.find(({ unit }) => unit.call.waiter !== undefined);
  const waiterCall = polled?.unit.call.waiter;
  if (!polled || !waiterCall) return false;
  const { waiter, names: own } = waiterCall;
  const className = identifier(names.api.className);
  const id =
    waiter.id?.schema.type?.join() === 'string' ? literal('the-id') : argument(polled.unit);
  const progress = code`{ deadline: 1_800_000, onState: ({ state }) => console.log(state) }`;
  const startingCall =
    starting &&
    code`client${member(starting.resource.names.property)}${member(starting.unit.call.names.method)}(${argument(starting.unit)})`;
  const first = startingCall
    ? code`const result = await ${startingCall}.andWait(${progress});\nconsole.log(result);\n`
    : code``;
  return {
    example: printExample(code`
      import { ${className}, WaiterError } from ${specifier(pkg)};

      const client = new ${className}(${options});

      try {
        ${first}const last = await client${member(polled.resource.names.property)}${member(own.method)}(${id});
        console.log(last);
      } catch (error) {
        if (error instanceof WaiterError) console.error(error.reason, error.state);
        else throw error;
      }
    `),
    begins: starting !== undefined,
    asks: markdownCode(polled.unit.call.names.function),
  };
}

function unitsOf(
  resources: readonly ResourceModule[],
): readonly { readonly resource: ResourceModule; readonly unit: OperationUnit }[] {
  return resources.flatMap((resource) => resource.units.map((unit) => ({ resource, unit })));
}

/** The first call that returns only a stream of items, or whose argument can request one. */
export function streamExample(
  { names, pkg }: ClientContext,
  resources: readonly ResourceModule[],
  { options, argument }: ExampleContext,
): TemplateView | false {
  const found = resources
    .flatMap((resource) => resource.units.map((unit) => ({ resource, unit })))
    .find(
      ({ unit }) =>
        streamKind(unit.call) !== undefined &&
        unit.call.success.length === 1 &&
        (unit.call.choice?.by.by !== 'property' || unit.call.argument.body?.key === undefined),
    );
  if (!found) return false;
  const className = identifier(names.api.className);
  const call = code`client${member(found.resource.names.property)}${member(found.unit.call.names.method)}(${streamArguments(found.unit, argument)})`;
  const events = streamKind(found.unit.call) === 'events';
  const item = identifier(events ? 'event' : 'item');
  return {
    example: printExample(code`
      import { ${className} } from ${specifier(pkg)};

      const client = new ${className}(${options});

      for await (const ${item} of await ${call}) console.log(${item}${events ? code`.data` : code``});
    `),
    events,
  };
}

/** The arguments of a call that requests the stream. */
function streamArguments(unit: OperationUnit, argument: ExampleContext['argument']): Code {
  const { choice } = unit.call;
  const { parameters, body, optional } = unit.call.argument;
  if (choice?.by.by === 'accept') {
    const params = parameters.length > 0 || body ? [argument(unit)] : [];
    return join(
      [...params.map((param) => (optional ? code`{}` : param)), code`{ stream: true }`],
      ', ',
    );
  }
  const name = choice?.keys.at(-1);
  return argument(
    unit,
    choice && name !== undefined ? Object.fromEntries([[name, choice.by.value]]) : undefined,
  );
}

/** A client with the client credentials flow; `false` if the document has none. */
export function tokenExample(
  { api, calls, names, pkg }: ClientContext,
  options: readonly Code[],
): TemplateView | false {
  const found = [...api.securitySchemes].flatMap(([name, scheme]) => {
    const flow = scheme.type === 'oauth2' ? scheme.flows.get('clientCredentials') : undefined;
    return flow ? [{ name, url: flow.tokenUrl }] : [];
  })[0];
  if (!found) return false;
  const className = identifier(names.api.className);
  const isExported =
    found.url !== undefined && /^https?:/i.test(found.url) && URL.canParse(found.url);
  const url = isExported ? code`tokenUrl` : code`tokenUrl: 'https://your-server.example/token'`;
  const tokens = code`clientCredentials({ ${url}, clientId: 'your-id', clientSecret: 'your-secret' })`;
  const credentialsRow =
    calls.access.schemes.size === 1
      ? code`token: ${tokens}`
      : code`credentials: { ${key(found.name)}: ${tokens} }`;
  return {
    example: printExample(code`
      import { clientCredentials, ${isExported ? code`tokenUrl, ` : code``}${className} } from ${specifier(pkg)};

      export const client = new ${className}(${objectLiteral([...options, credentialsRow])});
    `),
  };
}

/** Prefers a request without a body, because its parameters can only be written in one way. */
export function rawExample(
  context: ClientContext,
  resources: readonly ResourceModule[],
  options: Code,
): Safe<'ts'> {
  const { pkg, names } = context;
  const className = identifier(names.api.className);
  const unit = resources
    .flatMap(({ units }) => units)
    .find(
      ({ call: { operation, argument } }) =>
        operation.method === 'GET' && operation.deprecated !== true && !argument.body,
    );
  const call = unit && [
    code`const { data, error } = await raw.GET(${unit.call.operation.path}${rawArgument(unit, context)});`,
    code`console.log(error ?? data);`,
  ];
  return typescript(
    print(
      'README.ts',
      code`
    import { ${className} } from ${specifier(pkg)};
    import { createRawClient } from ${specifier(pkg, 'raw')};

    const client = new ${className}(${options});
    ${lines([code`${call ? code`` : code`export `}const raw = createRawClient(client);`, ...(call ?? [])])}
  `,
    ).text,
  );
}

function rawArgument(
  {
    call: {
      argument: { parameters },
    },
  }: OperationUnit,
  context: ClientContext,
): Code {
  const rows = (['path', 'query', 'header', 'cookie'] as const).flatMap((location) => {
    const own = parameters.filter(
      ({ parameter }) => partOf(parameter) === location && parameter.required,
    );
    return own.length === 0
      ? []
      : [
          code`${key(location)}: ${objectLiteral(own.map(({ parameter }) => code`${key(parameter.name)}: ${parameterSample(parameter, context)}`))}`,
        ];
  });
  return rows.length === 0 ? code`` : code`, { params: ${objectLiteral(rows)} }`;
}
