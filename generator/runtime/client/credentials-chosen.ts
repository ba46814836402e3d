// Which credentials a request carries where there are several schemes: alternatives (OR) of sets (AND) of them.

import { ask, type CredentialChoice, guardKeys, inHeader, isSettled, type Requirement, unfit } from './credentials.js';
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
    guardKeys(options, [apiKey, ...Object.values(given)]);
    const choose = (
      { security = [] }: Requirement,
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
        const { id, security = [], headers } = requirement;
        const isOpen = (name: string): boolean => {
          const scheme = own(schemes, name);
          return !scheme || (!!scheme.write && !isSettled(scheme, request, headers));
        };
        const names = choose(requirement, isOpen);
        let sent = request;
        for (const name of names?.filter(isOpen) ?? []) {
          const scheme = own(schemes, name);
          if (!scheme) continue;
          const text = await ask(scheme, own(given, name) || apiKey, requirement);
          sent = await put(sent, scheme, { text, streaming: requirement.streaming });
        }
        if (!security.length || names) return sent;
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

async function put(
  request: Request,
  scheme: SecurityScheme,
  { text, streaming }: { readonly text: string; readonly streaming: unknown },
): Promise<Request> {
  if (!scheme.place) return inHeader(request, scheme, text);
  try {
    return await scheme.place(request, text, streaming);
  } catch {
    throw unfit(scheme);
  }
}
