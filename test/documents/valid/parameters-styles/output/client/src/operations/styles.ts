import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import { fillPath } from '../runtime/path.js';
import { serializeParameter } from '../runtime/serialize.js';
import type { ApiCall } from '../runtime/types.js';
import type { StylePoint, StyleSpread } from '../types/styles.js';

export interface GetStylesParams {
  /** At least 1 character. */
  plain: string;
  /** At least 1 item. */
  list: number[];
  /** At least 1 character. */
  label: string;
  /** At least 1 character. */
  matrix: string;
  single?: string;
  /** At least 1 character. */
  'X-Exploded'?: string;
  /** At least 1 item. */
  'X-Exploded-List'?: number[];
  /** Pattern: `^[a-z]+$`. */
  flat?: string;
  /** At least 1 item. */
  list_of?: number[];
  point?: StylePoint;
  spread?: StyleSpread;
  json?: number;
  spaced?: StylePoint;
  piped?: StylePoint;
}

const getStylesOperation = {
  id: 'getStyles',
  method: 'GET',
  path: '/styles/{plain}/{list}/{label}/{matrix}',
  fill: fillPath,
  parameters: [
    { name: 'plain', in: 'path', required: true, explode: true, write: serializeParameter },
    { name: 'list', in: 'path', required: true, explode: true, write: serializeParameter },
    {
      name: 'label',
      in: 'path',
      required: true,
      style: 'label',
      explode: true,
      write: serializeParameter,
    },
    {
      name: 'matrix',
      in: 'path',
      required: true,
      style: 'matrix',
      explode: true,
      write: serializeParameter,
    },
    { name: 'single', in: 'query', explode: false, write: serializeParameter },
    { name: 'X-Exploded', in: 'header', explode: true, write: serializeParameter },
    { name: 'X-Exploded-List', in: 'header', explode: true, write: serializeParameter },
    { name: 'flat', in: 'cookie', explode: false, write: serializeParameter },
    { name: 'list_of', in: 'cookie', write: serializeParameter },
    { name: 'point', in: 'cookie', explode: false, write: serializeParameter },
    { name: 'spread', in: 'cookie', write: serializeParameter },
    { name: 'json', in: 'cookie', mediaType: 'application/json', write: serializeParameter },
    { name: 'spaced', in: 'query', style: 'spaceDelimited', write: serializeParameter },
    { name: 'piped', in: 'query', style: 'pipeDelimited', write: serializeParameter },
  ],
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `GET /styles/{plain}/{list}/{label}/{matrix}` */
export function getStyles(
  client: ApiClient,
  params: GetStylesParams,
  options?: RequestOptions,
): ApiCall<void> {
  return client.call(getStylesOperation, params, options);
}
