import { circleSchema, shapeSchema } from '../schemas/shapes.js';

/** `POST /shapes` */
export const createShape = {
  method: 'POST',
  path: '/shapes',
  request: { body: shapeSchema },
  responses: { 200: circleSchema },
} as const;
