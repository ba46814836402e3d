// Every check of values passes honest packages, and sees what is wrong with wrong ones.

import { describe, expect, it } from 'vitest';
import {
  type SubjectExports,
  type Subject,
  runProofCheck,
} from '../../../../generator/verify/subject/check.js';
import { alternativeCoverage } from '../../../contract/constraints/alternatives.js';
import { constraintCoverage } from '../../../contract/constraints/coverage.js';
import { checks } from '../../../../generator/verify/checks.js';
import { isValidator } from '../../../../generator/verify/subject/exports.js';
import {
  document,
  factoryOf,
  handMade,
  type HandMade,
  honest,
  subjectWith,
  validatorOf,
} from '../packages.js';

const ids = ['C1', 'C2', 'C4', 'C5', 'C6', 'C16', 'C17', 'C18'];
const accepting = validatorOf(() => ({ valid: true, errors: [], problems: [] }));
const rejecting = validatorOf(() => ({ valid: false, errors: [], problems: [] }));

const withValidators = (change: SubjectExports): HandMade => ({
  ...handMade(),
  validators: { ...handMade().validators, ...change },
});
const withFixtures = (change: SubjectExports): HandMade => ({
  ...handMade(),
  fixtures: { ...handMade().fixtures, ...change },
});
/** The fixtures of the operation, changed. */
const operation = (change: object): SubjectExports => ({
  operations: { addPet: { method: 'POST', path: '/pets', ...change } },
});
const validated = (change: object): SubjectExports => ({
  operationSchemas: { addPet: { method: 'POST', path: '/pets', ...change } },
});
const body = { kind: 'cat', name: 'Tom', secret: 's' };
const answer = { id: 1, kind: 'dog', name: 'Rex' };
const example = { id: 1, kind: 'cat', name: 'Tom' };

