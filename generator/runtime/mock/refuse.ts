// What a request gets that the document does not allow: the error that the document has for it, or a failure that says what is wrong.

import { accepts } from '../schema/evaluate.js';
import type { Json } from '../schema/shape.js';
import { keyOf, member, type ResponseFixture, responseFixture, type Trees } from './fixture.js';
import type { Problem } from './problem.js';
import { respond } from './respond.js';

/** A request that the document does not allow, where no documented error says so. */
export class UnexpectedRequest extends Error {
  override readonly name = 'UnexpectedRequest';
  readonly operation: string;
  readonly problems: readonly Problem[];

  constructor(operation: string, problems: readonly Problem[]) {
    super(
      `A request to ${operation} is not what the document allows: ${problems.map(textOf).join('; ')}`,
    );
    this.operation = operation;
    this.problems = problems;
  }
}

/** Nothing where the document has no error for it. */
export function refusal(
  trees: Trees,
  problems: readonly Problem[],
  success: number | undefined,
): Response | undefined {
  const [problem] = problems;
  if (problem === undefined) return undefined;
  for (const status of statuses[problem.kind]) {
    const key = keyOf(trees, status);
    // A range or the default stands for the status that is meant, not for the next best one.
    const isMeant =
      key === status ||
      (status === statuses[problem.kind][0] &&
        !statuses[problem.kind].some((other) => keyOf(trees, other) === other));
    if (key === undefined || !isMeant || (success !== undefined && key === keyOf(trees, success)))
      continue;
    const fixture = responseFixture(trees, key);
    return respond(fixture, {
      status,
      body: explained(fixture, problem, problems.map(textOf).join('; ')),
    });
  }
  return undefined;
}

const statuses: Readonly<Record<Problem['kind'], readonly [number, ...number[]]>> = {
  value: [400, 422],
  type: [400, 415, 422],
  security: [401, 403],
};

export function textOf({ place, text }: Problem): string {
  return `${place} ${text}`;
}

const textNames = [
  'detail',
  'message',
  'error',
  'error_description',
  'description',
  'title',
  'reason',
];

/** The known body that speaks of the place, or one whose text says what is wrong. */
function explained(
  { body, examples, make }: ResponseFixture,
  { place }: Problem,
  text: string,
): unknown {
  const names = place
    .split(/[^\w-]+/)
    .filter((step) => step !== '' && !/^(\d+|body|query|path|header|cookie|security)$/.test(step))
    .map((step) => step.toLowerCase());
  const known = examples.find((each) =>
    names.some((name) => new RegExp(`\\b${name}\\b`).test(JSON.stringify(each).toLowerCase())),
  );
  if (known !== undefined || place === 'security') return known;
  const field = textNames.find((name) => typeof member(body, name) === 'string');
  if (field === undefined || make === undefined || typeof body !== 'object' || body === null)
    return undefined;
  const told: Json = Object.fromEntries([...Object.entries(body), [field, text]]);
  return accepts(make.shape(), told) ? told : undefined;
}
