export interface Lonely {
  a?: string;
}
