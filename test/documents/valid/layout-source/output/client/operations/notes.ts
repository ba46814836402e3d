import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { Note } from '../types/notes.js';

export type ListNotesResponse = Note[];

const listNotesOperation = {
  id: 'listNotes',
  method: 'GET',
  path: '/notes',
  success: { '200': 'json' },
  accept: 'application/json',
} as const satisfies OperationDescriptor;

/** `GET /notes` */
export function listNotes(client: ApiClient, options?: RequestOptions): ApiCall<ListNotesResponse> {
  return client.call(listNotesOperation, {}, options);
}
