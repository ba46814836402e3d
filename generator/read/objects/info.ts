// https://spec.openapis.org/oas/v3.1.1.html#info-object

import { pointer, rootPointer } from '../../model/json.js';
import type { Info } from '../../model/api.js';
import { readDocs } from './docs.js';
import { extensions, object, requiredText, text } from '../field.js';
import type { Reader, Node } from '../reader.js';
import { missingField } from '../wrong-type.js';
import { reportUnknownFields } from '../ignored.js';

export function readInfo(reader: Reader, root: Node): Info {
  const { externalDocs } = readDocs(reader, { at: rootPointer, value: pick(root, 'externalDocs') });
  if (root.value['info'] === undefined)
    missingField(reader, root, { key: 'info', reading: 'the API is called "API"' });
  const node =
    (root.value['info'] === undefined ? undefined : object(reader, root, 'info')) ??
    unnamed(reader);
  reportUnknownFields(reader, node, 'info');
  const { title: _, ...docs } = readDocs(reader, node);
  return {
    at: node.at,
    title: requiredOr(reader, node, { key: 'title', otherwise: 'API' }),
    version: requiredOr(reader, node, { key: 'version', otherwise: '' }),
    ...docs,
    ...(externalDocs && { externalDocs }),
    termsOfService: text(reader, node, 'termsOfService'),
    contact: readContact(reader, node),
    license: readLicense(reader, node),
    extensions: extensions(node),
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
  const contact = object(reader, node, 'contact');
  return (
    contact && {
      name: text(reader, contact, 'name'),
      url: text(reader, contact, 'url'),
      email: text(reader, contact, 'email'),
    }
  );
}

function readLicense(reader: Reader, node: Node): Info['license'] {
  const license = object(reader, node, 'license');
  const name =
    license && requiredText(reader, license, { key: 'name', reading: 'the license is left out' });
  if (license && name === undefined) reader.amend(license.at, undefined);
  return license && name !== undefined
    ? { name, identifier: text(reader, license, 'identifier'), url: text(reader, license, 'url') }
    : undefined;
}

function pick({ value }: Node, key: string): Node['value'] {
  const member = value[key];
  return member === undefined ? {} : { [key]: member };
}
