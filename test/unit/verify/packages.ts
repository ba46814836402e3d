// Packages made by hand for a small document: honest ones, whose verdicts are the judge's and whose fixtures are valid. Tests make them wrong.

import type { SubjectExports, Subject } from '../../../generator/verify/subject/check.js';
import type { Json, JsonObject } from '../../../generator/verify/judge/json.js';
import { createJudge, type Ruling } from '../../../generator/verify/judge/judge.js';

export interface HandMade {
  readonly validators: SubjectExports;
  readonly fixtures: SubjectExports;
}

export const document: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1.0.0' },
  paths: {
    '/pets': {
      post: {
        operationId: 'addPet',
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
        },
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1 } }],
        responses: {
          200: {
            description: 'OK',
            content: {
              'application/json': {
                schema: { $ref: '#/components/schemas/Pet' },
                example: { id: 1, kind: 'cat', name: 'Tom' },
              },
            },
          },
        },
      },
    },
  },
  webhooks: {
    petAdded: {
      post: {
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
        },
        responses: { 200: { description: 'OK' } },
      },
    },
  },
  components: {
    schemas: {
      Pet: {
        type: 'object',
        required: ['id', 'kind', 'name'],
        properties: {
          id: { type: 'integer', readOnly: true },
          kind: { type: 'string', enum: ['cat', 'dog'], 'x-extensible-enum': ['cat', 'dog'] },
          name: { type: 'string', minLength: 2, maxLength: 8 },
          secret: { type: 'string', writeOnly: true },
        },
      },
      Shape: {
        oneOf: [{ $ref: '#/components/schemas/Circle' }, { $ref: '#/components/schemas/Square' }],
        discriminator: {
          propertyName: 'type',
          mapping: { circle: '#/components/schemas/Circle', square: '#/components/schemas/Square' },
        },
      },
      Circle: {
        type: 'object',
        required: ['type', 'radius'],
        properties: { type: { const: 'circle' }, radius: { type: 'number', exclusiveMinimum: 0 } },
      },
      Square: {
        type: 'object',
        required: ['type', 'side'],
        properties: {
          type: { const: 'square' },
          side: { type: 'number' },
          label: { type: 'string' },
        },
      },
    },
  },
};

const judge = createJudge(document);
const pet = '/components/schemas/Pet';
const at = (name: string): string => `/components/schemas/${name}`;

type Verdict = (value: Json) => Ruling;

/** A validator that says what the judge says. */
export function validatorOf(verdict: Verdict): object {
  return {
    safeParse: (data: Json) => {
      const { valid, problems } = verdict(data);
      if (valid) return { success: true, data };
      const issues = problems.map(({ path, property, keyword }) => ({
        code: 'custom',
        message: keyword,
        path: [...path.split('/').slice(1), ...(property === undefined ? [] : [property])],
      }));
      return { success: false, error: { message: JSON.stringify(issues), issues } };
    },
  };
}

export const honest = {
  exact: (name: string): object => validatorOf((value) => judge.judge(at(name), value)),
  input: validatorOf((value) => judge.judge(pet, value, 'request')),
  output: validatorOf((value) => judge.judge(pet, value, 'response')),
  limits: validatorOf((value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return { valid: false, errors: [], problems: [] };
    const limit = 'limit' in value ? Reflect.get(value, 'limit') : 1;
    return judge.judge('/paths/~1pets/post/parameters/0/schema', limit, 'request');
  }),
};

interface Made {
  readonly value: Json;
  readonly variants?: readonly Json[];
  readonly counterExamples?: readonly {
    readonly path: readonly (string | number)[];
    readonly keyword: string;
    readonly value: Json;
  }[];
  readonly uncovered?: readonly {
    readonly path: readonly (string | number)[];
    readonly keyword: string;
    readonly reason: string;
  }[];
}

/** Nobody made the other counter-examples, and the factory says so. */
const byHand = [{ path: [], keyword: '*', reason: 'made by hand' }] as const;

export function factoryOf({
  value,
  variants = [value],
  counterExamples = [],
  uncovered = byHand,
}: Made): object {
  return Object.assign(() => value, {
    variants: () => variants,
    counterExamples: () => counterExamples,
    uncovered: () => uncovered,
  });
}

const sent = { kind: 'cat', name: 'Tom', secret: 's' };
const received = { id: 1, kind: 'dog', name: 'Rex' };
const circle = { type: 'circle', radius: 1 };
const square = { type: 'square', side: 2 };

export function handMade(): HandMade {
  const validators = {
    petSchema: honest.output,
    petInputSchema: honest.input,
    shapeSchema: honest.exact('Shape'),
    circleSchema: honest.exact('Circle'),
    squareSchema: honest.exact('Square'),
  };
  const made = {
    pet: {
      value: received,
      variants: [received, { ...received, kind: 'cat' }],
      counterExamples: [
        { path: ['name'], keyword: 'minLength', value: { ...received, name: 'R' } },
        { path: ['name'], keyword: 'required', value: { id: 1, kind: 'cat' } },
      ],
    },
    sent: { value: sent },
    circle: {
      value: circle,
      counterExamples: [
        { path: ['radius'], keyword: 'exclusiveMinimum', value: { ...circle, radius: 0 } },
      ],
    },
    square: { value: square, variants: [square, { ...square, label: 'a' }] },
    shape: { value: circle, variants: [circle, square] },
  };
  return {
    validators: {
      ...validators,
      operationSchemas: {
        addPet: {
          method: 'POST',
          path: '/pets',
          request: { body: honest.input, query: honest.limits },
          responses: { 200: honest.output },
        },
      },
      webhookSchemas: { petAdded: { payload: honest.output } },
    },
    fixtures: {
      ...{
        petFixture: made.pet.value,
        petInputFixture: sent,
        circleFixture: circle,
        squareFixture: square,
        shapeFixture: circle,
      },
      ...{
        makePet: factoryOf(made.pet),
        makePetInput: factoryOf(made.sent),
        makeCircle: factoryOf(made.circle),
        makeSquare: factoryOf(made.square),
        makeShape: factoryOf(made.shape),
      },
      operations: {
        addPet: {
          method: 'POST',
          path: '/pets',
          request: { body: sent, query: { limit: 1 } },
          responses: {
            200: {
              mediaType: 'application/json',
              body: received,
              examples: [{ id: 1, kind: 'cat', name: 'Tom' }],
            },
          },
        },
      },
      operationFactories: {
        addPet: {
          request: {
            body: factoryOf(made.sent),
            parameters: factoryOf({ value: { query: { limit: 1 } } }),
          },
          responses: { 200: { body: factoryOf(made.pet) } },
        },
      },
      webhooks: { petAdded: { mediaType: 'application/json', payload: received } },
      webhookFactories: { petAdded: { payload: factoryOf(made.pet) } },
    },
  };
}

export function subjectWith(
  { validators, fixtures }: HandMade,
  own: Partial<Subject> = {},
): Subject {
  const schemaNames = new Map(
    ['Pet', 'Shape', 'Circle', 'Square'].map((type) => [
      at(type),
      { type, input: `${type}Input`, constant: type.toLowerCase() },
    ]),
  );
  return {
    document,
    client: {},
    validators,
    fixtures,
    judge: createJudge(own.document ?? document),
    schemaNames,
    reported: new Set(),
    seed: 1,
    budget: { values: 8, seeds: 3 },
    includes: () => true,
    ...own,
  };
}
