// Where the proof of the features disagrees, and why: each is looked for, so that one that is mended has to leave this list.

/** Document → `check subject` → the reason. */
export const knownDisagreements: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'features of 3.1': {
    'C13 schema Objects': 'a property of another type than all others: no literal fits the intersection that TypeScript has for that',
    'C13 putObjects': 'as of Objects',
    'X1 schema Extended': 'the numbers of an enum whose members have names and descriptions: the check takes them for words that the document does not have',
    'X1 schema Composition': 'a value that `then` allows stands in the type of the property: the check looks at the property alone',
    'X1 putExample': 'the comment of a parameter has no example of the parameter itself, only of its schema',
    'X1 getSiblings': 'descriptions beside references: the comment has that of the reference, the check looks for both',
    'X1 deleteResponses': 'an operation with `default` alone: the comment says in words of its own when it returns',
    'X4 webhook orderPlaced': 'one handler takes all webhooks of a document and answers with the status of the first: the features, merged, state several',
  },
};
