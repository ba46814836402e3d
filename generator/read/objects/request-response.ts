// Request bodies and responses. https://spec.openapis.org/oas/v3.1.1.html#responses-object,
// #response-object and #request-body-object

import { isEvents, isLines } from '../../model/capabilities/streams.js';
import type {
  Api,
  Link,
  MediaType,
  Operation,
  RequestBody,
  Response,
  Status,
} from '../../model/api.js';
import { type Json, pointer } from '../../model/json.js';
import { kindsOf } from '../../model/schema-facts.js';
import {
  allEntries,
  checkIgnored,
  namedNodes,
  extensionsField,
  flagField,
  objectField,
  patternedEntries,
  reportUnknownFields,
  textField,
} from '../field.js';
import { type Located, memo, missingField, type Node, type Reader } from '../reader.js';
import { follow } from '../reference.js';
import { readContent } from './content.js';
import { readDocs } from './info.js';
import { readHeaders } from './parameter.js';

export function readResponses(reader: Reader, operation: Node): readonly Response[] {
  const written = objectField(reader, operation, 'responses');
  const responses = (written ? patternedEntries(written) : []).flatMap((entry) => {
    const status = readStatus(entry.name);
    if (status === undefined) {
      reader.report(
        'read/invalid-status',
        `${JSON.stringify(entry.name)} is no status (a number from 100 to 599, a range such as "4XX", or "default"); the response is left out.`,
        { pointer: entry.at },
      );
      reader.amend(entry.at, undefined);
      return [];
    }
    const response = responseAt(reader, entry);
    if (!response) return [];
    return hasNoBody(status) && !reader.asWritten
      ? { ...withoutBody(reader, entry, response), status }
      : { ...response, status };
  });
  if (responses.length === 0)
    reader.report(
      'read/no-responses',
      'The operation describes no response: any response is accepted.',
      { pointer: operation.at },
    );
  return responses;
}

/** RFC 9110, section 6.4.1, and section 15.3.6 about 205. */
function hasNoBody(status: Status): boolean {
  return (
    status === '1XX' ||
    (typeof status === 'number' && (status < 200 || [204, 205, 304].includes(status)))
  );
}

function withoutBody<Read extends Omit<Response, 'status'>>(
  reader: Reader,
  { value, at, name }: Located & { readonly name: string },
  response: Read,
): Read {
  if (response.content.length === 0) return response;
  reader.tally('read/ignored-body', `The response ${name}`, at);
  const followed = follow(reader, { value, at }, 'response');
  const { content: _, ...others } = followed?.value ?? {};
  reader.amend(at, others);
  return { ...response, content: [] };
}

const ranges = new Map<string, Status>(
  (['1XX', '2XX', '3XX', '4XX', '5XX', 'default'] as const).map((status) => [
    status.toLowerCase(),
    status,
  ]),
);

function readStatus(written: string): Status | undefined {
  return /^[1-5]\d\d$/.test(written) ? Number(written) : ranges.get(written.toLowerCase());
}

/** A response, or the one that is referred to. */
export function responseAt(reader: Reader, located: Located): Omit<Response, 'status'> | undefined {
  const followed = follow(reader, located, 'response');
  return (
    followed && {
      ...knownResponses(reader, followed.at, () => readResponse(reader, followed)),
      ...followed.docs,
    }
  );
}

const knownResponses = memo<Omit<Response, 'status'>>();

function readResponse(reader: Reader, node: Node): Omit<Response, 'status'> {
  reportUnknownFields(reader, node, 'response');
  if (node.value['description'] === undefined && reader.version !== '3.2') {
    missingField(reader, node, { key: 'description', reading: 'the response has none' });
    reader.amend(pointer(node.at, 'description'), '');
  }
  return {
    at: node.at,
    ...readDocs(reader, node),
    headers: readHeaders(reader, node),
    content: readContent(reader, node, readHeaders),
    links: readLinks(reader, node),
    extensions: extensionsField(node),
  };
}

