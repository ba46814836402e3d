/** Where `refreshToken` gets tokens. */
export const refreshUrl = 'https://example.com/refresh';
