import { objectsModelSchema } from '../schemas/objects.js';

/** `PUT /objects` */
export const putObjects = {
  method: 'PUT',
  path: '/objects',
  request: { body: objectsModelSchema },
  responses: {},
} as const;
