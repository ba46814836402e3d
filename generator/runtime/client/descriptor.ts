// What a generated operation is: data, and the functions that it needs beyond what every operation does. So a bundle holds the forms that
// its operations use, and no others. Generated code checks its descriptors with `satisfies`.

import type { WriteBody } from './body-json.js';
import type { Read } from './response.js';

export type HttpMethod =
  'GET' | 'PUT' | 'POST' | 'DELETE' | 'OPTIONS' | 'HEAD' | 'PATCH' | 'TRACE' | 'QUERY';

/** How one parameter is sent. Style and explode are left out where they are the location's defaults (OpenAPI 3.1, section 4.8.12.2). */
export interface ParameterDescriptor {
  /** The name on the wire. */
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  /** The key in the argument of the call, where it is not the name. */
  readonly key?: string;
  readonly required?: true;
  readonly style?:
    'matrix' | 'label' | 'simple' | 'form' | 'spaceDelimited' | 'pipeDelimited' | 'deepObject';
  readonly explode?: boolean;
  readonly allowReserved?: true;
  /** Serialised as this media type instead of by style: `application/json`. */
  readonly mediaType?: string;
  readonly write: WriteParameter;
}

/** What the parameters of a call become. */
export interface Draft {
  /** Texts for the path, by the name of the parameter. */
  readonly path: Map<string, string>;
  /** What stands between the `&` of the query. */
  readonly query: string[];
  readonly headers: Record<string, string>;
}

/** Writes the parameter to its place; `undefined` where there is nothing to send. Throws a `TypeError` where the value has no form. */
export type WriteParameter = (
  parameter: Omit<ParameterDescriptor, 'write'>,
  value: unknown,
  draft: Draft,
) => unknown;

/** What is between the base URL and the query. Throws an `ArgumentError`. */
export type FillPath = (
  operation: Pick<OperationDescriptor, 'id' | 'path'>,
  texts: ReadonlyMap<string, string>,
) => string;

export interface BodyDescriptor {
  readonly mediaType: string;
  readonly required?: true;
  /**
   * The key of the argument that holds the body. Absent: the body is an object whose properties stand in the argument beside
   * the parameters (everything in the argument that is no parameter is the body).
   */
  readonly key?: string;
  /** How single properties of a form body are sent, by property (OpenAPI 3.1, section 4.8.15). */
  readonly encoding?: Readonly<Record<string, EncodingDescriptor>>;
  readonly write: WriteBody;
}

export interface EncodingDescriptor {
  /** The media type of the part. A list or a range is a choice that the value makes. */
  readonly contentType?: string;
  /** `application/x-www-form-urlencoded`: the style of the property. Absent: arrays are repeated, objects are sent as JSON. */
  readonly style?: 'form' | 'spaceDelimited' | 'pipeDelimited' | 'deepObject';
  readonly explode?: boolean;
  readonly allowReserved?: true;
}

/** The kinds of JSON values. */
export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';

/** What a success response carries: how its body is read. `json` is any JSON value; where the document says which kinds it has, they are named. */
export type ResponseKind =
  'json' | JsonKind | `${JsonKind}|${JsonKind}` | 'text' | 'binary' | 'stream' | 'any' | 'none';

export interface OperationDescriptor {
  /** The operation's id, for messages. */
  readonly id: string;
  readonly method: HttpMethod;
  /** The path template, relative to the base URL: `/projects/{projectId}`. */
  readonly path: string;
  /** Puts the parameters into the path. Absent: it has none. */
  readonly fill?: FillPath;
  readonly parameters?: readonly ParameterDescriptor[];
  readonly body?: BodyDescriptor;
  /** The documented success statuses (`200`, `2XX`, `default`) and how the body of each is read. */
  readonly success: Readonly<Record<string, ResponseKind>>;
  /** What reads the kinds other than JSON. */
  readonly read?: { readonly [kind in ResponseKind]?: Read };
  /** Reads the headers of a success, where the document describes some. */
  readonly headers?: (headers: Headers) => Readonly<Record<string, unknown>>;
  /** What the request asks for in `Accept`, where the document names media types. */
  readonly accept?: string;
  /** Names of security schemes: alternatives (OR) of sets (AND). Absent or empty: no credentials are sent. An empty set: credentials are optional. */
  readonly security?: readonly (readonly string[])[];
  /** A server of the operation's own, absolute. It applies where the user gives no `baseUrl`. */
  readonly server?: string;
  /** Whether it may be sent a second time where the first one may have arrived. Absent: what its method says. */
  readonly retry?: boolean;
  /** The service tells a second attempt from a second order by this header. */
  readonly idempotency?: (key?: string) => Readonly<Record<string, string>>;
}
