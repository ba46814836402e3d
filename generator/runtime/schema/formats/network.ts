// Names and addresses: of the network, and references and pointers
// (https://www.rfc-editor.org/rfc/rfc3986, rfc3987, rfc6570, rfc6901).

import { isDomain } from './idna.js';

export function isEmail(value: string): boolean {
  return isUsualMailbox(value) || isMailbox(value, /^[\w!#$%&'*+/=?^`{|}~-]+$/, isAsciiHostname);
}

export function isIdnEmail(value: string): boolean {
  return isMailbox(value, /^[^\s@.,:;<>()[\]\\"]+$/, isAnyHostname);
}

export function isUuid(value: string): boolean {
  return /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(value);
}

/** https://www.rfc-editor.org/rfc/rfc1123#section-2.1; labels in Punycode are decoded. */
export function isHostname(value: string): boolean {
  return isAsciiHostname(value) && (!/(?:^|\.)xn--/i.test(value) || isDomain(value.split('.')));
}

/** Hyphens in third and fourth position are reserved (RFC 5890, section 2.3.1). */
function isAsciiHostname(value: string): boolean {
  return (
    value.length <= 253 &&
    /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)*[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i.test(value) &&
    !/(?:^|\.)(?!xn)..--/i.test(value)
  );
}

/** https://www.rfc-editor.org/rfc/rfc3490#section-3.1 lists what separates labels. */
export function isIdnHostname(value: string): boolean {
  return isAsciiHostname(value)
    ? isHostname(value)
    : value.length <= 506 && isDomain(value.split(/[.\u3002\uff0e\uff61]/));
}

function isAnyHostname(value: string): boolean {
  return value.split('.').every((label) => label !== '' && !/[\s@<>()[\]\\",:;]/.test(label));
}

/** Accepts the form of nearly all addresses without the full grammar. */
function isUsualMailbox(value: string): boolean {
  return (
    value.length <= 64 &&
    /^\w+(?:[.+-]\w+)*@(?:[a-z\d]+\.)*[a-z\d]+$/i.test(value) &&
    value.length - value.indexOf('@') <= 64
  );
}

/** https://www.rfc-editor.org/rfc/rfc5321#section-4.1.2 */
function isMailbox(value: string, word: RegExp, isHost: (domain: string) => boolean): boolean {
  const at = value.lastIndexOf('@');
  const [local, domain] = [value.slice(0, at), value.slice(at + 1)];
  if (at < 1) return false;
  const isLocal =
    /^"(?:[^"\\\r\n]|\\[ -~])*"$/.test(local) || local.split('.').every((each) => word.test(each));
  const literal = /^\[(IPv6:)?(.*)\]$/.exec(domain);
  return (
    isLocal &&
    (literal ? (literal[1] === undefined ? isIpv4 : isIpv6)(literal[2] ?? '') : isHost(domain))
  );
}

/** https://www.rfc-editor.org/rfc/rfc2673#section-3.2 */
export function isIpv4(value: string): boolean {
  return /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/.test(value);
}

/** https://www.rfc-editor.org/rfc/rfc4291#section-2.2 */
export function isIpv6(value: string): boolean {
  const halves = value.split('::');
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  const last = groups.slice(-1)[0];
  const isMixed = last?.includes('.') === true;
  if (isMixed && (halves.slice(-1)[0] === '' || !isIpv4(last ?? ''))) return false;
  const words = isMixed ? groups.slice(0, -1) : groups;
  const length = words.length + (isMixed ? 2 : 0);
  return (
    words.every((word) => /^[\da-f]{1,4}$/i.test(word)) &&
    (halves.length === 2 ? length < 8 : length === 8)
  );
}

export const isUri = /*#__PURE__*/ reference({ absolute: true });

export const isUriReference = /*#__PURE__*/ reference({});

export const isIri = /*#__PURE__*/ reference({ absolute: true, international: true });

export const isIriReference = /*#__PURE__*/ reference({ international: true });

export function isJsonPointer(value: string): boolean {
  return /^(?:\/(?:[^~/]|~[01])*)*$/.test(value);
}

export function isRelativeJsonPointer(value: string): boolean {
  return /^(?:0|[1-9]\d*)(?:#|(?:\/(?:[^~/]|~[01])*)*)$/.test(value);
}

interface Kind {
  readonly absolute?: true;
  readonly international?: true;
}

/** The expression is compiled for the first value. */
function reference(kind: Kind): (value: string) => boolean {
  let pattern: RegExp | undefined;
  return (value) =>
    (pattern ??= grammar(kind)).test(value) && areEscapes(value) && isLiteral(value);
}

/** Appendix A of RFC 3986 as one expression, but for what follows `%` and stands in brackets. */
function grammar({ absolute, international }: Kind): RegExp {
  const others = international
    ? String.raw`\u{a0}-\u{d7ff}\u{f900}-\u{fdcf}\u{fdf0}-\u{ffef}\u{10000}-\u{dfffd}\u{e1000}-\u{efffd}`
    : '';
  const privates = international
    ? String.raw`\u{e000}-\u{f8ff}\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}`
    : '';
  const any = (more: string): string => `[\\w.~!$&'()*+,;=%${others}${more}\\-]`;
  const segments = `(?:/${any(':@')}*)*`;
  const authority = String.raw`//(?:${any(':')}*@)?(?:\[[^\]]*\]|${any('')}*)(?::\d*)?${segments}`;
  const rooted = `/(?:${any(':@')}+${segments})?`;
  const scheme = String.raw`[A-Za-z][A-Za-z\d+.\-]*:`;
  const absolutePart = `${scheme}(?:${authority}|${rooted}|${any(':@')}+${segments}|)`;
  const relativePart = `(?:${authority}|${rooted}|${any('@')}+${segments}|)`;
  const start = absolute ? absolutePart : `(?:${absolutePart}|${relativePart})`;
  return new RegExp(
    String.raw`^${start}(?:\?${any(`:@/?${privates}`)}*)?(?:#${any(':@/?')}*)?$`,
    international ? 'u' : '',
  );
}

function areEscapes(value: string): boolean {
  return !value.includes('%') || !/%(?![\dA-Fa-f]{2})/.test(value);
}

/** Checks the host in brackets. */
function isLiteral(value: string): boolean {
  const start = value.indexOf('[');
  if (start < 0) return true;
  const literal = value.slice(start + 1, value.indexOf(']'));
  return isIpv6(literal) || /^v[\da-f]+\.[\w.~!$&'()*+,;=:-]+$/i.test(literal);
}

export function isTemplate(value: string): boolean {
  return literals.test(value.replace(expression, '')) && areEscapes(value);
}

/** RFC 6570, sections 2.2 to 2.4. */
const expression =
  /\{[+#./;?&=,!@|]?[\w%]+(?:\.[\w%]+)*(?:\*|:[1-9]\d{0,3})?(?:,[\w%]+(?:\.[\w%]+)*(?:\*|:[1-9]\d{0,3})?)*\}/g;

/** What section 2.1 allows outside of expressions. */
const literals = /^[^\u0000-\u0020"<>\\^`{|}\u007f]*$/;
