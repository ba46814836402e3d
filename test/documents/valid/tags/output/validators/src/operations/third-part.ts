/** `GET /undeclared` */
export const getUndeclared = {
  method: 'GET',
  path: '/undeclared',
  request: {},
  responses: {},
} as const;
