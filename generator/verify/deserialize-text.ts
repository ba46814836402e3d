// Percent-encoding (RFC 3986, section 2.1) and the fields of a query.

/** @throws {URIError} The text is not percent-encoded UTF-8. */
export function decodePart(text: string, place?: 'query'): string {
  return decodeURIComponent(place === 'query' ? text.replaceAll('+', '%20') : text);
}

/** The fields of a query: names decoded, texts as they were sent. */
export function inQuery(query: string): readonly (readonly [name: string, text: string])[] {
  return query
    .split('&')
    .filter((field) => field !== '')
    .map((field) => {
      const at = field.indexOf('=');
      return at < 0
        ? ([decodePart(field, 'query'), ''] as const)
        : ([decodePart(field.slice(0, at), 'query'), field.slice(at + 1)] as const);
    });
}

/** Whether all characters are ones that a path or a query may hold: others have to be percent-encoded. Brackets and pipes are let through, as every server does. */
export function isUnescaped(text: string): boolean {
  return /^[\w.~!$&'()*+,;=:@/?%[\]|-]*$/.test(text);
}
