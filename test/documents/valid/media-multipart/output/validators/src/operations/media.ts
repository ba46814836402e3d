/** `POST /multipart` */
export const sendParts = {
  method: 'POST',
  path: '/multipart',
  request: {},
  responses: {},
} as const;
