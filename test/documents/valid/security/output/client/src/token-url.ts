/** Where `clientCredentials` gets tokens. */
export const tokenUrl = 'https://example.com/token';

/** Where `refreshToken` gets tokens. */
export const refreshUrl = 'https://example.com/token';
