// References and pointers: https://www.rfc-editor.org/rfc/rfc3986, rfc3987, rfc6570, rfc6901.

import { isIpv6 } from './network.js';

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

/** Made when the first value comes. */
function reference(kind: Kind): (value: string) => boolean {
  let pattern: RegExp | undefined;
  return (value) =>
    (pattern ??= grammar(kind)).test(value) && areEscapes(value) && isLiteral(value);
}

/** Appendix A of RFC 3986 as one expression; what follows a `%` and what stands in brackets is looked at by itself. */
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

/** Brackets are found around a host only. */
function isLiteral(value: string): boolean {
  const start = value.indexOf('[');
  if (start < 0) return true;
  const literal = value.slice(start + 1, value.indexOf(']'));
  return isIpv6(literal) || /^v[\da-f]+\.[\w.~!$&'()*+,;=:-]+$/i.test(literal);
}

export function isTemplate(value: string): boolean {
  return template.test(value) && areEscapes(value);
}

/** Texts without what section 2.1 of RFC 6570 excludes, and expressions between them. */
const template =
  /^[^\u0000-\u0020"<>\\^`{|}\u007f]*(?:\{[+#./;?&=,!@|]?[\w%]+(?:\.[\w%]+)*(?:\*|:[1-9]\d{0,3})?(?:,[\w%]+(?:\.[\w%]+)*(?:\*|:[1-9]\d{0,3})?)*\}[^\u0000-\u0020"<>\\^`{|}\u007f]*)*$/;
