// References that lead from one to the next and never to a value: A is B, B is A.

import { diagnostic, type Diagnostic, type Location } from '../../diagnostics.js';
import { isObject, type Json, type JsonObject, valueIn } from '../../model/json.js';
import { pathFrom } from '../load/load-folder.js';
import type { Origin } from '../origins.js';
import { quoted } from '../parse/problems.js';
import { fragmentTokens, parseReference } from '../load/reference.js';
import { nearest, type SourceFile } from '../load/source.js';

export function referenceCycles(files: ReadonlyMap<string, SourceFile>): Diagnostic[] {
  const found: Diagnostic[] = [];
  const settled = new Set<Json>();
  for (const file of files.values()) {
    eachReference(file.value, [], (holder, tokens) => {
      const steps: { readonly holder: JsonObject; readonly at: Origin }[] = [];
      let current: { readonly holder: JsonObject; readonly at: Origin } | undefined = {
        holder,
        at: { file, tokens },
      };
      while (current !== undefined && !settled.has(current.holder)) {
        const { holder: here } = current;
        const start = steps.findIndex((step) => step.holder === here);
        if (start !== -1) {
          found.push(
            cycle(
              steps.slice(start).map(({ holder: { $ref }, at }) => ({
                text: String($ref),
                location: nearest(at.file, [...at.tokens, '$ref'], 'value'),
              })),
            ),
          );
          break;
        }
        steps.push(current);
        current = next(current, files);
      }
      for (const step of steps) settled.add(step.holder);
    });
  }
  return found;
}

function next(
  { holder, at }: { readonly holder: JsonObject; readonly at: Origin },
  files: ReadonlyMap<string, SourceFile>,
): { readonly holder: JsonObject; readonly at: Origin } | undefined {
  const reference = parseReference(String(holder['$ref']), at.file.path);
  if (reference.kind === 'refused') return undefined;
  const file =
    reference.kind === 'here' ? at.file : files.get(pathFrom(at.file.path, reference.path));
  const tokens = fragmentTokens(reference.fragment);
  const value = file && tokens && valueIn(file.value, tokens);
  return file && tokens && isObject(value) && typeof value['$ref'] === 'string'
    ? { holder: value, at: { file, tokens } }
    : undefined;
}

function cycle(
  steps: readonly { readonly text: string; readonly location: Location }[],
): Diagnostic {
  const [first, ...others] = steps;
  return diagnostic(
    'document/endless-reference',
    `${quoted(first?.text ?? '')} leads back to itself and never to a value.`,
    {
      location: first?.location,
      related: others.map(({ text, location }) => ({
        message: `It leads on to ${quoted(text)}.`,
        location,
      })),
    },
  );
}

function eachReference(
  value: Json,
  tokens: readonly string[],
  visit: (holder: JsonObject, tokens: readonly string[]) => void,
): void {
  if (typeof value !== 'object' || value === null) return;
  if (isObject(value) && typeof value['$ref'] === 'string') visit(value, tokens);
  for (const [key, member] of Object.entries(value)) eachReference(member, [...tokens, key], visit);
}
