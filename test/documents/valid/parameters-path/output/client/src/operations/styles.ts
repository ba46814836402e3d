import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import { fillPath, inPath } from '../runtime/path.js';
import { serializeParameter } from '../runtime/serialize.js';
import type { ApiCall } from '../runtime/types.js';
import type { PathPoint } from '../types/styles.js';

export interface GetSimpleParams {
  text: string;
  /** At least 1 item. */
  list: number[];
  object: PathPoint;
  flat: PathPoint;
}

const getSimpleOperation = {
  id: 'getSimple',
  method: 'GET',
  path: '/simple/{text}/{list}/{object}/{flat}',
  fill: fillPath,
  parameters: [
    { name: 'text', in: 'path', required: true, write: inPath },
    { name: 'list', in: 'path', required: true, write: serializeParameter },
    { name: 'object', in: 'path', required: true, explode: true, write: serializeParameter },
    { name: 'flat', in: 'path', required: true, write: serializeParameter },
  ],
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `GET /simple/{text}/{list}/{object}/{flat}` */
export function getSimple(
  client: ApiClient,
  params: GetSimpleParams,
  options?: RequestOptions,
): ApiCall<void> {
  return client.call(getSimpleOperation, params, options);
}

export interface GetLabelParams {
  text: number;
  /** At least 1 item. */
  list: number[];
  /** At least 1 item. */
  exploded: number[];
  object: PathPoint;
  flat: PathPoint;
}

const getLabelOperation = {
  id: 'getLabel',
  method: 'GET',
  path: '/label/{text}/{list}/{exploded}/{object}/{flat}',
  fill: fillPath,
  parameters: [
    { name: 'text', in: 'path', required: true, style: 'label', write: serializeParameter },
    { name: 'list', in: 'path', required: true, style: 'label', write: serializeParameter },
    {
      name: 'exploded',
      in: 'path',
      required: true,
      style: 'label',
      explode: true,
      write: serializeParameter,
    },
    {
      name: 'object',
      in: 'path',
      required: true,
      style: 'label',
      explode: true,
      write: serializeParameter,
    },
    { name: 'flat', in: 'path', required: true, style: 'label', write: serializeParameter },
  ],
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `GET /label/{text}/{list}/{exploded}/{object}/{flat}` */
export function getLabel(
  client: ApiClient,
  params: GetLabelParams,
  options?: RequestOptions,
): ApiCall<void> {
  return client.call(getLabelOperation, params, options);
}

export interface GetMatrixParams {
  text: boolean;
  /** At least 1 item. */
  list: number[];
  /** At least 1 item. */
  exploded: number[];
  object: PathPoint;
  flat: PathPoint;
}

const getMatrixOperation = {
  id: 'getMatrix',
  method: 'GET',
  path: '/matrix/{text}/{list}/{exploded}/{object}/{flat}',
  fill: fillPath,
  parameters: [
    { name: 'text', in: 'path', required: true, style: 'matrix', write: serializeParameter },
    { name: 'list', in: 'path', required: true, style: 'matrix', write: serializeParameter },
    {
      name: 'exploded',
      in: 'path',
      required: true,
      style: 'matrix',
      explode: true,
      write: serializeParameter,
    },
    {
      name: 'object',
      in: 'path',
      required: true,
      style: 'matrix',
      explode: true,
      write: serializeParameter,
    },
    { name: 'flat', in: 'path', required: true, style: 'matrix', write: serializeParameter },
  ],
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `GET /matrix/{text}/{list}/{exploded}/{object}/{flat}` */
export function getMatrix(
  client: ApiClient,
  params: GetMatrixParams,
  options?: RequestOptions,
): ApiCall<void> {
  return client.call(getMatrixOperation, params, options);
}

export interface GetFileParams {
  /** Pattern: `^[a-z]+$`. */
  file: string;
  extension: 'json' | 'xml';
}

const getFileOperation = {
  id: 'getFile',
  method: 'GET',
  path: '/files/{file}.{extension}',
  fill: fillPath,
  parameters: [
    { name: 'file', in: 'path', required: true, write: inPath },
    {
      name: 'extension',
      in: 'path',
      required: true,
      mediaType: 'application/json',
      write: serializeParameter,
    },
  ],
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `GET /files/{file}.{extension}` */
export function getFile(
  client: ApiClient,
  params: GetFileParams,
  options?: RequestOptions,
): ApiCall<void> {
  return client.call(getFileOperation, params, options);
}
