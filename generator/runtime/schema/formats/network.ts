// Names and addresses of the network.

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

/** https://www.rfc-editor.org/rfc/rfc1123#section-2.1; what a label in Punycode stands for is looked at, too. */
export function isHostname(value: string): boolean {
  return isAsciiHostname(value) && (!/(?:^|\.)xn--/i.test(value) || isDomain(value.split('.')));
}

/** Labels with hyphens in the third and fourth place are reserved: https://www.rfc-editor.org/rfc/rfc5890#section-2.3.1. */
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

/** What nearly all addresses look like, decided at once. */
function isUsualMailbox(value: string): boolean {
  return (
    value.length <= 64 &&
    /^\w+(?:[.+-]\w+)*@(?:[a-z\d]+\.)*[a-z\d]+$/i.test(value) &&
    value.length - value.indexOf('@') <= 64
  );
}

/** https://www.rfc-editor.org/rfc/rfc5321#section-4.1.2 */
function isMailbox(value: string, word: RegExp, isDomain: (domain: string) => boolean): boolean {
  const at = value.lastIndexOf('@');
  const [local, domain] = [value.slice(0, at), value.slice(at + 1)];
  if (at < 1) return false;
  const isLocal =
    /^"(?:[^"\\\r\n]|\\[ -~])*"$/.test(local) || local.split('.').every((each) => word.test(each));
  const literal = /^\[(IPv6:)?(.*)\]$/.exec(domain);
  return (
    isLocal &&
    (literal ? (literal[1] === undefined ? isIpv4 : isIpv6)(literal[2] ?? '') : isDomain(domain))
  );
}

/** https://www.rfc-editor.org/rfc/rfc2673#section-3.2 */
export function isIpv4(value: string): boolean {
  const parts = value.split('.');
  return (
    parts.length === 4 &&
    parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)
  );
}

/** https://www.rfc-editor.org/rfc/rfc4291#section-2.2 */
export function isIpv6(value: string): boolean {
  const halves = value.split('::');
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  const last = groups.at(-1);
  const isMixed = last?.includes('.') === true;
  if (isMixed && (halves.at(-1) === '' || !isIpv4(last ?? ''))) return false;
  const words = isMixed ? groups.slice(0, -1) : groups;
  const length = words.length + (isMixed ? 2 : 0);
  return (
    words.every((word) => /^[\da-f]{1,4}$/i.test(word)) &&
    (halves.length === 2 ? length < 8 : length === 8)
  );
}
