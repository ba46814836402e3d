// `zod.gen`: the schemas of the validators under the names that hey-api gives them.

import { code, type Code, identifier, join, key, lines, symbol } from '../../../code/code.js';
import {
  arrowArgument,
  callArguments,
  type Declaration,
  type Module,
} from '../../../code/declarations.js';
import type { Call } from '../../../lower/calls/call.js';
import { isJsonValue } from '../../../lower/calls/media.js';
import type { MediaType, Status } from '../../../model/api.js';
import { type CompatContext, joined, type Printed } from '../context.js';
import type { HeyNames } from './names.js';
import { heyFiles } from './sdk.js';

export function zodModule(context: CompatContext, validatorsFile: string): Module | undefined {
  const { schemas, operations } = context;
  const all = [...operations.values()].flatMap((each) =>
    operationSchemas(each, { context, file: validatorsFile }),
  );
  const components: Declaration = {
    kind: 'export',
    from: validatorsFile,
    names: schemas.map(({ name, constant }) => `${constant}Schema as z${name}`),
  };
  const declarations = [
    ...(schemas.length > 0 ? [components] : []),
    ...(all.length > 0 ? [part, joined(all)] : []),
  ];
  return declarations.length === 0 ? undefined : { file: heyFiles.zod, declarations };
}

function operationSchemas(
  { call, own }: { readonly call: Call; readonly own: HeyNames },
  { context, file }: { readonly context: CompatContext; readonly file: string },
): readonly Printed[] {
  const { operation, success, argument, names } = call;
  // All of a namespace that another module exports would be in every bundle.
  const namespace = file.replace(/index\.ts$/, 'operations/index.ts');
  const validators = symbol('operations', { namespace, isFile: true });
  const of = (path: Code): Code => code`${validators}.${identifier(names.function)}.${path}`;
  const declared: string[] = [];
  const declare = (ending: string, value: Code, isCall = false): Code => {
    const name = context.schemaName(`z${own.type}${ending}`);
    declared.push(name);
    const made = isCall
      ? code`(${arrowArgument(value, Infinity)})`
      : callArguments([code`() => ${value}`]);
    return code`export const ${identifier(name)} = /*#__PURE__*/ part${made};`;
  };
  const has = (place: 'path' | 'query'): boolean =>
    operation.parameters.some((parameter) => parameter.in === place);
  const body = argument.body?.media;
  const responses = success.map(({ status, content }) => {
    const found = responseOf(status, content);
    return found === empty ? found : found && of(found);
  });
  const known = responses.flatMap((each) => each ?? []);
  const made = [
    ...(body && isJsonSchema(body) ? [declare('Body', of(code`request.body`))] : []),
    ...(has('path') ? [declare('Path', of(code`request.path`))] : []),
    ...(has('query') ? [declare('Query', of(code`request.query`))] : []),
    ...(known.length > 0 && known.length === responses.length
      ? [declare('Response', union(known), known.length > 1)]
      : []),
  ];
  return made.length === 0 ? [] : [{ kind: 'code', names: declared, code: lines(made) }];
}

/** Keeps what nobody imports out of bundles: the schemas of operations are made when they are read. */
const part: Declaration = {
  kind: 'code',
  names: ['part'],
  code: code`const part = <T>(make: () => T): T => make();`,
};

const z = symbol('z', { namespace: 'zod' });

const empty = code`${z}.void()`;

function isJsonSchema(media: MediaType): boolean {
  return isJsonValue(media) && media.schema !== undefined;
}

/** Where the schema of a response is; `undefined` where there is none. */
function responseOf(status: Status, content: readonly MediaType[]): Code | undefined {
  if (content.length === 0) return status === 204 ? empty : undefined;
  return content.some(isJsonSchema)
    ? code`responses${typeof status === 'number' ? code`[${status}]` : member(status)}`
    : undefined;
}

function member(status: string): Code {
  return /^[a-z]/.test(status) ? code`.${identifier(status)}` : code`[${key(status)}]`;
}

function union(members: readonly Code[]): Code {
  const [only] = members;
  return only && members.length === 1 ? only : code`${z}.union([${join(members, ', ')}])`;
}
