// https://spec.openapis.org/oas/v3.1.1.html#tag-object

import type { Tag } from '../model/api.js';
import { readDocs } from './docs.js';
import { extensions, type Node, objects, requiredText } from './field.js';
import type { Reader } from './reader.js';
import { reportUnknownFields } from './unknown-field.js';

export function readTags(reader: Reader, root: Node): readonly Tag[] {
  const tags = new Map<string, Tag>();
  for (const node of objects(reader, root, 'tags')) {
    reportUnknownFields(reader, node, 'tag');
    const name = requiredText(reader, node, 'name');
    if (name === undefined) continue;
    const known = tags.get(name);
    if (known) reader.report('read/duplicate-tag', `The tag ${JSON.stringify(name)} is declared twice.`, { pointer: node.at, related: [{ message: 'It is declared here first.', pointer: known.at }] });
    else tags.set(name, { at: node.at, name, ...readDocs(reader, node), extensions: extensions(node) });
  }
  return [...tags.values()];
}
