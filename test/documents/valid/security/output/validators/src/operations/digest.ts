/** `GET /digest` */
export const getDigest = { method: 'GET', path: '/digest', request: {}, responses: {} } as const;
