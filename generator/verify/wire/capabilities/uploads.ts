// Checks declared uploads: the client requests an address with the file's name, and sends the file there with its type and without
// credentials.

import { matchesPattern } from '../../../model/patterns.js';
import { splitParts } from '../../server/deserialize-body.js';
import { at, isArray, isObject, type Json, objectsIn } from '../../judge/json.js';
import {
  declared,
  factorsOf,
  fieldSchemas,
  type Found,
  functions,
  sentFor,
  successOf,
  text,
  withAt,
} from './capability.js';
import type { Received } from '../../server/request.js';
import { type ExportedFunction, isA, isRecord } from '../packages.js';
import { type Outcome, type Session, messageOf, type WireOperation } from '../session.js';

export async function* uploadCases(session: Session): AsyncIterable<Found> {
  for (const each of session.operations) {
    const declaration = declared(each.operation, 'x-upload', session);
    const about = { subject: each.name, pointer: `${each.operation.pointer}/x-upload` };
    if (declaration === undefined) continue;
    const upload = await uploaderOf(each, declaration, session);
    if (upload === undefined)
      yield {
        ...about,
        name: 'is an upload',
        failure: 'no function requests an address by it and sends a file',
      };
    else
      for await (const found of cases({ each, upload, declaration, session }))
        yield { ...about, ...found };
  }
  yield* undeclared(session);
}

/** Finds functions that send files for operations without a declared upload. */
async function* undeclared(session: Session): AsyncIterable<Found> {
  for (const each of functions(session)) {
    if (each.description !== undefined) continue;
    const { requests } = await session.converse(
      () => ({ status: 418 }),
      (client) => each.exported(client, file('a.mp4'), { maxRetries: 0 }),
    );
    const [first] = requests;
    const operation =
      first?.operation &&
      session.operations.find(({ operation: { pointer } }) => pointer === first.operation?.pointer);
    if (operation && declared(operation.operation, 'x-upload', session) === undefined)
      yield {
        subject: operation.name,
        name: 'is no upload',
        pointer: operation.operation.pointer,
        failure: `${each.name} sends a file by it, and the document declares no upload`,
      };
  }
}

interface Upload {
  readonly each: WireOperation;
  readonly upload: ExportedFunction;
  readonly declaration: Json;
  readonly session: Session;
}

const bytes = 'the bytes of a file';

function file(name: string): File {
  return new File([bytes], name);
}

/** The function that starts with a call of the operation when its argument is a file. */
async function uploaderOf(
  each: WireOperation,
  declaration: Json,
  session: Session,
): Promise<ExportedFunction | undefined> {
  for (const candidate of functions(session)) {
    if (candidate.name === each.function?.name) continue;
    for (const extension of [...Object.keys(typesOf(declaration)), 'mp4', 'txt']) {
      const { requests } = await session.converse(
        () => ({ status: 418 }),
        (client) => candidate.exported(client, file(`a.${extension}`), { maxRetries: 0 }),
      );
      if (requests[0]?.operation?.pointer === each.operation.pointer) return candidate;
    }
  }
  return undefined;
}

function typesOf(declaration: Json): Readonly<Record<string, string>> {
  const types = isObject(declaration) ? declaration['contentTypes'] : undefined;
  return isRecord(types)
    ? Object.fromEntries(
        Object.entries(types).flatMap(([name, type]) =>
          typeof type === 'string' ? [[name, type]] : [],
        ),
      )
    : {};
}

