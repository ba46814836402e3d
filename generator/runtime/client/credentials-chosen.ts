// Which credentials a request carries where there are several schemes: alternatives (OR) of sets (AND) of them.

import { ask, type Credential, type CredentialSource, missing, type Requirement, type Settled } from './credentials.js';
import { orSet, setting } from './environment.js';
import type { ApiConfig, ClientOptions } from './options.js';
import type { SecurityScheme } from './schemes.js';
import { own } from './values.js';

export function chosen(options: ClientOptions, config: ApiConfig): CredentialSource {
  const apiKey = options.apiKey || setting(config, 'API_KEY');
  const given = options.credentials ?? {};
  const schemeOf = (name: string): SecurityScheme | undefined => own(config.securitySchemes, name);
  const takesKey = (name: string): boolean => schemeOf(name)?.login === false;
  const isOpen = (name: string, settled: Settled): boolean => {
    const scheme = schemeOf(name);
    return !scheme || !!scheme.write && !settled(scheme.header ?? '');
  };
  const choose = (
    { security = [] }: Requirement,
    settled: Settled,
  ): readonly string[] | undefined =>
    [...security]
      .sort((a, b) => +!a.length - +!b.length)
      .find((names) => {
        const left = names.filter((name) => isOpen(name, settled) && !own(given, name));
        // One key cannot be the two different ones that a set asks for.
        return !left.length || (apiKey && !left[1] && left.every(takesKey));
      });
  return {
    find: async (requirement, settled) => {
      const { refresh = false } = requirement;
      const found: Credential[] = [];
      for (const name of choose(requirement, settled) ?? []) {
        const scheme = schemeOf(name);
        if (!scheme?.write || !isOpen(name, settled)) continue;
        found.push(await ask(scheme, own(given, name) || apiKey, refresh));
      }
      return found;
    },
    demand: (requirement, settled) => {
      const { id, security = [] } = requirement;
      if (!security.length || choose(requirement, settled)) return;
      const names = security.find((each) => each.length) ?? [];
      const way =
        !names[1] && names.every(takesKey)
          ? `apiKey }), a text or a function that returns it${orSet(config, 'API_KEY')}`
          : `credentials: { ${names.map((name) => `${JSON.stringify(name)}: ${takesKey(name) ? '…' : '{ username, password }'}`).join(', ')} } })`;
      throw missing(id, config, way);
    },
    refreshable: [apiKey, ...Object.values(given)].some((each) => typeof each === 'function'),
  };
}