/** https://spec.openapis.org/oas/v3.1.1.html#link-object */
export function readLinks(reader: Reader, response: Node): readonly Link[] {
  return namedNodes(reader, response, 'links').flatMap((entry) => {
    const followed = follow(reader, entry, 'link');
    return followed
      ? {
          ...linkAt(reader, followed.at, () => readLink(reader, followed)),
          ...followed.docs,
          name: entry.name,
        }
      : [];
  });
}

const linkAt = memo<Omit<Link, 'name'>>();

function readLink(reader: Reader, node: Node): Omit<Link, 'name'> {
  reportUnknownFields(reader, node, 'link');
  checkIgnored(reader, node, { server: 'an object' });
  const { requestBody } = node.value;
  return {
    at: node.at,
    ...readDocs(reader, node),
    operationId: textField(reader, node, 'operationId'),
    operationRef: textField(reader, node, 'operationRef'),
    parameters: new Map<string, Json>(
      allEntries(reader, node, 'parameters').map(({ name, value }) => [name, value]),
    ),
    ...(requestBody !== undefined && { requestBody }),
  };
}

export function readRequestBody(reader: Reader, operation: Node): RequestBody | undefined {
  const { requestBody } = operation.value;
  if (requestBody === undefined) return undefined;
  return bodyAt(reader, { value: requestBody, at: pointer(operation.at, 'requestBody') });
}

/** A body, or the one that is referred to. */
export function bodyAt(reader: Reader, located: Located): RequestBody | undefined {
  const followed = follow(reader, located, 'requestBody');
  if (followed && followed.value['content'] === undefined) {
    missingField(reader, followed, { key: 'content', reading: 'nothing is sent as the body' });
    if (reader.asWritten) return { ...readBody(reader, followed), ...followed.docs };
    reader.amend(located.at, undefined);
    return undefined;
  }
  return (
    followed && {
      ...knownBodies(reader, followed.at, () => readBody(reader, followed)),
      ...followed.docs,
    }
  );
}

// https://spec.openapis.org/oas/v3.1.1.html#request-body-object
const knownBodies = memo<RequestBody>();

/** https://spec.openapis.org/oas/v3.1.1.html#request-body-object */
function readBody(reader: Reader, node: Node): RequestBody {
  reportUnknownFields(reader, node, 'requestBody');
  return {
    at: node.at,
    ...readDocs(reader, node),
    required: flagField(reader, node, 'required') ?? false,
    content: readContent(reader, node, readHeaders).map(asList),
    extensions: extensionsField(node),
  };
}

/** A body that is described by its items (OpenAPI 3.2) is a list of them. */
function asList(media: MediaType): MediaType {
  const { at, schema, itemSchema, name } = media;
  if (!itemSchema || schema || !(isEvents(name) || isLines(name) || /^multipart\//i.test(name)))
    return media;
  return { ...media, schema: { at: pointer(at, 'schema'), type: ['array'], items: itemSchema } };
}

/**
 * The operation without the forms whose schema allows no fields. One that no other media type
 * stands beside stays: its method refuses every body.
 */
export function withoutUnsendableForms(
  reader: Reader,
  operation: Operation,
  schemas: Api['schemas'],
): Operation {
  const { body } = operation;
  const unsendable = body?.content.filter(({ name, schema }) => {
    const [type] = /multipart(?=\/)|application\/x-www-form-urlencoded/i.exec(name) ?? [];
    const kinds = type === undefined || !schema ? undefined : kindsOf([schema], { schemas });
    // A multipart body may also be a list of parts.
    return (
      kinds?.includes('object') === false &&
      !(type?.toLowerCase() === 'multipart' && kinds.includes('array'))
    );
  });
  if (!body || !unsendable?.length) return operation;
  const others = body.content.filter((media) => !unsendable.includes(media));
  for (const { at, name } of unsendable) {
    reader.tally(
      'read/unsendable-form',
      `${JSON.stringify(name)}${others.length > 0 ? '' : ' as the only body'}`,
      at,
    );
    if (others.length > 0) reader.amend(at, undefined);
  }
  return others.length > 0 ? { ...operation, body: { ...body, content: others } } : operation;
}
