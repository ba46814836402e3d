// Values of the application in place of what JSON has for them: `parse` makes them, and `z.encode` goes the other way.

import * as z from 'zod';
import { isDateTime } from '../../schema/formats/text.js';

/** A date and time. A `Date` keeps its milliseconds, and no time zone. */
export function asDate(wire: z.ZodString): z.ZodCodec<z.ZodString, z.ZodDate> {
  return z.codec(wire, z.date(), {
    decode: (text) => new Date(text),
    encode: (date) => date.toISOString(),
  });
}

/** A date and time, in UTC where the text has no zone. */
export function asUtcDate(wire: z.ZodString): z.ZodCodec<z.ZodString, z.ZodDate> {
  return z.codec(wire, z.date(), {
    decode: (text) => new Date(isDateTime(text) ? text : `${text}Z`),
    encode: (date) => date.toISOString(),
  });
}

/** A 64-bit integer. `JSON.parse` has rounded one that is beyond 2 ** 53 before it comes here, and JavaScript has no number for it. */
export function asBigint(wire: z.ZodNumber): z.ZodCodec<z.ZodNumber, z.ZodBigInt> {
  return z.codec(wire, z.bigint(), {
    decode: (number) => BigInt(number),
    encode: (value, { issues }) => {
      const number = Number(value);
      if (Number.isSafeInteger(number)) return number;
      issues.push({
        code: 'custom',
        message: 'numbers of JavaScript are exact up to 2 ** 53',
        input: value,
      });
      return z.NEVER;
    },
  });
}

/** A file of a form, of so many bytes. Environments have a class `Blob` of their own. */
export function asBlob(least = 0, most = Infinity): z.ZodCustom<Blob, Blob> {
  const made = z
    .custom<Blob>(
      (value) => /^\[object (Blob|File)\]$/.test(Object.prototype.toString.call(value)),
      'expected a file',
    )
    .refine(({ size }) => size >= least && size <= most, `expected ${least} to ${most} bytes`);
  made._zod.processJSONSchema = (_context, json) =>
    void Object.assign(json, { type: 'string', format: 'binary' });
  return made;
}
