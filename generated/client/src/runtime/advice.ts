// Copied by Concord into every output that needs it. Do not edit.

// What a user can do about an error of which the service says nothing.

import { ofStatus } from './values.js';

export function advise(status: number): string | undefined {
  return ofStatus(advice, status);
}

const advice: Readonly<Record<string, string>> = {
  401: 'check the credentials',
  403: 'check what the credentials allow',
  404: 'check the ids, and baseUrl',
  429: 'try again later',
  '5XX': 'try again later',
};
