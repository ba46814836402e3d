// Judges of single schemas, which the tests ask; `verify` itself judges documents only.

import {
  asObject,
  createAjv,
  type JudgeOptions,
  type Ruling,
  verdictOf,
} from '../../generator/verify/judge/judge.js';
import {
  fromAjvFormats,
  numberFormats,
  stringFormats,
} from '../../generator/verify/judge/formats.js';
import type { Json } from '../../generator/verify/judge/json.js';
import { forAjv } from '../../generator/verify/judge/keywords.js';

/** Creates a judge of a single lifted schema. ajv resolves `$id`, anchors and references. */
export function judgeSchema(schema: Json, options: JudgeOptions = {}): (value: Json) => Ruling {
  const validate = createAjv(options).compile(asObject(forAjv(schema)));
  return (value) => verdictOf(validate, value);
}

/** Validates values against schemas that refer to each other by the ids given to `add`. */
export interface SchemaJudge {
  readonly add: (id: string, schema: Json) => void;
  readonly judge: (id: string, value: Json) => Ruling;
}

export function createSchemaJudge(): SchemaJudge {
  const ajv = createAjv({});
  return {
    add: (id, schema) => void ajv.addSchema(asObject(forAjv(schema)), id),
    judge: (id, value) => {
      const validate = ajv.getSchema(id);
      if (!validate) throw new Error(`ajv has no schema for ${id}`);
      return verdictOf(validate, value);
    },
  };
}

/** Whether a format rejects some values of its type. */
export function excludesSome(format: string): boolean {
  return (
    Object.hasOwn(stringFormats, format) ||
    Object.hasOwn(numberFormats, format) ||
    (fromAjvFormats.some((name) => name === format) &&
      !['float', 'double', 'password', 'binary'].includes(format))
  );
}
