// What an operation's declaration of an upload means, checked against what the document says of the
// operation.

import { declaredAt, jsonBodySchemas, jsonResponseSchemas, typesAt } from './responses.js';
import type { Api, Operation, Parameter } from '../api.js';
import type { ExtensionValue } from '../extension-table.js';
import { extensionOf } from '../extensions.js';
import { tokens } from '../json.js';
import { type DeclarationProblem, type Keys, typesInWords } from './pagination.js';
import { matchesPattern } from '../patterns.js';
import type { Schema } from '../schema.js';
import { bytes } from './limits.js';

export interface Upload {
  /** Where the response holds the address that the file is sent to. */
  readonly address: Keys;
  readonly method: 'PUT' | 'POST';
  /**
   * Where the response holds the fields of the form that the file is a part of; absent where the
   * file is sent as it is.
   */
  readonly fields?: Keys | undefined;
  /** The status with which the store confirms the file. */
  readonly success?: number | undefined;
  /** The parameter, or the property of the body, for the name of the file. */
  readonly fileName: { readonly parameter: Parameter } | { readonly property: string };
  /** Extension, in lower case and without its dot → media type; the only ones that are taken. */
  readonly contentTypes: ReadonlyMap<string, string>;
  readonly maxNameLength?: number | undefined;
  readonly namePattern?: string | undefined;
  /** Bytes. */
  readonly maxSize?: number | undefined;
}

export interface CheckedUpload {
  readonly upload?: Upload | undefined;
  readonly problems: readonly DeclarationProblem[];
}

/** `x-upload`: the operation gives the address that a file is sent to. */
export function uploadOf(api: Api, operation: Operation): CheckedUpload {
  const value = extensionOf(operation, 'x-upload');
  if (value === undefined) return { problems: [] };
  const problems: DeclarationProblem[] = [];
  const report: Report = (path, message) =>
    void problems.push({
      path: ['x-upload', ...path],
      message: `\`x-upload\`: ${message}`,
      severity: 'error',
    });
  const address = readAddress(value, { api, operation, report });
  const name = readName(value, { api, operation, report });
  const fields = readFields(value, { api, operation, report });
  const method = value.method ?? address?.presigned.method ?? (fields ? 'POST' : 'PUT');
  if (fields && method === 'PUT') report(['fields'], 'a form is sent with POST, not with PUT');
  if (method !== 'PUT' && method !== 'POST')
    report(['method'], `a file is sent with PUT or POST, not with ${method}`);
  const maxSize = readSize(value, { operation, report });
  const contentTypes = readContentTypes(value, { pattern: name?.pattern, report });
  if (problems.length > 0 || !address || !name || (method !== 'PUT' && method !== 'POST'))
    return { problems };
  const { success } = address.presigned;
  const { fileName, maxLength, pattern } = name;
  const upload: Upload = {
    address: address.keys,
    method,
    fields,
    fileName,
    contentTypes,
    maxSize,
    maxNameLength: maxLength,
    namePattern: pattern,
    ...(success !== undefined && { success }),
  };
  return { upload, problems };
}

type Declared = ExtensionValue<'x-upload'>;

type Report = (path: readonly string[], message: string) => void;

interface Reading {
  readonly api: Api;
  readonly operation: Operation;
  readonly report: Report;
}

function readAddress(
  { address }: Declared,
  { api, operation, report }: Reading,
): { readonly keys: Keys; readonly presigned: ExtensionValue<'x-presigned'> } | undefined {
  const keys = tokens(address);
  const declared = jsonResponseSchemas(operation).flatMap((response) =>
    declaredAt(api, response, keys),
  );
  if (declared.length === 0) return void report(['address'], `the response has no \`${address}\``);
  const types = typesAt(declared);
  if (types.size > 0 && !types.has('string'))
    return void report(
      ['address'],
      `\`${address}\` of the response is ${typesInWords([...types])}, not a string`,
    );
  const [presigned = {}] = declared.flatMap((schema) => extensionOf(schema, 'x-presigned') ?? []);
  return { keys, presigned };
}

