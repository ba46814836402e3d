/** `PUT /text` */
export const putText = { method: 'PUT', path: '/text', request: {}, responses: {} } as const;

/** `GET /csv` */
export const getCsv = { method: 'GET', path: '/csv', request: {}, responses: {} } as const;

/** `GET /xml` */
export const getXml = { method: 'GET', path: '/xml', request: {}, responses: {} } as const;

/** `PUT /bytes` */
export const putBytes = { method: 'PUT', path: '/bytes', request: {}, responses: {} } as const;

/** `GET /images` */
export const getImage = { method: 'GET', path: '/images', request: {}, responses: {} } as const;
