// What is said of parameters in all targets.

import type { Parameter } from '../model/api.js';

/** The specification has these three headers ignored as parameters: content, content type and credentials are stated elsewhere. */
export function isOverruled({ in: location, name }: Parameter): boolean {
  return location === 'header' && /^(accept|content-type|authorization)$/i.test(name);
}

/** The name by which a parameter is found among those of its place: headers in lower case, as `Headers` gives them. */
export function wireName({ in: location, name }: Parameter): string {
  return location === 'header' ? name.toLowerCase() : name;
}
