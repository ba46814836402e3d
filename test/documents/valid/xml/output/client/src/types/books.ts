export interface XmlBook {
  id?: number;
  authors?: string[];
}
