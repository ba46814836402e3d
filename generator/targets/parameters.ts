// What is said of parameters in all targets.

import type { Parameter } from '../model/api.js';

/** The name by which a parameter is found among those of its place: headers in lower case, as `Headers` gives them. */
export function wireName({ in: location, name }: Parameter): string {
  return location === 'header' ? name.toLowerCase() : name;
}
