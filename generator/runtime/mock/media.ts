// Media types, as far as bodies are read and written by them.

/** In lower case, without parameters. */
export function essence(type: string): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase();
}

export function isJson(type: string): boolean {
  return /^(application|text)\/([\w.!#$&^-]+\+)?json$/.test(essence(type));
}

export function isForm(type: string): boolean {
  return essence(type) === 'application/x-www-form-urlencoded';
}

export function isMultipart(type: string): boolean {
  return essence(type).startsWith('multipart/');
}

export function isText(type: string): boolean {
  return /^text\/|[/+](xml|yaml|x-yaml)$/.test(essence(type));
}

/** Whether a type is one of a range: `image/png` is one of `image/*`. */
export function isUnder(type: string, range: string): boolean {
  const [own, wide] = [essence(type), essence(range)];
  return (
    own === wide ||
    wide === '*/*' ||
    wide === '*' ||
    (wide.endsWith('/*') && own.startsWith(wide.slice(0, -1)))
  );
}
