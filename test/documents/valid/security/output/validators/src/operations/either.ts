/** `GET /either` */
export const getEither = { method: 'GET', path: '/either', request: {}, responses: {} } as const;