/** The wrong packages, the check that sees it, what it says and of which case. */
const wrong: readonly (readonly [what: string, id: string, packages: HandMade, want: string])[] = [
  [
    'a response fixture that is not valid',
    'C1',
    withFixtures(
      operation({
        request: { body },
        responses: { 200: { body: { id: 'one' }, examples: [example] } },
      }),
    ),
    'addPet, response 200: constant: {"id":"one"} is not valid by ajv',
  ],
  [
    'a response without a fixture',
    'C1',
    withFixtures(operation({ request: { body }, responses: {} })),
    'addPet, response 200: constant: undefined is no JSON',
  ],
  [
    'a response validator that rejects',
    'C1',
    withValidators(validated({ request: { body: honest.input }, responses: { 200: rejecting } })),
    'addPet, response 200: constant: the validator rejects',
  ],
  [
    'a response without a validator',
    'C1',
    withValidators(validated({ request: { body: honest.input }, responses: {} })),
    'addPet, response 200: constant: there is no validator',
  ],
  [
    'a response without a factory',
    'C1',
    withFixtures({ operationFactories: {} }),
    'addPet, response 200: factory: there is no factory',
  ],
  [
    'a request fixture that sends what is read-only',
    'C2',
    withFixtures(
      operation({
        request: { body: { ...body, id: 1 }, query: { limit: 1 } },
        responses: { 200: { body: answer } },
      }),
    ),
    'addPet, body: constant: {"kind":"cat","name":"Tom","secret":"s","id":1} is not valid by ajv',
  ],
  [
    'parameters out of bounds',
    'C2',
    withFixtures(operation({ request: { body, query: { limit: 0 } }, responses: {} })),
    'addPet, query parameters: constant: {"limit":0} is not valid by ajv',
  ],
  [
    'a counter-example that is valid',
    'C4',
    withFixtures({
      makeCircle: factoryOf({
        value: { type: 'circle', radius: 1 },
        counterExamples: [
          { path: ['radius'], keyword: 'exclusiveMinimum', value: { type: 'circle', radius: 2 } },
        ],
      }),
    }),
    'schema Circle, exact: exclusiveMinimum at /radius: {"type":"circle","radius":2} is valid by ajv',
  ],
  [
    'a validator that accepts a counter-example',
    'C4',
    withValidators({ circleSchema: accepting }),
    'schema Circle, exact: exclusiveMinimum at /radius: the validator accepts {"type":"circle","radius":0}',
  ],
  [
    'a counter-example at another place',
    'C4',
    withFixtures({
      makeCircle: factoryOf({
        value: { type: 'circle', radius: 1 },
        counterExamples: [
          { path: ['type'], keyword: 'const', value: { type: 'circle', radius: 0 } },
        ],
      }),
    }),
    'schema Circle, exact: const at /type: ajv reports /radius',
  ],
  [
    'a validator that accepts everything',
    'C5',
    withValidators({ squareSchema: accepting }),
    'schema Square, exact: the validator accepts {"side":2}, ajv does not: (root) must have required property',
  ],
  [
    'a validator that strips',
    'C5',
    withValidators({ squareSchema: stripping(honest.exact('Square')) }),
    'schema Square, exact: the validator makes {} of {"type":"square"',
  ],
  [
    'a validator that throws',
    'C5',
    withValidators({
      squareSchema: {
        safeParse: () => {
          throw new Error('no');
        },
      },
    }),
    'schema Square, exact: the validator throws at',
  ],
  [
    'a validator that counts one too few',
    'C6',
    withValidators({ petSchema: except(honest.output, /"name":"R"/, true) }),
    'schema Pet, response: minLength at name: the validator accepts',
  ],
  [
    'a validator that knows one value too many',
    'C6',
    withValidators({ petSchema: except(honest.output, /"kind":"CAT"/, true) }),
    'schema Pet, response: enum at kind: the validator accepts',
  ],
  [
    'a validator that takes null',
    'C6',
    withValidators({ petSchema: except(honest.output, /"name":null/, true) }),
    'schema Pet, response: null for name at the root: the validator accepts',
  ],
  [
    'a validator that does without a key',
    'C6',
    withValidators({ circleSchema: except(honest.exact('Circle'), /^\{"radius":[\d.]+\}$/, true) }),
    'schema Circle, exact: required type at the root: the validator accepts',
  ],
  [
    'a validator of requests that lets read-only pass',
    'C6',
    withValidators({ petInputSchema: honest.exact('Pet') }),
    'schema Pet, request: readOnly id at the root: the validator accepts',
  ],
  [
    'a validator of responses that lets write-only pass',
    'C6',
    withValidators({ petSchema: honest.exact('Pet') }),
    'schema Pet, response: writeOnly secret at the root: the validator accepts',
  ],
  [
    'a branch that is not selected',
    'C6',
    withValidators({ shapeSchema: honest.exact('Circle') }),
    'schema Shape, exact: discriminator type at the root: the validator rejects {"type":"square","side":2',
  ],
  [
    'an unknown value that is let pass',
    'C6',
    withValidators({ shapeSchema: except(honest.exact('Shape'), /not in the mapping/, true) }),
    'schema Shape, exact: discriminator type at the root: the validator accepts',
  ],
  [
    'a fixture that leaves an example out',
    'C16',
    withFixtures(
      operation({ request: { body }, responses: { 200: { body: answer, examples: [] } } }),
    ),
    'addPet, example at /paths/~1pets/post/responses/200/content/application~1json/example: {"id":1,' +
      '"kind":"cat","name":"Tom"} is not among the values of the fixture',
  ],
  [
    'a branch that no variant shows',
    'X9',
    withFixtures({ makeShape: factoryOf({ value: { type: 'circle', radius: 1 } }) }),
    'schema Shape, exact: oneOf 1 of the root: no variant shows it',
  ],
  [
    'an enum value that no variant shows',
    'X9',
    withFixtures({ makePet: factoryOf({ value: answer }) }),
    'schema Pet, response: "cat" of /properties/kind: no variant shows it',
  ],
  [
    'an optional property that is always there',
    'X9',
    withFixtures({ makeSquare: factoryOf({ value: { type: 'square', side: 2, label: 'a' } }) }),
    'schema Square, exact: label of the root absent: no variant shows it',
  ],
  [
    'a payload that shows what is write-only',
    'C18',
    withFixtures({ webhooks: { petAdded: { payload: { ...answer, secret: 's' } } } }),
    'webhook petAdded, payload: constant: {"id":1,"kind":"dog","name":"Rex","secret":"s"} is not valid by ajv',
  ],
];

