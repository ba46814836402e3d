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
  const isShouted =
    all.length > 1 &&
    all.every((word) => word === word.toUpperCase()) &&
    /[^\p{Lu}\p{Nd}]/u.test(text);
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
  const lead = isAllCapital(first) ? first : initial;
  return lead.toLowerCase() + name.slice(lead.length);
}

/** As the properties of tags are called: what is no identifier yet has its acronyms written as words. */
export function plain(text: string): string {
  if (/^[a-z]/.test(text) && /^[A-Za-z0-9]+$/.test(text) && !brands.includes(text))
    return uncapitalized(text);
  const all = wordsOf(text).map((word) => (isAllCapital(word) ? word.toLowerCase() : word));
  let name = '';
  for (const [index, word] of all.entries()) {
    if (/\p{Nd}$/u.test(name) && /^\p{Nd}/u.test(word)) name += '_';
    name += index === 0 ? word.slice(0, 1).toLowerCase() + word.slice(1) : raised(word);
  }
  return name.normalize('NFC');
}

/** What is written small where it comes first: `URL`, `VPCs`, `GraphQL`. */
function isAllCapital(word: string): boolean {
  return (
    word === word.toUpperCase() ||
    brands.includes(word) ||
    (word.length > 2 && /^[A-Z]+s$/.test(word))
  );
}

const brands =
  'DevOps eSIM GitHub GitLab GraphQL gRPC iOS IPv4 IPv6 K8s LinkedIn macOS mTLS MySQL NoSQL OAuth OpenID PayPal PostgreSQL SaaS TikTok WhatsApp YouTube'.split(
    ' ',
  );

/** A word at the beginning of a text that capitals and digits do not part: a brand, `VPCs`, `M2M`, and, behind no letter, `2FA`. */
function wholeWord(text: string, before: string): string | undefined {
  const isSmall = (letter: string | undefined): boolean =>
    letter !== undefined && letter >= 'a' && letter <= 'z';
  const brand = brands.find((each) => text.startsWith(each) && !isSmall(text[each.length]));
  if (brand !== undefined) return brand;
  const capitals = leading(text, (letter) => letter >= 'A' && letter <= 'Z');
  if (capitals > 1 && text[capitals] === 's' && !isSmall(text[capitals + 1]))
    return text.slice(0, capitals + 1);
  const isBetween = capitals === 1 && /^\d[A-Z]/.test(text.slice(1));
  const behind = text.slice(3);
  if (isBetween && (behind === '' || !/^[A-Za-z\d]/.test(behind) || /^[A-Z][a-z]/.test(behind)))
    return text.slice(0, 3);
  if (!/^\d[A-Z]/.test(text) || /[A-Za-z\d]/.test(before)) return undefined;
  const count = leading(text.slice(1), (letter) => letter >= 'A' && letter <= 'Z');
  // The last capital begins the next word.
  const own = isSmall(text[1 + count]) ? count - 1 : count;
  return own > 0 ? text.slice(0, 1 + own) : undefined;
}

function leading(text: string, is: (letter: string) => boolean): number {
  let count = 0;
  while (count < text.length && is(text.charAt(count))) count += 1;
  return count;
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
const young =
  /^[\u{10000}-\u{10ffff}\u088f\u0897\u0c5c\u0cdc\u1ac1-\u1aff\u1c89\u1c8a\ua7cb-\ua7f1]$/u;

function kindOf(letter: string | undefined): Kind {
  return letter === undefined || young.test(letter)
    ? 'none'
    : (kinds.find(([, pattern]) => pattern.test(letter))?.[0] ?? 'none');
}

/** Which kinds of letters continue a word of a kind. */
const continued: Readonly<Record<Kind, readonly Kind[]>> = {
  capital: ['capital'],
  small: ['small', 'mark'],
  other: ['other', 'mark'],
  digit: ['digit'],
  mark: ['small', 'mark'],
  none: [],
};

function wordsOf(text: string): readonly string[] {
  const letters = [...text.normalize('NFC')];
  const found: string[] = [];
  const now: { kind: Kind; word: string } = { kind: 'none', word: '' };
  let skipped = 0;
  for (const [index, letter] of letters.entries()) {
    if (skipped > 0) {
      skipped -= 1;
      continue;
    }
    const kind = kindOf(letter);
    const isLastCapital = kind === 'capital' && kindOf(letters[index + 1]) === 'small';
    const isBehindCapital =
      now.kind === 'capital' && kind === 'small' && kindOf(letters[index - 1]) === 'capital';
    const goesOn = (continued[now.kind].includes(kind) && !isLastCapital) || isBehindCapital;
    if (!goesOn && now.word !== '') found.push(now.word);
    const whole = goesOn
      ? undefined
      : wholeWord(letters.slice(index, index + 40).join(''), letters[index - 1] ?? '');
    if (whole !== undefined) {
      found.push(whole);
      Object.assign(now, { kind: 'none', word: '' });
      skipped = whole.length - 1;
      continue;
    }
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
