import type {
  ChangeThingParams,
  ReplaceClosedParams,
  ReplaceThingParams,
  ReplaceThingRequest,
  TouchThingParams,
} from '@empty-views/client';
import { allOf } from '../runtime/combine.js';
import { object } from '../runtime/object.js';
import { string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import { sessionOpenSchema, sessionOutputSchema } from '../schemas/shared.js';
import {
  baseInputSchema,
  baseSchema,
  closedInputSchema,
  nestedInputSchema,
  nestedOpenSchema,
  nestedOutputSchema,
  otherInputSchema,
  otherOpenSchema,
  otherOutputSchema,
  thingInputSchema,
  thingSchema,
} from '../schemas/things.js';

/** `POST /things` */
export const createThing = {
  method: 'POST',
  path: '/things',
  request: { body: thingInputSchema },
  responses: { 201: thingSchema },
} as const;

/** `PUT /things/{thingId}` */
export const replaceThing = {
  method: 'PUT',
  path: '/things/{thingId}',
  request: {
    body: /*#__PURE__*/ schema<ReplaceThingRequest>(() =>
      allOf(baseInputSchema, object({ name: string }, { required: ['name'] })),
    ),
    path: /*#__PURE__*/ schema<Pick<ReplaceThingParams, 'thingId'>>(() =>
      object(
        {
          thingId: string,
        },
        { required: ['thingId'] },
      ),
    ),
  },
  responses: { 200: thingSchema },
} as const;

/** `POST /things/{thingId}` */
export const touchThing = {
  method: 'POST',
  path: '/things/{thingId}',
  request: {
    body: baseInputSchema,
    path: /*#__PURE__*/ schema<Pick<TouchThingParams, 'thingId'>>(() =>
      object(
        {
          thingId: string,
        },
        { required: ['thingId'] },
      ),
    ),
  },
  responses: { 200: baseSchema },
} as const;

/** `PATCH /things/{thingId}` */
export const changeThing = {
  method: 'PATCH',
  path: '/things/{thingId}',
  request: {
    body: nestedInputSchema,
    path: /*#__PURE__*/ schema<Pick<ChangeThingParams, 'thingId'>>(() =>
      object(
        {
          thingId: string,
        },
        { required: ['thingId'] },
      ),
    ),
  },
  responses: { 200: nestedOutputSchema },
  openResponses: { 200: nestedOpenSchema },
} as const;

/** `POST /others` */
export const createOther = {
  method: 'POST',
  path: '/others',
  request: { body: otherInputSchema },
  responses: { 201: otherOutputSchema },
  openResponses: { 201: otherOpenSchema },
} as const;

/** `PUT /closed/{closedId}` */
export const replaceClosed = {
  method: 'PUT',
  path: '/closed/{closedId}',
  request: {
    body: closedInputSchema,
    path: /*#__PURE__*/ schema<Pick<ReplaceClosedParams, 'closedId'>>(() =>
      object(
        {
          closedId: string,
        },
        { required: ['closedId'] },
      ),
    ),
  },
  responses: { 200: sessionOutputSchema },
  openResponses: { 200: sessionOpenSchema },
} as const;
