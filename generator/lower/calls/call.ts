// What a call is: everything that code, comparisons, mocks and descriptions know of an operation, a
// webhook or a callback, decided once. Plain data: what prints, compares or serves decides nothing
// of this again.

import type { MediaType, Operation, Parameter, Response } from '../../model/api.js';
import type { RequestLimits } from '../../model/capabilities/checks.js';
import type { StreamItems } from '../../model/capabilities/events.js';
import type { Keys, Pagination } from '../../model/capabilities/pagination.js';
import type { StreamChoice } from '../../model/capabilities/streams.js';
import type { Upload } from '../../model/capabilities/uploads.js';
import type { Waiter } from '../../model/capabilities/waiters.js';
import type { WebhookDelivery } from '../../model/capabilities/webhooks.js';
import type { Pointer } from '../../model/json.js';
import type { Schema } from '../../model/schema.js';
import type { OperationNames } from '../../model/naming/names.js';
import type { Access } from './access.js';
import type { HeaderText, ReceivedMedium, SentMedium } from './media-table.js';

/** All calls of an API, and what they share. */
export interface Calls {
  /** By `Operation.at`, in the order of the document. */
  readonly operations: ReadonlyMap<Pointer, Call>;
  /** What the service sends: webhooks, then callbacks. */
  readonly messages: readonly Message[];
  /** The classes of errors, ordered by status. */
  readonly errors: readonly ErrorClass[];
  /** The different sets of documented headers of responses. */
  readonly headers: readonly HeaderSet[];
  readonly access: Access;
}

export interface Call {
  readonly at: Pointer;
  /** What the document says about it: its method and path, its texts and extensions. */
  readonly operation: Operation;
  readonly names: OperationNames;
  /** What errors and middleware call it. */
  readonly id: string;
  /** The argument with the usual media type of the body. */
  readonly argument: Argument;
  /**
   * The arguments by the values of the option `contentType`, the usual one first; empty without a
   * choice.
   */
  readonly contentTypes: ReadonlyMap<string, Argument>;
  /** What a call resolves to. */
  readonly result: Result;
  /** Results by the values of the option `accept`, the usual one first; empty without a choice. */
  readonly accepts: ReadonlyMap<string, Result>;
  /** The documented responses that a call returns. */
  readonly success: readonly Response[];
  /** The documented responses that a call throws, each with the name of its class. */
  readonly errors: readonly ErrorResponse[];
  /** Whether it resolves to bytes and nothing else, which a call can ask for as a stream. */
  readonly isBytes: boolean;
  /** What `withResponse()` reads. */
  readonly headers: readonly ResponseHeader[];
  /** The options that only some calls have. */
  readonly options: readonly CallOption[];
  /** Alternatives of schemes that go together, without those that no client can send. */
  readonly security: readonly (readonly string[])[];
  /** The address of its own, if it differs from that of the API. */
  readonly server?: string | undefined;
  /** Whether it may be sent a second time; absent where its method tells. */
  readonly retry?: boolean | undefined;
  /** The header with the key by which a service recognises a second attempt. */
  readonly idempotency?: string | undefined;
  readonly pages?: Pages | undefined;
  /** All schemas of what is not an error, whose values may have to be converted. */
  readonly received: readonly Schema[];
  /** Whether its method is one that the document adds to those of OpenAPI. */
  readonly isAddedMethod: boolean;
  /** What it always streams. */
  readonly stream?: Stream | undefined;
  /** What it streams if a call asks for it. */
  readonly choice?: Choice | undefined;
  readonly waiter?: WaiterCall | undefined;
  readonly wait?: WaitCall | undefined;
  readonly upload?: UploadCall | undefined;
  /** Limits that are checked before a request is sent. */
  readonly checks?: RequestLimits | undefined;
}

export type CallOption = 'BodyRequestOptions' | 'IdempotentRequestOptions';

export interface Argument {
  readonly parameters: readonly ArgumentParameter[];
  readonly body?: ArgumentBody | undefined;
  /** Whether a call can leave out the argument. */
  readonly optional: boolean;
}

export interface ArgumentParameter {
  /** Where the value goes on the wire, and its schema as it is sent. */
  readonly parameter: Parameter;
  /** The key in the argument. */
  readonly key: string;
  /** Whether a call must have it. */
  readonly required: boolean;
}

export interface ArgumentBody {
  /** The media type that is sent, with the schema as it is sent. */
  readonly media: MediaType;
  readonly medium: SentMedium;
  /** What `Content-Type` says: a range of media types cannot be sent. */
  readonly mediaType: string;
  /** What a `Blob` may be instead. */
  readonly others: readonly string[];
  readonly required: boolean;
  /** The key that holds the body; absent if its properties are merged with the parameters. */
  readonly key?: string | undefined;
  /** Whether an interface can extend the body's type. */
  readonly extendable: boolean;
  /** The properties that a body must have; `undefined` if it may be something else than an object. */
  readonly needs?: readonly string[] | undefined;
  /** The names of the properties that the schema declares, under the same condition. */
  readonly declares?: ReadonlySet<string> | undefined;
}

