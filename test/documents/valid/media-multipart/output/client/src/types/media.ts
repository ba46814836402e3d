export interface PartMeta {
  author?: string;
}
