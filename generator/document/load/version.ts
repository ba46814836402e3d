// Which version of OpenAPI a value is written in, or why it is none that we read.

import { diagnostic, type Diagnostic } from '../../diagnostics.js';
import { isObject, type Json, type JsonObject } from '../../model/json.js';
import type { Document } from '../document.js';
import { closest } from '../../suggest.js';
import { quoted } from '../parse/problems.js';
import { nearest, type SourceFile } from './source.js';

export type Gate =
  | {
      readonly root: JsonObject;
      readonly version: Document['version'];
      readonly findings: readonly Diagnostic[];
    }
  | { readonly diagnostic: Diagnostic };

/** A version that is a number becomes the text that the file has for it: changes `root`. */
export function versionGate(root: Json, file: SourceFile): Gate {
  const refuse = (
    code: 'document/not-openapi' | 'document/unsupported-version',
    message: string,
    { token, help }: { readonly token?: string; readonly help?: string } = {},
  ): Gate => {
    const tokens = token === undefined ? [] : [token];
    const location = nearest(file, tokens, code === 'document/not-openapi' ? 'key' : 'value');
    return {
      diagnostic: diagnostic(code, message, {
        pointer: token === undefined ? '' : `/${token}`,
        location,
        help,
      }),
    };
  };
  if (!isObject(root))
    return refuse(
      'document/not-openapi',
      `The document must be an object, but ${file.name} holds ${/^\s*<(!doctype|html|\?xml)\b/i.test(file.text) ? 'a web page or XML' : words(root)}.`,
    );
  const { openapi } = root;
  if (openapi === undefined && root['swagger'] !== undefined) {
    return refuse(
      'document/unsupported-version',
      `The document is written in Swagger ${words(root['swagger'])}; only OpenAPI 3.0, 3.1 and 3.2 can be read.`,
      {
        token: 'swagger',
        help: `Convert it once, and keep the result: npx swagger2openapi ${/^[\w./-]+$/.test(file.name) ? file.name : 'swagger.yaml'} -o openapi.yaml`,
      },
    );
  }
  if (openapi === undefined) {
    const meant = closest('openapi', Object.keys(root));
    if (meant !== undefined)
      return refuse(
        'document/not-openapi',
        `The document has no openapi key that states its version, but ${quoted(meant)}.`,
        { token: meant, help: 'Did you mean "openapi"?' },
      );
    return refuse(
      'document/not-openapi',
      `The document has no openapi key that states its version${other(root)}.`,
    );
  }
  const written = typeof openapi === 'number' ? spelling(openapi, file) : openapi;
  if (typeof written !== 'string')
    return refuse(
      'document/unsupported-version',
      'The version of the document is not a text such as "3.1.0".',
      { token: 'openapi', help: 'Write openapi: "3.1.0".' },
    );
  const version = /^(3\.[012])(\.\d+)?(-.+)?$/.exec(written)?.[1];
  if (version !== '3.0' && version !== '3.1' && version !== '3.2') {
    return refuse(
      'document/unsupported-version',
      `The document is written in OpenAPI ${JSON.stringify(written)}; only 3.0, 3.1 and 3.2 can be read.`,
      { token: 'openapi' },
    );
  }
  if (written === openapi) return { root, version, findings: [] };
  Reflect.set(root, 'openapi', written);
  const says = `The version of the document is a number, which should stand in quotes; it is read as ${JSON.stringify(written)}.`;
  return {
    root,
    version,
    findings: [
      diagnostic('read/wrong-type', says, {
        pointer: '/openapi',
        location: nearest(file, ['openapi'], 'value'),
      }),
    ],
  };
}

/** `3.0` is 3 for a parser. */
function spelling(version: number, file: SourceFile): string {
  const span = file.find(['openapi'], 'value');
  const text = span ? file.text.slice(span.start, span.end) : '';
  return Number(text) === version ? text : String(version);
}

function words(value: Json): string {
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object' && value !== null) return 'an object';
  return typeof value === 'string' && !/^[\w.]{1,20}$/.test(value) ? 'a text' : String(value);
}

function other(root: JsonObject): string {
  for (const kind of ['asyncapi', 'arazzo', 'overlay', 'openrpc', '$schema'])
    if (Object.hasOwn(root, kind)) return `; its first level has ${kind} instead`;
  return '';
}
