// Copied by Concord into every output that needs it. Do not edit.

// Texts of Unicode in letters, digits and hyphens: https://www.rfc-editor.org/rfc/rfc3492#section-6.

const base = 36;
const digits = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** The text of a label without its `xn--`; undefined where it stands for none. */
export function decoded(label: string): string | undefined {
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
