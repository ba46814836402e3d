/** `DELETE /delete` */
export const deleteOperation = {
  method: 'DELETE',
  path: '/delete',
  request: {},
  responses: {},
} as const;

/** `GET /new` */
export const constructor = { method: 'GET', path: '/new', request: {}, responses: {} } as const;
