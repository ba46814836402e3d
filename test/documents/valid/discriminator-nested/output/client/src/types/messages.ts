export type Message = TextMessage | (MediaMessage & { type: 'image' | 'video' });

export interface TextMessage {
  type: 'text';
  text: string;
}

export type MediaMessage = ImageMessage | VideoMessage;

export interface ImageMessage {
  type: 'image';
  width: number;
}

export interface VideoMessage {
  type: 'video';
  seconds: number;
  reply?: Message;
}
