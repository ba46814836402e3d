import { petSchema } from '../schemas/pets.js';

/** `POST /pets` */
export const createPet = {
  method: 'POST',
  path: '/pets',
  request: { body: petSchema },
  responses: { 200: petSchema },
} as const;
