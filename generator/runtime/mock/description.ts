// What a handler knows of its operation beside the fixtures: data, generated from the document.

import type { Shape } from '../schema/shape.js';

export interface Description {
  /** What it is called in messages: `createCaptions`. */
  readonly name: string;
  /** The response that is sent where nothing else is asked for; absent where the document has no success. */
  readonly success?: StatusKey;
  /** Of its parameters those about which there is more to say than what their factories' shapes say. */
  readonly parameters?: readonly ParameterDescription[];
  readonly body?: BodyDescription;
  /** What asks for the stream that is documented beside the usual answer. */
  readonly stream?: StreamDescription;
  /** Alternatives of schemes that go together. */
  readonly security?: readonly (readonly string[])[];
  /** The operation's own servers. */
  readonly servers?: readonly string[];
  /** Paths that this path matches too, and that are other operations. */
  readonly except?: readonly string[];
}

/** `200`, a range or the default. */
export type StatusKey = number | 'default' | `${1 | 2 | 3 | 4 | 5}XX`;

export type Style =
  'matrix' | 'label' | 'simple' | 'form' | 'spaceDelimited' | 'pipeDelimited' | 'deepObject';

/** Style and explode are left out where they are the location's defaults. */
export interface ParameterDescription {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required?: true;
  readonly style?: Style;
  readonly explode?: boolean;
  readonly allowReserved?: true;
  readonly allowEmptyValue?: true;
  /** The media type of a parameter that is not written by a style. */
  readonly mediaType?: string;
}

export interface BodyDescription {
  readonly required?: true;
  /** The first is the one that has a fixture, and its shape is the fixture's. Left out where that is all, with its name in the fixture. */
  readonly content?: readonly MediaDescription[];
}

export interface MediaDescription {
  readonly mediaType: string;
  readonly shape?: Shape;
  /** How fields of a form are written, by name. */
  readonly encoding?: { readonly [field: string]: EncodingDescription };
  /** Nothing is said about the body as a whole: it is a stream. */
  readonly stream?: true;
}

export interface EncodingDescription {
  readonly style?: Style;
  readonly explode?: boolean;
}

export interface StreamDescription {
  readonly mediaType: string;
  /** The property of the body or the parameter, and its value; absent where the header `Accept` asks for the stream. */
  readonly when?: {
    readonly in: 'body' | 'query' | 'header';
    readonly name: string;
    readonly value: boolean | string;
    readonly isDefault?: true;
  };
}

/** What all operations share. */
export interface Service {
  readonly servers: readonly string[];
  readonly schemes: { readonly [name: string]: SchemeDescription };
}

export type SchemeDescription =
  | { readonly type: 'apiKey'; readonly name: string; readonly in: 'query' | 'header' | 'cookie' }
  | { readonly type: 'http'; readonly scheme: string }
  /** Nothing of it is seen in a request. */
  | { readonly type: 'unseen' };
