// Where the proof of the features disagrees, and why: each is looked for, so that one that is mended has to leave this list.

/** Document → `check subject` → the reason. */
export const knownDisagreements: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'features of 3.1': {
    'C12 schema Objects':
      'its one index signature is as wide as what the validator returns, where the check expects more of the validator',
    'C13 schema Objects':
      'one index signature holds the named properties as well, so that a pattern takes their types, too',
    'C13 putObjects': 'as of Objects',
    'X1 schema Objects': 'names that propertyNames lists are read as properties',
    'X5 schema Objects': 'as in X1',
    'X8 schema Objects': 'as in X1: another name is refused as an unknown property',
  },
};
