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
    'C4 schema JsonValue': 'what breaks the type of one member fits another one: no value shows it, and the fixtures do not say so',
    'C4 schema Defined': 'a definition that a value meets only where an anchor leads to it has no counter-example of its own, and the fixtures do not say why',
    'C4 schema Book': 'as of Defined',
    'C4 schema Arrays': '`contains` beside bounds of how many, and `unevaluatedItems`, have no counter-example in lists of several keywords, and the fixtures do not say why',
    'X1 schema Extended': 'the numbers of an enum whose members have names and descriptions: the check takes them for words that the document does not have',
    'X1 schema Composition': 'a value that `then` allows stands in the type of the property: the check looks at the property alone',
    'X1 putExample': 'the comment of a parameter has no example of the parameter itself, only of its schema',
    'X1 getSiblings': 'descriptions beside references: the comment has that of the reference, the check looks for both',
    'X1 deleteResponses': 'an operation with `default` alone: the comment says in words of its own when it returns',
    'X4 webhook orderPlaced': 'one handler takes all webhooks of a document and answers with the status of the first: the features, merged, state several',
    'C17 schema Booleans': 'a property that no value can have is not shown',
  },
};
