import type {
  GetFileParams,
  GetLabelParams,
  GetMatrixParams,
  GetSimpleParams,
} from '@path-parameters/client';
import { regex } from 'zod';
import { arrayWith } from '../runtime/array-rules.js';
import { object } from '../runtime/object.js';
import { boolean, integer, string, stringWith, values } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import { pathPointSchema } from '../schemas/styles.js';

/** `GET /simple/{text}/{list}/{object}/{flat}` */
export const getSimple = {
  method: 'GET',
  path: '/simple/{text}/{list}/{object}/{flat}',
  request: {
    path: /*#__PURE__*/ schema<GetSimpleParams>(() =>
      object(
        {
          text: string,
          list: arrayWith(integer, { minItems: 1 }),
          object: pathPointSchema,
          flat: pathPointSchema,
        },
        { required: ['text', 'list', 'object', 'flat'] },
      ),
    ),
  },
  responses: {},
} as const;

/** `GET /label/{text}/{list}/{exploded}/{object}/{flat}` */
export const getLabel = {
  method: 'GET',
  path: '/label/{text}/{list}/{exploded}/{object}/{flat}',
  request: {
    path: /*#__PURE__*/ schema<GetLabelParams>(() =>
      object(
        {
          text: integer,
          list: arrayWith(integer, { minItems: 1 }),
          exploded: arrayWith(integer, { minItems: 1 }),
          object: pathPointSchema,
          flat: pathPointSchema,
        },
        { required: ['text', 'list', 'exploded', 'object', 'flat'] },
      ),
    ),
  },
  responses: {},
} as const;

/** `GET /matrix/{text}/{list}/{exploded}/{object}/{flat}` */
export const getMatrix = {
  method: 'GET',
  path: '/matrix/{text}/{list}/{exploded}/{object}/{flat}',
  request: {
    path: /*#__PURE__*/ schema<GetMatrixParams>(() =>
      object(
        {
          text: boolean,
          list: arrayWith(integer, { minItems: 1 }),
          exploded: arrayWith(integer, { minItems: 1 }),
          object: pathPointSchema,
          flat: pathPointSchema,
        },
        { required: ['text', 'list', 'exploded', 'object', 'flat'] },
      ),
    ),
  },
  responses: {},
} as const;

/** `GET /files/{file}.{extension}` */
export const getFile = {
  method: 'GET',
  path: '/files/{file}.{extension}',
  request: {
    path: /*#__PURE__*/ schema<GetFileParams>(() =>
      object(
        {
          file: stringWith(regex(/^[a-z]+$/u)),
          extension: values(['json', 'xml']),
        },
        { required: ['file', 'extension'] },
      ),
    ),
  },
  responses: {},
} as const;
