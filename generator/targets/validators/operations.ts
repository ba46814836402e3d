// The validators of operations: what a request carries, what each response carries. What webhooks send is received.

import {
  type Code,
  code,
  hardline,
  type ImportSymbol,
  join,
  key,
  lines,
  literal,
  objectLiteral,
  symbol,
} from '../../code/code.js';
import { docComment } from '../../code/comment.js';
import { printModule } from '../../code/print.js';
import type {
  MediaType,
  Operation,
  Parameter,
  ParameterLocation,
  Response,
} from '../../model/api.js';
import type { Schema } from '../../model/schema.js';
import { isJsonValue } from '../media.js';
import { wireName } from '../parameters.js';
import type { OutputFile, TargetContext } from '../target.js';
import type { View } from '../views.js';
import { isUnlimited, type World } from './world.js';
import { complete, noNames, type Place } from './zod.js';

export interface OperationFiles {
  readonly files: readonly OutputFile[];
  /** The file that exports all operations; absent where there are none. */
  readonly index?: string | undefined;
  readonly webhooks?: string | undefined;
}

export function operationFiles(
  context: TargetContext,
  world: World,
  source: string,
): OperationFiles {
  const { api, names } = context;
  const byPointer = new Map(api.operations.map((operation) => [operation.at, operation]));
  const modules = names.resources.flatMap(({ file, operations }) => {
    const path = `${source}operations/${file}.ts`;
    const codes = operations.flatMap((at) => {
      const operation = byPointer.get(at);
      const name = names.operations.get(at)?.function;
      return operation && name !== undefined
        ? [declaration(symbol(name, { file: path }), operation, world)]
        : [];
    });
    return codes.length === 0 ? [] : [{ path, content: moduleOf(path, codes) }];
  });
  const index = `${source}operations/index.ts`;
  const exports = modules
    .map(
      ({ path }) =>
        `export * from './${path.slice(`${source}operations/`.length).replace(/\.ts$/, '.js')}';\n`,
    )
    .join('');
  const hooks = webhookFile({ api, names }, world, `${source}webhooks.ts`);
  return {
    files: [
      ...modules,
      ...(modules.length > 0 ? [{ path: index, content: exports }] : []),
      ...(hooks ? [hooks] : []),
    ],
    index: modules.length > 0 ? index : undefined,
    webhooks: hooks?.path,
  };
}

function declaration(name: ImportSymbol, operation: Operation, world: World): Code {
  const { method, path, summary, deprecated } = operation;
  const doc = docComment({
    text: [summary, `\`${method.toUpperCase()} ${path}\``],
    tags: deprecated ? [{ name: 'deprecated' }] : [],
  });
  const members = [
    code`method: ${method.toUpperCase()}`,
    code`path: ${path}`,
    code`request: ${objectLiteral(requestMembers(operation, world))}`,
    code`responses: ${objectLiteral(operation.responses.flatMap((response) => responseMember(response, operation, { world, view: 'output' }) ?? undecided(response, operation)))}`,
    ...openMembers(operation, world),
    ...alternativeResponses(operation, { world, view: 'output' }),
    ...alternativeResponses(operation, { world, view: 'open' }),
  ];
  return lines([doc, code`export const ${name} = ${objectLiteral(members)} as const;`]);
}

function requestMembers(operation: Operation, world: World): readonly Code[] {
  const body = jsonSchema(operation.body?.content ?? [], world);
  const groups: readonly (readonly [ParameterLocation, string])[] = [
    ['path', 'path'],
    ['query', 'query'],
    ['header', 'header'],
    ['cookie', 'cookie'],
  ];
  return [
    ...(body
      ? [
          code`body: ${world.shapes.around('body', whole(body, { world, view: 'input', label: labelOf(operation, 'request') }), { schema: body, view: 'input' })}`,
        ]
      : []),
    ...groups.flatMap(([location, name]) => {
      const parameters = operation.parameters.filter((parameter) => parameter.in === location);
      if (parameters.length === 0) return [];
      return [
        code`${key(name)}: ${world.shapes.around(location, parametersCode(parameters, world, labelOf(operation, `${name} parameters`)), { parameters: parameters.map((each) => [wireName(each), each]) })}`,
      ];
    }),
    ...alternativeBodies(operation, world),
  ];
}

