// What a document says about itself: title and version, servers, tags, and the texts that people
// read, which many objects share.

import type { Info, Operation, Server, Tag } from '../../model/api.js';
import { stronglyConnected } from '../../model/graph/cycles.js';
import { pointer, type Pointer, rootPointer, valueAt } from '../../model/json.js';
import { append } from '../../model/maps.js';
import type { Docs } from '../../model/schema.js';
import { closest, didYouMean } from '../../base/suggest.js';
import {
  asObject,
  namedNodes,
  extensionsField,
  flagField,
  objectField,
  objects,
  reportUnknownFields,
  requiredText,
  textField,
  textsField,
} from '../field.js';
import { missingField, type Node, type Reader } from '../reader.js';

export function readInfo(reader: Reader, root: Node): Info {
  const externalDocs = readExternalDocs(reader, root);
  if (root.value['info'] === undefined)
    missingField(reader, root, { key: 'info', reading: 'the API is called "API"' });
  const node = objectField(reader, root, 'info') ?? unnamed(reader);
  reportUnknownFields(reader, node, 'info');
  const { title: _, ...docs } = readDocs(reader, node);
  return {
    at: node.at,
    title: requiredOr(reader, node, { key: 'title', otherwise: 'API' }),
    version: requiredOr(reader, node, { key: 'version', otherwise: '' }),
    ...docs,
    ...(externalDocs && { externalDocs }),
    termsOfService: textField(reader, node, 'termsOfService'),
    contact: readContact(reader, node),
    license: readLicense(reader, node),
    extensions: extensionsField(node),
  };
}

function requiredOr(
  reader: Reader,
  node: Node,
  { key, otherwise }: { key: string; otherwise: string },
): string {
  const read = requiredText(reader, node, {
    key,
    reading: `it is read as ${JSON.stringify(otherwise)}`,
  });
  if (read === undefined) reader.amend(pointer(node.at, key), otherwise);
  return read ?? otherwise;
}

function unnamed(reader: Reader): Node {
  const node = { value: { title: 'API', version: '' }, at: pointer(rootPointer, 'info') };
  reader.amend(node.at, node.value);
  return node;
}

function readContact(reader: Reader, node: Node): Info['contact'] {
  const contact = objectField(reader, node, 'contact');
  return (
    contact && {
      name: textField(reader, contact, 'name'),
      url: textField(reader, contact, 'url'),
      email: textField(reader, contact, 'email'),
    }
  );
}

function readLicense(reader: Reader, node: Node): Info['license'] {
  const license = objectField(reader, node, 'license');
  const name =
    license && requiredText(reader, license, { key: 'name', reading: 'the license is left out' });
  if (license && name === undefined) reader.amend(license.at, undefined);
  return license && name !== undefined
    ? {
        name,
        identifier: textField(reader, license, 'identifier'),
        url: textField(reader, license, 'url'),
      }
    : undefined;
}

/** https://spec.openapis.org/oas/v3.1.1.html#tag-object */
export function readTags(reader: Reader, root: Node): readonly Tag[] {
  const tags = new Map<string, Tag>();
  for (const node of objects(reader, root, 'tags')) {
    reportUnknownFields(reader, node, 'tag');
    const name = requiredText(reader, node, { key: 'name', reading: 'the tag is left out' });
    if (name === undefined) {
      reader.amend(node.at, undefined);
      continue;
    }
    const known = tags.get(name);
    if (known)
      reader.report('read/duplicate-tag', `The tag ${JSON.stringify(name)} is declared twice.`, {
        pointer: node.at,
        related: [{ message: 'It is declared here first.', pointer: known.at }],
      });
    else
      tags.set(name, {
        at: node.at,
        name,
        ...readDocs(reader, node),
        ...field(reader, node, 'parent'),
        ...field(reader, node, 'kind'),
        extensions: extensionsField(node),
      });
  }
  checkParents(reader, tags);
  return [...tags.values()];
}

/**
 * Reports tags of operations that the document does not declare, if it declares any: each tag once,
 * at its first use.
 */
export function checkTags(
  reader: Reader,
  tags: readonly Tag[],
  operations: readonly Operation[],
): void {
  if (tags.length === 0) return;
  const declared = new Set(tags.map(({ name }) => name));
  const places = new Map<string, Pointer[]>();
  for (const { at, tags: own } of operations)
    for (const name of own) if (!declared.has(name)) append(places, name, at);
  for (const [name, [first, ...more]] of places) {
    if (first === undefined) continue;
    const written = valueAt(reader.root, pointer(first, 'tags'));
    const index = Array.isArray(written) ? written.indexOf(name) : -1;
    reader.report(
      'read/undeclared-tag',
      `The tag ${JSON.stringify(name)} is not declared under "tags"${more.length === 0 ? '' : ` (${more.length + 1} operations have it)`}.`,
      {
        pointer: index < 0 ? first : pointer(first, 'tags', index),
        ...didYouMean(closest(name, declared)),
      },
    );
  }
}

