/** `GET /usual` */
export const getUsual = { method: 'GET', path: '/usual', request: {}, responses: {} } as const;
