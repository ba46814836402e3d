export type Undeclared = { shape: 'circle'; radius: number } | { shape: 'square'; side: number };
