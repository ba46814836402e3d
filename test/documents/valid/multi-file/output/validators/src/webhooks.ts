import { bookSchema } from './schemas/shared.js';

export const bookChanged = { payload: bookSchema } as const;
