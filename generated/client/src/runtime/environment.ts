// Settings from environment variables, where the platform has any.

import type { ApiConfig } from './options.js';

export type Setting = 'API_KEY' | 'BASE_URL';

/** The value of `<PREFIX>_API_KEY`; `undefined` where it is unset or empty, or where the platform has no environment or does not allow to read it. */
export function setting({ environment }: ApiConfig, name: Setting): string | undefined {
  try {
    // The boundary to what some platforms have and others do not.
    const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
    return (environment && process?.env?.[`${environment}_${name}`]?.trim()) || undefined;
  } catch {
    return undefined;
  }
}

/** For messages: how to give it. */
export function orSet({ environment }: ApiConfig, name: Setting): string {
  return environment ? `, or set ${environment}_${name}` : '';
}