function readFields({ fields }: Declared, { api, operation, report }: Reading): Keys | undefined {
  if (fields === undefined) return undefined;
  const keys = tokens(fields);
  const declared = jsonResponseSchemas(operation).flatMap((response) =>
    declaredAt(api, response, keys),
  );
  if (declared.length === 0) return void report(['fields'], `the response has no \`${fields}\``);
  const types = typesAt(declared);
  if (types.size > 0 && !types.has('object'))
    return void report(
      ['fields'],
      `\`${fields}\` of the response is ${typesInWords([...types])}, not an object`,
    );
  const members = declared.flatMap(({ properties, additionalProperties }) => [
    ...(properties ?? []),
    ...(typeof additionalProperties === 'object' ? [['', additionalProperties] as const] : []),
  ]);
  const wrong = members.find(([, schema]) =>
    [...typesAt(declaredAt(api, schema, []))].some((type) => type === 'object' || type === 'array'),
  );
  if (wrong)
    return void report(
      ['fields'],
      `\`${fields}\` of the response holds ${wrong[0] === '' ? 'values' : `\`${wrong[0]}\``} that no form can hold: expected strings`,
    );
  return keys;
}

interface Name {
  readonly fileName: Upload['fileName'];
  readonly maxLength?: number | undefined;
  readonly pattern?: string | undefined;
}

function readName(
  { fileName: name }: Declared,
  { api, operation, report }: Reading,
): Name | undefined {
  const parameter = operation.parameters.find((candidate) => candidate.name === name);
  const declared = parameter
    ? declaredAt(api, parameter.schema, [])
    : jsonBodySchemas(operation).flatMap((body) => declaredAt(api, body, [name]));
  if (declared.length === 0) return void report(['fileName'], `the request has no \`${name}\``);
  const types = typesAt(declared);
  if (types.size > 0 && !types.has('string'))
    return void report(
      ['fileName'],
      `\`${name}\` of the request is ${typesInWords([...types])}, not a string`,
    );
  return {
    fileName: parameter ? { parameter } : { property: name },
    maxLength: smallest(declared.map(({ maxLength }) => maxLength)),
    pattern: declared
      .map(({ pattern }: Schema) => pattern)
      .find((pattern) => pattern !== undefined),
  };
}

function readContentTypes(
  { contentTypes = {} }: Declared,
  { pattern, report }: { readonly pattern: string | undefined; readonly report: Report },
): ReadonlyMap<string, string> {
  const result = new Map<string, string>();
  for (const [key, type] of Object.entries(contentTypes)) {
    const path = ['contentTypes', key];
    const extension = key.replace(/^\./, '').toLowerCase();
    if (!/^[\w-]+$/.test(extension)) report(path, `\`${key}\` is no extension of a file`);
    else if (pattern !== undefined && matchesPattern(pattern, `file.${extension}`) === false)
      report(
        path,
        `the name of the file may not end in \`.${extension}\`: its pattern is ${pattern}`,
      );
    else result.set(extension, type);
  }
  return result;
}

function readSize(
  { size: subject }: Declared,
  { operation, report }: Pick<Reading, 'operation' | 'report'>,
): number | undefined {
  if (subject === undefined) return undefined;
  const limit = extensionOf(operation, 'x-limits')?.find(
    (fieldValues) => fieldValues.subject === subject,
  );
  if (!limit)
    return void report(['size'], `\`x-limits\` of the operation has no subject \`${subject}\``);
  const { maximum, unit = '' } = limit;
  const factor = bytes.get(unit.toLowerCase());
  if (maximum === undefined || factor === undefined)
    return void report(['size'], `the limit of \`${subject}\` has no maximum in a unit of bytes`);
  return maximum * factor;
}

function smallest(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}
