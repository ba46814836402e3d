// Names of hosts in the letters of the world: https://www.rfc-editor.org/rfc/rfc5890 to rfc5893.
// Which characters a label may have follows from their properties in Unicode; the engine knows most
// of them, the others are written out.

/** Whether these are the labels of a host: ASCII, its `xn--` form, or what such a form means. */
export function isDomain(labels: readonly string[]): boolean {
  const texts: string[] = [];
  let length = labels.length - 1;
  for (const label of labels) {
    // A longer label cannot fit into 63 letters of ASCII.
    const text = label.length > 126 ? undefined : textOf(label);
    if (text === undefined) return false;
    const ascii = isAscii(text) ? text.length : encoded(text).length + 4;
    if (ascii > 63) return false;
    texts.push(text);
    length += ascii;
  }
  if (length > 253) return false;
  const directions = texts.map(directionsOf);
  return !directions.some((each) => /[RA]/.test(each)) || directions.every(isOneWay);
}

/** Decodes a label to its text; `undefined` if it is not valid. */
function textOf(label: string): string | undefined {
  if (!/^xn--/i.test(label))
    return label !== '' &&
      (isAscii(label) ? /^[\da-z-]+$/i.test(label) : isText(label)) &&
      hasHyphensInside(label)
      ? label
      : undefined;
  const form = label.slice(4).toLowerCase();
  const text = decodedLabel(form);
  return text !== undefined &&
    isText(text) &&
    hasHyphensInside(text) &&
    !isAscii(text) &&
    encoded(text) === form
    ? text
    : undefined;
}

function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}

/** RFC 5891, section 4.2.3.1. */
function hasHyphensInside(label: string): boolean {
  return !/^-|-$|^[^][^]--/u.test(label);
}

function isText(text: string): boolean {
  return (
    allowed.test(text) &&
    text.normalize('NFC') === text &&
    !/^\p{M}/u.test(text) &&
    [...text].every(
      (letter, index, letters) =>
        !needsNeighbours.test(letter) || hasNeighbours(letter, index, letters),
    )
  );
}

/** RFC 5892, section 3. */
const allowed = /*#__PURE__*/ new RegExp(
  '^(?:[-\\da-z\xb7\xdf\u0375\u03c2\u05f3\u05f4\u06fd\u06fe\u0f0b\u200c\u200d\u3007' +
    '\u30fb]|(?![\u0640\u07fa\u1100-\u11ff\u20d0-\u20ff\u302e\u302f\u3031-\u3035\u303b' +
    '\ua960-\ua97f\ud7b0-\ud7ff\u{1d100}-\u{1d24f}\\p{Changes_When_NFKC_Casefolded}' +
    '\\p{Default_Ignorable_Code_Point}])[\\p{Ll}\\p{Lu}\\p{Lo}\\p{Lm}\\p{Mn}\\p{Mc}' +
    '\\p{Nd}])+$',
  'u',
);

/** Characters that have a meaning only beside others. */
const needsNeighbours = /[\xb7\u0375\u05f3\u05f4\u0660-\u0669\u06f0-\u06f9\u200c\u200d\u30fb]/u;

/** RFC 5892, appendix A. */
function hasNeighbours(letter: string, index: number, letters: readonly string[]): boolean {
  const [before = '', after = ''] = [letters[index - 1], letters[index + 1]];
  const all = letters.join('');
  if (letter === '\u200c')
    return (
      isVirama(before) ||
      (joinsAfter.test(letters.slice(0, index).join('')) &&
        joinsBefore.test(letters.slice(index + 1).join('')))
    );
  if (letter === '\u200d') return isVirama(before);
  if (letter === '\xb7') return before === 'l' && after === 'l';
  if (letter === '\u0375') return /\p{Script=Greek}/u.test(after);
  if (letter === '\u30fb')
    return /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(all);
  if (letter === '\u05f3' || letter === '\u05f4') return /\p{Script=Hebrew}/u.test(before);
  return !(/[\u0660-\u0669]/.test(all) && /[\u06f0-\u06f9]/.test(all));
}

