// The model of an API: what an OpenAPI document means, free of the specification's shape.

import type { Json, Pointer, SchemaId } from './json.js';
import type { Docs, Extensions, Schema } from './schema.js';

export interface Api {
  readonly info: Info;
  readonly servers: readonly Server[];
  readonly tags: readonly Tag[];
  /** In document order: path by path, method by method. */
  readonly operations: readonly Operation[];
  /**
   * Requests that the service sends (3.1 `webhooks`). `name` is the key; `path` of these operations
   * is empty.
   */
  readonly webhooks: readonly Webhook[];
  /** Every schema that something refers to, and every component schema; in document order. */
  readonly schemas: ReadonlyMap<SchemaId, Schema>;
  readonly securitySchemes: ReadonlyMap<string, SecurityScheme>;
  readonly extensions: Extensions;
}

/**
 * The document in OpenAPI's own shape: its path items and components as they are written, with what
 * calls leave out, such as credentials. For tools that follow the document and not the calls.
 */
export interface Outline {
  readonly paths: readonly PathItem[];
  readonly webhooks: readonly PathItem[];
  readonly components: {
    readonly schemas: readonly Entry<SchemaId>[];
    readonly responses: readonly Entry<Omit<Response, 'status'>>[];
    readonly parameters: readonly Entry<Parameter>[];
    readonly requestBodies: readonly Entry<RequestBody>[];
    readonly headers: readonly Entry<Omit<Header, 'name'>>[];
    readonly pathItems: readonly Entry<PathItem>[];
  };
  /** The schemas below `$defs` of the document itself. */
  readonly definitions: readonly Entry<SchemaId>[];
}

export interface Outlined {
  readonly api: Api;
  readonly outline: Outline;
}

export interface Entry<T> {
  readonly name: string;
  readonly value: T;
}

export interface PathItem extends Docs {
  /** Its key: a path, or the name of a webhook or component. */
  readonly name: string;
  /** The whole component that it is a reference to. */
  readonly target?: Pointer | undefined;
  /** What its operations have in common. */
  readonly parameters: readonly Parameter[];
  readonly operations: readonly Operation[];
}

export interface Info extends Docs {
  readonly at: Pointer;
  readonly title: string;
  readonly version: string;
  readonly termsOfService?: string | undefined;
  readonly contact?:
    | {
        readonly name?: string | undefined;
        readonly url?: string | undefined;
        readonly email?: string | undefined;
      }
    | undefined;
  readonly license?:
    | {
        readonly name: string;
        readonly identifier?: string | undefined;
        readonly url?: string | undefined;
      }
    | undefined;
  readonly extensions: Extensions;
}

export interface Server extends Docs {
  readonly at: Pointer;
  readonly url: string;
  /** 3.2 */
  readonly name?: string | undefined;
  readonly variables: ReadonlyMap<
    string,
    {
      readonly default: string;
      readonly enum?: readonly string[] | undefined;
      readonly description?: string | undefined;
    }
  >;
  readonly extensions: Extensions;
}

export interface Tag extends Docs {
  readonly at: Pointer;
  readonly name: string;
  /** 3.2: the tag that it is nested below. */
  readonly parent?: string | undefined;
  /** 3.2: what it is for: `nav`, `badge`, `audience`. */
  readonly kind?: string | undefined;
  readonly extensions: Extensions;
}

export interface Operation extends Docs {
  readonly at: Pointer;
  /** `operationId`, where the document gives one. */
  readonly id?: string | undefined;
  /** As it is sent: `GET`, or one that the document adds, such as `PURGE`. */
  readonly method: string;
  readonly path: string;
  readonly tags: readonly string[];
  /** Path-level parameters merged in; in document order. */
  readonly parameters: readonly Parameter[];
  readonly body?: RequestBody | undefined;
  readonly responses: readonly Response[];
  /**
   * Alternatives (OR) of schemes that go together (AND); the document's default filled in. An empty
   * list: no security. An empty member: anonymous is allowed.
   */
  readonly security: readonly SecurityRequirement[];
  /** Servers of the operation or its path; absent where the document's apply. */
  readonly servers?: readonly Server[] | undefined;
  readonly callbacks: readonly Callback[];
  readonly extensions: Extensions;
}

export interface Webhook {
  readonly at: Pointer;
  readonly name: string;
  readonly operation: Operation;
}

export interface Callback {
  readonly at: Pointer;
  readonly name: string;
  /** The runtime expression that gives the address. */
  readonly expression: string;
  readonly operation: Operation;
}

export type ParameterLocation = 'path' | 'query' | 'querystring' | 'header' | 'cookie';
/**
 * A part of a request that holds parameters. One that is the whole query stands in it as if it were
 * a field.
 */
