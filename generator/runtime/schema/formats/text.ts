// Encodings and patterns.

export function isBase64(value: string): boolean {
  return value.length % 4 === 0 && /^[\da-z+/]*={0,2}$/i.test(value);
}

export function isBase64url(value: string): boolean {
  return /^[\w-]*={0,2}$/.test(value);
}

export function isPattern(value: string): boolean {
  try {
    new RegExp(value, 'u');
    return true;
  } catch {
    return false;
  }
}

// https://www.rfc-editor.org/rfc/rfc3339#section-5.6; durations: its appendix A.
const day =
  '(?:\\d{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)|' +
  '(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)';

const clock =
  '(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:[Zz]|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)';

const days = /*#__PURE__*/ new RegExp(`^${day}$`);

const clocks = /*#__PURE__*/ new RegExp(`^${clock}$`);

const timestamps = /*#__PURE__*/ new RegExp(`^${day}[Tt]${clock}$`);

export function isDate(value: string): boolean {
  return days.test(value);
}

export function isTime(value: string): boolean {
  return clocks.test(value) || isLeapSecond(value);
}

export function isDateTime(value: string): boolean {
  return (
    timestamps.test(value) ||
    (/^.{10}t/i.test(value) && isDate(value.slice(0, 10)) && isLeapSecond(value.slice(11)))
  );
}

/** Also without a zone. */
export function isDateTimeOrLocal(value: string): boolean {
  return isDateTime(value) || isDateTime(`${value}Z`);
}

/** The last second of a day in UTC. */
function isLeapSecond(value: string): boolean {
  const parts = /^(\d{2}):(\d{2}):60(?:\.\d+)?(?:z|([+-])(\d{2}):(\d{2}))$/i.exec(value);
  if (!parts) return false;
  const [hour = 0, minute = 0, , offsetHour = 0, offsetMinute = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  if (hour > 23 || minute > 59 || offsetHour > 23 || offsetMinute > 59) return false;
  const offset = (offsetHour * 60 + offsetMinute) * (parts[3] === '-' ? -1 : 1);
  return (hour * 60 + minute - offset + 2 * 1440) % 1440 === 1439;
}

export function isDuration(value: string): boolean {
  return period.test(value);
}

/** Units follow each other without a gap: a year and days need months between them. */
const period =
  /^P(?!$)(?:\d+W|(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)?(?:T(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S))?)$/;
