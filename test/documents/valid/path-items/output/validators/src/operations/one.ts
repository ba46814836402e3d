/** `GET /one` */
export const getOne = { method: 'GET', path: '/one', request: {}, responses: {} } as const;
