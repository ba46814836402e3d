/** `GET /Things` */
export const getUpper = { method: 'GET', path: '/Things', request: {}, responses: {} } as const;

/** `GET /things` */
export const getLower = { method: 'GET', path: '/things', request: {}, responses: {} } as const;
