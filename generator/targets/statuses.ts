// The class of each error status, called by its standard reason phrase (RFC 9110, section 15; RFC 6585).

import type { Status } from '../model/api.js';

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

/** The class for a status; ranges and `default` are `ApiError` itself. */
export function errorClassName(status: Status): string {
  return typeof status === 'number' ? (names.get(status) ?? `Status${status}Error`) : 'ApiError';
}
