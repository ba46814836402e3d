import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import { serializeParameter } from '../runtime/serialize.js';
import { inQuery } from '../runtime/text.js';
import type { ApiCall } from '../runtime/types.js';
import type { QueryFilter } from '../types/styles.js';

export interface GetQueryParams {
  /** At least 1 character. */
  text: string;
  /**
   * An integer at most 100.
   *
   * @default 10
   */
  count?: number;
  flag?: boolean;
  sort?: 'name' | '-name';
  list?: string[];
  commas?: number[];
  spaces?: number[];
  pipes?: number[];
  deep?: QueryFilter;
  flat?: QueryFilter;
  json?: QueryFilter;
  reserved?: string;
  empty?: string;
  /** An integer at least 1. */
  'page[size]'?: number;
  /**
   * Use `text`.
   *
   * @deprecated
   */
  old?: string;
}

const getQueryOperation = {
  id: 'getQuery',
  method: 'GET',
  path: '/query',
  parameters: [
    { name: 'text', in: 'query', required: true, write: inQuery },
    { name: 'count', in: 'query', write: inQuery },
    { name: 'flag', in: 'query', write: inQuery },
    { name: 'sort', in: 'query', write: inQuery },
    { name: 'list', in: 'query', write: serializeParameter },
    { name: 'commas', in: 'query', explode: false, write: serializeParameter },
    { name: 'spaces', in: 'query', style: 'spaceDelimited', write: serializeParameter },
    { name: 'pipes', in: 'query', style: 'pipeDelimited', write: serializeParameter },
    { name: 'deep', in: 'query', style: 'deepObject', explode: true, write: serializeParameter },
    { name: 'flat', in: 'query', explode: false, write: serializeParameter },
    { name: 'json', in: 'query', mediaType: 'application/json', write: serializeParameter },
    { name: 'reserved', in: 'query', allowReserved: true, write: serializeParameter },
    { name: 'empty', in: 'query', write: inQuery },
    { name: 'page[size]', in: 'query', write: inQuery },
    { name: 'old', in: 'query', write: inQuery },
  ],
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `GET /query` */
export function getQuery(
  client: ApiClient,
  params: GetQueryParams,
  options?: RequestOptions,
): ApiCall<void> {
  return client.call(getQueryOperation, params, options);
}

export interface GetSpreadParams {
  filter?: QueryFilter;
}

const getSpreadOperation = {
  id: 'getSpread',
  method: 'GET',
  path: '/spread',
  parameters: [{ name: 'filter', in: 'query', write: serializeParameter }],
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `GET /spread` */
export function getSpread(
  client: ApiClient,
  params: GetSpreadParams = {},
  options?: RequestOptions,
): ApiCall<void> {
  return client.call(getSpreadOperation, params, options);
}
