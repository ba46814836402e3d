// An answer beside the document: its status, content type, headers and body. `verify` asks it of
// the mock, and the probe of a running service.

import {
  essence,
  isForm,
  isJson,
  isStream,
  isText,
  isUnder,
  responseKey,
} from '../runtime/mock/fixture.js';
import { textOf } from '../runtime/mock/answer.js';
import { fieldsOf } from '../runtime/mock/fields.js';
import { parsed, valueProblems } from '../runtime/mock/parameters.js';
import { likelyKinds, readParameter, wireValue } from '../runtime/mock/wire.js';
import type { JsonSchema } from '../runtime/schema/json-schema.js';
import type { SandboxOperation } from '../sandbox/operations.js';

/** A response that was read to its end. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Whether the body went on after what was read of it. */
  readonly isCut?: boolean | undefined;
}

export type AnswerCheck = 'server-error' | 'status' | 'media-type' | 'headers' | 'body';

export interface AnswerProblem {
  readonly check: AnswerCheck;
  /** What differs, the same for every request: a status, a name, a path with `*` for numbers. */
  readonly part: string;
  readonly text: string;
  /** Where the document says otherwise. */
  readonly pointer: string;
}

/** What the document does not say of an answer; nothing where it has this answer. */
export function judgeAnswer(operation: SandboxOperation, answer: Answer): readonly AnswerProblem[] {
  const { declared } = operation;
  const { status } = answer;
  const key = responseKey(operation.responses(), status);
  const response = declared.responses.find((candidate) => String(candidate.status) === key);
  if (key === undefined || response === undefined) {
    const known = declared.responses.map((each) => each.status).join(', ');
    return [
      {
        check: status >= 500 ? 'server-error' : 'status',
        part: String(status),
        text: `the status ${status} is not documented, which are ${known || 'none'}`,
        pointer: `${operation.at}/responses`,
      },
    ];
  }
  const about = { operation, answer, key, pointer: response.at };
  return [...headerProblems(about), ...contentProblems(about)];
}

interface About {
  readonly operation: SandboxOperation;
  readonly answer: Answer;
  /** `200`, `4XX`, `default`. */
  readonly key: string;
  readonly pointer: string;
}

function headerProblems({ operation, answer, key }: About): readonly AnswerProblem[] {
  const response = operation.declared.responses.find(
    (candidate) => String(candidate.status) === key,
  );
  const { properties = {} } = operation.headers(key) ?? {};
  return (response?.headers ?? []).flatMap(({ name, required, explode, mediaType, at }) => {
    const lower = name.toLowerCase();
    const text = answer.headers.get(name);
    const problem = (what: string): AnswerProblem => ({
      ...{ check: 'headers', part: lower, pointer: at, text: `the header ${name} ${what}` },
    });
    if (lower === 'content-type') return [];
    if (text === null) return required ? [problem('is required and missing')] : [];
    const schema = properties[lower] ?? true;
    const wrong = headerProblem(text, schema, { name, explode, mediaType });
    return wrong === undefined ? [] : [problem(`${wrong}: ${JSON.stringify(text.slice(0, 200))}`)];
  });
}

interface HeaderStyle {
  readonly name: string;
  readonly explode: boolean;
  readonly mediaType?: string | undefined;
}

/** The first reason in all readings of a header; nothing where one of them is allowed. */
function headerProblem(
  text: string,
  schema: JsonSchema,
  { name, explode, mediaType }: HeaderStyle,
): string | undefined {
  let first: string | undefined;
  const headers = new Headers({ [name]: text });
  const source = { path: new Map(), query: fieldsOf(''), headers, cookies: fieldsOf('') };
  const kinds = mediaType === undefined ? likelyKinds(schema) : (['primitive'] as const);
  for (const kind of kinds) {
    const described = { name, in: 'header', explode } as const;
    const reading = readParameter(described, source, { kind, isOwn: () => false });
    if (reading === 'absent') continue;
    if ('problem' in reading) first ??= reading.problem;
    else {
      const { wire } = reading;
      const value =
        mediaType !== undefined && isJson(mediaType) && typeof wire === 'string'
          ? parsed(wire)
          : wireValue(wire, schema);
      if (value === undefined) return 'is no JSON';
      const [problem] = valueProblems(schema, value, '');
      if (!problem) return undefined;
      first ??= textOf(problem).trim();
    }
  }
  return first;
}

function contentProblems({ operation, answer, key, pointer }: About): readonly AnswerProblem[] {
  const { status, headers, bytes } = answer;
  const response = operation.declared.responses.find(
    (candidate) => String(candidate.status) === key,
  );
  const content = response?.content ?? [];
  const isBodiless =
    operation.declared.method === 'HEAD' || [204, 205, 304].includes(status) || status < 200;
  if (isBodiless) return [];
  const type = headers.get('content-type') ?? '';
  const offered = content.map(({ name }) => name).join(', ');
  const problem = (
    check: AnswerCheck,
    part: string,
    text: string,
    at = pointer,
  ): AnswerProblem => ({
    ...{ check, part, text, pointer: at },
  });
  if (content.length === 0) return [];
  if (bytes.byteLength === 0) {
    // An empty text is one, and so are no bytes.
    const isEmptyValue = content.some(
      ({ name }) => !isJson(name) && type !== '' && isUnder(type, name),
    );
    return isEmptyValue
      ? []
      : [problem('body', 'empty', `has no body, where the document has ${offered}`)];
  }
  const media =
    content.find(({ name }) => !name.includes('*') && isUnder(type, name)) ??
    content.find(({ name }) => isUnder(type, name) || isOfSuffix(type, name));
  if (!media)
    return [
      problem(
        'media-type',
        essence(type) || 'none',
        type === ''
          ? `has no content type, where the document has ${offered}`
          : `is ${type}, where the document has ${offered}`,
      ),
    ];
  const fixture = operation
    .responses()
    .get(key)
    ?.find(({ mediaType }) => mediaType === media.name);
  const at = media.schema ? `${media.at}/schema` : media.at;
  const schema = fixture?.make?.schema();
  if (isStream(essence(media.name)) || answer.isCut === true) return [];
  const text = (): string => new TextDecoder().decode(bytes);
  if (isJson(type)) {
    const value = parsed(text());
    if (value === undefined) return [problem('body', 'syntax', 'is no JSON', at)];
    if (schema === undefined || !(isJson(media.name) || media.name.includes('*'))) return [];
    return valueProblems(schema, value, 'body')
      .slice(0, 5)
      .map((valueProblem) =>
        problem(
          'body',
          valueProblem.location.replace(/\[\d+\]|\.\d+(?=\.|$)/g, '.*'),
          textOf(valueProblem),
          at,
        ),
      );
  }
  if (schema === undefined || isForm(type) || !isText(type)) return [];
  if (likelyKinds(schema).join() !== 'primitive') return [];
  const [wrong] = valueProblems(schema, wireValue(text(), schema), 'body');
  return wrong ? [problem('body', 'text', textOf(wrong), at)] : [];
}

/** `application/*+json` stands for JSON of any kind (RFC 6839). */
function isOfSuffix(type: string, range: string): boolean {
  const [, start = '', suffix = ''] = /^([^/]+\/)\*\+(\w+)$/.exec(essence(range)) ?? [];
  const own = essence(type);
  return (
    suffix !== '' && own.startsWith(start) && (own === start + suffix || own.endsWith(`+${suffix}`))
  );
}
