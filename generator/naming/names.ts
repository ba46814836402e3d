// The names that all targets share: decided once, from the model alone. No target changes case.

import { memoize } from '../model/maps.js';
import type { Pointer, SchemaId } from '../model/json.js';

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
  /** For every callback of an operation, by `Callback.at`: the type of its payload, `SubscribeOnEventPayload`. */
  readonly callbacks: ReadonlyMap<Pointer, string>;
  /** What is called after the whole document, also where only a part of it is generated: what targets derive steps aside for these. */
  readonly declared: DeclaredNames;
}

export interface DeclaredNames {
  /** `SchemaNames.type` */
  readonly types: ReadonlySet<string>;
  /** `SchemaNames.constant` */
  readonly constants: ReadonlySet<string>;
  /** `OperationNames.function` */
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
  /** The type of what is sent, where it differs from what is received: `OrderInput`. */
  readonly input: string;
  /** The stem of constants, in camel case: `order` (validators append `Schema`, fixtures `Fixture`). */
  readonly constant: string;
}

export interface OperationNames {
  /** The stand-alone function: `createOrder`. */
  readonly function: string;
  /** The method of the resource class: `createOrder`; `list`. */
  readonly method: string;
  /** The resource it belongs to: `ResourceNames.property`. */
  readonly resource: string;
  /** The one argument of a call, parameters and body together: `CreateOrderParams`. */
  readonly params: string;
  /** The body that is sent, where it is no component: `CreateOrderRequest`. */
  readonly request: string;
  /** The success value, where it is no component: `CreateOrderResponse`. */
  readonly response: string;
  /** The union of the documented error bodies: `CreateOrderError`. */
  readonly error: string;
  /** Parameter (by `Parameter.at`) → its key in the argument; the wire name wherever two parameters or a body do not collide. */
  readonly parameters: ReadonlyMap<Pointer, string>;
  /** Where the document says how to wait for what the operation tells the state of: the function and the method that do. */
  readonly waiter?: { readonly function: string; readonly method: string } | undefined;
  /** Where the document says how to wait for what the operation begins: the function that does both. */
  readonly andWait?: string | undefined;
  /** Where the document says what asks for a stream instead of the usual response: its type. */
  readonly stream?: string | undefined;
  /** Where the body has several media types: the interface with the argument for each. */
  readonly requests?: string | undefined;
  /** Where a success has several media types: the interface with the value of each. */
  readonly responses?: string | undefined;
  /** Where the document says that the operation gives the address of an upload: the function and the method that send a file. */
  readonly upload?: { readonly function: string; readonly method: string } | undefined;
}

export interface WebhookNames {
  /** `projectFinished` */
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

/** The types of the payloads of webhooks and callbacks. */
export const payloadNames = memoize(
  ({ webhooks, callbacks }: Names): ReadonlyMap<Pointer, string> =>
    new Map([...[...webhooks].map(([at, { payload }]) => [at, payload] as const), ...callbacks]),
);

/** The names that types and classes have already. */
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
