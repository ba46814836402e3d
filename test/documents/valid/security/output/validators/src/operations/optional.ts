/** `GET /optional` */
export const getOptional = {
  method: 'GET',
  path: '/optional',
  request: {},
  responses: {},
} as const;
