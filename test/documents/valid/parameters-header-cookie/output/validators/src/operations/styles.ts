import type { GetHeadersParams } from '@header-and-cookie-parameters/client';
import { regex } from 'zod';
import { arrayWith } from '../runtime/array-rules.js';
import { uuid } from '../runtime/formats/network.js';
import { object } from '../runtime/object.js';
import { integer, stringWith, values } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import { headerPointSchema } from '../schemas/styles.js';

/** `GET /headers` */
export const getHeaders = {
  method: 'GET',
  path: '/headers',
  request: {
    header: /*#__PURE__*/ schema<Readonly<Record<string, unknown>>>(() =>
      object(
        {
          'x-request-id': stringWith(uuid),
          'x-numbers': arrayWith(integer, { minItems: 1 }),
          'x-point': headerPointSchema,
          'x-flat': headerPointSchema,
          'x-json': headerPointSchema,
        },
        { required: ['x-request-id'] },
      ),
    ),
    cookie: /*#__PURE__*/ schema<Pick<GetHeadersParams, 'session' | 'theme' | 'sizes'>>(() =>
      object(
        {
          session: stringWith(regex(/^[a-z0-9]+$/u)),
          theme: values(['dark', 'light']),
          sizes: arrayWith(integer, { minItems: 1 }),
        },
        { required: ['session'] },
      ),
    ),
  },
  responses: {},
} as const;
