import type { Book } from './types/shared.js';

export type BookChangedPayload = Book;
