import { referencesModelSchema } from '../schemas/references.js';

/** `PUT /references` */
export const putReferences = {
  method: 'PUT',
  path: '/references',
  request: { body: referencesModelSchema },
  responses: {},
} as const;
