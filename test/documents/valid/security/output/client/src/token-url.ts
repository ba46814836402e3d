/** Where `clientCredentials` gets tokens. */
export const tokenUrl = 'https://example.com/token';
