import { annotationsModelSchema } from '../schemas/annotations.js';

/**
 * Stores annotations
 *
 * `PUT /annotations`
 */
export const putAnnotations = {
  method: 'PUT',
  path: '/annotations',
  request: { body: annotationsModelSchema },
  responses: {},
} as const;
