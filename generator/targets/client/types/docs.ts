// What a user reads on hover about a type or a property: what the document says, and the limits that TypeScript cannot express.

import type { DocComment, DocTag } from '../../../code/comment.js';
import type { Json } from '../../../model/json.js';
import type { Schema } from '../../../model/schema.js';
import { notes } from '../docs.js';
import { factsOf } from './facts.js';
import { limitsOf } from './limits.js';

/** `undefined` where the schema says nothing. `target` is what a reference leads to: it speaks where the place of the reference is silent. */
export function schemaDoc(schema: Schema, target?: Schema): DocComment | undefined {
  const own = schema.description ?? schema.summary;
  const described = own ?? (target ? firstParagraph(target) : schema.title);
  const text = [described, limitsOf(schema), ...factsOf(schema), ...notes(schema)].filter((paragraph) => paragraph !== undefined && paragraph.trim() !== '');
  const tags = tagsOf(schema);
  return text.length === 0 && tags.length === 0 ? undefined : { text, tags };
}

function firstParagraph({ description, summary, title }: Schema): string | undefined {
  const [first = ''] = (description ?? summary ?? title ?? '').trim().split(/\n\s*\n/);
  return first.length > 300 ? undefined : first;
}

function tagsOf(schema: Schema): DocTag[] {
  const { default: preset, deprecated, examples = [], externalDocs } = schema;
  const example = examples.find((value) => typeof value !== 'object' && short(value));
  return [
    ...(preset && short(preset.value) ? [{ name: 'default', text: JSON.stringify(preset.value) }] : []),
    ...(example === undefined ? [] : [{ name: 'example', text: JSON.stringify(example) }]),
    ...(externalDocs ? [{ name: 'see', text: [externalDocs.url, externalDocs.description].filter(Boolean).join(' ') }] : []),
    ...(deprecated ? [{ name: 'deprecated' }] : []),
  ];
}

function short(value: Json): boolean {
  return JSON.stringify(value).length <= 80;
}
