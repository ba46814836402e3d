import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../../generator/model/json.js';
import type { Subject } from '../../../../../generator/verify/check.js';
import { capabilitiesCheck } from '../../../../../generator/verify/checks.js';
import { casesOf, documentOf, failures, subjectOf } from '../../generated.js';

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
  subject = await subjectOf(documentWith());
});

describe('declared limits, costs, rates and secrets', { timeout: 60_000 }, () => {
  it('are what the client does', async () => {
    const cases = await casesOf(capabilitiesCheck, subject);
    expect(failures(cases)).toEqual([]);
    expect(
      cases.map(
        ({ subject: about, name, skipped, count }) =>
          `${about}, ${name}${skipped === undefined ? '' : `: ${skipped}`}${count === undefined ? '' : ` (${count})`}`,
      ),
    ).toEqual([
      'make, is sent once',
      'change, is sent once',
      'make, field height, needs source is checked (2)',
      'make, field height, limitedBy plan is checked (2)',
      'make, known duration, limit length is checked (2)',
      'make, known duration, limit general is checked (2)',
      'make, field at, ahead notice is checked (2)',
      'make, nothing else is checked (2)',
      'make, bounds are checked (3)',
      'costs, the cost of cut is that of the document (1)',
      'costs, the comment of the estimate states its unit and what is unspecified',
      'costs, exactly the listed types have a cost',
      'make, keeps to the rate limit stated by the guide (4)',
      'change, keeps to the rate limit stated by the guide (4)',
      'costs, keeps to the rate limit stated by the guide (9)',
      'document, budgets are shared as stated (2)',
      'document, token is redacted',
      'document, pin is redacted',
      'make, logs and errors do not contain secrets',
    ]);
  });

  it.each<[string, { change: Change; want: readonly string[] }]>([
    [
      'what a field needs',
      {
        change: { needs: 'other' },
        want: [
          'make, field height, needs other is checked',
          'make, field height, limitedBy plan is checked',
        ],
      },
    ],
    [
      'how far ahead a moment is',
      { change: { seconds: 600 }, want: ['make, field at, ahead notice is checked'] },
    ],
    [
      'a limit of the source',
      { change: { most: 11 }, want: ['make, known duration, limit length is checked'] },
    ],
    [
      'a limit of sources in general',
      { change: { least: 3 }, want: ['make, known duration, limit general is checked'] },
    ],
    [
      'a limit of a plan',
      { change: { plan: 721 }, want: ['make, field height, limitedBy plan is checked'] },
    ],
    [
      'the amount of a cost',
      { change: { amount: 3 }, want: ['costs, the cost of cut is that of the document'] },
    ],
    [
      'the unit of a cost',
      { change: { unit: 'AI credits' }, want: ['costs, the cost of cut is that of the document'] },
    ],
    [
      'what a cost is for',
      { change: { quantity: 30 }, want: ['costs, the cost of cut is that of the document'] },
    ],
    [
      'the class of an operation',
      {
        change: { class: 'reads' },
        want: ['make, keeps to the rate limit stated by the guide'],
      },
    ],
    [
      'the length of a budget',
      {
        change: { per: 'hour' },
        want: [
          'make, keeps to the rate limit stated by the guide',
          'change, keeps to the rate limit stated by the guide',
        ],
      },
    ],
    [
      'who shares a budget',
      { change: { scope: 'key' }, want: ['document, budgets are shared as stated'] },
    ],
    ['what is secret', { change: { secret: 'note' }, want: ['document, note is redacted'] }],
  ])('are judged by %s', async (_, { change, want }) => {
    const cases = await casesOf(capabilitiesCheck, { ...subject, document: documentWith(change) });
    expect(failures(cases).map((text) => text.replace(/:.*$/s, ''))).toEqual(want);
  });
});
