// Whether a request carries the credentials that the document asks for. Whether they are right, no document says.

import type { Description, SchemeDescription, Service } from './description.js';
import type { Problem } from './problem.js';
import { fields } from './route.js';
import type { Source } from './wire.js';

export function securityProblems(
  { security = [] }: Description,
  { schemes }: Service,
  source: Source,
): readonly Problem[] {
  const has = (name: string): boolean => {
    const scheme = Object.hasOwn(schemes, name) ? schemes[name] : undefined;
    return scheme === undefined || isCarried(scheme, source);
  };
  if (security.length === 0 || security.some((names) => names.every(has))) return [];
  const wanted = security
    .map((names) => names.map((name) => describe(name, schemes[name])).join(' and '))
    .join(', or ');
  return [{ kind: 'security', place: 'security', text: `is missing, expected ${wanted}` }];
}

function isCarried(scheme: SchemeDescription, { headers, query, cookies }: Source): boolean {
  if (scheme.type === 'unseen') return true;
  if (scheme.type === 'http')
    return (headers.get('authorization') ?? '')
      .toLowerCase()
      .startsWith(`${scheme.scheme.toLowerCase()} `);
  if (scheme.in === 'header') return headers.has(scheme.name);
  return scheme.in === 'cookie'
    ? cookies.has(scheme.name)
    : fields(query).some(([name]) => name === scheme.name);
}

function describe(name: string, scheme: SchemeDescription | undefined): string {
  if (scheme?.type === 'apiKey') return `${name} (${scheme.in} ${scheme.name})`;
  return scheme?.type === 'http' ? `${name} (authorization ${scheme.scheme})` : name;
}
