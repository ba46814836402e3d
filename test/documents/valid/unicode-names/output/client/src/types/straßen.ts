export interface Straße {
  größe?: number;
  naïve?: string;
  '😀'?: boolean;
  'привет мир'?: string;
}
