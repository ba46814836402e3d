// Every check: those of `concord verify`, and those that ask whether Concord itself is right, which no user could act on: what shapes and
// lists of fixtures say, and words and names.

import type { Check } from '../../generator/verify/check.js';
import { checks } from '../../generator/verify/checks.js';
import { documentNames } from './documentation/names.js';
import { documentation } from './documentation/types.js';
import { errorsCheck } from './shapes/errors.js';
import { shapes } from './shapes/shapes.js';

export const allChecks: readonly Check[] = [
  ...checks,
  shapes,
  errorsCheck,
  documentation,
  documentNames,
];
