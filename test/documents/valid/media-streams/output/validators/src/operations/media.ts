/** `GET /events` */
export const getEvents = { method: 'GET', path: '/events', request: {}, responses: {} } as const;

/** `GET /lines` */
export const getLines = { method: 'GET', path: '/lines', request: {}, responses: {} } as const;

/** `GET /json-lines` */
export const getJsonLines = {
  method: 'GET',
  path: '/json-lines',
  request: {},
  responses: {},
} as const;
