// Operations with several media types: what changes if a call asks for or sends another one.

import type { BodyDescriptor, OperationDescriptor, Read } from './descriptor.js';
import { ArgumentError, UnexpectedResponseError } from './errors.js';
import { failure, readJson } from './response.js';
import { isJson, ofStatus, own } from './values.js';

/** How responses are read to a call that asks for a media type. */
interface Accepted {
  readonly success: OperationDescriptor['success'];
  /** The `Accept` header, if some status has other media types. */
  readonly accept?: string;
}

/** An operation with several media types. The first of each is the usual one. */
export interface MediaOperation extends OperationDescriptor {
  readonly accepts?: Readonly<Record<string, Accepted>>;
  readonly contentTypes?: Readonly<Record<string, BodyDescriptor>>;
}

/** The option of operations that respond in several media types. */
export interface AcceptOption<Type extends string> {
  /** The media type to ask for, or several: then the value is read by the one that arrives. */
  readonly accept?: Type | readonly Type[] | undefined;
}

/** The option of operations that take several media types. */
export interface ContentTypeOption<Type extends string> {
  /** The media type of the body, which decides the argument. */
  readonly contentType?: Type | undefined;
}

/** The operation as the options choose; another media type rejects with an `ArgumentError`. */
export function withMediaTypes(
  operation: MediaOperation,
  { accept, contentType }: AcceptOption<string> & ContentTypeOption<string> = {},
): OperationDescriptor {
  const { accepts, contentTypes } = operation;
  const [usual] = Object.keys(contentTypes ?? {});
  const sent = contentType ?? usual;
  try {
    const body = sent && chosen(operation, contentTypes, sent);
    return {
      ...operation,
      ...(body && { body }),
      ...(accepts && asking(operation, accepts, accept)),
    };
  } catch (error) {
    const fill = (): never => {
      throw error;
    };
    return { ...operation, fill };
  }
}

function chosen<T>(
  { id }: MediaOperation,
  table: Readonly<Record<string, T>> = {},
  name: string,
): T {
  const found = own(table, name);
  if (found) return found;
  throw new ArgumentError(`${id}: "${name}" is none of ${Object.keys(table).join(', ')}`);
}

function asking(
  operation: MediaOperation,
  accepts: Readonly<Record<string, Accepted>>,
  accept: AcceptOption<string>['accept'],
): Pick<OperationDescriptor, 'accept' | 'success' | 'read'> {
  const usual = operation.accept?.split(', ') ?? [];
  const names = Object.keys(accepts);
  const asked = accept ? [accept].flat() : names.filter((name) => usual.includes(name));
  const choices = asked.map((name) => chosen(operation, accepts, name));
  const read: Read = async (received) => {
    const { response } = received;
    const type = response.headers.get('content-type') ?? '';
    const best = bestOf(names, type);
    const arrived = asked.find((name) => name === best) ?? bestOf(asked.filter(isRange), type);
    if (best && !arrived && (accept || !isJson(best)))
      throw failure(received, UnexpectedResponseError, {
        what: `${type} was not asked for; give accept: '${best}'`,
      });
    // JSON of another documented type is read as that type says.
    const at = asked.findIndex((name) => (arrived ? name === arrived : isJson(name)));
    const { success } = (!arrived && best && own(accepts, best)) || choices[Math.max(at, 0)] || {};
    const kind = ofStatus(success, response.status) ?? 'json';
    return (own(operation.read, kind) ?? readJson)(received, kind);
  };
  return {
    accept: accept
      ? choices.map((choice, index) => choice.accept ?? asked[index]).join(', ')
      : usual.join(', '),
    success: Object.fromEntries(
      choices.flatMap(({ success }) =>
        Object.entries(success).map(([status, kind]) => [status, kind === 'none' ? kind : 'any']),
      ),
    ),
    read: { ...operation.read, any: read },
  };
}

const isRange = (name: string): boolean => name.includes('*');

const parts = (type: string): readonly string[] =>
  type.toLowerCase().replace(/["\s]/g, '').split(';');

/** The name that fits a type best: with its parameters, then with others, then a range. */
function bestOf(names: readonly string[], type: string): string | undefined {
  const [essence = '', ...parameters] = parts(type);
  const rank = (name: string): number => {
    const [range = '', ...wanted] = parts(name);
    if (range === essence)
      return wanted.every((each) => parameters.includes(each)) ? 4 + wanted.length : 3;
    return isRange(range) && essence.startsWith(range.replace(/\*.*/, '')) ? range.length / 99 : 0;
  };
  const [best] = names.filter(rank).sort((a, b) => rank(b) - rank(a));
  return type ? best : undefined;
}
