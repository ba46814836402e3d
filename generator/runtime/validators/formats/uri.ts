// References and pointers: https://www.rfc-editor.org/rfc/rfc3986, rfc3987, rfc6570, rfc6901.

import { text } from './check.js';
import { isIpv6 } from './network.js';

export const uri = /*#__PURE__*/ text('uri', (value) => isReference(value, { absolute: true }));
export const uriReference = /*#__PURE__*/ text('uri-reference', (value) => isReference(value, {}));
export const iri = /*#__PURE__*/ text('iri', (value) => isReference(value, { absolute: true, international: true }));
export const iriReference = /*#__PURE__*/ text('iri-reference', (value) => isReference(value, { international: true }));
export const uriTemplate = /*#__PURE__*/ text('uri-template', isTemplate);
export const jsonPointer = /*#__PURE__*/ text('json-pointer', (value) => /^(?:\/(?:[^~/]|~[01])*)*$/.test(value));
export const relativeJsonPointer = /*#__PURE__*/ text('relative-json-pointer', (value) => /^(?:0|[1-9]\d*)(?:#|(?:\/(?:[^~/]|~[01])*)*)$/.test(value));

interface Kind {
  readonly absolute?: true;
  readonly international?: true;
}

function isReference(value: string, { absolute, international }: Kind): boolean {
  // Appendix B of RFC 3986: any text splits into these five.
  const [, scheme, authority, path = '', query = '', fragment = ''] = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(value) ?? [];
  const only: Only = (part, others, isQuery = false) =>
    consistsOf(part, others, international === true && (isQuery ? /[\u{e000}-\u{f8ff}\u{f0000}-\u{10fffd}]/u : /(?!)/));
  if (scheme === undefined ? absolute : !/^[a-z][a-z\d+.-]*$/i.test(scheme)) return false;
  if (scheme === undefined && authority === undefined && /^[^/]*:/.test(path)) return false;
  return only(path, ':@/') && only(query, ':@/?', true) && only(fragment, ':@/?') && (authority === undefined || isAuthority(authority, only));
}

type Only = (part: string, others: string, isQuery?: boolean) => boolean;

function isAuthority(authority: string, only: Only): boolean {
  const at = authority.lastIndexOf('@');
  const [, bracketed, named = '', port = ''] = /^(?:\[(.*)\]|([^:[\]]*))(?::(.*))?$/s.exec(authority.slice(at + 1)) ?? [];
  const isHost = bracketed === undefined ? only(named, '') : isIpv6(bracketed) || /^v[\da-f]+\.[\w.~!$&'()*+,;=:-]+$/i.test(bracketed);
  const rebuilt = `${bracketed === undefined ? named : `[${bracketed}]`}${port === '' ? '' : `:${port}`}`;
  const isWhole = [rebuilt, `${rebuilt}:`].includes(authority.slice(at + 1));
  return isHost && isWhole && /^\d*$/.test(port) && (at < 0 || only(authority.slice(0, at), ':'));
}

/** Unreserved characters, percent-encoded ones, delimiters that have no meaning here, and `others`; in an IRI those of other scripts and `extra`. */
function consistsOf(part: string, others: string, extra: RegExp | false): boolean {
  const rest = part.replace(/%[\da-f]{2}/gi, '').replace(/[\w.~!$&'()*+,;=-]/g, '');
  for (const character of rest) if (!others.includes(character) && !(extra && (isInternational(character) || extra.test(character)))) return false;
  return true;
}

function isInternational(character: string): boolean {
  return /[\u{a0}-\u{d7ff}\u{f900}-\u{fdcf}\u{fdf0}-\u{ffef}\u{10000}-\u{efffd}]/u.test(character);
}

function isTemplate(value: string): boolean {
  const variable = String.raw`(?:\w|%[\da-f]{2})(?:\.?(?:\w|%[\da-f]{2}))*(?:\*|:[1-9]\d{0,3})?`;
  const rest = value.replace(new RegExp(String.raw`\{[+#./;?&=,!@|]?${variable}(?:,${variable})*\}`, 'gi'), '');
  // Section 2.1 excludes these.
  return !/[\u0000-\u0020"<>\\^`{|}\u007f]|%(?![\da-f]{2})/i.test(rest);
}
