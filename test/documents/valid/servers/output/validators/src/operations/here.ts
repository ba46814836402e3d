/** `GET /here` */
export const getHere = { method: 'GET', path: '/here', request: {}, responses: {} } as const;
