/** `GET /` */
export const get = { method: 'GET', path: '/', request: {}, responses: {} } as const;