/** Combining classes, which sort marks: viramas 9, U+3099 8, U+094D 9, U+0323 220. */
function isVirama(letter: string): boolean {
  const moves = (first: string, second: string): boolean =>
    `${first}${second}`.normalize('NFD') === `${second}${first}`;
  return (
    letter === '\u094d' ||
    (moves('\u0323', letter) && !moves('\u094d', letter) && !moves(letter, '\u094d'))
  );
}

/** The end of a text that is written in one with what follows; transparent marks are in between. */
const joinsAfter = /*#__PURE__*/ new RegExp(
  '[\u0620\u0626\u0628\u062a-\u062e\u0633-\u0647\u0649\u064a\u066e\u066f\u0679-\u0687' +
    '\u069a-\u06bf\u06c1\u06c2\u06cc\u06ce\u06d0\u06d1\u06fa-\u06fc\u06ff\u0712-\u0714' +
    '\u071a-\u071d\u071f-\u0727\u0729\u072b\u072d\u072e\u074e-\u0758\u075c-\u076a' +
    '\u076d-\u0770\u0772\u0775-\u0777\u077a-\u077f\u07ca-\u07ea\u0841-\u0845\u0848' +
    '\u084a-\u0853\u0855\u0860\u0862-\u0865\u0868\u0886\u0889-\u088d\u088f\u08a0-\u08a9\u08af' +
    '\u08b0\u08b3-\u08b8\u08ba-\u08c8\u1820-\u1878\u1887-\u18a8\u18aa\ua840-\ua872' +
    '\u{10ac0}-\u{10ac4}\u{10acd}\u{10ad3}-\u{10adc}\u{10ade}-\u{10ae0}\u{10b80}\u{10b82}' +
    '\u{10b86}-\u{10b88}\u{10b8a}\u{10b8b}\u{10b8d}\u{10b90}\u{10d00}-\u{10d21}\u{10d23}' +
    '\u{10ec3}\u{10ec4}\u{10ec6}\u{10ec7}\u{10f30}-\u{10f32}\u{10f34}-\u{10f44}' +
    '\u{10f70}-\u{10f73}\u{10f76}-\u{10f81}\u{10fb0}\u{10fb2}\u{10fb3}\u{10fb8}\u{10fbb}' +
    '\u{10fbc}\u{10fbe}\u{10fbf}\u{10fc1}\u{10fc4}\u{1e922}-\u{1e943}][\\p{Mn}\u{1e94b}]*' +
    '$',
  'u',
);

/** The start of one that is written in one with what precedes. */
const joinsBefore = /*#__PURE__*/ new RegExp(
  '^[\\p{Mn}\u{1e94b}]*[\u0620\u0622-\u063f\u0641-\u064a\u066e-\u0673\u0679-\u06d3' +
    '\u06d5\u06ee\u06ef\u06fa-\u06fc\u06ff\u0710\u0712-\u072f\u074d-\u077f\u07ca-\u07ea' +
    '\u0840-\u0858\u0860\u0862-\u0865\u0867-\u086a\u0870-\u0882\u0886\u0889-\u088f' +
    '\u08a0-\u08ac\u08ae-\u08c8\u1820-\u1878\u1887-\u18a8\u18aa\ua840-\ua871' +
    '\u{10ac0}-\u{10ac5}\u{10ac7}\u{10ac9}\u{10aca}\u{10ace}-\u{10ad6}\u{10ad8}-\u{10ae1}' +
    '\u{10ae4}\u{10b80}-\u{10b91}\u{10d01}-\u{10d23}\u{10ec2}-\u{10ec4}\u{10ec6}\u{10ec7}' +
    '\u{10f30}-\u{10f44}\u{10f70}-\u{10f81}\u{10fb0}\u{10fb2}-\u{10fb6}' +
    '\u{10fb8}-\u{10fbf}\u{10fc1}-\u{10fc4}\u{1e922}-\u{1e943}]',
  'u',
);

