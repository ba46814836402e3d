import type {
  ImageMessage,
  MediaMessage,
  Message,
  TextMessage,
  VideoMessage,
} from '@nested-discriminators/client';
import type { ZodType } from 'zod';
import { oneOf } from '../runtime/combine.js';
import { discriminated } from '../runtime/discriminated.js';
import { object } from '../runtime/object.js';
import { integer, number, string, values } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

export const messageSchema: ZodType<Message> = /*#__PURE__*/ schema(() =>
  discriminated(
    'type',
    { text: textMessageSchema, image: mediaMessageSchema, video: mediaMessageSchema },
    oneOf(textMessageSchema, mediaMessageSchema),
  ),
);

export const textMessageSchema: ZodType<TextMessage> = /*#__PURE__*/ schema(() =>
  object(
    {
      type: values(['text']),
      text: string,
    },
    { required: ['type', 'text'] },
  ),
);

export const mediaMessageSchema: ZodType<MediaMessage> = /*#__PURE__*/ schema(() =>
  discriminated(
    'type',
    { image: imageMessageSchema, video: videoMessageSchema },
    oneOf(imageMessageSchema, videoMessageSchema),
  ),
);

export const imageMessageSchema: ZodType<ImageMessage> = /*#__PURE__*/ schema(() =>
  object(
    {
      type: values(['image']),
      width: integer,
    },
    { required: ['type', 'width'] },
  ),
);

export const videoMessageSchema: ZodType<VideoMessage> = /*#__PURE__*/ schema(() =>
  object(
    {
      type: values(['video']),
      seconds: number,
      reply: messageSchema,
    },
    { required: ['type', 'seconds'] },
  ),
);
