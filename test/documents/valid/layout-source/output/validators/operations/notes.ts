import type { ListNotesResponse } from '../../client/index.js';
import { array } from '../runtime/array.js';
import { schema } from '../runtime/schema.js';
import { noteSchema } from '../schemas/notes.js';

/** `GET /notes` */
export const listNotes = {
  method: 'GET',
  path: '/notes',
  request: {},
  responses: { 200: /*#__PURE__*/ schema<ListNotesResponse>(() => array(noteSchema)) },
} as const;
