// Which credentials a request carries where there are several schemes: alternatives (OR) of sets (AND) of them.

import { ask, type Credential, type CredentialChoice, type Requirement, type Settled } from './credentials.js';
import { notSet, setting } from './environment.js';
import type { SecurityScheme } from './schemes.js';
import { own } from './values.js';

/** @param schemes The document's security schemes by name. */
export function chosen(schemes: Readonly<Record<string, SecurityScheme>>): CredentialChoice {
  const takesKey = (name: string): boolean => {
    const scheme = own(schemes, name);
    return !!scheme?.write && !scheme.login;
  };
  return (options, config) => {
    const apiKey = options.apiKey || setting(config, 'API_KEY');
    const given = options.credentials ?? {};
    const isOpen = (name: string, settled: Settled): boolean => {
      const scheme = own(schemes, name);
      return !scheme || (!!scheme.write && !settled(scheme.header));
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
        const { id, security = [], refresh } = requirement;
        const names = choose(requirement, settled);
        const found: Credential[] = [];
        for (const name of names ?? []) {
          const scheme = own(schemes, name);
          if (!scheme?.write || !isOpen(name, settled)) continue;
          found.push(await ask(scheme, own(given, name) || apiKey, refresh));
        }
        if (!security.length || names) return found;
        const asked = security.find((each) => each.length) ?? [];
        const entry = (name: string): string =>
          `${JSON.stringify(name)}: ${takesKey(name) ? '…' : '{ username, password }'}`;
        throw notSet(
          config,
          `${id} needs credentials`,
          !asked[1] && asked.every(takesKey)
            ? ['apiKey', 'API_KEY']
            : [`credentials: { ${asked.map(entry).join(', ')} }`],
        );
      },
      refreshable: [apiKey, ...Object.values(given)].some((each) => typeof each === 'function'),
    };
  };
}
