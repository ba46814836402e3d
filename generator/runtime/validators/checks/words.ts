// Words for issues that zod has none for. Error maps, of a call or of the application, come first.

import * as z from 'zod';

/** At most so many issues are reported of one value. */
export const mostIssues = 100;

const words = /*#__PURE__*/ new WeakMap<object, string>();

/** An issue that zod has no words for. */
export function custom(
  input: unknown,
  text: string,
  path: readonly PropertyKey[] = [],
): z.core.$ZodRawIssue {
  const issue: z.core.$ZodRawIssue = { code: 'custom', input, path: [...path] };
  words.set(issue, `Invalid input: ${text}`);
  return issue;
}

export function wordsOf(issue: z.core.$ZodRawIssue): string | undefined {
  return words.get(issue);
}

/** Gives the issues that zod has no words for ours, where nobody brings others. */
export function worded<Payload extends z.core.ParsePayload>(
  payload: Payload,
  context: z.core.ParseContext | undefined,
): Payload {
  if (payload.issues.length === 0 || context?.error || z.config().customError) return payload;
  for (const [index, issue] of payload.issues.entries()) {
    const message = words.get(issue);
    if (message !== undefined) payload.issues[index] = { ...issue, message };
  }
  return payload;
}