/** A body of another JSON media type than the one that a call sends: each has a schema of its own. */
function alternativeBodies(operation: Operation, world: World): readonly Code[] {
  const found = alternatives(operation.body?.content ?? []).map(({ name, schema }) => {
    const validator = world.shapes.around(
      'body',
      whole(schema, { world, view: 'input', label: labelOf(operation, `request, ${name}`) }),
      { schema, view: 'input' },
    );
    return code`${key(name)}: ${objectLiteral([code`body: ${validator}`])}`;
  });
  return found.length === 0 ? [] : [code`alternatives: ${objectLiteral(found)}`];
}

/** The parameters of a place as an object: headers by their names in lower case, as `Headers` gives them. */
function parametersCode(parameters: readonly Parameter[], world: World, label: string): Code {
  const properties = new Map(
    parameters.map((parameter) => [
      wireName(parameter),
      parameter.description === undefined
        ? parameter.schema
        : { ...parameter.schema, description: parameter.description },
    ]),
  );
  const [first] = parameters;
  if (!first) throw new Error('There are no parameters');
  const whole: Schema = {
    at: first.at,
    types: ['object'],
    properties,
    required: parameters.filter((parameter) => parameter.required).map(wireName),
  };
  // A parameter is sent, whatever its schema says of being read-only: that is about bodies.
  for (const name of world.views.hiddenNames(whole, 'input')) {
    const schema = properties.get(name);
    if (schema) properties.set(name, { at: schema.at, allOf: [schema] });
  }
  return ended(complete(whole, placeIn(world, 'input')).code, {
    schemas: parameters.map(({ schema }) => schema),
    world,
    label,
  });
}

/** Beside the components, which are all there. */
function placeIn(world: World, view: View): Place {
  return { world, view, hidden: noNames, isThere: () => true, waits: false };
}

interface End {
  readonly schemas: readonly Schema[];
  readonly world: World;
  readonly label: string;
}

/** The end of a chain has plain arguments: then bundlers leave out what nobody uses. */
function ended(value: Code, { schemas, world, label }: End): Code {
  const told = code`/*#__PURE__*/ ${value}.describe(${literal(label)})`;
  return schemas.some(world.order.isUnbounded)
    ? code`/*#__PURE__*/ ${world.runtime('bounded')}(${told})`
    : told;
}

function labelOf({ method, path }: Operation, part: string): string {
  return `${method.toUpperCase()} ${path}: ${part}`;
}

function responseMember(
  { status, content }: Response,
  operation: Operation,
  { world, view }: { readonly world: World; readonly view: View },
): readonly Code[] | undefined {
  const schema = jsonSchema(content, world);
  if (!schema) return undefined;
  const validator = world.shapes.around(
    'response',
    whole(schema, { world, view, label: labelOf(operation, `response ${status}`) }),
    { schema, view },
  );
  return [code`${statusKey(status)}: ${validator}`];
}

/** A success without JSON is listed too: it is described. So is what the JSON of its range or of the default is not about. */
function undecided({ status }: Response, { responses }: Operation): readonly Code[] {
  const isSuccess =
    status === '2XX' || (typeof status === 'number' && status >= 200 && status < 300);
  const wider = responses.some(
    (each) =>
      each.status !== status && isWider(each.status, status) && each.content.some(isJsonValue),
  );
  return isSuccess || status === 'default' || wider ? [code`${statusKey(status)}: undefined`] : [];
}

function isWider(range: Response['status'], status: Response['status']): boolean {
  return (
    (range === 'default' && status !== 'default') ||
    (typeof status === 'number' && range === `${Math.floor(status / 100)}XX`)
  );
}

