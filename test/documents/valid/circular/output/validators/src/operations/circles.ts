import { circlesModelSchema, treeSchema } from '../schemas/circles.js';

/** `PUT /circles` */
export const putCircles = {
  method: 'PUT',
  path: '/circles',
  request: { body: circlesModelSchema },
  responses: { 200: treeSchema },
} as const;
