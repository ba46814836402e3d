/** `GET /granted` */
export const getGranted = { method: 'GET', path: '/granted', request: {}, responses: {} } as const;
