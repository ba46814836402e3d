import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../generator/model/json.js';
import type { Subject } from '../../../../generator/verify/subject/check.js';
import { capabilitiesCheck } from '../../../../generator/verify/capabilities/check.js';
import { casesOf, documentOf, failures, namedSubjectOf } from '../generated.js';

interface Change {
  readonly needs?: string;
  readonly seconds?: number;
  readonly most?: number;
  readonly least?: number;
  readonly plan?: number;
  readonly length?: number;
  readonly amount?: number;
  readonly unit?: string;
  readonly quantity?: number;
  readonly class?: string;
  readonly requests?: number;
  readonly per?: string;
  readonly scope?: string;
  readonly secret?: string;
}

function documentWith({
  needs = 'source',
  seconds = 60,
  most = 10,
  least = 2,
  plan = 720,
  length = 20,
  amount = 2,
  unit = 'media credits',
  quantity = 60,
  class: owner = 'writes',
  requests = 4,
  per = 'minute',
  scope = 'endpoint',
  secret = 'token',
}: Change = {}): JsonObject {
  const body: JsonObject = {
    type: 'object',
    properties: {
      title: { type: 'string', maxLength: length },
      source: { type: 'string' },
      other: { type: 'string' },
      height: { type: 'integer', 'x-plan-limits': { Small: plan } },
      at: {
        type: 'integer',
        'x-unit': 'unix-seconds',
        'x-limits': [{ subject: 'notice', minimum: seconds, unit: 'seconds' }],
      },
      token: { type: 'string', ...(secret === 'token' && { 'x-sensitive': true }) },
      note: { type: 'string', ...(secret === 'note' && { 'x-sensitive': true }) },
      default: {
        type: 'object',
        properties: { pin: { type: 'string', 'x-sensitive': true } },
        default: { properties: { nothing: { 'x-sensitive': true } } },
      },
    },
  };
  const ok: JsonObject = {
    responses: {
      200: { description: '', content: { 'application/json': { schema: { type: 'object' } } } },
    },
  };
  return documentOf({
    'x-rate-limits': [
      {
        source: 'the guide',
        says: 'four',
        budgets: [
          { for: 'writes', requests, per, scope },
          { for: 'reads', requests: 9, per: 'minute', scope: 'endpoint' },
        ],
      },
    ],
    paths: {
      '/make': {
        post: {
          operationId: 'make',
          'x-rate-limit-class': owner,
          'x-limits': [{ subject: 'length', maximum: most, unit: 'minutes' }],
          'x-checks': [
            { field: 'height', needs },
            { field: 'height', limitedBy: 'plan' },
            { known: 'duration', limit: 'length' },
            { known: 'duration', limit: 'general', of: 'change' },
            { field: 'at', ahead: 'notice' },
          ],
          requestBody: { required: true, content: { 'application/json': { schema: body } } },
          ...ok,
        },
      },
      '/change': {
        post: {
          operationId: 'change',
          'x-limits': [{ subject: 'general', minimum: least, maximum: 20, unit: 'minutes' }],
          'x-rate-limit-class': 'writes',
          ...ok,
        },
      },
      '/costs': {
        get: {
          operationId: 'costs',
          'x-rate-limit-class': 'reads',
          'x-costs': [{ for: ['cut'], amount, unit, per: 'minute' }],
          'x-cost-estimate': { in: 'seconds', per: quantity, types: 'Work' },
          ...ok,
        },
      },
    },
    components: { schemas: { Work: { type: 'string', enum: ['cut'] } } },
  });
}

let subject: Subject;

beforeAll(async () => {
  subject = await namedSubjectOf(documentWith());
});

describe('declared limits, costs, rates and secrets', { timeout: 60_000 }, () => {
  it('are what the client does', async () => {
    const cases = await casesOf(capabilitiesCheck, subject);
    expect(failures(cases)).toEqual([]);
    expect(
      cases.map(
        ({ subject: about, name, skipped }) =>
          `${about}, ${name}${skipped === undefined ? '' : `: ${skipped}`}`,
      ),
    ).toEqual([
      'make, the limits of its requests',
      'document, the budgets of its limiter',
      'document, what types of work cost',
      'document, which types of work have a cost',
      'document, token is redacted',
      'document, pin is redacted',
    ]);
  });

  it.each<[string, { change: Change; want: string }]>([
    [
      'what a field needs',
      { change: { needs: 'other' }, want: 'make, the limits of its requests' },
    ],
    [
      'how far ahead a moment is',
      { change: { seconds: 600 }, want: 'make, the limits of its requests' },
    ],
    ['a limit of the source', { change: { most: 11 }, want: 'make, the limits of its requests' }],
    [
      'a limit of sources in general',
      { change: { least: 3 }, want: 'make, the limits of its requests' },
    ],
    ['a limit of a plan', { change: { plan: 721 }, want: 'make, the limits of its requests' }],
    ['a length', { change: { length: 21 }, want: 'make, the limits of its requests' }],
    ['the amount of a cost', { change: { amount: 3 }, want: 'document, what types of work cost' }],
    [
      'the unit of a cost',
      { change: { unit: 'AI credits' }, want: 'document, what types of work cost' },
    ],
    ['what a cost is for', { change: { quantity: 30 }, want: 'document, what types of work cost' }],
    [
      'the class of an operation',
      { change: { class: 'reads' }, want: 'document, the budgets of its limiter' },
    ],
    [
      'the requests of a budget',
      { change: { requests: 5 }, want: 'document, the budgets of its limiter' },
    ],
    [
      'the length of a budget',
      { change: { per: 'hour' }, want: 'document, the budgets of its limiter' },
    ],
    [
      'who shares a budget',
      { change: { scope: 'key' }, want: 'document, the budgets of its limiter' },
    ],
    ['what is secret', { change: { secret: 'note' }, want: 'document, note is redacted' }],
  ])('are judged by %s', async (_, { change, want }) => {
    const cases = await casesOf(capabilitiesCheck, { ...subject, document: documentWith(change) });
    expect(failures(cases).map((text) => text.replace(/:.*$/s, ''))).toEqual([want]);
  });

  it('are judged by costs that nothing declares', async () => {
    const document: JsonObject = JSON.parse(
      JSON.stringify(documentWith()).replace('x-cost-estimate', 'x-other'),
    );
    expect(failures(await casesOf(capabilitiesCheck, { ...subject, document }))).toEqual([
      expect.stringMatching(/^document, what types of work cost: the client states .*nothing$/),
    ]);
  });
});
