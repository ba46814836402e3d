// What the vendor extensions of a schema tell a reader, as paragraphs. Anything in another form than the documented one is left out.

import { isObject, type Json } from '../../../model/json.js';
import type { Schema } from '../../../model/schema.js';

export function factsOf({ extensions, enum: values = [] }: Schema): readonly string[] {
  if (extensions === undefined || extensions.size === 0) return [];
  const read = (name: string): Json => extensions.get(name) ?? null;
  return [
    unit(read('x-unit')),
    meanings(read('x-enum-descriptions'), values),
    neutral(read('x-neutral-words')),
    states(read('x-states')),
    projectTypes(read('x-project-types')),
    limits(read('x-limits')),
    planLimits(read('x-plan-limits')),
    presigned(read('x-presigned')),
    contradictions(read('x-contradictions')),
  ].filter((paragraph) => paragraph !== undefined);
}

function unit(value: Json): string | undefined {
  return typeof value === 'string' ? `Unit: ${value.replaceAll('-', ' ')}.` : undefined;
}

function meanings(value: Json, values: readonly Json[]): string | undefined {
  const pairs: readonly (readonly [string, Json])[] = isObject(value)
    ? Object.entries(value)
    : list(value).map((text, index) => [said(values[index] ?? null), text]);
  return bullets(
    undefined,
    pairs
      .filter(([name, text]) => name !== '' && typeof text === 'string')
      .map(([name, text]) => `\`${name}\`: ${said(text)}`),
  );
}

function neutral(value: Json): string | undefined {
  const words = list(value).map((word) => `\`${said(word)}\``);
  return words.length === 0
    ? undefined
    : `${words.join(', ')}: neutral words that stand for real names. The real ones differ.`;
}

function states(value: Json): string | undefined {
  if (!isObject(value)) return undefined;
  const rows = list(value['transitions'] ?? null)
    .filter(isObject)
    .map((each) => {
      const { from = null, to = null, by = null, when = null, effects = null } = each;
      const path = from === null ? `to \`${said(to)}\`` : `\`${said(from)}\` to \`${said(to)}\``;
      return [path, said(by), ...(when === null ? [] : [said(when)]), ...list(effects).map(said)]
        .filter((text) => text !== '')
        .join('; ');
    });
  const { initial = null } = value;
  return (
    bullets(
      initial === null ? 'Transitions:' : `Starts as \`${said(initial)}\`. Transitions:`,
      rows,
    ) ?? (initial === null ? undefined : `Starts as \`${said(initial)}\`.`)
  );
}

function projectTypes(value: Json): string | undefined {
  const types = list(value).map((each) => {
    if (!isObject(each)) return said(each);
    const values = list(each['values'] ?? null).map((known) => `\`${said(known)}\``);
    const meaning = said(each['meaning'] ?? null);
    const detail = [values.join(', '), meaning].filter((text) => text !== '').join('; ');
    return detail === '' ? said(each['type'] ?? null) : `${said(each['type'] ?? null)} (${detail})`;
  });
  return types.length === 0 ? undefined : `For project types: ${types.join(', ')}.`;
}

function limits(value: Json): string | undefined {
  const rows = list(value)
    .filter(isObject)
    .map((each) => {
      const {
        subject = null,
        minimum = null,
        maximum = null,
        unit: measure = null,
        values = null,
      } = each;
      const range = [
        minimum === null ? '' : `at least ${said(minimum)}`,
        maximum === null ? '' : `at most ${said(maximum)}`,
      ]
        .filter((text) => text !== '')
        .join(' and ');
      return `${said(subject)}: ${[[range, said(measure)].filter((text) => text !== '').join(' '), list(values).map(said).join(', ')].filter((text) => text !== '').join('; ')}`;
    });
  return bullets('Limits:', rows);
}

function planLimits(value: Json): string | undefined {
  return isObject(value)
    ? bullets(
        'Limits by plan:',
        Object.entries(value).map(([plan, limit]) => `${plan}: ${said(limit)}`),
      )
    : undefined;
}

function presigned(value: Json): string | undefined {
  if (!isObject(value)) return undefined;
  const { method = null, headers = null, success = null, expires = null } = value;
  const sent = isObject(headers)
    ? Object.entries(headers).map(([name, text]) => `\`${name}: ${said(text)}\``)
    : [];
  const parts = [
    method === null ? '' : `called with ${said(method)}`,
    sent.length === 0 ? '' : `with ${sent.join(', ')}`,
    success === null ? '' : `answers ${said(success)}`,
    expires === true ? 'expires' : '',
  ].filter((text) => text !== '');
  return parts.length === 0 ? 'A presigned address.' : `A presigned address: ${parts.join(', ')}.`;
}

function contradictions(value: Json): string | undefined {
  const rows = list(value)
    .filter(isObject)
    .map((each) => {
      const statements = list(each['statements'] ?? null)
        .filter(isObject)
        .map(
          (statement) =>
            `${said(statement['says'] ?? null)} (${said(statement['source'] ?? null)})`,
        );
      return `${said(each['about'] ?? null)}: ${statements.join('; ')}`;
    });
  return bullets('Stated in more than one way:', rows);
}

function bullets(head: string | undefined, rows: readonly string[]): string | undefined {
  if (rows.length === 0) return undefined;
  const items = rows.map((row) => `- ${row.replace(/\s*\n\s*/g, ' ')}`);
  return (head === undefined ? items : [head, ...items]).join('\n');
}

function list(value: Json): readonly Json[] {
  return isList(value) ? value : [];
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function said(value: Json): string {
  return typeof value === 'object' ? '' : String(value);
}
