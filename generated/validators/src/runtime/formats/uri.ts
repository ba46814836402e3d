// References and pointers: https://www.rfc-editor.org/rfc/rfc3986, rfc3987, rfc6570, rfc6901.

import { text } from './check.js';
import { isIpv6 } from './network.js';

export const uri = /*#__PURE__*/ text('uri', /*#__PURE__*/ reference({ absolute: true }));
export const uriReference = /*#__PURE__*/ text('uri-reference', /*#__PURE__*/ reference({}));
export const iri = /*#__PURE__*/ text(
  'iri',
  /*#__PURE__*/ reference({ absolute: true, international: true }),
);
export const iriReference = /*#__PURE__*/ text(
  'iri-reference',
  /*#__PURE__*/ reference({ international: true }),
);
export const uriTemplate = /*#__PURE__*/ text('uri-template', isTemplate);
export const jsonPointer = /*#__PURE__*/ text('json-pointer', (value) =>
  /^(?:\/(?:[^~/]|~[01])*)*$/.test(value),
);
export const relativeJsonPointer = /*#__PURE__*/ text('relative-json-pointer', (value) =>
  /^(?:0|[1-9]\d*)(?:#|(?:\/(?:[^~/]|~[01])*)*)$/.test(value),
);

interface Kind {
  readonly absolute?: true;
  readonly international?: true;
}

/** Appendix A of RFC 3986 as one expression; what stands in brackets is looked at by itself. */
function grammar({ absolute, international }: Kind): RegExp {
  const others = international
    ? String.raw`\u{a0}-\u{d7ff}\u{f900}-\u{fdcf}\u{fdf0}-\u{ffef}\u{10000}-\u{dfffd}\u{e1000}-\u{efffd}`
    : '';
  const privates = international
    ? String.raw`\u{e000}-\u{f8ff}\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}`
    : '';
  const any = (more: string): string => `(?:[\\w.~!$&'()*+,;=${others}${more}\\-]|%[\\da-f]{2})`;
  const segments = `(?:/${any(':@')}*)*`;
  const host = String.raw`(?:\[(?<literal>[^\]]*)\]|${any('')}*)`;
  const authority = String.raw`//(?:${any(':')}*@)?${host}(?::\d*)?${segments}`;
  const rooted = `/(?:${any(':@')}+${segments})?`;
  const scheme = String.raw`[a-z][a-z\d+.\-]*:`;
  const absolutePart = `${scheme}(?:${authority}|${rooted}|${any(':@')}+${segments}|)`;
  const relativePart = `(?:${authority}|${rooted}|${any('@')}+${segments}|)`;
  const start = absolute
    ? absolutePart
    : `(?:${absolutePart}|${relativePart})`.replace('(?<literal>', '(?<first>');
  return new RegExp(
    String.raw`^${start}(?:\?${any(`:@/?${privates}`)}*)?(?:#${any(':@/?')}*)?$`,
    'iu',
  );
}

/** Made when the first value comes. */
function reference(kind: Kind): (value: string) => boolean {
  let pattern: RegExp | undefined;
  return (value) => {
    const found = (pattern ??= grammar(kind)).exec(value);
    const literal = found?.groups?.['literal'] ?? found?.groups?.['first'];
    return (
      found !== null &&
      (literal === undefined ||
        isIpv6(literal) ||
        /^v[\da-f]+\.[\w.~!$&'()*+,;=:-]+$/i.test(literal))
    );
  };
}

function isTemplate(value: string): boolean {
  const variable = String.raw`(?:\w|%[\da-f]{2})(?:\.?(?:\w|%[\da-f]{2}))*(?:\*|:[1-9]\d{0,3})?`;
  const rest = value.replace(
    new RegExp(String.raw`\{[+#./;?&=,!@|]?${variable}(?:,${variable})*\}`, 'gi'),
    '',
  );
  // Section 2.1 excludes these.
  return !/[\u0000-\u0020"<>\\^`{|}\u007f]|%(?![\da-f]{2})/i.test(rest);
}
