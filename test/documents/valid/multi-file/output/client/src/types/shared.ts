export interface Shelf {
  books?: Book[];
}

export interface Book {
  title: string;
  shelf?: Shelf;
  sequel?: Book;
  size?: Size;
}

/** An integer at least 1. */
export type Size = number;
