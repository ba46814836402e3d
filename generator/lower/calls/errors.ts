// Error responses: the class for each status, and the strings that the document declares or shows
// as `detail` of an error's body.

import type { Api, MediaType, Response, Status } from '../../model/api.js';
import { knownValues } from '../../model/extensions.js';
import { alternativesInPlace, isReference, resolve } from '../../model/graph/walk.js';
import { isObject, type Json } from '../../model/json.js';
import { memoize } from '../../model/maps.js';
import type { Schema } from '../../model/schema.js';
import { isJson } from './media.js';

const names: ReadonlyMap<number, string> = new Map([
  [400, 'BadRequestError'],
  [401, 'UnauthorizedError'],
  [402, 'PaymentRequiredError'],
  [403, 'PermissionDeniedError'],
  [404, 'NotFoundError'],
  [405, 'MethodNotAllowedError'],
  [406, 'NotAcceptableError'],
  [408, 'RequestTimeoutError'],
  [409, 'ConflictError'],
  [410, 'GoneError'],
  [412, 'PreconditionFailedError'],
  [413, 'PayloadTooLargeError'],
  [415, 'UnsupportedMediaTypeError'],
  [422, 'UnprocessableEntityError'],
  [425, 'TooEarlyError'],
  [429, 'RateLimitError'],
  [500, 'InternalServerError'],
  [501, 'NotImplementedError'],
  [502, 'BadGatewayError'],
  [503, 'ServiceUnavailableError'],
  [504, 'GatewayTimeoutError'],
]);

/** The class for a status; ranges and `default` have one together. */
export function errorClassName(status: Status): string {
  return typeof status === 'number'
    ? (names.get(status) ?? `Status${status}Error`)
    : 'DefaultError';
}

interface Detail {
  /** Whether the body declares a property `detail`. */
  readonly isDeclared: boolean;
  /** The values that the schema lists, or those of the examples if it lists none. */
  readonly texts: readonly string[];
}

/** The strings that `detail` may have in an error's body, as far as the document names them. */
export function detailOf(response: Response, api: Api): Detail {
  return details(api)(response);
}

const details = memoize((api: Api) => {
  const named = new Map<string, Detail>();
  return memoize((response: Response): Detail => {
    const media = response.content.find(({ name }) => isJson(name));
    const isOwn =
      !media?.schema || media.examples.length > 0 || media.schema.examples !== undefined;
    if (isOwn || !isReference(media.schema)) return detailIn(media, api);
    // Most errors of an API share one schema.
    const ref = media.schema.$ref ?? '';
    const detail = named.get(ref) ?? detailIn(media, api);
    named.set(ref, detail);
    return detail;
  });
});

function detailIn(media: MediaType | undefined, api: Api): Detail {
  const declared = media?.schema
    ? alternativesInPlace([media.schema], api).flatMap(
        ({ properties }) => properties?.get('detail') ?? [],
      )
    : [];
  const known = declared.flatMap((schema) => valuesOf(schema, api));
  const examples = [
    ...(media?.examples ?? []).map(({ value }) => value?.value),
    ...(media?.schema?.examples ?? []),
  ];
  const shown = examples.flatMap((value) =>
    isObject(value) && Object.hasOwn(value, 'detail') ? texts([value['detail'] ?? null]) : [],
  );
  return { isDeclared: declared.length > 0, texts: [...new Set(known.length > 0 ? known : shown)] };
}

function valuesOf(schema: Schema, api: Api): readonly string[] {
  const target = resolve(api, schema);
  return texts(
    [schema, ...(target === schema ? [] : [target])].flatMap((each) => [
      ...(each.const === undefined ? [] : [each.const]),
      ...(each.enum ?? []),
      ...(knownValues(each) ?? []),
    ]),
  );
}

function texts(values: readonly Json[]): string[] {
  return values.filter((value) => typeof value === 'string');
}
