// The type of the options of a call: what every call takes, and what only some operations have a use for.

import { type Code, code, join } from '../../../code/code.js';
import type { Operation } from '../../../model/api.js';
import { idempotencyHeader } from '../../../model/capabilities/idempotency.js';
import { type Argument, isForm } from './argument.js';
import { objectShape } from './shape.js';
import type { RuntimeName, EmitContext } from './emit-context.js';

/** What an operation takes beside `RequestOptions`, which all of these extend. */
export function furtherOptions(
  operation: Operation,
  { argument, context }: { readonly argument: Argument; readonly context: EmitContext },
): readonly RuntimeName[] {
  return [
    ...(takesMore(argument, context) ? (['BodyRequestOptions'] as const) : []),
    ...(idempotencyHeader(context.api, operation) === undefined
      ? []
      : (['IdempotentRequestOptions'] as const)),
  ];
}

interface Forms {
  readonly further: readonly RuntimeName[];
  /** What the form of the call takes; it extends `RequestOptions`, too. */
  readonly form?: Code | undefined;
  readonly more?: Code | undefined;
}

export function callOptions({ further, form, more }: Forms, { runtime }: EmitContext): Code {
  const usual = form ?? (further.length === 0 ? code`${runtime('RequestOptions')}` : undefined);
  return join(
    [usual, ...further.map((name) => code`${runtime(name)}`), more].filter(
      (each) => each !== undefined,
    ),
    ' & ',
  );
}

/** Whether the body is an object, to which properties can be added that the document does not name. */
function takesMore({ body }: Argument, { api }: EmitContext): boolean {
  return (
    body !== undefined &&
    isForm(body.media, api) &&
    (body.key === undefined || objectShape(body.media.schema, api) !== undefined)
  );
}
