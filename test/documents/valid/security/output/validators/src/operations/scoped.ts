/** `GET /scoped` */
export const getScoped = { method: 'GET', path: '/scoped', request: {}, responses: {} } as const;
