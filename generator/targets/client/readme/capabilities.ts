// The examples of a README for what only some clients have: uploads, webhooks.

import { type Code, code, identifier, lines, member } from '../../../code/code.js';
import { print } from '../../../code/print.js';
import { type Safe, typescript, type View } from '../../../code/template.js';
import { declaredAt, typesAt } from '../../../model/capabilities/responses.js';
import { declaresChecks, isLimited, limitsOf } from '../../../model/capabilities/checks.js';
import { costsOf } from '../../../model/capabilities/costs.js';
import { otherProperties } from '../../../model/others.js';
import { rateLimitsOf } from '../../../model/capabilities/rate-limits.js';
import { type Upload, uploadOf } from '../../../model/capabilities/uploads.js';
import { resolve } from '../../../model/graph/resolve.js';
import type { Schema } from '../../../model/schema.js';
import { confirmationOf } from '../../../model/capabilities/webhooks.js';
import type { Samples } from './lists.js';
import type { Resource } from '../surface/resources.js';
import type { EmitContext } from '../surface/emit-context.js';
import { needsMore } from '../features/uploads.js';
import type { OperationHomes } from '../features/waiters.js';
import { namedWebhook } from '../features/webhooks.js';

/** The first upload, sent from a file; false where the document declares none. */
export function uploadExample(
  context: EmitContext,
  resources: readonly Resource[],
  options: Code,
): View | false {
  const { api, names, pkg } = context;
  const homes: OperationHomes = new Map(
    resources.flatMap(({ units, file }) =>
      units.map((unit) => [unit.operation.at, { unit, file }] as const),
    ),
  );
  for (const resource of resources)
    for (const { operation } of resource.units) {
      const method = names.operations.get(operation.at)?.upload?.method;
      const { upload } = uploadOf(api, operation);
      if (method === undefined || !upload || needsMore(operation, context, homes)) continue;
      const className = identifier(names.api.className);
      const example = code`
        import { redact, ${className} } from ${pkg.name};
        import { openFile } from ${`${pkg.name}/node`};

        const client = new ${className}(${options});
        const uploaded = await client${member(resource.names.property)}${member(method)}(await openFile(${fileName(upload)}), {
          onProgress: ({ sent, total }) => console.log(sent / total),
        });
        console.log(redact(uploaded));
      `;
      return { example: printed(example) };
    }
  return false;
}

function fileName({ contentTypes }: Upload): string {
  const [extension = 'bin'] = contentTypes.keys();
  return `file.${extension}`;
}

/** The documented limits as middleware, around the first call that has some; false where the document declares no checks. */
export function checksExample(
  { api, names, pkg }: EmitContext,
  resources: readonly Resource[],
  { options, argument }: Samples,
): View | false {
  if (!declaresChecks(api)) return false;
  const found = resources
    .flatMap((resource) => resource.units.map((unit) => ({ resource, unit })))
    .find(({ unit: { operation } }) => isLimited(limitsOf(api, operation).limits));
  if (!found) return false;
  const { resource, unit } = found;
  const className = identifier(names.api.className);
  const example = code`
    import { checks, ValidationError, ${className} } from ${pkg.name};

    const client = new ${className}(${options});

    try {
      await client${member(resource.names.property)}${member(unit.names.method)}(${argument(unit)});
    } catch (error) {
      if (error instanceof ValidationError) console.error(error.violations);
      else throw error;
    }
  `;
  return { example: printed(example) };
}

/** The documented budgets as middleware; false where the document states none. */
export function limiterExample({ api, names, pkg }: EmitContext, options: Code): View | false {
  if (rateLimitsOf(api).length === 0) return false;
  const className = identifier(names.api.className);
  return {
    example: printed(code`
    import { limiter, ${className} } from ${pkg.name};

    export const client = new ${className}(${options});
  `),
  };
}

/** What a minute and a half of the first kind of work costs. */
export function costsExample({ api, pkg }: EmitContext): View | false {
  const [table] = api.operations.flatMap((operation) => costsOf(api, operation).table ?? []);
  const [type] = table?.costs.keys() ?? [];
  if (type === undefined) return false;
  return {
    example: printed(code`
    import { estimateCredits } from ${pkg.name};

    const { amount, credits } = estimateCredits(${type}, 90);
    console.log(amount, credits);
  `),
  };
}

/** A handler of webhooks, which confirms them where the document says how. */
export function webhookExample({ api, names, pkg }: EmitContext, options: Code): View {
  const className = identifier(names.api.className);
  const confirmation = api.webhooks
    .map((webhook) => confirmationOf(api, webhook).confirmation)
    .find((each) => each !== undefined);
  const key =
    confirmation &&
    (names.operations.get(confirmation.operation.at)?.parameters.get(confirmation.parameter.at) ??
      confirmation.parameter.name);
  const finder = key !== undefined && /^[A-Za-z_$][\w$]*$/.test(key) ? `${key}Of` : 'idOf';
  const type =
    confirmation && typesAt(declaredAt(api, confirmation.parameter.schema, [])).has('string')
      ? 'string'
      : 'number';
  const hooks = api.webhooks.flatMap(
    ({ operation }) =>
      operation.body?.content.flatMap(({ schema }) => (schema ? [schema] : [])) ?? [],
  );
  // Where the type of what is sent lets it be read by name.
  const isRead =
    key !== undefined &&
    finder !== 'idOf' &&
    hooks.length === 1 &&
    hooks.every(
      (schema) => declaredAt(api, schema, [key]).length > 0 || isOpen(resolve(api, schema)),
    );
  const found = isRead
    ? code`({ ${identifier(key)} }) => (typeof ${identifier(key)} === ${type} ? ${identifier(key)} : undefined)`
    : code`
    (payload) => {
      const id: unknown = Reflect.get(Object(payload), ${key ?? 'id'});
      return typeof id === ${type} ? id : undefined;
    }`;
  const name = namedWebhook(api);
  const which = name === undefined ? [] : [code`webhook: ${name},`];
  const confirmed = code`
    import { ${className} } from ${pkg.name};
    import { createWebhookHandler } from ${`${pkg.name}/webhooks`};

    export const handle = createWebhookHandler({
      ${lines([code`client: new ${className}(${options}),`, ...which, code`${identifier(finder)}: ${found},`, code`onConfirmed: (confirmed) => console.log(confirmed),`])}
    });
  `;
  const unconfirmed = code`
    import { createWebhookHandler } from ${`${pkg.name}/webhooks`};

    export const handle = createWebhookHandler({
      ${lines([...which, code`onUnconfirmed: (payload) => console.log(payload),`])}
    });
  `;
  return {
    example: printed(confirmation ? confirmed : unconfirmed),
    confirms: confirmation !== undefined,
  };
}

/** An object with properties of any name: its type has an index. */
function isOpen(schema: Schema): boolean {
  const others = otherProperties(schema);
  return (
    schema.types?.join() === 'object' &&
    (others === undefined ? (schema.properties?.size ?? 0) === 0 : others.never !== true)
  );
}

function printed(of: Code): Safe<'ts'> {
  return typescript(print('README.ts', of).text);
}
