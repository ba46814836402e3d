// Messages for issues that zod has none for. Error maps of a call or application come first.

import * as z from 'zod';

/** The greatest number of issues that are reported for one value. */
export const mostIssues = 100;

const words = /*#__PURE__*/ new WeakMap<object, string>();

/** Creates an issue that zod has no message for. */
export function custom(
  input: unknown,
  text: string,
  path: readonly PropertyKey[] = [],
): z.core.$ZodRawIssue {
  const issue: z.core.$ZodRawIssue = { code: 'custom', input, path: [...path] };
  words.set(issue, `Invalid input: ${text}`);
  return issue;
}

export function issueMessage(issue: z.core.$ZodRawIssue): string | undefined {
  return words.get(issue);
}

/** Adds our messages to such issues, unless an error map provides one. */
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
