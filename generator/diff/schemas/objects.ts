// Compares objects: their properties, which of them are required, and the constraints of all
// others.

import { isBeforeSunset } from '../lifecycle.js';
import { compareCount, allows } from './values.js';
import { type Conjunction, type Normalized, normalized } from '../normalize.js';
import type { Pair } from '../pair.js';

export function compareObjects(pair: Pair): void {
  if (!allows(pair, 'object')) return;
  const { from, to } = pair;
  const names = new Set([
    ...from.properties.keys(),
    ...to.properties.keys(),
    ...from.required.keys(),
    ...to.required.keys(),
  ]);
  for (const name of names) compareProperty(pair, name);
  compareOthers(pair);
  comparePatternProperties(pair);
  compareCount(pair, 'minProperties', 'min-properties');
  compareCount(pair, 'maxProperties', 'max-properties');
  compareDependencies(pair);
}

function compareProperty(pair: Pair, name: string): void {
  const { from, to, direction, documents, report, descend } = pair;
  const [wasRequired, isRequired] = [from.required.has(name), to.required.has(name)];
  const [before, after] = [from.properties.get(name), to.properties.get(name)];
  const [old, now] = [
    before && normalized(documents.from, before),
    after && normalized(documents.to, after),
  ];
  // Requests omit read-only properties, responses write-only ones.
  const hides = (schema: Normalized | undefined): boolean =>
    direction === 'request' ? schema?.readOnly === true : schema?.writeOnly === true;
  const step = name === '' ? '""' : name;
  const place = {
    below: name,
    fromAt: old?.at ?? from.at,
    toAt: now?.at ?? to.at,
    // Where the property is stated, whatever it refers to.
    fromSite: before?.[0]?.at,
    toSite: after?.[0]?.at,
    isRequired: isRequired || (wasRequired && !now),
  };
  if (old && now) {
    if (old.readOnly !== now.readOnly)
      report(now.readOnly ? 'became-read-only' : 'became-not-read-only', {
        ...place,
        effect: 'none',
      });
    if (old.writeOnly !== now.writeOnly)
      report(now.writeOnly ? 'became-write-only' : 'became-not-write-only', {
        ...place,
        effect: 'none',
        ...(direction === 'response' &&
          isRequired &&
          !now.writeOnly && { level: 'warning' as const }),
      });
  }
  if (hides(old) && (hides(now) || !now)) return;
  if (hides(now) && !old) return;
  if (hides(old) || hides(now)) return;
  if (before && after) {
    compareRequired(pair, name, place);
    return descend(before, after, step);
  }
  if (!before && !after) {
    if (wasRequired !== isRequired) compareRequired(pair, name, place);
    return;
  }
  if (after && now) {
    if (from.others.length > 0 && !isClosed(from)) descend(from.others, after, step);
    if (isClosed(from)) report('property-added-to-closed-object', place);
    if (isRequired && !wasRequired)
      report(
        now.default !== undefined
          ? 'required-property-added-with-default'
          : 'required-property-added',
        place,
      );
    else if (!isClosed(from)) report('optional-property-added', place);
  } else if (before) {
    if (to.others.length > 0 && !isClosed(to)) descend(before, to.others, step);
    if (isClosed(to)) report('property-removed-from-closed-object', place);
    if (wasRequired && !isRequired) report('required-property-removed', place);
    else if (!isClosed(to) && old && isBeforeSunset(old.lifecycle, documents.today))
      report('optional-property-removed-before-sunset', { ...place, from: old.lifecycle.sunset });
    else if (!isClosed(to)) report('optional-property-removed', place);
  }
}

function compareRequired(
  { from, to, documents, report }: Pair,
  name: string,
  place: { readonly below: string },
): void {
  const [wasRequired, isRequired] = [from.required.get(name), to.required.get(name)];
  if ((wasRequired === undefined) === (isRequired === undefined)) return;
  const schemas = to.properties.get(name);
  const preset = schemas && normalized(documents.to, schemas).default;
  report(
    isRequired === undefined
      ? 'became-optional'
      : preset
        ? 'became-required-with-default'
        : 'became-required',
    {
      ...place,
      ...(wasRequired !== undefined && { fromAt: wasRequired, fromSite: undefined }),
      ...(isRequired !== undefined && { toAt: isRequired, toSite: undefined }),
    },
  );
}

/** Whether undeclared properties are forbidden. */
function isClosed({ others, inner }: Normalized): boolean {
  return (
    others.some(({ never }) => never === true) ||
    inner.get('unevaluatedProperties')?.some(({ never }) => never === true) === true
  );
}

function compareOthers({ from, to, report, descend }: Pair): void {
  const [before, after] = [from.others, to.others];
  const [wasClosed, isNowClosed] = [before, after].map((all) => all.some(({ never }) => never));
  const at = (schema: Normalized, all: Conjunction): { at: Normalized['at'] } => ({
    at: all[0]?.at ?? schema.at,
  });
  const place = { fromAt: at(from, before).at, toAt: at(to, after).at };
  if (wasClosed && isNowClosed) return;
  if (isNowClosed) return report('additional-properties-closed', place);
  if (wasClosed) return report('additional-properties-opened', place);
  if (before.length > 0 && after.length > 0) return descend(before, after, '*');
  if (after.length > 0) report('additional-properties-schema-added', place);
  if (before.length > 0) report('additional-properties-schema-removed', place);
}

function comparePatternProperties({ from, to, report, descend }: Pair): void {
  for (const [name, before] of from.patternProperties) {
    const after = to.patternProperties.get(name);
    if (after) descend(before, after, name);
    else
      report('pattern-property-removed', {
        name,
        fromAt: before[0]?.at ?? from.at,
        // If undeclared properties are forbidden, so are now those that matched.
        ...(isClosed(to) && { effect: 'narrower' }),
        ...(!isClosed(to) && to.others.length > 0 && { effect: 'changed' }),
      });
  }
  for (const [name, after] of to.patternProperties)
    if (!from.patternProperties.has(name))
      report('pattern-property-added', {
        name,
        toAt: after[0]?.at ?? to.at,
        ...(isClosed(from) && { effect: 'wider' }),
        ...(!isClosed(from) && from.others.length > 0 && { effect: 'changed' }),
      });
}

function compareDependencies({ from, to, report, descend }: Pair): void {
  for (const [name, { value, at }] of from.dependentRequired) {
    const after = to.dependentRequired.get(name);
    const details = { name, fromAt: at, from: value.join(', ') };
    if (!after) {
      report('dependent-required-removed', details);
      continue;
    }
    const removed = value.some((candidate) => !after.value.includes(candidate));
    const added = after.value.some((candidate) => !value.includes(candidate));
    if (removed || added)
      report('dependent-required-changed', {
        ...details,
        to: after.value.join(', '),
        toAt: after.at,
        effect: removed && added ? 'changed' : added ? 'narrower' : 'wider',
      });
  }
  for (const [name, { value, at }] of to.dependentRequired)
    if (!from.dependentRequired.has(name))
      report('dependent-required-added', { name, toAt: at, to: value.join(', ') });
  for (const [name, before] of from.dependentSchemas) {
    const after = to.dependentSchemas.get(name);
    if (after) descend(before, after, name);
    else report('dependent-schema-removed', { name, fromAt: before[0]?.at ?? from.at });
  }
  for (const [name, after] of to.dependentSchemas)
    if (!from.dependentSchemas.has(name))
      report('dependent-schema-added', { name, toAt: after[0]?.at ?? to.at });
}
