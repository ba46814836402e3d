// What a call can do beyond one request and one response: pages, streams, waits, uploads. Each is the
// declaration that the model has checked, with the keys of the argument that it is about.

import type { Api, MediaType, Operation } from '../../model/api.js';
import { endOfStream, streamItems } from '../../model/capabilities/events.js';
import { paginationOf } from '../../model/capabilities/pagination.js';
import {
  chosenStream,
  isSeparated,
  type StreamChoice,
  streamChoiceOf,
} from '../../model/capabilities/streams.js';
import { uploadOf } from '../../model/capabilities/uploads.js';
import { waiterOf, waitPlanOf, type WaitPlan } from '../../model/capabilities/waiters.js';
import type { Keys } from '../../model/capabilities/pagination.js';
import type { Names, OperationNames } from '../../model/naming/names.js';
import type {
  Argument,
  Call,
  Choice,
  Pages,
  Stream,
  UploadCall,
  WaitCall,
  WaiterCall,
} from './call.js';
import { responseKind, responseMediaType, splitResponses } from './media.js';
import { objectShape } from './shape.js';

interface Around {
  readonly argument: Argument;
  readonly own: OperationNames;
  readonly names: Names;
  readonly api: Api;
}

type Capabilities = Pick<Call, 'pages' | 'stream' | 'choice' | 'waiter' | 'wait' | 'upload'>;

/** A list has no stream beside it. */
export function capabilitiesOf(operation: Operation, around: Around): Capabilities {
  const pages = pagesOf(operation, around);
  const choice = pages ? undefined : choiceOf(operation, around);
  return {
    pages,
    choice,
    stream: pages || choice ? undefined : streamOf(operation, around),
    waiter: waiterCall(operation, around),
    wait: waitCall(operation, around),
    upload: uploadCall(operation, around),
  };
}

function pagesOf(operation: Operation, { argument, api }: Around): Pages | undefined {
  const { pagination } = paginationOf(api, operation);
  if (!pagination) return undefined;
  const { kind, parameter: name } = pagination;
  if (kind === 'link') return { pagination, keys: [] };
  const argumentParameter = argument.parameters.find(
    ({ parameter }) => parameter.name === name && parameter.in !== 'path',
  );
  if (argumentParameter)
    return { pagination, keys: [argumentParameter.key], parameter: argumentParameter.parameter };
  // A property of the body, which the argument holds directly or under a key.
  const keys = name === undefined ? undefined : bodyKeys(argument, name);
  return keys && { pagination, keys };
}

/** The keys of a property of the body; `undefined` without a body. */
function bodyKeys({ body }: Argument, name: string): Keys | undefined {
  return body && (body.key === undefined ? [name] : [body.key, name]);
}

function streamOf(operation: Operation, { api }: Around): Stream | undefined {
  if (operation.method === 'HEAD') return undefined;
  const [media] = splitResponses(operation).success.flatMap((response) =>
    responseKind(response) === 'stream' ? (responseMediaType(response.content) ?? []) : [],
  );
  return media && streamIn(media, operation, api);
}

function streamIn(media: MediaType, operation: Operation, api: Api): Stream | undefined {
  const items = streamItems(media, api);
  return (
    items && {
      items,
      isSeparated: items.kind === 'lines' && isSeparated(media.name),
      end: endOfStream(operation, media, items),
    }
  );
}

function choiceOf(operation: Operation, { argument, own, api }: Around): Choice | undefined {
  const { choice } = streamChoiceOf(api, operation);
  if (!choice || own.stream === undefined) return undefined;
  const { success } = splitResponses(operation);
  const [media] = success.flatMap(({ content }) => chosenStream(content, choice) ?? []);
  const stream = media && streamIn(media, operation, api);
  const keys = choiceKeys(choice, argument);
  if (!stream || !keys) return undefined;
  return {
    by: choice,
    keys,
    stream: { ...stream, end: choice.end ?? stream.end },
    result: {
      readers: success.map((response) => [
        String(response.status),
        chosenStream(response.content, choice) ? 'stream' : responseKind(response),
      ]),
      accept: [
        ...new Set(
          success.flatMap(
            ({ content }) =>
              (chosenStream(content, choice) ?? responseMediaType(content))?.name ?? [],
          ),
        ),
      ],
    },
  };
}

function choiceKeys(choice: StreamChoice, argument: Argument): Keys | undefined {
  if (choice.by === 'accept') return [];
  const argumentParameter = argument.parameters.find(
    ({ parameter }) => parameter === choice.parameter,
  );
  if (argumentParameter) return [argumentParameter.key];
  return choice.by === 'property' ? bodyKeys(argument, choice.name) : undefined;
}

function waiterCall(operation: Operation, { argument, own, api }: Around): WaiterCall | undefined {
  const { waiter } = waiterOf(api, operation);
  if (!waiter || !own.waiter) return undefined;
  const id = argument.parameters.find(({ parameter }) => parameter === waiter.id)?.key;
  const { success } = splitResponses(operation);
  const isNarrowed =
    waiter.state.length === 1 &&
    success.every(({ content }) =>
      content.every(({ schema }) => objectShape(schema, api) !== undefined),
    );
  return { waiter, names: own.waiter, id, isNarrowed };
}

function waitCall(operation: Operation, { own, names, api }: Around): WaitCall | undefined {
  const { plan } = waitPlanOf(api, operation);
  if (!plan || own.andWait === undefined) return undefined;
  if (names.operations.get(plan.operation.at)?.waiter === undefined) return undefined;
  const keysOf = (
    parameters: WaitPlan['parameters'],
    { at }: Operation,
  ): ReadonlyMap<string, Keys> =>
    new Map(
      [...parameters].map(([parameter, path]) => [
        names.operations.get(at)?.parameters.get(parameter.at) ?? parameter.name,
        path,
      ]),
    );
  return {
    name: own.andWait,
    polled: plan.operation.at,
    parameters: keysOf(plan.parameters, plan.operation),
    result: plan.result && {
      call: plan.result.operation.at,
      parameters: keysOf(plan.result.parameters, plan.result.operation),
    },
  };
}

function uploadCall(operation: Operation, { argument, own, api }: Around): UploadCall | undefined {
  const { upload } = uploadOf(api, operation);
  if (!upload || !own.upload) return undefined;
  const { fileName } = upload;
  const { parameters, body } = argument;
  const key =
    'parameter' in fileName
      ? parameters.find(({ parameter }) => parameter === fileName.parameter)?.key
      : (body?.key ?? fileName.property);
  if (key === undefined) return undefined;
  const isOther = (name: string): boolean => name !== key;
  const needed = parameters.flatMap((argumentParameter) =>
    argumentParameter.required ? [argumentParameter.key] : [],
  );
  const inBody = body?.key === undefined ? { any: body?.declares, required: body?.needs } : {};
  return {
    ...{ upload, names: own.upload, key },
    others: {
      any: [...parameters.map((parameter) => parameter.key), ...(inBody.any ?? [])].some(isOther),
      required: [
        ...needed,
        ...(body?.required === true ? (inBody.required ?? []) : []),
        ...(body?.required === true && body.key !== undefined ? [body.key] : []),
      ].some(isOther),
    },
  };
}

/** What a call streams, always or if it is asked to. */
export function streamKind({ stream, choice }: Call): Stream['items']['kind'] | undefined {
  return (stream ?? choice?.stream)?.items.kind;
}
