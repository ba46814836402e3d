// The ids of records that are made: seeded, and of the kind that the schema takes.

import { type Json, valueAt } from '../../model/json.js';
import { mix } from '../../runtime/fixtures/sample/hash.js';
import { sample } from '../../runtime/fixtures/sample/sample.js';
import { uuid } from '../../runtime/fixtures/sample/words.js';
import { evaluate } from '../../runtime/schema/evaluate.js';
import { hexOf } from './addresses.js';
import type { RecordSchemas } from './record-schemas.js';

export interface IdOptions {
  readonly root: number;
  readonly schemas: Pick<RecordSchemas, 'of'>;
  /** The property of a resource that holds its id. */
  readonly propertyOf: (type: string) => string;
  /** The next number that the sandbox counts. */
  readonly count: () => number;
  readonly isTaken: (type: string, id: Json) => boolean;
}

/** Returns what makes the id of a new record. */
export function createIds({ root, schemas, propertyOf, count: next, isTaken }: IdOptions) {
  return function newId(type: string, attempt = 0): Json {
    const name = propertyOf(type);
    const count = next();
    const from = mix(root, `${type} ${count}`);
    const text = `${type.toLowerCase()}_${hexOf(from)}${hexOf(mix(from, 1)).slice(4)}`;
    const schema = schemas.of(type);
    const made =
      [text, uuid(from), count].find((id) =>
        evaluate(schema, { [name]: id }).every(({ path }) => path[0] !== name),
      ) ?? valueAt(sample(schema, { seed: count, path: type }), `/${name}`);
    const id = made ?? count;
    return isTaken(type, id) && attempt < 20 ? newId(type, attempt + 1) : id;
  };
}
