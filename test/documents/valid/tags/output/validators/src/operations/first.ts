/** `GET /both` */
export const getBoth = { method: 'GET', path: '/both', request: {}, responses: {} } as const;

/** `GET /twice` */
export const getTwice = { method: 'GET', path: '/twice', request: {}, responses: {} } as const;

/** `GET /case` */
export const getCase = { method: 'GET', path: '/case', request: {}, responses: {} } as const;