async function* cases(
  uploading: Upload,
): AsyncIterable<Pick<Found, 'name' | 'failure' | 'skipped'>> {
  const { declaration, each, session } = uploading;
  const types = Object.entries(typesOf(declaration));
  const [extension = 'txt'] = types[0] ?? [];
  for (const [own, type] of types.length > 0 ? types : [[extension, undefined] as const])
    yield { name: `sends a file .${own}`, failure: await uploadFailure(uploading, own, type) };
  if (types.length > 0)
    yield {
      name: 'rejects other files',
      failure: rejectionFailure(await attempt(uploading, file('a.unlisted'), {}), session),
    };
  yield* nameCases(uploading, extension);
  const maxBytes = maxFileSize(each, declaration, session);
  const ofSize = (size: number): Promise<Outcome> =>
    attempt(uploading, new ReadableStream(), { size, fileName: `a.${extension}` });
  if (maxBytes === undefined) {
    const { requests, error } = await ofSize(Number.MAX_SAFE_INTEGER);
    return yield {
      name: 'accepts any size',
      failure:
        requests.length > 0
          ? undefined
          : `no address was requested, and the document states no size: ${messageOf(error)}`,
    };
  }
  yield {
    name: 'rejects a file that is too large',
    failure: rejectionFailure(await ofSize(maxBytes + 1), session),
  };
  const { requests, error } = await ofSize(maxBytes);
  yield {
    name: 'accepts a file of the maximum size',
    failure: requests.length > 0 ? undefined : `no address was requested: ${messageOf(error)}`,
  };
}

/** Names of files on both sides of the constraints, and unusual ones. */
async function* nameCases(
  uploading: Upload,
  extension: string,
): AsyncIterable<Pick<Found, 'name' | 'failure' | 'skipped' | 'count'>> {
  const { declaration, each, session } = uploading;
  const field = text(declaration, 'fileName');
  const stated = field === undefined ? [] : fieldSchemas(field, each, session);
  const named = (length: number): string =>
    `${'a'.repeat(Math.max(0, length - extension.length - 1))}.${extension}`;
  const longest = stated
    .map(({ maxLength }) => maxLength)
    .filter((length) => typeof length === 'number');
  const lengths = longest.length === 0 ? [5000] : longest.flatMap((length) => [length, length + 1]);
  const names = [
    ...lengths.map(named),
    `a.${extension.toUpperCase()}`,
    `a b.${extension}`,
    `.${extension}`,
    `a.${extension}.${extension}`,
  ];
  for (const name of names) {
    const isFine = stated.every(
      ({ maxLength, minLength, pattern }) =>
        !(typeof maxLength === 'number' && name.length > maxLength) &&
        !(typeof minLength === 'number' && name.length < minLength) &&
        (typeof pattern !== 'string' || matchesPattern(pattern, name) !== false),
    );
    const outcome = await attempt(uploading, file(name), {});
    const failure = isFine
      ? outcome.requests.length > 0
        ? undefined
        : `it is not sent: ${messageOf(outcome.error)}`
      : rejectionFailure(outcome, session);
    yield {
      name: `${isFine ? 'accepts' : 'rejects'} the name ${name.length > 40 ? `of ${name.length} characters` : name}`,
      failure,
    };
  }
}

function attempt({ upload, session }: Upload, source: unknown, options: object): Promise<Outcome> {
  return session.converse(
    () => ({ status: 418 }),
    (client) => upload.exported(client, source, { maxRetries: 0, ...options }),
  );
}

function rejectionFailure({ requests, error }: Outcome, { subject }: Session): string | undefined {
  if (requests.length > 0) return `${requests[0]?.target} was called`;
  return isA(error, subject.client, 'ArgumentError') ||
    isA(error, subject.client, 'ValidationError')
    ? undefined
    : `it is not rejected: ${messageOf(error)}`;
}

