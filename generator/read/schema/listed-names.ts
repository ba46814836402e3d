// `propertyNames` that lists names: the object has these properties, none of them required, and no
// others, so that its type knows them.

import { walkOnce } from '../../model/graph/walk.js';
import { pointer, type SchemaId } from '../../model/json.js';
import { listedValues, type Schema } from '../../model/schema.js';

type Schemas = ReadonlyMap<SchemaId, Schema>;

/** The type of a property is written at each name: long lists would multiply what is long. */
const maxNames = 300;

// Schemas are drafts until reading ends.
type Draft = Schema & {
  properties?: ReadonlyMap<string, Schema> | undefined;
  additionalProperties?: Schema | undefined;
  propertyNames?: Schema | undefined;
};

export function writeListedNames(schemas: Schemas, inOperations: () => Iterable<Schema>): void {
  walkOnce([...schemas.values(), ...inOperations()], (draft: Draft) => {
    const names = namesOf(draft, schemas);
    if (!names) return;
    const place = pointer(draft.at, 'propertyNames');
    const { properties, additionalProperties: others = { at: place } } = draft;
    draft.properties = new Map(
      names.flatMap((name): [string, Schema][] => {
        const property = properties?.get(name) ?? others;
        return property.never ? [] : [[name, property]];
      }),
    );
    draft.additionalProperties = { at: place, never: true };
    delete draft.propertyNames;
  });
}

function namesOf(schema: Schema, schemas: Schemas): readonly string[] | undefined {
  const { propertyNames, patternProperties, unevaluatedProperties } = schema;
  if (!propertyNames || patternProperties || unevaluatedProperties) return undefined;
  const { $ref: ref } = propertyNames;
  const target = ref === undefined ? undefined : schemas.get(ref);
  if (target?.$ref !== undefined) return undefined;
  const limits = target ? [propertyNames, target] : [propertyNames];
  const [listing, ...more] = limits.filter(listedValues);
  const isPlain = limits.every((limit) =>
    limiting.every((keyword) => limit[keyword] === undefined),
  );
  const names = listing && listedValues(listing)?.filter((name) => typeof name === 'string');
  return isPlain && more.length === 0 && names && names.length <= maxNames ? names : undefined;
}

/** What may exclude a listed name. */
const limiting = [
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'pattern',
  'minLength',
  'maxLength',
] as const;
