/** `GET /relative` */
export const getRelative = {
  method: 'GET',
  path: '/relative',
  request: {},
  responses: {},
} as const;
