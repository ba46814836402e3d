// How Concord spells what a document names, said a second time, letter by letter: `repos/list-branches` is `reposListBranches`, `MAX_SIZE` is `maxSize`.

/** A longer name is cut off here, and what follows tells it from others. */
const [longest, kept] = [100, 80];

/** Whether a name is the spelling of a text; of a very long one, whether it begins so and ends in a mark of four letters and digits. */
export function isSpelled(name: string, spelling: string): boolean {
  if (spelling.length <= longest) return name === spelling;
  return name.startsWith(spelling.slice(0, kept)) && /^_[0-9a-z]{4}$/.test(name.slice(kept));
}

/** As types are called: every word begins with a capital. */
export function capitalized(text: string): string {
  const all = wordsOf(text);
  const isShouted = all.length > 1 && all.every((word) => word === word.toUpperCase()) && /[^\p{Lu}]/u.test(text);
  let name = '';
  for (const word of all) {
    // Two numbers stay two.
    if (/\p{Nd}$/u.test(name) && /^\p{Nd}/u.test(word)) name += '_';
    name += isShouted ? raised(word.toLowerCase()) : raised(word);
  }
  return name.normalize('NFC');
}

/** As functions and properties are called: the first word begins small, and is small where it was all capitals. */
export function uncapitalized(text: string): string {
  const name = capitalized(text);
  const [first = ''] = wordsOf(name);
  const [initial = ''] = first;
  const lead = first === first.toUpperCase() ? first : initial;
  return lead.toLowerCase() + name.slice(lead.length);
}

/** Puts a word in front of what could not begin a name. */
export function begun(name: string, word: string): string {
  return /^\p{ID_Start}/u.test(name) ? name : word + name;
}

type Kind = 'capital' | 'small' | 'other' | 'digit' | 'mark' | 'none';

const kinds: readonly (readonly [Kind, RegExp])[] = [
  ['capital', /^\p{Lu}$/u],
  ['small', /^\p{Ll}$/u],
  ['other', /^[\p{Lo}\p{Lm}\p{Lt}\p{Nl}]$/u],
  ['digit', /^\p{Nd}$/u],
  ['mark', /^\p{M}$/u],
];

/** Letters beyond 16 bits, and those that Unicode has had only since 15.1, are no part of names: not every engine and compiler knows them. */
const young = /^[\u{10000}-\u{10ffff}\u088f\u0897\u0c5c\u0cdc\u1ac1-\u1aff\u1c89\u1c8a\ua7cb-\ua7f1]$/u;

function kindOf(letter: string | undefined): Kind {
  return letter === undefined || young.test(letter) ? 'none' : (kinds.find(([, pattern]) => pattern.test(letter))?.[0] ?? 'none');
}

/** Which kinds of letters continue a word of a kind. */
const continued: Readonly<Record<Kind, readonly Kind[]>> = { capital: ['capital'], small: ['small', 'mark'], other: ['other', 'mark'], digit: ['digit'], mark: ['small', 'mark'], none: [] };

function wordsOf(text: string): readonly string[] {
  const letters = [...text.normalize('NFC')];
  const found: string[] = [];
  const now: { kind: Kind; word: string } = { kind: 'none', word: '' };
  for (const [index, letter] of letters.entries()) {
    const kind = kindOf(letter);
    const isLastCapital = kind === 'capital' && kindOf(letters[index + 1]) === 'small';
    const isBehindCapital = now.kind === 'capital' && kind === 'small' && kindOf(letters[index - 1]) === 'capital';
    const goesOn = (continued[now.kind].includes(kind) && !isLastCapital) || isBehindCapital;
    if (!goesOn && now.word !== '') found.push(now.word);
    now.word = kind === 'none' ? '' : goesOn ? now.word + letter : letter;
    if (!goesOn || kind === 'small') now.kind = kind;
  }
  return now.word === '' ? found : [...found, now.word];
}

/** `ß` has two letters as a capital, and stays. */
function raised(word: string): string {
  const [first = ''] = word;
  const capital = first.toUpperCase();
  return (capital.length === first.length ? capital : first) + word.slice(first.length);
}
