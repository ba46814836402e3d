export interface Order {
  orderId: string;
  total?: number;
}
