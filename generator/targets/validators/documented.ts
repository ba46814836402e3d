// What the document says about a schema in words.

import { type Code, code, key, literal, objectLiteral } from '../../code/code.js';
import type { Schema } from '../../model/schema.js';

/** A property with its description. */
export function documented(value: Code, { description }: Pick<Schema, 'description'>): Code {
  const text = description?.trim() ?? '';
  return text === '' ? value : code`${value}.describe(${literal(text)})`;
}

/** `{ id: 'Project', description: '…' }` */
export function meta(id: string, { title, description, deprecated }: Schema): Code {
  const meta = {
    id,
    ...(title && { title }),
    ...(description?.trim() && { description: description.trim() }),
    ...(deprecated && { deprecated }),
  };
  return objectLiteral(
    Object.entries(meta).map(([name, value]) => code`${key(name)}: ${literal(value)}`),
  );
}
