// An upload as a generated client declares and sends one.

import { ApiClient } from '../../generator/runtime/client/api-client.js';
import type { ClientOptions } from '../../generator/runtime/client/types.js';
import { requestEndpoint, setFetch } from '../../generator/runtime/client/client.js';
import {
  type UploadDescriptor,
  type UploadOptions,
  sendUpload,
} from '../../generator/runtime/client/transfer/upload.js';
import type {
  UploadSource,
  UploadStream,
} from '../../generator/runtime/client/transfer/upload-source.js';

export const key = 'key-of-the-api';

const upload: UploadDescriptor = {
  id: 'uploadFile',
  address: ['to', 'address'],
  method: 'PUT',
  success: 200,
  contentTypes: { mp4: 'video/mp4', mov: 'video/quicktime' },
  maxNameLength: 20,
  namePattern: /\.([mM][pP]4|[mM][oO][vV])$/u,
  maxSize: 2 ** 40,
};

/** What a promise rejects with. */
export const rejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'it did not reject',
    (error: unknown) => error,
  );

export interface Given {
  readonly id: string;
}

/** Sends a file through a client of the service whose key would be seen wherever it went. */
export function sendTo(
  service: { readonly origin: string },
  source: UploadSource | UploadStream,
  options: UploadOptions = {},
  { fetch, ...client }: ClientOptions = {},
  own: Partial<UploadDescriptor> = {},
): Promise<Given> {
  const api = new ApiClient(
    {
      baseUrl: service.origin,
      headers: { Authorization: `Bearer ${key}`, Cookie: `session=${key}` },
      ...client,
    },
    {},
  );
  if (fetch) setFetch(api, fetch);
  return sendUpload<Given>(
    api,
    { ...upload, ...own },
    {
      source,
      options: { fileName: 'talk.mp4', ...options },
      ask: (filename, own) =>
        requestEndpoint<Given>(
          api,
          { method: 'POST', path: '/upload' },
          { ...own, body: { filename } },
        ),
    },
  );
}
