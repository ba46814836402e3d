import { expect, test } from 'vitest';
import { installCommands, requiredPackages } from '../../../generator/targets/package.js';

const file = (content: string) => ({ copied: true as const, content });

test.each<
  [
    string,
    { given: readonly { copied: true | undefined; content: string }[]; want: readonly string[] },
  ]
>([
  ['nothing', { given: [file("import { a } from './a.js';\n")], want: [] }],
  [
    'what is imported, in one command',
    {
      given: [
        file("import * as z from 'zod';\n"),
        file("import type { Client } from 'openapi-fetch';\n"),
      ],
      want: ['npm install openapi-fetch@^0.17.0 zod@^4.6.0'],
    },
  ],
  [
    'an entry of a package',
    { given: [file("import * as z from 'zod/mini';\n")], want: ['npm install zod@^4.6.0'] },
  ],
  [
    'names on lines of their own',
    {
      given: [file("import {\n  http,\n} from 'msw';\n")],
      want: ['npm install --save-dev msw@^2.15.0'],
    },
  ],
  [
    'what a comment says is no import',
    { given: [file("/**\n * import a from 'zod';\n */\n// from 'msw';\n")], want: [] },
  ],
  [
    'what is printed imports nothing else',
    { given: [{ copied: undefined, content: "import * as z from 'zod';\n" }], want: [] },
  ],
])('%s', (_, { given, want }) => expect(installCommands(requiredPackages(given))).toEqual(want));
