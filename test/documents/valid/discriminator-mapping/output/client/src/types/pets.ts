export type Pet = (Cat & { petType: 'cat' | 'kitten' }) | (Dog & { petType: 'dog' });

export interface Cat {
  petType: string;
  lives: number;
}

export interface Dog {
  petType: string;
  tricks?: string[];
}
