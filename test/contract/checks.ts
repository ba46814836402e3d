// Every check: those of `concord verify`, and those that ask whether Concord itself is right, which no user could act on: what does not
// compile, what shapes and lists of fixtures say, and words and names.

import type { ProofCheck } from '../../generator/verify/subject/check.js';
import { checks } from '../../generator/verify/checks.js';
import { alternativeCoverage } from './constraints/alternatives.js';
import { constraintCoverage } from './constraints/coverage.js';
import { documentNames } from './documentation/names.js';
import { documentation } from './documentation/types.js';
import { errorsCheck } from './shapes/errors.js';
import { methods } from './shapes/methods.js';
import { shapes } from './shapes/shapes.js';
import { typeMisuse } from './types/misuse.js';

export const allChecks: readonly ProofCheck[] = [
  ...checks,
  typeMisuse,
  shapes,
  errorsCheck,
  methods,
  constraintCoverage,
  alternativeCoverage,
  documentation,
  documentNames,
];
