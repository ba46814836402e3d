// What a user reads on hover about a type or a property: what the document says, and the limits that TypeScript cannot express.

import type { DocComment, DocTag } from '../../../code/comment.js';
import type { Api } from '../../../model/api.js';
import type { Json } from '../../../model/json.js';
import type { Schema } from '../../../model/schema.js';
import { notes } from '../surface/docs.js';
import { factsOf, limitsOf } from './facts.js';

/**
 * `undefined` where the schema says nothing. What a reference leads to speaks where the place of the reference is silent, and so does the
 * only alternative to null.
 */
export function schemaDoc(stated: Schema, api: Pick<Api, 'schemas'>): DocComment | undefined {
  const alone = beyondNull(stated);
  const schema = alone === undefined || alone.ref !== undefined ? stated : together(alone, stated);
  const reference = schema.ref ?? alone?.ref;
  const target = reference === undefined ? undefined : api.schemas.get(reference);
  const own = schema.description ?? schema.summary;
  const described = own ?? (target ? firstParagraph(target) : schema.title);
  const limits = limitsOf(schema);
  const text: string[] = [];
  if (described !== undefined && described.trim() !== '') text.push(described);
  if (schema.extensions && schema.extensions.size > 0) {
    const facts = factsOf(schema);
    // Sentences share a paragraph, lists have their own.
    const sentences = [
      ...(limits === undefined ? [] : [limits]),
      ...facts.filter((fact) => !fact.includes('\n')),
    ];
    text.push(
      ...(sentences.length === 0 ? [] : [sentences.join(' ')]),
      ...facts.filter((fact) => fact.includes('\n')),
      ...notes(schema),
    );
  } else if (limits !== undefined) text.push(limits);
  text.push(...partsOf(alone ?? stated).filter((part) => part !== described));
  const tags = tagsOf(schema);
  return text.length === 0 && tags.length === 0 ? undefined : { text, tags };
}

/** The one alternative to null of a schema that is nothing else. */
function beyondNull({ ref, anyOf, oneOf }: Schema): Schema | undefined {
  const [members, other] = anyOf === undefined ? [oneOf, undefined] : [anyOf, oneOf];
  if (ref !== undefined || members?.length !== 2 || other !== undefined) return undefined;
  const [only, ...more] = members.filter(({ types }) => types?.join() !== 'null');
  return more.length === 0 ? only : undefined;
}

/** What an alternative says, and what is said around it, which goes first. */
function together({ deprecated: _, ...inner }: Schema, outer: Schema): Schema {
  const stated = Object.fromEntries(
    Object.entries(outer).filter(([, value]) => value !== undefined),
  );
  const words =
    outer.description === undefined && outer.summary === undefined
      ? {}
      : { description: undefined, summary: undefined };
  return {
    ...inner,
    ...words,
    ...stated,
    at: outer.at,
    extensions: new Map([...(inner.extensions ?? []), ...(outer.extensions ?? [])]),
  };
}

/** What is said of items and of alternatives in place, which have no comments of their own. */
function partsOf({ items, oneOf, anyOf }: Schema): readonly string[] {
  const inner =
    items === undefined || items.ref !== undefined
      ? []
      : [
          ...(items.description === undefined ? [] : [`Each item: ${inLine(items.description)}`]),
          ...partsOf(items),
        ];
  const choices = [oneOf, anyOf].flatMap((members): readonly string[] => {
    const descriptions = (members ?? []).flatMap(({ ref, description }) =>
      ref !== undefined || description === undefined ? [] : [inLine(description)],
    );
    if (descriptions.length < 2) return descriptions.map((text) => `One alternative: ${text}`);
    return [
      [oneOf === members ? 'One of:' : 'Any of:', ...descriptions.map((text) => `- ${text}`)].join(
        '\n',
      ),
    ];
  });
  return [...inner, ...choices];
}

/** The first paragraph. */
function inLine(text: string): string {
  return (text.trim().split(/\n\s*\n/)[0] ?? '').replace(/\s+/g, ' ');
}

function firstParagraph({ description, summary, title }: Schema): string | undefined {
  const [first = ''] = (description ?? summary ?? title ?? '').trim().split(/\n\s*\n/);
  return first.length > 300 ? undefined : first;
}

function tagsOf(schema: Schema): DocTag[] {
  const { default: preset, deprecated, examples, externalDocs } = schema;
  const tags: DocTag[] = [];
  const example = examples?.find((value) => typeof value !== 'object' && short(value));
  if (preset && short(preset.value))
    tags.push({ name: 'default', text: JSON.stringify(preset.value) });
  if (example !== undefined) tags.push({ name: 'example', text: JSON.stringify(example) });
  if (externalDocs)
    tags.push({
      name: 'see',
      text: [externalDocs.url, externalDocs.description].filter(Boolean).join(' '),
    });
  if (deprecated) tags.push({ name: 'deprecated' });
  return tags;
}

function short(value: Json): boolean {
  return JSON.stringify(value).length <= 80;
}
