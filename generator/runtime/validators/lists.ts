// Lists as JSON has them: without gaps.

import type * as z from 'zod';
import { check } from './check.js';

/** Every place has a value. Lists whose items have a schema see to that themselves. */
export const dense: z.core.$ZodCheck<readonly unknown[]> = /*#__PURE__*/ check(
  (value) => !value.includes(undefined),
  (value) => ({
    code: 'invalid_type',
    expected: 'nonoptional',
    path: [value.indexOf(undefined)],
    input: undefined,
  }),
  {},
);
