// Every check: those of `concord verify`, and those of words and names, which ask whether Concord itself is right and which no user could act on.

import type { Check } from '../../../generator/verify/check.js';
import { checks } from '../../../generator/verify/checks.js';
import { documentNames } from './names.js';
import { documentation } from './types.js';

export const allChecks: readonly Check[] = [...checks, documentation, documentNames];