/** OpenAPI 3.2: the tag that a tag is nested below must be there, and not below itself. */
function checkParents(reader: Reader, tags: ReadonlyMap<string, Tag>): void {
  const nestedInThemselves = tagCycles(tags);
  for (const tag of tags.values()) {
    const { parent } = tag;
    if (parent === undefined) continue;
    const place = { pointer: pointer(tag.at, 'parent') };
    if (!tags.has(parent)) {
      reader.report(
        'read/undeclared-tag',
        `The tag ${JSON.stringify(tag.name)} has the parent ${JSON.stringify(parent)}, which is not declared under "tags".`,
        { ...place, ...didYouMean(closest(parent, tags.keys())) },
      );
      continue;
    }
    if (nestedInThemselves.has(tag.name))
      reader.report(
        'read/undeclared-tag',
        `The tag ${JSON.stringify(tag.name)} is its own parent, directly or through others.`,
        { ...place, help: 'Let one tag of the cycle have no parent.' },
      );
  }
}

/** The names of the tags that are below themselves. */
function tagCycles(tags: ReadonlyMap<string, Tag>): ReadonlySet<string> {
  const graph = new Map(
    [...tags].map(([name, { parent }]) => [name, parent === undefined ? [] : [parent]]),
  );
  const cycles = stronglyConnected(graph).filter(
    ([first = '', ...others]) => others.length > 0 || tags.get(first)?.parent === first,
  );
  return new Set(cycles.flat());
}

/** A text that only documents of OpenAPI 3.2 have. */
function field<Key extends 'name' | 'parent' | 'kind'>(
  reader: Reader,
  node: Node,
  key: Key,
): { readonly [K in Key]?: string | undefined } {
  const found: { [K in Key]?: string | undefined } = {};
  if (node.value[key] !== undefined) found[key] = textField(reader, node, key);
  return found;
}

/** The texts that people read, which many objects share. Only the fields that are there. */
export function readDocs(reader: Reader, node: Node): Docs {
  const { value } = node;
  return {
    ...(value['title'] !== undefined && { title: textField(reader, node, 'title') }),
    ...(value['summary'] !== undefined && { summary: textField(reader, node, 'summary') }),
    ...(value['description'] !== undefined && {
      description: textField(reader, node, 'description'),
    }),
    ...(value['deprecated'] !== undefined && { deprecated: flagField(reader, node, 'deprecated') }),
    ...(value['externalDocs'] !== undefined && { externalDocs: readExternalDocs(reader, node) }),
  };
}

// https://spec.openapis.org/oas/v3.1.1.html#external-documentation-object
function readExternalDocs(reader: Reader, node: Node): Docs['externalDocs'] {
  const docs = objectField(reader, node, 'externalDocs');
  const url =
    docs && requiredText(reader, docs, { key: 'url', reading: 'the documentation is left out' });
  if (docs && url === undefined) reader.amend(docs.at, undefined);
  return docs && url !== undefined
    ? { url, description: textField(reader, docs, 'description') }
    : undefined;
}

/**
 * The servers of an object; nothing when it has no such field, so that the outer ones apply.
 * https://spec.openapis.org/oas/v3.1.1.html#server-object
 */
export function readServers(reader: Reader, node: Node): readonly Server[] | undefined {
  const servers = objects(reader, node, 'servers').flatMap(
    (server) => readServer(reader, server) ?? [],
  );
  return servers.length > 0 ? servers : undefined;
}

/** The server that a document without any has. */
export function defaultServer(root: Node): Server {
  return {
    at: pointer(root.at, 'servers', 0),
    url: '/',
    variables: new Map(),
    extensions: new Map(),
  };
}

function readServer(reader: Reader, node: Node): Server | undefined {
  reportUnknownFields(reader, node, 'server');
  const url = requiredText(reader, node, { key: 'url', reading: 'the server is left out' });
  const variables = readVariables(reader, node);
  const undeclared = [...(url ?? '').matchAll(/\{([^{}]*)\}/g)].flatMap(([, name = '']) =>
    variables.has(name) ? [] : [name],
  );
  for (const name of undeclared) {
    reader.report(
      'read/undeclared-server-variable',
      `The server address uses {${name}}, which "variables" does not declare; the server is left out, so that callers give the address.`,
      { pointer: pointer(node.at, 'url') },
    );
  }
  if (url === undefined || undeclared.length > 0) {
    reader.amend(node.at, undefined);
    return undefined;
  }
  return {
    at: node.at,
    url,
    ...field(reader, node, 'name'),
    ...readDocs(reader, node),
    variables,
    extensions: extensionsField(node),
  };
}

function readVariables(reader: Reader, node: Node): Server['variables'] {
  const variables = new Map<
    string,
    { default: string; enum?: readonly string[]; description?: string | undefined }
  >();
  for (const entry of namedNodes(reader, node, 'variables')) {
    const variable = asObject(reader, entry, {
      what: 'A server variable',
      reading: 'it is left out',
    });
    if (!variable) continue;
    const values = textsField(reader, variable, 'enum');
    const preset = textField(reader, variable, 'default');
    if (variable.value['default'] === undefined)
      missingField(reader, variable, {
        key: 'default',
        reading: `it is ${JSON.stringify(values[0] ?? '')}`,
      });
    if (preset === undefined) reader.amend(pointer(variable.at, 'default'), values[0] ?? '');
    variables.set(entry.name, {
      default: preset ?? values[0] ?? '',
      ...(values.length > 0 && { enum: values }),
      description: textField(reader, variable, 'description'),
    });
  }
  return variables;
}
