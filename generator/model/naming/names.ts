// The names that all targets share. The naming stage decides them once; no target changes the case
// of a name.

import { memoize } from '../maps.js';
import type { Pointer, SchemaId } from '../json.js';
import { validationError } from './scope.js';

export interface Names {
  readonly api: ApiNames;
  /** For every schema of `Api.schemas`. */
  readonly schemas: ReadonlyMap<SchemaId, SchemaNames>;
  /** For every operation, by `Operation.at`. */
  readonly operations: ReadonlyMap<Pointer, OperationNames>;
  /** In document order; every operation belongs to exactly one. */
  readonly resources: readonly ResourceNames[];
  /** For every webhook, by `Webhook.at`. */
  readonly webhooks: ReadonlyMap<Pointer, WebhookNames>;
  /**
   * For every callback of an operation, by `Callback.at`: the type of its payload,
   * `SubscribeOnEventPayload`.
   */
  readonly callbacks: ReadonlyMap<Pointer, string>;
  /**
   * The declared names of the whole document, even if only a part is generated. A name that a
   * target derives gives way to these.
   */
  readonly declared: DeclaredNames;
}

export interface DeclaredNames {
  /** Every `SchemaNames.type`. */
  readonly types: ReadonlySet<string>;
  /** Every `SchemaNames.constant`. */
  readonly constants: ReadonlySet<string>;
  /** Every `OperationNames.function`. */
  readonly functions: ReadonlySet<string>;
}

export interface ApiNames {
  /** `PetShop` */
  readonly className: string;
  /** `video-automation`: for packages and files. */
  readonly slug: string;
  /** `@pet-shop` */
  readonly scope: string;
  /** `PET_SHOP`: the prefix of environment variables. */
  readonly environment: string;
}

export interface SchemaNames {
  /** The type: `Order`. */
  readonly type: string;
  /** The type of what is sent, if that differs from what is received: `OrderInput`. */
  readonly input: string;
  /**
   * The stem of constants, in camel case: `order` (validators append `Schema`, fixtures `Fixture`).
   */
  readonly constant: string;
}

export interface OperationNames {
  /** The stand-alone function: `createOrder`. */
  readonly function: string;
  /** The method of the resource class: `createOrder`; `list`. */
  readonly method: string;
  /** The resource to which it belongs: `ResourceNames.property`. */
  readonly resource: string;
  /** The type of the only argument of a call, parameters and body together: `CreateOrderParams`. */
  readonly params: string;
  /** The type of the request body, if it is not a component: `CreateOrderRequest`. */
  readonly request: string;
  /** The type of the success value, if it is not a component: `CreateOrderResponse`. */
  readonly response: string;
  /** The union of the documented error bodies: `CreateOrderError`. */
  readonly error: string;
  /**
   * Parameter (by `Parameter.at`) → its key in the argument: its wire name, unless that collides
   * with another parameter or the body.
   */
  readonly parameters: ReadonlyMap<Pointer, string>;
  /**
   * The function and the method that wait, if the operation returns the state of work and declares
   * `x-waiter`.
   */
  readonly waiter?: { readonly function: string; readonly method: string } | undefined;
  /**
   * The function that calls the operation and waits for the work that it starts, if the document
   * declares how.
   */
  readonly andWait?: string | undefined;
  /** The type of the stream, if the argument chooses between a stream and the usual response. */
  readonly stream?: string | undefined;
  /** The interface with the argument for each media type, if the body has several. */
  readonly requests?: string | undefined;
  /** The interface with the value of each media type, if a success has several. */
  readonly responses?: string | undefined;
  /**
   * The function and the method that send a file, if the operation returns the address of an upload
   * and declares `x-upload`.
   */
  readonly upload?: { readonly function: string; readonly method: string } | undefined;
}

export interface WebhookNames {
  /** The stem of constants: `projectFinished`. */
  readonly constant: string;
  /** The type of the payload: `ProjectFinishedPayload`. */
  readonly payload: string;
}

export interface ResourceNames {
  /** The tag; empty for operations without one. */
  readonly tag: string;
  /** The property of the client: `projects`. */
  readonly property: string;
  /** The class: `ProjectsResource`. */
  readonly className: string;
  /** The stem of its files: `projects`. */
  readonly file: string;
  /** The operations that belong to it (`Operation.at`), in document order. */
  readonly operations: readonly Pointer[];
}

/** The names of the payload types of webhooks and callbacks. */
export const payloadNames = memoize(
  ({ webhooks, callbacks }: Names): ReadonlyMap<Pointer, string> =>
    new Map([...[...webhooks].map(([at, { payload }]) => [at, payload] as const), ...callbacks]),
);

/** The names of all types and classes. */
export const takenTypes = memoize(
  ({ api, operations, schemas, resources }: Names): ReadonlySet<string> => {
    const own = [...operations.values()].flatMap(
      ({ params, request, response, stream = '', requests = '', responses = '' }) => [
        ...[params, request, response, stream, requests, responses],
      ],
    );
    const types = [...schemas.values()].flatMap(({ type, input }) => [type, input]);
    return new Set([
      ...own,
      ...types,
      ...resources.map(({ className }) => className),
      api.className,
    ]);
  },
);

/** What a client exports the runtime's `ValidationError` as. */
export function validationErrorName({ declared }: Names): string {
  return declared.types.has(validationError) ? 'CallValidationError' : validationError;
}
