// jsdom as vitest gives it to the tests of a page: its window over the globals of Node. Its XMLHttpRequest asks for leave as a browser does, so
// that all servers give it.

import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Runtime } from './child.js';

/** @param jsdom The path of its main module. */
export function jsdomRuntime(jsdom: string): Runtime {
  const { version } = createRequire(jsdom)('../package.json') as { version: string };
  const found = JSON.stringify(pathToFileURL(jsdom).href);
  const hooks = `export const resolve = (name, context, next) => name === 'jsdom' ? { url: ${found}, shortCircuit: true } : next(name, context);`;
  return {
    version,
    command: [process.execPath],
    before: `
import http from 'node:http';
import { register, syncBuiltinESMExports } from 'node:module';
const { createServer } = http;
http.createServer = (...given) => {
  const listener = given.pop();
  return createServer(...given, (request, response) => {
    const { 'access-control-request-method': method, 'access-control-request-headers': headers } = request.headers;
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-expose-headers', '*');
    if (request.method !== 'OPTIONS' || !method) return listener(request, response);
    response.setHeader('access-control-allow-methods', method);
    if (headers) response.setHeader('access-control-allow-headers', headers);
    response.writeHead(204).end();
  });
};
syncBuiltinESMExports();
// vitest looks for jsdom beside itself.
register(${JSON.stringify(`data:text/javascript,${encodeURIComponent(hooks)}`)});
const { builtinEnvironments } = await import('vitest/runtime');
await builtinEnvironments.jsdom.setup(globalThis, {});
`,
  };
}
