// Small parts of the runtime that a client has where its document needs them, and the entry point for Node.

import type { Declaration, Module } from '../../code/module.js';
import { isObject } from '../../model/json.js';
import type { Schema } from '../../model/schema.js';
import { walkSchemas } from '../../model/walk.js';
import type { Surface } from './surface.js';

export interface Extras {
  /** What the index exports of them. */
  readonly exports: readonly Declaration[];
  /** `./node`: what works with files and servers of Node. */
  readonly node: Module | undefined;
}

export function extrasOf({ api, pkg }: Surface, { uploads, webhooks }: { readonly uploads: boolean; readonly webhooks: boolean }): Extras {
  const exported = (file: string, names: readonly string[], type = false): Declaration => ({ kind: 'export', from: `${pkg.source}runtime/${file}`, names, type });
  let downloads = false;
  let moments = false;
  walkSchemas(api, (schema) => {
    downloads ||= isDownload(schema);
    moments ||= schema.extensions?.get('x-unit') === 'unix-seconds';
  });
  const node = [...(uploads ? [exported('upload-node.ts', ['openFile'])] : []), ...(webhooks ? [exported('webhook-node.ts', ['nodeListener'])] : [])];
  return {
    exports: [
      exported('logging.ts', ['logging']),
      exported('logging.ts', ['LogDetails', 'Logger', 'LoggingOptions', 'LogLevel'], true),
      exported('redact.ts', ['redact']),
      ...(uploads ? [exported('upload.ts', ['UploadOptions', 'UploadProgress'], true), exported('upload-source.ts', ['FileLike', 'UploadSource'], true)] : []),
      ...(downloads ? [exported('download.ts', ['downloadFile']), exported('download.ts', ['DownloadOptions'], true)] : []),
      ...(moments ? [exported('unix-seconds.ts', ['toDate', 'toUnixSeconds'])] : []),
    ],
    node: node.length === 0 ? undefined : { file: `${pkg.source}node.ts`, declarations: node },
  };
}

/** A presigned address that is fetched. */
function isDownload({ extensions }: Schema): boolean {
  const value = extensions?.get('x-presigned');
  return isObject(value) && (value['method'] === undefined || value['method'] === 'GET');
}
