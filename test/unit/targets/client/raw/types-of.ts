// From a document written in a test to its types.

import type { JsonObject } from '../../../../../generator/model/json.js';
import type { TypesOptions } from '../../../../../generator/base/options.js';
import { readOutlined } from '../../../../../generator/read/api.js';
import { typesFile } from '../../../../../generator/targets/client/raw/file.js';
import { documentOf } from '../emit.js';

export function typesOf(parts: object, options: TypesOptions = {}): string {
  const root: JsonObject = JSON.parse(JSON.stringify(documentOf({ paths: {}, ...parts })));
  const version = root['openapi'] === '3.2.0' ? '3.2' : '3.1';
  const { api, outline } = readOutlined({ root, version });
  return outline ? typesFile({ api, outline }, options, 'types.ts') : '';
}
