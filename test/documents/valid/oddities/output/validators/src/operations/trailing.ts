/** `GET /trailing/` */
export const getTrailing = {
  method: 'GET',
  path: '/trailing/',
  request: {},
  responses: {},
} as const;
