import { stringsModelSchema } from '../schemas/strings.js';

/** `PUT /strings` */
export const putStrings = {
  method: 'PUT',
  path: '/strings',
  request: { body: stringsModelSchema },
  responses: {},
} as const;
