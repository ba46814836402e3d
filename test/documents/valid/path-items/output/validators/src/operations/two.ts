/** `GET /two` */
export const getOther = { method: 'GET', path: '/two', request: {}, responses: {} } as const;