/** RFC 5893, section 2, about the directions of the characters of a label. */
function isOneWay(directions: string): boolean {
  if (/^L[LENSO]*$/.test(directions)) return /[LE]N*$/.test(directions);
  const isMixed = directions.includes('A') && directions.includes('E');
  return /^R[RAENSO]*$/.test(directions) && /[RAE]N*$/.test(directions) && !isMixed;
}

/** The kind of each character: left to right, right to left, numbers, mark, separator, other. */
function directionsOf(text: string): string {
  return [...text]
    .map((letter) => directions.find(([, letters]) => letters.test(letter))?.[0] ?? 'L')
    .join('');
}

const directions: readonly (readonly [string, RegExp])[] = [
  ['E', /[\d\u06f0-\u06f9]/],
  ['A', /[\u0660-\u0669\u{10d30}-\u{10d39}\u{10d40}-\u{10d49}]/u],
  ['N', /(?![\u0cbf\u0cc6\u1b3a\u1b3c\u1b42\u{11a07}\u{11a08}\u{11c3f}])\p{Mn}/u],
  ['R', /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u],
  ['S', /-/],
  [
    'O',
    /[\xb7\u02b9\u02ba\u02c6-\u02cf\u02ec\u0375\u200c\u200d\u2e2f\u30fb\ua67f\ua717-\ua71f\ua788]/u,
  ],
];

const base = 36;

const digits = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** The text of a label without its `xn--`, if any (https://www.rfc-editor.org/rfc/rfc3492). */
export function decodedLabel(label: string): string | undefined {
  const end = label.lastIndexOf('-');
  const points = [...label.slice(0, Math.max(0, end))].map((letter) => letter.charCodeAt(0));
  let [at, point, bias] = [end + 1, 0x80, 72];
  for (let index = 0; at < label.length; index += 1) {
    const before = index;
    let weight = 1;
    for (let step = base; ; step += base) {
      const digit = digits.indexOf(label.charAt(at));
      if (digit < 0 || at >= label.length) return undefined;
      at += 1;
      index += digit * weight;
      const threshold = thresholdOf(step, bias);
      if (digit < threshold) break;
      weight *= base - threshold;
    }
    const count = points.length + 1;
    bias = adapted(index - before, count, before === 0);
    point += Math.floor(index / count);
    if (point > 0x10ffff || (point >= 0xd800 && point < 0xe000)) return undefined;
    index %= count;
    points.splice(index, 0, point);
  }
  return String.fromCodePoint(...points);
}

/** A text as a label, without the `xn--`. */
export function encoded(text: string): string {
  const points = [...text].map((letter) => letter.codePointAt(0) ?? 0);
  const plain = points.filter((point) => point < 0x80);
  let result = plain.length > 0 ? `${String.fromCharCode(...plain)}-` : '';
  let [done, last, delta, bias] = [plain.length, 0x80, 0, 72];
  while (done < points.length) {
    const next = Math.min(...points.filter((point) => point >= last));
    delta += (next - last) * (done + 1);
    for (const point of points) {
      if (point < next) delta += 1;
      if (point !== next) continue;
      result += numeral(delta, bias);
      bias = adapted(delta, done + 1, done === plain.length);
      delta = 0;
      done += 1;
    }
    delta += 1;
    last = next + 1;
  }
  return result;
}

function numeral(delta: number, bias: number): string {
  let result = '';
  let rest = delta;
  for (let step = base; ; step += base) {
    const threshold = thresholdOf(step, bias);
    if (rest < threshold) return result + digits.charAt(rest);
    result += digits.charAt(threshold + ((rest - threshold) % (base - threshold)));
    rest = Math.floor((rest - threshold) / (base - threshold));
  }
}

function thresholdOf(step: number, bias: number): number {
  return Math.min(26, Math.max(1, step - bias));
}

function adapted(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2));
  rest += Math.floor(rest / count);
  let bias = 0;
  for (; rest > 455; bias += base) rest = Math.floor(rest / 35);
  return bias + Math.floor((36 * rest) / (rest + 38));
}
