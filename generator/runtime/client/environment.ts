// Settings from environment variables, where the platform has any.

import { ConfigurationError } from './errors.js';
import type { ApiConfig } from './options.js';

export type Setting = 'API_KEY' | 'BASE_URL' | 'LOG';

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

/** Says what is not set, and how to set it: the option of the constructor, or the environment variable where there is one. */
export function notSet(
  { name, environment }: ApiConfig,
  what: string,
  [option, variable]: readonly [option: string, variable?: Setting],
): ConfigurationError {
  const orSet = environment && variable ? `, or set ${environment}_${variable}` : '';
  return new ConfigurationError(`${what}: give new ${name}({ ${option} })${orSet}`);
}
