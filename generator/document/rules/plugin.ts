// Our lint rules as a Redocly plugin. A document opts in by naming them in its redocly.yaml; others are not judged by them.

import type { Plugin } from '@redocly/openapi-core';
import { described } from './described.js';
import { enumExtensions } from './enum-extensions.js';
import { errorDetail } from './error-detail.js';
import { knownExtensions } from './known-extensions.js';
import { ownExtensions } from './own-extensions.js';
import { requiredHeaders } from './required-headers.js';
import { requiredResponses } from './required-responses.js';

/** Goes into `loadConfig({ plugins: [concordPlugin] })` and `createConfig(…, { plugins: [concordPlugin] })`, which take rule names as they are. */
export const concordPlugin: Plugin = {
  id: 'concord',
  rules: {
    oas3: {
      'concord/described': described,
      'concord/enum-extensions': enumExtensions,
      'concord/error-detail': errorDetail,
      'concord/known-extensions': knownExtensions,
      'concord/own-extensions': ownExtensions,
      'concord/required-headers': requiredHeaders,
      'concord/required-responses': requiredResponses,
    },
  },
};
