// Words and cases: makes identifiers from any text of a document, as a person would have chosen
// them.

/** The longest name in characters; most file systems allow 255 bytes. */
const longest = 100;

/** The longest name in bytes of UTF-8. */
const mostBytes = 200;

/** Words with capitals inside. */
const compounds =
  'DevOps|eSIM|GitHub|GitLab|GraphQL|gRPC|iOS|IPv[46]|[Kk]8s|LinkedIn|macOS|mTLS|MySQL|NoSQL|OAuth|OpenID|PayPal|PostgreSQL|SaaS|TikTok|WhatsApp|YouTube';

/** Words that are not split: the compounds, `VPCs`, `M2M` and `2FA`. */
const special =
  `(?:${compounds})(?![a-z])|[A-Z]{2,}s(?![A-Za-z])|[A-Z]{2,}s(?=[A-Z])|` +
  `[A-Z]\\d[A-Z](?=[A-Z][a-z]|[^A-Za-z\\d]|$)|(?<![A-Za-z\\d])\\d[A-Z]+(?![a-z])`;

const asciiWord = `${special}|[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\\d+`;

const asciiWords = new RegExp(asciiWord, 'g');

const firstAsciiWord = new RegExp(asciiWord);

const allWords = new RegExp(
  `${special}|\\p{Lu}+(?!\\p{Ll})|\\p{Lu}?[\\p{Ll}\\p{M}]+|[\\p{Lo}\\p{Lm}\\p{Lt}\\p{Nl}\\p{M}]+|\\p{Nd}+`,
  'gu',
);

const acronym = new RegExp(`^(?:${compounds}|[A-Z]{2,}s)$`);

/**
 * Splits a text into words at separators, case changes and digits. Characters that cannot be in
 * identifiers are dropped.
 */
export function words(text: string): string[] {
  if (!/[^ -~]/.test(text)) return text.match(asciiWords) ?? [];
  return text.normalize('NFC').replace(young, ' ').match(allWords) ?? [];
}

function firstWord(text: string): string {
  return (/[^ -~]/.test(text) ? words(text)[0] : firstAsciiWord.exec(text)?.[0]) ?? '';
}

/**
 * Letters that some compilers and versions of Node do not know yet, or only beyond 16 bits. Names
 * do without them.
 */
const young =
  /[\u{10000}-\u{10ffff}\u088f\u0897\u0c5c\u0cdc\u1ac1-\u1aff\u1c89\u1c8a\ua7cb-\ua7f1]/gu;

/** `simple-user` → `SimpleUser`; `OpenAI` stays, `MAX_SIZE` → `MaxSize`. */
export function pascalCase(text: string): string {
  const parts = words(text);
  const shouting =
    parts.length > 1 &&
    parts.every((part) => part === part.toUpperCase()) &&
    /[^\p{Lu}\p{Nd}]/u.test(text);
  return shortened(
    separateDigits(parts.map((part) => upperFirst(shouting ? part.toLowerCase() : part))).normalize(
      'NFC',
    ),
    { text, separator: '_' },
  );
}

/** `repos/list-branches` → `reposListBranches`; `URLPattern` → `urlPattern`. */
export function camelCase(text: string): string {
  const name = pascalCase(text);
  const first = firstWord(name);
  return lowerAcronym(first) + name.slice(first.length);
}

/**
 * Like `camelCase`, but acronyms are ordinary words if the text is not an identifier: `Floating
 * IPs` → `floatingIps`.
 */
export function plainCase(text: string): string {
  if (/^[a-z][A-Za-z0-9]*$/.test(text) && !acronym.test(text)) return camelCase(text);
  const [first = '', ...others] = words(text).map((word) =>
    isAcronym(word) ? word.toLowerCase() : word,
  );
  return shortened(
    separateDigits([lowerFirst(first), ...others.map(upperFirst)]).normalize('NFC'),
    { text, separator: '_' },
  );
}

/** `PetShop` → `pet-shop`; `IPv6` → `ipv6`. */
export function kebabCase(text: string): string {
  return shortened(
    words(text)
      .join('-')
      .replaceAll(/(?<=\p{L})-(?=\p{Nd}{1,2}(?!\p{Nd}))/gu, '')
      .toLowerCase(),
    { text, separator: '-' },
  );
}

/**
 * Makes an identifier: `fallback` comes first if the text is empty or starts with a digit or a
 * mark.
 */
export function identifierFrom(text: string, fallback: string): string {
  return /^[\p{ID_Start}$_]/u.test(text) ? text : `${fallback}${text}`;
}

/**
 * Candidates for a name with an ending; a name that has the ending already comes first as it is.
 */
export function withEnding(name: string, ending: string): readonly string[] {
  const isEnded = name.endsWith(ending) && name.length > ending.length;
  return [...(isEnded ? [name] : []), name + ending];
}

/** Whether `plural` is a regular plural of `singular`; both in lower case. */
export function isPluralOf(plural: string, singular: string): boolean {
  return (
    plural === `${singular}s` ||
    plural === `${singular}es` ||
    (singular.endsWith('y') && plural === `${singular.slice(0, -1)}ies`)
  );
}

/**
 * Cuts a name that is too long for people or file systems, and appends a hash of the whole text.
 */
function shortened(
  name: string,
  { text, separator }: { readonly text: string; readonly separator: string },
): string {
  const isAscii = !/[^ -~]/.test(name);
  if (name.length <= longest && (isAscii || Buffer.byteLength(name) <= mostBytes)) return name;
  // No character of a name takes more than three bytes.
  return `${name.slice(0, isAscii ? longest - 20 : Math.floor(mostBytes / 3) - 5)}${separator}${shortHash(text)}`;
}

export function upperFirst(word: string): string {
  if (word.charCodeAt(0) < 0x80) return word.charAt(0).toUpperCase() + word.slice(1);
  const [first = ''] = word;
  const upper = first.toUpperCase();
  return (upper.length === first.length ? upper : first) + word.slice(first.length);
}

function lowerAcronym(word: string): string {
  return isAcronym(word) ? word.toLowerCase() : lowerFirst(word);
}

function isAcronym(word: string): boolean {
  return (word.length > 1 && word === word.toUpperCase()) || acronym.test(word);
}

export function lowerFirst(word: string): string {
  if (word.charCodeAt(0) < 0x80) return word.charAt(0).toLowerCase() + word.slice(1);
  const [first = ''] = word;
  return first.toLowerCase() + word.slice(first.length);
}

/** Joins words with `_` between two digits: `v1-10` does not become `v110`. */
function separateDigits(parts: readonly string[]): string {
  let result = '';
  let before = '';
  for (const part of parts) {
    result += endsInDigit(before) && startsWithDigit(part) ? `_${part}` : part;
    if (part !== '') before = part;
  }
  return result;
}

function endsInDigit(text: string): boolean {
  const last = text.charCodeAt(text.length - 1);
  return last < 0x80 ? isAsciiDigit(last) : /\p{Nd}$/u.test(text);
}

function startsWithDigit(text: string): boolean {
  const first = text.charCodeAt(0);
  return first < 0x80 ? isAsciiDigit(first) : /^\p{Nd}/u.test(text);
}

function isAsciiDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/**
 * Four characters that depend on the text alone (FNV-1a, in base 36), so that a name with this
 * suffix is the same in every run.
 */
export function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return hash.toString(36).padStart(4, '0').slice(-4);
}
