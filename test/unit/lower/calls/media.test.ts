// Which of several media types a response is asked for by, when a call says nothing.

import { describe, expect, it } from 'vitest';
import { responseMediaType } from '../../../../generator/lower/calls/media.js';
import { apiOf } from '../../targets/client/emit.js';

describe('a response of several media types', () => {
  it.each([
    ['application/*+json, application/json', 'application/json'],
    ['application/*+json, text/json, application/json', 'text/json'],
    ['text/html, application/*+json', 'application/*+json'],
    ['text/event-stream, text/html', 'text/html'],
    ['text/event-stream', 'text/event-stream'],
  ])('%s is asked for as %s', (names, usual) => {
    const content = Object.fromEntries(
      names.split(', ').map((name) => [name, { schema: { type: 'string' } }]),
    );
    const responses = { 200: { description: 'OK', content } };
    const { api } = apiOf({ paths: { '/a': { get: { operationId: 'a', responses } } } });
    const [response] = api.operations[0]?.responses ?? [];
    expect(responseMediaType(response?.content ?? [])?.name).toBe(usual);
  });
});
