// Where the proof of the features disagrees, and why: each is looked for, so that one that is mended has to leave this list.

/** Document → `check subject` → the reason. */
export const knownDisagreements: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'features of 3.1': {
    'C4 schema Booleans': 'a member of a list that may have none: ajv complains of the member, the validator of the list',
    'C4 putBooleans': 'as of Booleans',
    'C4 schema Pet': 'a wrong discriminator: ajv complains of the union, the validator of the property that tells its members apart',
    'C4 createPet': 'as of Pet',
    'C4 schema Frame': 'the value of a discriminator selects another member, whose complaints are shown',
    'C4 createFrame': 'as of Frame',
    'C4 schema Objects': 'what a dependent schema requires: ajv complains of the property, the validator of the object',
    'C4 putObjects': 'as of Objects',
    'C13 schema Pet': 'the members overlap, so that a value needs a property that its type does not know: the constant has a cast, the test of types has none',
    'C13 createPet': 'as of Pet',
    'C13 schema Objects': 'a property of another type than all others: no literal fits the intersection that TypeScript has for that',
    'C13 putObjects': 'as of Objects',
    'C17 schema Booleans': 'a property that no value can have is not shown',
  },
};
