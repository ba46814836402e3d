// A Hono router that reads and validates the requests of an API, and asks handlers that its types describe. It needs the target validators, with
// `positions: { path: { coerce: true }, query: { coerce: true }, header: { coerce: true } }`, and hono.

import {
  type Api,
  type Code,
  code,
  defineTarget,
  docComment,
  identifier,
  join,
  key,
  lines,
  member,
  type Operation,
  type OwnTargetContext,
  type Parameter,
  printModule,
  type Response,
  symbol,
} from 'concord-openapi';

const hono = symbol('Hono', { package: 'hono' });
const honoContext = symbol('Context', { package: 'hono' }, { type: true });
const zod = symbol('z', { namespace: 'zod' }, { type: true });
const parts = ['path', 'query', 'header', 'body'] as const;

export const router = defineTarget({
  name: 'router',
  emit: (context) => {
    const routes = context.api.operations.filter((operation) => isServed(operation, context));
    return [
      printModule(
        'router.ts',
        code`
          /** What answers the requests; write one of these. */
          export interface Handlers {
            ${lines(routes.map((operation) => handlerType(operation, context)))}
          }

          export function createRouter(handlers: Handlers): ${hono} {
            const router = new ${hono}();
            ${lines(routes.map((operation) => routeCode(operation, context)))}
            return router;
          }

          /** One value a parameter, or all of them for a list. */
          function queryOf(context: ${honoContext}, lists: readonly string[]): Record<string, unknown> {
            const entries = Object.entries(context.req.queries());
            return Object.fromEntries(entries.map(([name, all]) => [name, lists.includes(name) ? all : all[0]]));
          }

          function refused(part: string, { issues }: ${zod}.core.$ZodError): Response {
            const problems = issues.map(({ path, message }) => ({ path: path.join('.'), message }));
            return Response.json({ title: 'The request is not valid.', part, problems }, { status: 400 });
          }

          function answer({ status, body }: { readonly status: number; readonly body?: unknown }): Response {
            return body === undefined ? new Response(null, { status }) : Response.json(body, { status });
          }
        `,
      ),
    ];
  },
});

/** The skeleton is for JSON, and for parameters as most APIs have them; of all else it says that it is left out. */
function isServed({ at, method, path, parameters, body }: Operation, { report }: OwnTargetContext) {
  const isPlain = parameters.every(
    ({ in: place, style, mediaType }) =>
      (place === 'query' ? style === 'form' : style === 'simple') && mediaType === undefined,
  );
  const isJson = body === undefined || (body.content.length === 1 && isJsonMedia(body.content));
  const isSegments = path.split('/').every((part) => /^(?:\{[^{}]+\}|[^{}]*)$/.test(part));
  if (isPlain && isJson && isSegments) return true;
  report({ message: `${method} ${path} has no route.`, severity: 'info', at });
  return false;
}

function isJsonMedia(content: Response['content']): boolean {
  return content.every(({ name, schema }) => schema && /[/+]json\b/.test(name));
}

const has = ({ parameters, body }: Operation, part: (typeof parts)[number]): boolean =>
  part === 'body' ? body !== undefined : parameters.some((parameter) => parameter.in === part);

function schemasOf({ at }: Operation, { names, from }: OwnTargetContext): Code {
  const schemas = symbol('operationSchemas', from('validators'));
  return code`${schemas}${member(names.operations.get(at)?.function ?? '')}`;
}

function handlerType(operation: Operation, context: OwnTargetContext): Code {
  const { at, method, path, summary, responses } = operation;
  const schemas = schemasOf(operation, context);
  const request = parts
    .filter((part) => has(operation, part))
    .map(
      (part) => code`readonly ${key(part)}: ${zod}.output<(typeof ${schemas})['request'][${part}]>`,
    );
  const replies = responses.map(({ status, content }) => {
    const body = code`${zod}.input<(typeof ${schemas})['responses'][${status}]>`;
    const typed = content.length === 1 && isJsonMedia(content) ? body : code`unknown`;
    const member = content.length === 0 ? code`` : code`; readonly body: ${typed}`;
    return code`| { readonly status: ${typeof status === 'number' ? status : code`number`}${member} }`;
  });
  return code`
    ${docComment({ text: [summary, `\`${method} ${path}\``] })}
    ${key(context.names.operations.get(at)?.function ?? '')}(
      request: { ${join(request, '; ')} },
      context: ${honoContext},
    ): Promise<
      ${lines(replies)}
    >;
  `;
}

function routeCode(operation: Operation, context: OwnTargetContext): Code {
  const { at, method, path, parameters } = operation;
  const schemas = schemasOf(operation, context);
  const lists = parameters.filter((each) => each.in === 'query' && isList(each, context.api));
  const given = {
    path: code`context.req.param()`,
    query: code`queryOf(context, [${join(
      lists.map(({ name }) => code`${name}`),
      ', ',
    )}])`,
    header: code`context.req.header()`,
    body: code`await context.req.json().catch(() => undefined)`,
  };
  const own = parts.filter((part) => has(operation, part));
  const read = own.map(
    (part) => code`
      const ${identifier(part)} = ${schemas}.request.${identifier(part)}.safeParse(${given[part]});
      if (!${identifier(part)}.success) return refused(${part}, ${identifier(part)}.error);
    `,
  );
  const values = own.map((part) => code`${key(part)}: ${identifier(part)}.data`);
  return code`
    router.on(${method}, ${path.replace(/\{([^{}]+)\}/g, ':$1')}, async (context) => {
      ${lines(read)}
      return answer(await handlers${member(context.names.operations.get(at)?.function ?? '')}({ ${join(values, ', ')} }, context));
    });
  `;
}

function isList({ schema }: Parameter, { schemas }: Api): boolean {
  const { type = [] } = (schema.$ref && schemas.get(schema.$ref)) ?? schema;
  return type.includes('array');
}
