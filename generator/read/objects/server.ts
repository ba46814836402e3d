// https://spec.openapis.org/oas/v3.1.1.html#server-object

import { pointer } from '../../model/json.js';
import type { Server } from '../../model/api.js';
import { readDocs } from './info.js';
import {
  asObject,
  entries,
  extensions,
  objects,
  reportUnknownFields,
  requiredText,
  text,
  texts,
} from '../field.js';
import { missingField, type Node, type Reader } from '../reader.js';

/** The servers of an object; nothing when it has no such field, so that the outer ones apply. */
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
  return { at: node.at, url, ...readDocs(reader, node), variables, extensions: extensions(node) };
}

function readVariables(reader: Reader, node: Node): Server['variables'] {
  const variables = new Map<
    string,
    { default: string; enum?: readonly string[]; description?: string | undefined }
  >();
  for (const entry of entries(reader, node, 'variables')) {
    const variable = asObject(reader, entry, {
      what: 'A server variable',
      reading: 'it is left out',
    });
    if (!variable) continue;
    const values = texts(reader, variable, 'enum');
    const preset = text(reader, variable, 'default');
    if (variable.value['default'] === undefined)
      missingField(reader, variable, {
        key: 'default',
        reading: `it is ${JSON.stringify(values[0] ?? '')}`,
      });
    if (preset === undefined) reader.amend(pointer(variable.at, 'default'), values[0] ?? '');
    variables.set(entry.name, {
      default: preset ?? values[0] ?? '',
      ...(values.length > 0 && { enum: values }),
      description: text(reader, variable, 'description'),
    });
  }
  return variables;
}
