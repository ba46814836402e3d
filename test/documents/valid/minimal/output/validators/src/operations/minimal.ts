/** `GET /minimal` */
export const getMinimal = { method: 'GET', path: '/minimal', request: {}, responses: {} } as const;
