// A value of a document in a sentence: code, as CommonMark writes it, so that everything that shows
// the sentence knows where the value ends.

/**
 * Between backticks, of which there are more than stand together in the value.
 * https://spec.commonmark.org/0.31.2/#code-spans
 */
export function codeSpan(value: string): string {
  if (value === '') return '`""`';
  const runs = new Set((value.match(/`+/g) ?? []).map(({ length }) => length));
  let length = 1;
  while (runs.has(length)) length += 1;
  const fence = '`'.repeat(length);
  const isPadded = /^`|`$/.test(value) || (/^ .* $/s.test(value) && value.trim() !== '');
  return isPadded ? `${fence} ${value} ${fence}` : `${fence}${value}${fence}`;
}

interface Part {
  readonly text: string;
  readonly isCode: boolean;
}

/** A sentence without the fences of its values. Backticks that close nothing are text. */
export function spansOf(sentence: string): readonly Part[] {
  const pieces = sentence.split(/(`+)/);
  const parts: Part[] = [];
  for (let index = 0; index < pieces.length; index += 1) {
    const piece = pieces[index] ?? '';
    const isFence = index % 2 === 1;
    const end = isFence ? pieces.findIndex((other, at) => at > index && other === piece) : -1;
    if (end < 0) {
      if (piece !== '') parts.push({ text: piece, isCode: false });
      continue;
    }
    const inside = pieces.slice(index + 1, end).join('');
    const isPadded = /^ .* $/s.test(inside) && inside.trim() !== '';
    parts.push({ text: isPadded ? inside.slice(1, -1) : inside, isCode: true });
    index = end;
  }
  return parts;
}
