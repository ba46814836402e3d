/** `GET /there` */
export const getThere = { method: 'GET', path: '/there', request: {}, responses: {} } as const;

/** `PUT /there` */
export const putThere = { method: 'PUT', path: '/there', request: {}, responses: {} } as const;
