// Values of response headers whose documents say that they are more than texts.

export function toBoolean(text: string): boolean {
  return text.trim().toLowerCase() === 'true';
}
