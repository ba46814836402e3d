// The addresses that a sandbox gives out: a file is sent to some of them, others are fetched. They need no credential, and expire.

import { valuesOf } from './values.js';
import type { World } from './world.js';

const prefix = '/__mock/files/';

/** Answers at an address that has been given out; `undefined` for any other one. */
export async function answerFile(world: World, request: Request): Promise<Response | undefined> {
  const { pathname, searchParams } = new URL(request.url);
  if (!pathname.startsWith(prefix)) return undefined;
  const [type = '', id = '', name = ''] = pathname.slice(prefix.length).split('/').map(decoded);
  const entry = world.find(type, id);
  if (!entry || !searchParams.has('signature')) return plain(404, 'There is no such address.');
  if (Number(searchParams.get('expires')) < world.now())
    return plain(403, 'The address has expired.');
  const { file } = world.resourceOf(type);
  if (request.method !== 'PUT' || !file) {
    const { type: media = 'application/octet-stream', text = '' } =
      world.declaration.addresses?.files?.[name.replace(/^.*\./, '')] ?? {};
    if (request.method === 'GET' || request.method === 'HEAD')
      return new Response(request.method === 'HEAD' ? null : text, {
        headers: { 'content-type': media },
      });
    return new Response('The address takes no such request.', {
      status: 405,
      headers: { allow: file ? 'GET, HEAD, PUT' : 'GET, HEAD' },
    });
  }
  const start: number[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    if (start.length < kept) start.push(...chunk.subarray(0, kept - start.length));
    size += chunk.length;
  }
  entry.file = { size, start: String.fromCharCode(...start) };
  const received = {
    size,
    type: request.headers.get('content-type') ?? 'application/octet-stream',
  };
  world.change(entry, valuesOf(file.set, world.scope({ self: entry.value, file: received })));
  return new Response(null, { status: 200 });
}

/** How many bytes of a file are kept. */
const kept = 64;

function plain(status: number, text: string): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/plain' } });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
