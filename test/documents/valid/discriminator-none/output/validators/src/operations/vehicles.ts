import { vehicleSchema } from '../schemas/vehicles.js';

/** `POST /vehicles` */
export const createVehicle = {
  method: 'POST',
  path: '/vehicles',
  request: { body: vehicleSchema },
  responses: {},
} as const;
