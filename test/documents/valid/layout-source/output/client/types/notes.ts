export interface Note {
  id: number;
  text?: string;
}
