export interface StreamEvent {
  id: number;
  text?: string;
}
