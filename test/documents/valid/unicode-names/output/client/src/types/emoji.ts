export interface 名前 {
  名: string;
  姓?: string;
}
