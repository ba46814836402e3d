// https://spec.openapis.org/oas/v3.1.1.html#info-object

import { pointer, rootPointer } from '../model/json.js';
import type { Info } from '../model/api.js';
import { readDocs } from './docs.js';
import { extensions, missingField, type Node, object, requiredText, text } from './field.js';
import type { Reader } from './reader.js';
import { reportUnknownFields } from './unknown-field.js';

export function readInfo(reader: Reader, root: Node): Info {
  const { externalDocs } = readDocs(reader, { at: rootPointer, value: pick(root, 'externalDocs') });
  if (root.value['info'] === undefined) missingField(reader, root, { key: 'info', reading: 'the API is called "API"' });
  const node = object(reader, root, 'info') ?? { value: { title: 'API', version: '' }, at: pointer(rootPointer, 'info') };
  reportUnknownFields(reader, node, 'info');
  const { title: _, ...docs } = readDocs(reader, node);
  return {
    at: node.at,
    title: requiredText(reader, node, { key: 'title', reading: 'the API is called "API"' }) ?? 'API',
    version: requiredText(reader, node, { key: 'version', reading: 'it is read as ""' }) ?? '',
    ...docs,
    ...(externalDocs && { externalDocs }),
    termsOfService: text(reader, node, 'termsOfService'),
    contact: readContact(reader, node),
    license: readLicense(reader, node),
    extensions: extensions(node),
  };
}

function readContact(reader: Reader, node: Node): Info['contact'] {
  const contact = object(reader, node, 'contact');
  return contact && { name: text(reader, contact, 'name'), url: text(reader, contact, 'url'), email: text(reader, contact, 'email') };
}

function readLicense(reader: Reader, node: Node): Info['license'] {
  const license = object(reader, node, 'license');
  const name = license && requiredText(reader, license, { key: 'name', reading: 'the license is left out' });
  return license && name !== undefined ? { name, identifier: text(reader, license, 'identifier'), url: text(reader, license, 'url') } : undefined;
}

function pick({ value }: Node, key: string): Node['value'] {
  const member = value[key];
  return member === undefined ? {} : { [key]: member };
}