async function uploadFailure(
  { each, upload, declaration, session }: Upload,
  extension: string,
  type: string | undefined,
): Promise<string | undefined> {
  const success = successOf(each);
  const location = text(declaration, 'address');
  if (success === undefined || location === undefined) return 'no response holds an address';
  const target = '/store/a-file?signature=secret';
  const presigned = presignedAt(each, location, session);
  const fields = text(declaration, 'fields');
  const addressed = withAt(withLocalUrls(success.body, session), location, session.origin + target);
  const given = fields === undefined ? addressed : withAt(addressed, fields, formFields);
  const { requests, error } = await session.converse(
    (_, index) => (index === 0 ? success.response(given) : { status: presigned.status }),
    (client) => upload.exported(client, file(`a.${extension}`), { maxRetries: 0 }),
  );
  const [asking, storing] = requests;
  const name = text(declaration, 'fileName');
  if (asking?.operation?.pointer !== each.operation.pointer)
    return `the address is not requested by ${each.operation.path}`;
  if (name !== undefined && sentFor(name, asking) !== `a.${extension}`)
    return `the name of the file is not sent as ${name}`;
  if (storing === undefined) return `no file was sent: ${messageOf(error)}`;
  if (storing.target !== target) return `the file went to ${storing.target}`;
  if (presigned.method !== undefined && storing.method !== presigned.method)
    return `the file was sent by ${storing.method}, not ${presigned.method}`;
  const wrong =
    fields === undefined
      ? fileFailure(storing.headers.get('content-type'), storing.body, type)
      : formFailure(storing, type);
  if (wrong !== undefined) return wrong;
  if (storing.headers.has('authorization') || storing.headers.has('cookie'))
    return 'the file was sent with a credential of the API';
  return error === undefined ? undefined : `the upload failed: ${messageOf(error)}`;
}

function fileFailure(
  came: string | undefined,
  body: Buffer,
  type: string | undefined,
): string | undefined {
  if (type !== undefined && came !== type) return `the file came as ${came}, not ${type}`;
  return body.toString('utf8') === bytes ? undefined : 'the file did not arrive unchanged';
}

const formFields = { key: 'a/file "1"', policy: 'cG9saWN5', 'x-amz-signature': 'secret' };

/** Checks that a form has the fields in order, then the file. */
function formFailure(
  { method, headers, body }: Received,
  type: string | undefined,
): string | undefined {
  if (method !== 'POST') return `the form was sent by ${method}`;
  const parts = splitParts(body, headers.get('content-type') ?? '');
  const last = parts?.at(-1);
  if (!parts || last?.name !== 'file' || last.fileName === undefined)
    return `the file is not the last part of a form, which came as ${headers.get('content-type')}`;
  const before = parts.slice(0, -1).map(({ name, content }) => [name, content.toString('utf8')]);
  return JSON.stringify(before) === JSON.stringify(Object.entries(formFields))
    ? fileFailure(last.contentType, last.content, type)
    : `before the file there is ${JSON.stringify(before)}`;
}

/** Replaces all URLs in a response, so that nothing is sent to another host. */
function withLocalUrls(value: Json, session: Session): Json {
  if (typeof value === 'string')
    return /^[a-z][a-z\d+.-]*:/i.test(value) ? `${session.origin}/elsewhere` : value;
  if (isArray(value)) return value.map((item) => withLocalUrls(item, session));
  return isObject(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, member]) => [name, withLocalUrls(member, session)]),
      )
    : value;
}

interface Presigned {
  readonly method: string | undefined;
  readonly status: number;
}

/** The method and the success status of the presigned address, from `x-presigned`. */
function presignedAt(
  { operation }: WireOperation,
  location: string,
  { types, subject }: Session,
): Presigned {
  for (const { schema } of operation.responses.flatMap(({ content }) => content)) {
    const pointer =
      schema === undefined
        ? undefined
        : location
            .split('/')
            .slice(1)
            .reduce<string | undefined>(
              (outer, name) => (outer === undefined ? undefined : types.below(outer, name)),
              schema,
            );
    const own = pointer === undefined ? undefined : at(subject.document, pointer);
    const stated = isObject(own) ? own['x-presigned'] : undefined;
    if (!isObject(stated)) continue;
    const success = stated['success'] ?? stated['status'];
    return { method: text(stated, 'method'), status: typeof success === 'number' ? success : 200 };
  }
  return { method: undefined, status: 200 };
}

/** The maximum size in bytes, with units as powers of 1024. */
function maxFileSize(
  { operation }: WireOperation,
  declaration: Json,
  session: Session,
): number | undefined {
  const subject = text(declaration, 'size');
  if (subject === undefined) return undefined;
  const limits = objectsIn(at(session.subject.document, operation.pointer) ?? null);
  for (const { subject: limited, maximum, unit } of limits)
    if (limited === subject && typeof maximum === 'number' && typeof unit === 'string')
      return maximum * (factorsOf(unit)?.[1] ?? 1);
  return undefined;
}
