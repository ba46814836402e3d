import type {
  CreateAnswerRequest,
  CreateAnswerResponse,
  GetAnswerParams,
  GetAnswerResponse,
  GetLatestAnswerResponse,
} from '@streams/client';
import { object } from '../runtime/object.js';
import { boolean, string, values } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import { nullable } from '../runtime/types.js';

/** `POST /answers` */
export const createAnswer = {
  method: 'POST',
  path: '/answers',
  request: {
    body: /*#__PURE__*/ schema<CreateAnswerRequest>(() =>
      object(
        {
          question: string,
          stream: nullable(boolean),
        },
        { required: ['question'] },
      ),
    ),
  },
  responses: {
    200: /*#__PURE__*/ schema<CreateAnswerResponse>(() =>
      object(
        { text: string },
        {
          required: ['text'],
        },
      ),
    ),
  },
} as const;

/** `GET /answers/{answerId}` */
export const getAnswer = {
  method: 'GET',
  path: '/answers/{answerId}',
  request: {
    path: /*#__PURE__*/ schema<Pick<GetAnswerParams, 'answerId'>>(() =>
      object(
        {
          answerId: string,
        },
        { required: ['answerId'] },
      ),
    ),
    query: /*#__PURE__*/ schema<Pick<GetAnswerParams, 'as'>>(() =>
      object({
        as: values(['events', 'whole']),
      }),
    ),
  },
  responses: {
    200: /*#__PURE__*/ schema<GetAnswerResponse>(() =>
      object(
        { text: string },
        {
          required: ['text'],
        },
      ),
    ),
  },
} as const;

/** `GET /answers/latest` */
export const getLatestAnswer = {
  method: 'GET',
  path: '/answers/latest',
  request: {},
  responses: {
    200: /*#__PURE__*/ schema<GetLatestAnswerResponse>(() =>
      object(
        { text: string },
        {
          required: ['text'],
        },
      ),
    ),
  },
} as const;
