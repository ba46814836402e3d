import type { ZodMiniType } from 'zod/mini';
import type { Note } from '../../client/index.js';
import { object } from '../runtime/object.js';
import { integer, string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

export const noteSchema: ZodMiniType<Note> = /*#__PURE__*/ schema(() =>
  object(
    {
      id: integer,
      text: string,
    },
    { required: ['id'] },
  ),
);
