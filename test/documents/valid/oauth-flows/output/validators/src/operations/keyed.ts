/** `GET /keyed` */
export const getKeyed = { method: 'GET', path: '/keyed', request: {}, responses: {} } as const;