describe('the checks of values', () => {
  it('X9 skips what the fixtures say to have no room for', async () => {
    const makePet = Object.assign(factoryOf({ value: answer }), {
      notShown: () => [{ path: ['kind'], alternative: '"cat"', reason: 'bounds' }],
    });
    const makeSquare = Object.assign(
      factoryOf({ value: { type: 'square', side: 2, label: 'a' } }),
      { notShown: () => [{ path: [], alternative: 'label absent', reason: 'not-found' }] },
    );
    const { cases } = await runProofCheck(
      alternativeCoverage,
      subjectWith(withFixtures({ makePet, makeSquare })),
    );
    const of = (part: string): string =>
      cases
        .filter(({ subject, name }) => /Pet|Square/.test(subject) && name.includes(part))
        .map(({ failure, skipped }) => failure ?? skipped ?? 'passed')
        .join();
    expect(of('"cat" of /properties/kind')).toBe(
      'the number of variants is bounded, and the fixtures state that they omit this one',
    );
    expect(of('label of the root absent')).toBe('no variant shows it');
  });

  it('X8 sees a constraint that has neither a counter-example nor a reason, and counts what has one', async () => {
    const right = answer;
    const counterExamples = [
      { path: ['name'], keyword: 'minLength', value: { ...right, name: 'R' } },
    ];
    const uncovered = [{ path: ['name'], keyword: 'maxLength', reason: 'too large' }];
    const { cases } = await runProofCheck(
      constraintCoverage,
      subjectWith(
        withFixtures({ makePet: factoryOf({ value: right, counterExamples, uncovered }) }),
      ),
    );
    const of = (name: string): string | undefined =>
      cases
        .filter(
          (each) => each.subject === 'schema Pet' && each.name === `${name} has a counter-example`,
        )
        .map(({ failure, skipped }) => failure ?? skipped ?? 'proven')[0];
    expect(of('minLength at /components/schemas/Pet/properties/name')).toBe('proven');
    expect(of('maxLength at /components/schemas/Pet/properties/name')).toBe(
      'no counter-example: too large',
    );
    expect(of('required id at /components/schemas/Pet')).toBe(
      'no counter-example violates it, and the fixtures do not say why',
    );
  });

  it('X8 misses a parameter that has the name of a member of every object', async () => {
    const given = JSON.parse(
      JSON.stringify(document).replace('"name":"limit"', '"name":"constructor","required":true'),
    );
    const parameters = factoryOf({
      value: { query: { constructor: 1 } },
      counterExamples: [
        { path: ['query', 'constructor'], keyword: 'required', value: { query: {} } },
      ],
    });
    const { cases } = await runProofCheck(
      constraintCoverage,
      subjectWith(withFixtures({ operationFactories: { addPet: { request: { parameters } } } }), {
        document: given,
      }),
    );
    expect(
      cases
        .filter(({ name }) => name.startsWith('required constructor'))
        .map(({ failure, skipped }) => failure ?? skipped ?? 'proven'),
    ).toEqual(['proven']);
  });

  it.each(ids)('%s passes honest packages', async (id) => {
    expect(await said(id, subjectWith(handMade()))).toEqual([]);
  });

  it.each(wrong)('see %s (%s)', async (_, id, packages, want) => {
    const found = await said(id, subjectWith(packages));
    expect(
      found.some((each) => each.startsWith(want)),
      found.join('\n'),
    ).toBe(true);
  });

  it('C16 sees an example that is wrong, and is content when the generation reports it', async () => {
    const pointer = '/paths/~1pets/post/responses/200/content/application~1json/example';
    const text = JSON.stringify(document).replace('"name":"Tom"', '"name":"T"');
    const given = { document: JSON.parse(text) };
    expect(await said('C16', subjectWith(handMade(), given))).toEqual([
      expect.stringContaining('must NOT have fewer than 2 characters'),
      expect.stringContaining('the document does not show'),
    ]);
    expect(
      await said(
        'C16',
        subjectWith(handMade(), {
          ...given,
          reported: new Set([`fixtures/invalid-example ${pointer}`]),
        }),
      ),
    ).toEqual([expect.stringContaining('the document does not show')]);
  });

  it('C16 is content when a shared example is reported where it stands', async () => {
    const shared = { $ref: '#/components/examples/Tom' };
    const given = JSON.parse(
      JSON.stringify(document)
        .replace(/"example":\{[^}]*\}/, `"examples":{"tom":${JSON.stringify(shared)}}`)
        .replace(
          '"schemas":',
          '"examples":{"Tom":{"value":{"id":1,"kind":"cat","name":"T"}}},"schemas":',
        ),
    );
    const saidOf = (reported: string) =>
      said(
        'C16',
        subjectWith(handMade(), {
          document: given,
          reported: new Set([`fixtures/invalid-example ${reported}`]),
        }),
      );
    const unreported = expect.stringContaining('nothing reports it');
    expect(await saidOf('/components/examples/Tom')).not.toContainEqual(unreported);
    expect(await saidOf('/components/examples/To')).toContainEqual(unreported);
  });

  it.each([
    ['C6', 'no schema that is checked has a bound'],
    ['C16', 'nothing that is checked shows an example'],
    ['C18', 'no webhook or callback has a schema'],
    ['C4', 'the document has no named schema, body or response'],
  ])('%s says why a document has nothing for it', async (id, want) => {
    const empty = { openapi: '3.1.0', info: { title: 'Empty', version: '1' }, paths: {} };
    const { absent, cases } = await runProofCheck(
      checkOf(id),
      subjectWith(handMade(), { document: empty }),
    );
    expect([absent, cases]).toEqual([want, []]);
  });

  it('a check that finds nothing to do fails', async () => {
    const idle = { id: 'C0', title: 'Idle', run: async function* () {} };
    expect((await runProofCheck(idle, subjectWith(handMade()))).cases).toEqual([
      {
        check: 'C0',
        subject: 'document',
        name: 'has cases',
        failure: 'The check went through the document and found nothing to do.',
      },
    ]);
  });

  it('a check that breaks fails', async () => {
    const broken = {
      id: 'C0',
      title: 'Broken',
      run: () => {
        throw new Error('broken');
      },
    };
    expect((await runProofCheck(broken, subjectWith(handMade()))).cases).toMatchObject([
      { name: 'runs to its end', failure: expect.stringContaining('broken') },
    ]);
  });

  it('the same random values are tried in every run', async () => {
    const wrongOne = subjectWith(withValidators({ squareSchema: accepting }));
    expect(await said('C5', wrongOne)).toEqual(
      await said('C5', subjectWith(withValidators({ squareSchema: accepting }))),
    );
  });
});

function checkOf(id: string): (typeof checks)[number] {
  const check = [...checks, alternativeCoverage].find((each) => each.id === id);
  if (!check) throw new Error(`There is no ${id}`);
  return check;
}

async function said(id: string, subject: Subject): Promise<readonly string[]> {
  const { cases } = await runProofCheck(checkOf(id), subject);
  expect(cases.length).toBeGreaterThan(0);
  return cases.flatMap(({ subject: about, name, failure }) =>
    failure === undefined ? [] : [`${about}, ${name}: ${failure}`],
  );
}

type Parse = (value: unknown) => { readonly success: boolean; readonly error?: object };

function parseOf(validator: object): Parse {
  return isValidator(validator) ? validator.safeParse : () => ({ success: false });
}

/** Says the opposite of a validator about values whose text matches. */
function except(validator: object, text: RegExp, success: boolean): object {
  return {
    safeParse: (data: unknown) =>
      text.test(JSON.stringify(data)) ? { success, data } : parseOf(validator)(data),
  };
}

function stripping(validator: object): object {
  return {
    safeParse: (value: unknown) =>
      parseOf(validator)(value).success ? { success: true, data: {} } : parseOf(validator)(value),
  };
}
