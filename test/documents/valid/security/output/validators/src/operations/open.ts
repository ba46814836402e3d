/** `GET /open` */
export const getOpen = { method: 'GET', path: '/open', request: {}, responses: {} } as const;
