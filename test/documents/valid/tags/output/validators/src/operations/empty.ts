/** `GET /empty` */
export const getEmpty = { method: 'GET', path: '/empty', request: {}, responses: {} } as const;
