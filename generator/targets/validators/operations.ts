// The validators of operations: what a request carries, what each response carries. What webhooks send is received.

import { type Code, code, hardline, type ImportSymbol, join, key, lines, literal, objectLiteral, symbol } from '../../code/code.js';
import { docComment } from '../../code/comment.js';
import { printModule } from '../../code/print.js';
import type { MediaType, Operation, Parameter, ParameterLocation, Response } from '../../model/api.js';
import type { Schema } from '../../model/schema.js';
import type { OutputFile, TargetContext } from '../target.js';
import { expression, part } from './expression.js';
import type { View } from '../views.js';
import { isUnlimited, type World } from './world.js';

export interface OperationFiles {
  readonly files: readonly OutputFile[];
  /** The file that exports all operations; absent where there are none. */
  readonly index?: string | undefined;
  readonly webhooks?: string | undefined;
}

export function operationFiles({ api, names }: TargetContext, world: World, source: string): OperationFiles {
  const byPointer = new Map(api.operations.map((operation) => [operation.at, operation]));
  const modules = names.resources.flatMap(({ file, operations }) => {
    const path = `${source}operations/${file}.ts`;
    const codes = operations.flatMap((at) => {
      const operation = byPointer.get(at);
      const name = names.operations.get(at)?.function;
      return operation && name !== undefined ? [declaration(symbol(name, { file: path }), operation, world)] : [];
    });
    return codes.length === 0 ? [] : [{ path, content: moduleOf(path, codes) }];
  });
  const index = `${source}operations/index.ts`;
  const exports = modules.map(({ path }) => `export * from './${path.slice(`${source}operations/`.length).replace(/\.ts$/, '.js')}';\n`).join('');
  const hooks = webhookFile({ api, names }, world, `${source}webhooks.ts`);
  return {
    files: [...modules, ...(modules.length > 0 ? [{ path: index, content: exports }] : []), ...(hooks ? [hooks] : [])],
    index: modules.length > 0 ? index : undefined,
    webhooks: hooks?.path,
  };
}

function declaration(name: ImportSymbol, operation: Operation, world: World): Code {
  const { method, path, summary, deprecated } = operation;
  const doc = docComment({ text: [summary, `\`${method.toUpperCase()} ${path}\``], tags: deprecated ? [{ name: 'deprecated' }] : [] });
  const members = [
    code`method: ${method.toUpperCase()}`,
    code`path: ${path}`,
    code`request: ${objectLiteral(requestMembers(operation, world))}`,
    code`responses: ${objectLiteral(responseMembers(operation.responses, world, 'output'))}`,
    ...openMembers(operation.responses, world),
  ];
  return lines([doc, code`export const ${name} = ${objectLiteral(members)} as const;`]);
}

function requestMembers(operation: Operation, world: World): readonly Code[] {
  const body = jsonSchema(operation.body?.content ?? [], world);
  const groups: readonly (readonly [ParameterLocation, string])[] = [['path', 'path'], ['query', 'query'], ['header', 'header'], ['cookie', 'cookie']];
  return [
    ...(body ? [code`body: ${world.shapes.around('body', whole(body, world, 'input'), { schema: body, view: 'input' })}`] : []),
    ...groups.flatMap(([location, name]) => {
      const parameters = operation.parameters.filter((parameter) => parameter.in === location);
      return parameters.length === 0 ? [] : [code`${key(name)}: ${world.shapes.around(location, parametersCode(parameters, world), { parameters: parameters.map((each) => [nameOf(each), each]) })}`];
    }),
  ];
}

/** The parameters of a place as an object: headers by their names in lower case, as `Headers` gives them. */
function parametersCode(parameters: readonly Parameter[], world: World): Code {
  const place = { world, view: 'input', hidden: new Set<string>() } as const;
  const shape = objectLiteral(parameters.map((parameter) => code`${key(nameOf(parameter))}: ${expression(parameter.schema, place)}`));
  const required = parameters.filter((parameter) => parameter.required).map(nameOf);
  const rules = required.length === 0 ? code`` : code`, { required: ${literal(required)} }`;
  return code`/*#__PURE__*/ ${world.runtime('schema')}<Readonly<Record<string, unknown>>>(() => ${world.runtime('object')}(${shape}${rules}))`;
}

function nameOf({ in: location, name }: Parameter): string {
  return location === 'header' ? name.toLowerCase() : name;
}

function responseMembers(responses: readonly Response[], world: World, view: View): readonly Code[] {
  return responses.flatMap((response) => {
    const schema = jsonSchema(response.content, world);
    if (!schema) return [];
    const validator = world.shapes.around('response', whole(schema, world, view), { schema, view });
    return [code`${typeof response.status === 'number' ? code`${response.status}` : key(response.status)}: ${validator}`];
  });
}

/** The responses with room for values that the service adds to an enum; absent where that changes nothing. */
function openMembers(responses: readonly Response[], world: World): readonly Code[] {
  const open = responses.filter(({ content }) => {
    const schema = jsonSchema(content, world);
    return schema !== undefined && world.views.differs(schema, 'open');
  });
  return open.length === 0 ? [] : [code`openResponses: ${objectLiteral(responseMembers(open, world, 'open'))}`];
}

function webhookFile({ api, names }: Pick<TargetContext, 'api' | 'names'>, world: World, path: string): OutputFile | undefined {
  const codes = api.webhooks.flatMap(({ at, operation }) => {
    const name = names.webhooks.get(at)?.constant;
    const schema = jsonSchema(operation.body?.content ?? [], world);
    if (name === undefined || !schema) return [];
    const open = world.views.differs(schema, 'open') ? [code`openPayload: ${whole(schema, world, 'open')}`] : [];
    return [lines([docComment({ text: [operation.summary] }), code`export const ${symbol(name, { file: path })} = ${objectLiteral([code`payload: ${whole(schema, world, 'output')}`, ...open])} as const;`])];
  });
  return codes.length === 0 ? undefined : { path, content: moduleOf(path, codes) };
}

/** A component by its constant, anything else where it stands. */
function whole(schema: Schema, world: World, view: View): Code {
  const { ref, ...beside } = schema;
  if (ref !== undefined && isUnlimited(beside)) return code`${world.component(ref, world.views.plainest(ref, view))}`;
  const value = part(schema, { world, view, hidden: new Set() });
  return code`/*#__PURE__*/ ${world.runtime('schema')}<unknown>(() => ${value ?? code`${world.runtime('unknown')}`})`;
}

/** The schema of the content that is JSON; other content is no JSON value that a schema could decide about. */
function jsonSchema(content: readonly MediaType[], world: World): Schema | undefined {
  const json = content.find(({ name }) => /^[^;]*[/+]json\s*(?:;|$)/i.test(name));
  if (!json) for (const { at, name, schema } of content) if (schema) world.gaps.content(name, at);
  return json?.schema;
}

function moduleOf(path: string, codes: readonly Code[]): string {
  return printModule(path, join(codes, join([hardline, hardline], '')));
}
