// Credentials that requests carry, and what keeps them out of what is written down.

/** Names of headers that may hold credentials. */
export const secretHeader =
  /authoriz|x-auth|cookie|key|token|secret|signature|credential|passw|session|jwt/i;

/** What of a header's value is secret: all of it, but for the name of its scheme; of cookies, each one's value. */
export function secretsIn(value: string): readonly string[] {
  const text = value.replace(/^\w+ (?=\S+$)/, '');
  return [text, ...text.split(/; */).map((part) => part.replace(/^[^=]+=/, ''))];
}

/** What blots secrets out of a text, also those that it repeats with escapes of JSON or of addresses. */
export function blotter(secrets: readonly string[]): (text: string) => string {
  const found = secrets
    // What is shorter is part of too many words.
    .filter((secret) => secret[3])
    .map((secret) => new RegExp(secret.replace(/[^]/g, writings), 'giu'));
  return (text) => found.reduce((rest, each) => rest.replace(each, '[redacted]'), text);
}

function writings(character: string): string {
  const code = character.charCodeAt(0).toString(16);
  return `(\\\\{0,3}(\\u{${code}}|[ux]0*${code})|%(25)*${code})`;
}
