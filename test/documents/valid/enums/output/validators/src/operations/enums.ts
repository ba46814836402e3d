import { enumsOpenSchema, enumsSchema } from '../schemas/enums.js';

/** `POST /enums` */
export const postEnums = {
  method: 'POST',
  path: '/enums',
  request: { body: enumsSchema },
  responses: { 200: enumsSchema },
  openResponses: { 200: enumsOpenSchema },
} as const;
