// Settings from environment variables, where the platform has any. A client with resources reads them; one without does not hold this.

import type { BaseOptions } from './options.js';

const variables = { apiKey: 'API_KEY', baseUrl: 'BASE_URL' } as const;

/** The options, and what variables say of the address and the key where the options do not. `prefix`: `VIDEO_AUTOMATION` reads `VIDEO_AUTOMATION_API_KEY`. */
export function fromEnvironment<Options extends BaseOptions>(
  options: Options,
  prefix: string,
): Options {
  return {
    ...options,
    apiKey: options.apiKey || variable(`${prefix}_API_KEY`),
    baseUrl: options.baseUrl || variable(`${prefix}_BASE_URL`),
    hint: (option) =>
      Object.hasOwn(variables, option)
        ? `, or set ${prefix}_${Reflect.get(variables, option)}`
        : '',
  };
}

/** `undefined` where it is unset or empty, or where the platform has no environment or does not allow to read it. */
export function variable(name: string): string | undefined {
  try {
    // The boundary to what some platforms have and others do not.
    const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
    return process?.env?.[name]?.trim() || undefined;
  } catch {
    return undefined;
  }
}
