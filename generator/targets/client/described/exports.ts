// The names that the client's entries export, as far as they depend on the document.

import type { Api, Operation } from '../../../model/api.js';
import { isLimited, limitsOf } from '../../../model/capabilities/checks.js';
import { costsOf, rateLimitsOf } from '../../../model/capabilities/limits.js';
import { allCallbacks } from '../../../model/capabilities/webhooks.js';
import { payloadNames } from '../../../model/naming/names.js';
import { paginationOf } from '../../../model/capabilities/pagination.js';
import { isReference } from '../../../model/graph/walk.js';
import type { Pointer } from '../../../model/json.js';
import type { ExportedNames } from '../../../surface/surface.js';
import { mediaChoices, requestMediaType, splitResponses } from '../../../lower/calls/media.js';
import type { SurfaceContext } from '../../target.js';
import { oauthExports } from '../exports.js';
import { headerSets, responseMembers } from '../surface/result.js';

export function rawExports({ operations }: Api): ExportedNames {
  return new Map<string, Pointer | undefined>([
    ['createRawClient', undefined],
    ...operations.map(({ method, path, at }) => [`paths['${path}'].${method}`, at] as const),
  ]);
}

export function mainExports({ api, forms, names }: SurfaceContext): ExportedNames {
  const { className } = names.api;
  const found = new Map<string, Pointer | undefined>();
  const add = (...exported: readonly (string | undefined)[]): void => {
    for (const name of exported) if (name !== undefined) found.set(name, undefined);
  };
  const addAbout = (at: Pointer, ...exported: readonly (string | undefined)[]): void => {
    for (const name of exported) if (name !== undefined) found.set(name, at);
  };
  add(className, `${className}Core`, `${className}Options`, `${className}CoreOptions`);
  add(...names.resources.map((resource) => resource.className));
  for (const id of api.schemas.keys())
    addAbout(forms.get(id)?.of ?? id, names.schemas.get(id)?.type);
  for (const operation of api.operations) {
    const own = names.operations.get(operation.at);
    if (!own) continue;
    const { waiter, andWait, upload, stream } = own;
    const { accepts, contentTypes } = mediaChoices(api)(operation);
    addAbout(operation.at, `client.${own.resource}.${own.method}()`);
    addAbout(operation.at, own.function, waiter?.function, andWait, upload?.function, stream);
    if (accepts.length > 0) addAbout(operation.at, own.responses);
    if (contentTypes.length > 0) addAbout(operation.at, own.requests);
    const { parameters, body } = operation;
    const media = body && requestMediaType(body.content);
    const argument = parameters[0]?.at ?? (media && body.at);
    if (argument !== undefined) addAbout(argument, own.params);
    if (media?.schema && !isReference(media.schema))
      addAbout(body?.at ?? operation.at, own.request);
    if (declaresResponse(operation, api))
      addAbout(splitResponses(operation).success[0]?.at ?? operation.at, own.response);
  }
  for (const { at, operation } of [...api.webhooks, ...allCallbacks(api)])
    if (operation.body?.content[0]?.schema) addAbout(at, payloadNames(names).get(at));
  for (const { name, operations } of headerSets({ api, names })) {
    const [first] = operations.flatMap((operation) =>
      splitResponses(operation).success.flatMap(({ headers }) => headers),
    );
    if (first) addAbout(first.at, name);
  }
  add(...featureExports({ api, names }));
  return found;
}

/** Whether a result has a type of its own: it is written in place, or one of several. */
function declaresResponse(operation: Operation, api: Api): boolean {
  const bodies = responseMembers(operation, api).filter(({ kind }) => kind !== 'none');
  const [only] = bodies;
  return (
    bodies.length > 1 ||
    (only?.schema !== undefined && !isReference(only.schema)) ||
    only?.items?.schemas.every(isReference) === false
  );
}

/** What comes with features that some operation, or the whole API, declares. */
function featureExports({ api, names }: Pick<SurfaceContext, 'api' | 'names'>): readonly string[] {
  const { operations } = api;
  const own = [...names.operations.values()];
  const when = (isThere: boolean, ...exported: readonly string[]): readonly string[] =>
    isThere ? exported : [];
  const kinds = new Set(
    operations.flatMap((operation) =>
      responseMembers(operation, api).flatMap(({ items }) => items?.kind ?? []),
    ),
  );
  return [
    ...when(
      operations.some((operation) => paginationOf(api, operation).pagination !== undefined),
      'ListPage',
      'PageList',
    ),
    ...when(kinds.has('events'), 'EventOptions', 'EventStream', 'NamedEventStream', 'ServerEvent'),
    ...when(kinds.has('lines'), 'JsonLines', 'LinesOptions'),
    ...when(
      own.some(({ waiter }) => waiter !== undefined),
      'WaiterError',
      'StateChange',
      'WaitableCall',
      'WaitOptions',
    ),
    ...when(
      own.some(({ upload }) => upload !== undefined),
      'UploadOptions',
      'UploadProgress',
      'UploadSource',
      'UploadStream',
    ),
    ...when(rateLimitsOf(api).length > 0, 'limiter', 'LimiterOptions', 'Budget'),
    ...when(
      operations.some(
        (operation) =>
          operation.extensions.has('x-checks') && isLimited(limitsOf(api, operation).limits),
      ),
      'checks',
    ),
    ...when(
      operations.some((operation) => costsOf(api, operation).table !== undefined),
      'estimateCost',
    ),
    ...oauthExports(api),
  ];
}
