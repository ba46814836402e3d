// Texts without what stands at their ends, in as many steps as they have characters: `/x+$/` counts the `x` anew at each of them.

/** The text without any of these characters at its end. */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** The text with a space for each line break and the blanks around it. */
export function onOneLine(text: string): string {
  return text.replace(/\s+/g, (blanks) => (/[\r\n]/.test(blanks) ? ' ' : blanks));
}
