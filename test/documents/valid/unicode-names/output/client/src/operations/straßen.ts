import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import { fillPath, inPath } from '../runtime/path.js';
import { inQuery } from '../runtime/text.js';
import type { ApiCall } from '../runtime/types.js';
import type { Straße } from '../types/straßen.js';

export interface HoleStraßeParams {
  größe: string;
  検索?: string;
}

const holeStraßeOperation = {
  id: 'holeStraße',
  method: 'GET',
  path: '/straßen/{größe}',
  fill: fillPath,
  parameters: [
    { name: 'größe', in: 'path', required: true, write: inPath },
    { name: '検索', in: 'query', write: inQuery },
  ],
  success: { '200': 'json' },
  accept: 'application/json',
} as const satisfies OperationDescriptor;

/** `GET /straßen/{größe}` */
export function holeStraße(
  client: ApiClient,
  params: HoleStraßeParams,
  options?: RequestOptions,
): ApiCall<Straße> {
  return client.call(holeStraßeOperation, params, options);
}
