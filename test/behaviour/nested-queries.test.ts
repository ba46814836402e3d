// What OpenAPI leaves open about parameters: lists and objects inside of others, and objects without members.

import { expect, it } from 'vitest';
import type { ParameterDescriptor } from '../../generator/runtime/client/descriptor.js';
import { Example, operation, rejection } from './client.js';
import { serve } from './server.js';

async function sent(
  parameter: Omit<ParameterDescriptor, 'write' | 'in'>,
  value: unknown,
): Promise<string | undefined> {
  const server = await serve();
  const parameters = [{ name: 'q', ...parameter, in: 'query' as const }];
  await new Example({ baseUrl: server.origin }).call(operation({ path: '/n', parameters }), {
    q: value,
  });
  return decodeURIComponent(server.requests[0]?.url ?? '');
}

it.each<[string, { given: Parameters<typeof sent>; want: string }]>([
  [
    'a list and an object inside of an object as JSON',
    {
      given: [{}, { page: 1, sort: ['a', 'b'], range: { from: 'x' } }],
      want: '/n?page=1&sort=["a","b"]&range={"from":"x"}',
    },
  ],
  [
    'a list inside of an object that is no pairs as JSON',
    { given: [{ explode: false }, { a: [1, 2] }], want: '/n?q=a,[1,2]' },
  ],
  ['objects in a list as JSON', { given: [{}, [{ x: 1 }]], want: '/n?q={"x":1}' }],
  ['lists in a list as JSON', { given: [{}, [[1, 2], [3]]], want: '/n?q=[1,2]&q=[3]' }],
  [
    'lists and objects of a deepObject with more brackets',
    {
      given: [{ style: 'deepObject' }, { a: [1, 2], o: { x: 1 } }],
      want: '/n?q[a][0]=1&q[a][1]=2&q[o][x]=1',
    },
  ],
  [
    'a list as a deepObject with indexes',
    { given: [{ style: 'deepObject' }, ['a']], want: '/n?q[0]=a' },
  ],
  [
    'an object without members, though it is required',
    { given: [{ required: true }, {}], want: '/n' },
  ],
  [
    'an object without members, as a required deepObject',
    { given: [{ required: true, style: 'deepObject' }, {}], want: '/n' },
  ],
])('a query has %s', async (_, { given, want }) => {
  expect(await sent(...given)).toBe(want);
});

it('a required object that is not given is refused', async () => {
  expect(await rejection(sent({ required: true }, undefined))).toMatchObject({
    name: 'ArgumentError',
    message: 'getThing: "q" cannot be sent: it is required',
  });
});
