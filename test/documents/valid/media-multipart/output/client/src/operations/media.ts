import type { ApiClient } from '../runtime/api-client.js';
import { writeMultipart } from '../runtime/body-multipart.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { PartMeta } from '../types/media.js';

export type SendPartsRequest = {
  file: string;
  picture?: unknown;
  title?: string;
  count?: number;
  meta?: PartMeta;
  pages?: Blob[];
};

export type SendPartsParams = SendPartsRequest;

const sendPartsOperation = {
  id: 'sendParts',
  method: 'POST',
  path: '/multipart',
  body: {
    mediaType: 'multipart/form-data',
    required: true,
    encoding: {
      picture: { contentType: 'image/png, image/jpeg' },
      meta: { contentType: 'application/json' },
    },
    write: writeMultipart,
  },
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `POST /multipart` */
export function sendParts(
  client: ApiClient,
  params: SendPartsParams,
  options?: RequestOptions,
): ApiCall<void> {
  return client.call(sendPartsOperation, params, options);
}
