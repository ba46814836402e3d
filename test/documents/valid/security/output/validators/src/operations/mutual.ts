/** `GET /mutual` */
export const getMutual = { method: 'GET', path: '/mutual', request: {}, responses: {} } as const;
