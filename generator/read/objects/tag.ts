// https://spec.openapis.org/oas/v3.1.1.html#tag-object

import type { Operation, Tag } from '../../model/api.js';
import { append } from '../../model/group.js';
import { type Pointer, pointer, valueAt } from '../../model/json.js';
import { closest, didYouMean } from '../../suggest.js';
import { readDocs } from './docs.js';
import { extensions, objects, requiredText } from '../field.js';
import { checkIgnored, reportUnknownFields } from '../ignored.js';
import type { Reader, Node } from '../reader.js';

export function readTags(reader: Reader, root: Node): readonly Tag[] {
  const tags = new Map<string, Tag>();
  for (const node of objects(reader, root, 'tags')) {
    reportUnknownFields(reader, node, 'tag');
    const name = requiredText(reader, node, { key: 'name', reading: 'the tag is left out' });
    checkIgnored(reader, node, { parent: 'a string', kind: 'a string' });
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
        extensions: extensions(node),
      });
  }
  checkParents(reader, tags);
  return [...tags.values()];
}

/** Tags of operations that a document does not declare, where it declares any: once a tag, with its first place. */
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
  const parentOf = ({ at }: Tag): string | undefined => {
    const parent = valueAt(reader.root, pointer(at, 'parent'));
    return typeof parent === 'string' ? parent : undefined;
  };
  for (const tag of tags.values()) {
    const parent = parentOf(tag);
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
    const above = new Set([parent]);
    for (const name of above) {
      const next = tags.get(name);
      const further = next && parentOf(next);
      if (further !== undefined) above.add(further);
    }
    if (above.has(tag.name))
      reader.report(
        'read/undeclared-tag',
        `The tag ${JSON.stringify(tag.name)} is its own parent, directly or through others.`,
        { ...place, help: 'Let one tag of the circle have no parent.' },
      );
  }
}