/** One of the bodies that a successful response may have. */
export interface Received {
  readonly medium: ReceivedMedium;
  /** The schema of JSON, as it is received. */
  readonly schema?: Schema | undefined;
  /** The items of a stream, if more is known than its bytes. */
  readonly items?: StreamItems | undefined;
}

export interface Result {
  /** One for each different body; all empty bodies count as one. */
  readonly members: readonly Received[];
  /** How the body is read, by status: a medium; for JSON, its types if these are few. */
  readonly readers: readonly (readonly [status: string, reader: string])[];
  /** The media types to ask for; empty if there is no body. */
  readonly accept: readonly string[];
  /** Whether its type has a name of its own: it is written in place, or one of several. */
  readonly isNamed: boolean;
}

export interface ErrorResponse {
  readonly response: Response;
  /** The class; absent if nothing but `ApiError` says what is documented. */
  readonly class?: string | undefined;
}

/** `default`: all statuses without a class of their own. */
export type ErrorStatus = number | 'default';

export interface ErrorClass {
  readonly status: ErrorStatus;
  readonly name: string;
  /** What is documented under this status. */
  readonly responses: readonly Response[];
  /** What operations without it document for a range that holds it, or for all other statuses. */
  readonly others: readonly Response[];
}

export interface ResponseHeader {
  /** In lower case. */
  readonly name: string;
  readonly value: HeaderValue;
  readonly optional: boolean;
}

/** What a header of the style `simple` is read as (RFC 6570). */
export type HeaderValue =
  | { readonly kind: 'text'; readonly text: HeaderText }
  | { readonly kind: 'list'; readonly items: HeaderText }
  | {
      readonly kind: 'object';
      /** Whether it is written `R=100,G=200`, not `R,100,G,200`. */
      readonly explode: boolean;
      readonly properties: readonly HeaderProperty[];
    };

export interface HeaderProperty {
  readonly name: string;
  readonly text: HeaderText;
  readonly optional: boolean;
}

export interface HeaderSet {
  /** The name of the interface. */
  readonly name: string;
  readonly headers: readonly ResponseHeader[];
  /** The operations whose responses have them, by `Operation.at`. */
  readonly operations: readonly Pointer[];
}

/** The pages of a list. */
export interface Pages {
  readonly pagination: Pagination;
  /** The keys of the argument that ask for the next page; empty if its address does. */
  readonly keys: Keys;
  /** The parameter that asks for it, if it is one. */
  readonly parameter?: Parameter | undefined;
}

export interface Stream {
  readonly items: StreamItems;
  /** Whether a separator of JSON text sequences (RFC 7464) is before each item. */
  readonly isSeparated: boolean;
  /** The data that ends it. */
  readonly end?: string | undefined;
}

/** A stream that an argument or an option asks for. */
export interface Choice {
  readonly by: StreamChoice;
  /** The keys of the argument that ask for it; empty if an option does. */
  readonly keys: Keys;
  readonly stream: Stream;
  /** The result if the stream is asked for. */
  readonly result: Pick<Result, 'readers' | 'accept'>;
}

/** A call that tells the state of work. */
export interface WaiterCall {
  readonly waiter: Waiter;
  readonly names: { readonly function: string; readonly method: string };
  /** The key of the argument that says which work is meant, if there is one. */
  readonly id?: string | undefined;
  /** Whether the type of the result can say which states a wait ends with. */
  readonly isNarrowed: boolean;
}

/** A call that starts work. */
export interface WaitCall {
  /** The name of the function. */
  readonly name: string;
  /** The call that tells the state. */
  readonly polled: Pointer;
  /** Where the arguments of that call stand in the response of this one. */
  readonly parameters: ReadonlyMap<string, Keys>;
  /** The call that fetches what was made, and where its arguments stand. */
  readonly result?:
    { readonly call: Pointer; readonly parameters: ReadonlyMap<string, Keys> } | undefined;
}

/** A call that gives the address that a file is sent to. */
export interface UploadCall {
  readonly upload: Upload;
  readonly names: { readonly function: string; readonly method: string };
  /** The key of the argument that holds the name of the file, or the body with it. */
  readonly key: string;
  /** Whether the argument has more than that, and whether a call must have more. */
  readonly others: { readonly any: boolean; readonly required: boolean };
}

/** A request that the service sends: a webhook or a callback. */
export interface Message {
  readonly at: Pointer;
  readonly kind: 'Webhook' | 'Callback';
  /** The name of a webhook, or of a callback behind that of its operation: `subscribe.onEvent`. */
  readonly name: string;
  readonly operation: Operation;
  /** The name of the payload's type. */
  readonly type?: string | undefined;
  /** The first documented payload, as it is received. */
  readonly payload?: Schema | undefined;
  /** What a handler reads: JSON that comes with another method than GET and HEAD. */
  readonly json?: { readonly schema?: Schema | undefined } | undefined;
  readonly delivery: WebhookDelivery;
  /** The call that tells whether a webhook speaks the truth, if the document says which does. */
  readonly confirmation?: MessageConfirmation | undefined;
}

export interface MessageConfirmation {
  readonly call: Pointer;
  /** The parameter that says which thing is meant, and its key in the argument. */
  readonly parameter: Parameter;
  readonly key: string;
}