export type ParameterPart = Exclude<ParameterLocation, 'querystring'>;
export type ParameterStyle =
  | 'matrix'
  | 'label'
  | 'simple'
  | 'form'
  | 'spaceDelimited'
  | 'pipeDelimited'
  | 'deepObject'
  /** As `form`, and nothing is percent-encoded. */
  | 'cookie';

export interface Parameter extends Docs {
  readonly at: Pointer;
  /** The name on the wire. */
  readonly name: string;
  readonly in: ParameterLocation;
  readonly required: boolean;
  /** Filled in by the defaults of OpenAPI 3.1 section 4.8.12. */
  readonly style: ParameterStyle;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  /** Absent where the document does not say it. */
  readonly allowEmptyValue?: boolean | undefined;
  readonly schema: Schema;
  /**
   * Where the parameter is described by `content`: the media type that serialises it; then style
   * and explode do not apply.
   */
  readonly mediaType?: string | undefined;
  /** The encodings of a form that is the whole query. */
  readonly encoding?: MediaType['encoding'] | undefined;
  readonly examples: readonly Example[];
  readonly extensions: Extensions;
}

export interface RequestBody extends Docs {
  readonly at: Pointer;
  readonly required: boolean;
  readonly content: readonly MediaType[];
  readonly extensions: Extensions;
}

export interface MediaType extends Encodings {
  /** The media type as written, for example `application/json; charset=utf-8`. */
  readonly name: string;
  readonly schema?: Schema | undefined;
  /** 3.2: the schema of each item of a stream. */
  readonly itemSchema?: Schema | undefined;
  readonly examples: readonly Example[];
  readonly extensions: Extensions;
}

/** How the parts of a body or of a part are written. */
export interface Encodings {
  readonly at: Pointer;
  /** By the name of the property. */
  readonly encoding: ReadonlyMap<string, Encoding>;
  /** 3.2: of the first parts of a list, by their position. */
  readonly prefixEncoding?: readonly Encoding[] | undefined;
  /** 3.2: of all further parts of a list. */
  readonly itemEncoding?: Encoding | undefined;
}

/** How a part is written; with the encodings of the parts in it (3.2). */
export interface Encoding extends Encodings {
  readonly contentType?: string | undefined;
  readonly headers: readonly Header[];
  readonly style?: ParameterStyle | undefined;
  readonly explode?: boolean | undefined;
  readonly allowReserved?: boolean | undefined;
}

/** `200`, a range such as `4XX`, or `default`. */
export type Status = number | '1XX' | '2XX' | '3XX' | '4XX' | '5XX' | 'default';

export interface Response extends Docs {
  readonly at: Pointer;
  readonly status: Status;
  readonly headers: readonly Header[];
  readonly content: readonly MediaType[];
  readonly links: readonly Link[];
  readonly extensions: Extensions;
}

export interface Header extends Docs {
  readonly at: Pointer;
  readonly name: string;
  readonly required: boolean;
  readonly explode: boolean;
  readonly schema: Schema;
  readonly mediaType?: string | undefined;
  readonly examples: readonly Example[];
  readonly extensions: Extensions;
}

export interface Link extends Docs {
  readonly at: Pointer;
  readonly name: string;
  readonly operationId?: string | undefined;
  readonly operationRef?: string | undefined;
  readonly parameters: ReadonlyMap<string, Json>;
  readonly requestBody?: Json | undefined;
}

export interface Example extends Docs {
  readonly at: Pointer;
  readonly name?: string | undefined;
  /** Absent where the document gives an `externalValue` only. */
  readonly value?: { readonly value: Json } | undefined;
  /** 3.2: the value as it is sent. */
  readonly serialized?: string | undefined;
}

/** Scheme name → scopes: all of them together. */
export type SecurityRequirement = ReadonlyMap<string, readonly string[]>;

export type SecurityScheme = Docs & { readonly at: Pointer; readonly extensions: Extensions } & (
    | { readonly type: 'apiKey'; readonly name: string; readonly in: 'query' | 'header' | 'cookie' }
    | { readonly type: 'http'; readonly scheme: string; readonly bearerFormat?: string | undefined }
    | {
        readonly type: 'oauth2';
        readonly flows: ReadonlyMap<string, OAuthFlow>;
        readonly metadataUrl?: string | undefined;
      }
    | { readonly type: 'openIdConnect'; readonly url: string }
    | { readonly type: 'mutualTLS' }
  );

export interface OAuthFlow {
  readonly authorizationUrl?: string | undefined;
  readonly tokenUrl?: string | undefined;
  readonly refreshUrl?: string | undefined;
  /** 3.2: of the device flow. */
  readonly deviceAuthorizationUrl?: string | undefined;
  readonly scopes: ReadonlyMap<string, string>;
}
