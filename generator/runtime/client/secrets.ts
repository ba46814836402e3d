// Credentials that requests carry, and what keeps them out of what is written down.

/** Names of headers that may hold credentials. */
export const secretHeader = /auth|cookie|key|token|secret|signature|cred|passw|session/i;

/** What blots secrets out of a text, also those that it repeats with escapes of JSON or of addresses. */
export function blotter(secrets: readonly string[]): (text: string) => string {
  const found = secrets
    // The name of a scheme is none; the values of cookies are some of their own.
    .flatMap((secret) => [secret, ...secret.split(/^\w+ |; *|=(?=[^=])/)])
    // What is shorter is part of too many words.
    .filter((secret) => secret[3])
    .map((secret) => secret.replace(/[^]/g, writings));
  const all = new RegExp(found.join('|') || '(?!)', 'giu');
  return (text) => text.replace(all, '[redacted]');
}

function writings(character: string): string {
  const code = character.charCodeAt(0).toString(16);
  return `(\\\\{0,3}(\\u{${code}}|[ux]0*${code})|%(25)*${code})`;
}