function statusKey(status: Response['status']): Code {
  return typeof status === 'number' ? code`${status}` : key(status);
}

/** The responses with room for values that the service adds to an enum; absent where that changes nothing. */
function openMembers(operation: Operation, world: World): readonly Code[] {
  const open = operation.responses.filter(({ content }) => {
    const schema = jsonSchema(content, world);
    return schema !== undefined && world.views.differs(schema, 'open');
  });
  return open.length === 0
    ? []
    : [
        code`openResponses: ${objectLiteral(open.flatMap((response) => responseMember(response, operation, { world, view: 'open' }) ?? []))}`,
      ];
}

/** The same for the other JSON media types of responses. */
function alternativeResponses(
  operation: Operation,
  { world, view }: { readonly world: World; readonly view: 'output' | 'open' },
): readonly Code[] {
  const member = view === 'open' ? 'openResponseAlternatives' : 'responseAlternatives';
  const found = operation.responses.flatMap(({ status, content }) => {
    const others = alternatives(content).filter(
      ({ schema }) => view === 'output' || world.views.differs(schema, 'open'),
    );
    const validators = others.map(({ name, schema }) => {
      return code`${key(name)}: ${world.shapes.around('response', whole(schema, { world, view, label: labelOf(operation, `response ${status}, ${name}`) }), { schema, view })}`;
    });
    return validators.length === 0
      ? []
      : [code`${statusKey(status)}: ${objectLiteral(validators)}`];
  });
  return found.length === 0 ? [] : [code`${member}: ${objectLiteral(found)}`];
}

function webhookFile(
  { api, names }: Pick<TargetContext, 'api' | 'names'>,
  world: World,
  path: string,
): OutputFile | undefined {
  const codes = api.webhooks.flatMap((webhook) => {
    const { at, operation } = webhook;
    const name = names.webhooks.get(at)?.constant;
    const schema = jsonSchema(operation.body?.content ?? [], world);
    if (name === undefined || !schema) return [];
    const constant = symbol(name, { file: path });
    const isOpen = world.views.differs(schema, 'open');
    const open = isOpen
      ? [code`openPayload: ${whole(schema, { world, view: 'open', label: `${name}: payload` })}`]
      : [];
    return [
      lines([
        docComment({ text: [operation.summary] }),
        code`export const ${constant} = ${objectLiteral([code`payload: ${whole(schema, { world, view: 'output', label: `${name}: payload` })}`, ...open])} as const;`,
      ]),
    ];
  });
  return codes.length === 0 ? undefined : { path, content: moduleOf(path, codes) };
}

/** A component by its constant, anything else where it stands. */
function whole(
  schema: Schema,
  { world, view, label }: { readonly world: World; readonly view: View; readonly label: string },
): Code {
  const { ref, ...beside } = schema;
  if (ref !== undefined && isUnlimited(beside))
    return code`${world.component(ref, world.views.plainest(ref, view))}`;
  return ended(complete(schema, placeIn(world, view)).code, { schemas: [schema], world, label });
}

/** The schema of the content that is JSON; other content is no JSON value that a schema could decide about. */
function jsonSchema(content: readonly MediaType[], world: World): Schema | undefined {
  const [json] = content.filter(isJsonValue);
  if (!json) for (const { at, name, schema } of content) if (schema) world.gaps.content(name, at);
  return json?.schema;
}

/** The other media types that are JSON, too. */
function alternatives(
  content: readonly MediaType[],
): readonly (MediaType & { readonly schema: Schema })[] {
  return content
    .filter(isJsonValue)
    .slice(1)
    .flatMap((media) => (media.schema ? [{ ...media, schema: media.schema }] : []));
}

function moduleOf(path: string, codes: readonly Code[]): string {
  return printModule(path, join(codes, join([hardline, hardline], '')));
}
