// The page of the sandbox, as scripts/build.mjs has made it of page/: one text that asks for
// nothing but control calls.

import { createHash } from 'node:crypto';
import { pageAsset } from '../base/assets.js';
import type { Lowered } from '../lower/lower.js';
import { extensionOf } from '../model/extensions.js';
import { percentDecoded } from '../runtime/mock/fields.js';
import type { SandboxOperation } from './operations.js';
import { detailOf, offerOf } from './page/operations.js';

/**
 * Answers with the page and with what it offers; `undefined` for anything else.
 * @param base The path that the operations are below.
 */
export function createPage(
  model: Pick<Lowered, 'api' | 'calls' | 'declared' | 'names'> & {
    readonly operations: readonly SandboxOperation[];
  },
  base: string,
): (request: Request) => Response | undefined {
  const { resources = {} } = extensionOf(model.declared, 'x-sandbox') ?? {};
  const first = Object.keys(resources).length > 0 ? 'resources' : 'try';
  return ({ method, url }) => {
    const { pathname } = new URL(url);
    if (method !== 'GET') return undefined;
    if (pathname === '/__mock')
      return new Response(null, { status: 308, headers: { location: '__mock/' } });
    if (pathname === '/__mock/operations')
      return Response.json(offerOf(model.api.info.title, model.operations, base));
    const [, id] = /^\/__mock\/operations\/(.+)$/.exec(pathname) ?? [];
    const operation =
      id && model.operations.find((sandboxOperation) => sandboxOperation.id === percentDecoded(id));
    if (operation) return Response.json(detailOf(operation, model));
    return pathname === '/__mock/' ? pageResponse(first) : undefined;
  };
}

/** Scripts and styles are known by their hashes, and no others run. */
/** @param first The view that it opens on. */
function pageResponse(first: string): Response {
  const html = pageAsset().replace('<html ', `<html data-first="${first}" `);
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(html, 'script')}`,
    `style-src ${hashOf(html, 'style')}`,
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
    },
  });
}

function hashOf(html: string, element: string): string {
  const [, after = ''] = html.split(`<${element}>`, 2);
  const [text = ''] = after.split(`</${element}>`, 1);
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
