/** `GET /none` */
export const getNone = { method: 'GET', path: '/none', request: {}, responses: {} } as const;
