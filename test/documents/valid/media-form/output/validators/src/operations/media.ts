/** `POST /form` */
export const sendForm = { method: 'POST', path: '/form', request: {}, responses: {} } as const;
