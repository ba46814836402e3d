// Dates and times: https://www.rfc-editor.org/rfc/rfc3339#section-5.6; durations: its appendix A.

import { text } from './check.js';

export const date = /*#__PURE__*/ text('date', isDate);
export const time = /*#__PURE__*/ text('time', isTime);
export const dateTime = /*#__PURE__*/ text('date-time', isDateTime);
export const duration = /*#__PURE__*/ text('duration', isDuration);

function isDateTime(value: string): boolean {
  return (
    (value[10] === 'T' || value[10] === 't') &&
    isDate(value.slice(0, 10)) &&
    isTime(value.slice(11))
  );
}

function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const [year = 0, month = 0, day = 0] = value.split('-').map(Number);
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(month, year);
}

function daysIn(month: number, year: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function isTime(value: string): boolean {
  const parts = /^(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:z|([+-])(\d{2}):(\d{2}))$/i.exec(value);
  if (!parts) return false;
  const [, hour = '', minute = '', second = '', sign = '+', offsetHour = '0', offsetMinute = '0'] =
    parts;
  if (
    Number(hour) > 23 ||
    Number(minute) > 59 ||
    Number(offsetHour) > 23 ||
    Number(offsetMinute) > 59
  )
    return false;
  if (Number(second) < 60) return true;
  // A leap second is the last one of a day in UTC.
  const offset = (Number(offsetHour) * 60 + Number(offsetMinute)) * (sign === '-' ? -1 : 1);
  const minutes = Number(hour) * 60 + Number(minute) - offset;
  return Number(second) === 60 && (minutes + 2 * 1440) % 1440 === 1439;
}

/** Units follow each other without a gap: a year and days are no duration without months between. */
function isDuration(value: string): boolean {
  const time = String.raw`T(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S)`;
  const date = String.raw`(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)`;
  return new RegExp(String.raw`^P(?:\d+W|${date}(?:${time})?|${time})$`).test(value);
}
