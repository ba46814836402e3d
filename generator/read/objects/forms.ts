// Leaves out forms that no call can send: a form has fields, so its value is an object; or a list of parts.

import type { Api, Operation } from '../../model/api.js';
import { kindsOf } from '../../model/schema-facts.js';
import type { Reader } from '../reader.js';

/**
 * The operation without the forms whose schema allows no fields. One that no other media type stands beside stays: its
 * method refuses every body.
 */
export function withoutUnsendableForms(
  reader: Reader,
  operation: Operation,
  schemas: Api['schemas'],
): Operation {
  const { body } = operation;
  const unsendable = body?.content.filter(({ name, schema }) => {
    const [type] = /multipart(?=\/)|application\/x-www-form-urlencoded/i.exec(name) ?? [];
    const kinds = type === undefined || !schema ? undefined : kindsOf([schema], { schemas });
    // A multipart body may also be a list of parts.
    return (
      kinds?.includes('object') === false &&
      !(type?.toLowerCase() === 'multipart' && kinds.includes('array'))
    );
  });
  if (!body || !unsendable?.length) return operation;
  const others = body.content.filter((media) => !unsendable.includes(media));
  for (const { at, name } of unsendable) {
    reader.tally(
      'read/unsendable-form',
      `${JSON.stringify(name)}${others.length > 0 ? '' : ' as the only body'}`,
      at,
    );
    if (others.length > 0) reader.amend(at, undefined);
  }
  return others.length > 0 ? { ...operation, body: { ...body, content: others } } : operation;
}
