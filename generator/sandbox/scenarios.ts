// Named scenarios: what a test or a person starts from, as a list of control calls: `{ "POST clock": { "advance": 90 } }`.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { anything, fits, listOf, mapOf } from '../model/forms.js';
import type { Json } from '../model/json.js';
import { messageOf, StateError } from './state/store.js';

/** Control calls by method and path, with their bodies. */
export type Scenario = readonly Readonly<Record<string, Json>>[];
export type Scenarios = Readonly<Record<string, Scenario>>;

const form = mapOf(listOf(mapOf(anything)));

/** @throws {StateError} The file cannot be read, or has no scenarios. */
export function readScenarios(given: string | Scenarios = {}, folder = '.'): Scenarios {
  const value = typeof given === 'string' ? parse(resolve(folder, given)) : given;
  const [problem] = form.problems(value);
  if (fits(form, value)) return value;
  const place = problem?.path.join('.');
  throw new StateError(
    `The scenarios cannot be used: ${place ? `${place}: ` : ''}${problem?.message}.`,
  );
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new StateError(`The scenarios cannot be read from ${file}: ${messageOf(error)}`);
  }
}
