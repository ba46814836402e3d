// Which credentials a request carries where there are several schemes: alternatives (OR) of sets (AND) of them.

import { notSet } from './base-url.js';
import { authorize, type CredentialChoice, isSettled, type Requirement } from './credentials.js';
import type { SecurityScheme } from './schemes.js';
import { own } from './values.js';

/** @param schemes The document's security schemes by name. */
export function chosen(schemes: Readonly<Record<string, SecurityScheme>>): CredentialChoice {
  const takesKey = (name: string): boolean => {
    const scheme = own(schemes, name);
    return !!scheme && !scheme.carried && !scheme.login;
  };
  return (options) => {
    const apiKey = options.apiKey;
    const given = options.credentials ?? {};
    const choose = (
      { operation: { security = [] } }: Requirement,
      isOpen: (name: string) => boolean,
    ): readonly string[] | undefined =>
      [...security]
        .sort((a, b) => +!a.length - +!b.length)
        .find((names) => {
          const left = names.filter((name) => isOpen(name) && !own(given, name));
          // One key cannot be the two different ones that a set asks for.
          return !left.length || (apiKey && !left[1] && left.every(takesKey));
        });
    return {
      place: async (request, requirement) => {
        const { id, security = [] } = requirement.operation;
        const isOpen = (name: string): boolean => {
          const scheme = own(schemes, name);
          return (
            !scheme ||
            (!scheme.carried && !(scheme.header && isSettled(scheme.header, request, requirement)))
          );
        };
        const names = choose(requirement, isOpen);
        let sent = request;
        for (const name of names?.filter(isOpen) ?? []) {
          const scheme = own(schemes, name);
          if (scheme)
            sent = await authorize(
              sent,
              { scheme, given: own(given, name) || apiKey },
              requirement,
            );
        }
        if (!security.length || names) return sent;
        const asked = security.find((each) => each.length) ?? [];
        const entry = (name: string): string =>
          `${JSON.stringify(name)}: ${takesKey(name) ? '…' : '{ username, password }'}`;
        throw notSet(
          options,
          `${id} needs credentials`,
          !asked[1] && asked.every(takesKey)
            ? 'apiKey'
            : `credentials: { ${asked.map(entry).join(', ')} }`,
        );
      },
      refreshable: [apiKey, ...Object.values(given)].some((each) => typeof each === 'function'),
    };
  };
}
