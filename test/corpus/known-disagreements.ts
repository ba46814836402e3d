// Where the proof of the features disagrees, and why: each is looked for, so that one that is mended has to leave this list.

/** Document → `check subject` → the reason. */
export const knownDisagreements: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'features of 3.1': {
    'C13 schema Objects':
      'a property of another type than all others: no literal fits the intersection that TypeScript has for that',
    'C13 putObjects': 'as of Objects',
  },
};
