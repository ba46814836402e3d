// Where the proof of the features disagrees, and why: each is looked for, so that one that is mended has to leave this list.

/** Document → `check subject` → the reason. */
export const knownDisagreements: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'features of 3.1': {
    'C13 schema Objects': 'a property of another type than all others: no literal fits the intersection that TypeScript has for that',
    'C13 putObjects': 'as of Objects',
    'C4 schema Outcome': 'the tag that was changed selects the other alternative, which is what complains',
    'C4 schema Arrays': 'zod complains of a tuple with too many items, ajv of the item that is one too many',
    'C4 putArrays': 'as of Arrays',
    'C12 schema __proto__': 'zod cannot hold a property of that name: the evaluator decides alone, and the type that zod infers is unknown',
    'C12 schema Values': 'zod has no words for lists and objects as constants: the type that it infers has unknown there',
    'C12 schema Sloppy': 'keywords without a type: zod has one alternative for each type of JSON, the client the type that is meant',
    'C12 schema User': 'the schema as it stands in the document has what views hide, the client has types for the views only, and users hold users',
    'C12 schema Nested': 'as of User',
    'C15 schema Message': 'the alternatives hold themselves: the evaluator decides, which complains of the union and not of its tag',
    'C15 schema MediaMessage': 'as of Message',
    'C15 schema VideoMessage': 'as of Message',
    'C15 createMessage': 'as of Message',
  },
};
