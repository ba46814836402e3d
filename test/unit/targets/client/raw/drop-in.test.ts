// The curated document's types with openapi-fetch, its helper types, and what people write of their own around these.

import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadDocument } from '../../../../../generator/document/load.js';
import { readOutline } from '../../../../../generator/pipeline/input.js';
import type { TypesOptions } from '../../../../../generator/base/options.js';
import { typesFile } from '../../../../../generator/targets/client/raw/file.js';
import { typeErrors } from '../../../../support/compile.js';

const root = fileURLToPath(new URL('../../../../..', import.meta.url));

async function typesOf(options: TypesOptions = {}): Promise<string> {
  const { document } = await loadDocument('openapi/openapi.yaml', { cwd: root, overlays: [] });
  const outlined = document && readOutline(document).outlined;
  return outlined ? typesFile(outlined, options, 'schema.ts') : '';
}

const use = `
import createClient from 'openapi-fetch';
import type { PathsWithMethod, RequestBodyJSON, SuccessResponseJSON } from 'openapi-typescript-helpers';
import type { components, operations, paths } from './schema.js';

const client = createClient<paths>({ baseUrl: 'https://api.example.com' });

export async function details(projectId: string): Promise<components['schemas']['Project'] | undefined> {
  const { data, response } = await client.GET('/automation/get-project-details', {
    params: { query: { projectId } },
  });
  if (response.status !== 200) throw new Error(response.statusText);
  return data;
}

export const posted: PathsWithMethod<paths, 'post'> = '/automation/get-upload-url';
// @ts-expect-error There is no such path.
export const wrong: PathsWithMethod<paths, 'post'> = '/automation/none';

type Wanted = RequestBodyJSON<paths['/automation/get-upload-url']['post']>;
type Given = SuccessResponseJSON<operations['getUploadUrl']>;
export const wanted: Wanted = { filename: 'talk.mp4' };
export const address = (given: Given): string | undefined => given.uploadUrl;
// @ts-expect-error The file's name is required.
void client.POST('/automation/get-upload-url', { body: {} });
// @ts-expect-error Nothing is gotten there.
void client.GET('/automation/get-upload-url');
`;

describe('types of the curated document', () => {
  it.each(['5.9', '7'] as const)(
    'are those that openapi-fetch reads, with TypeScript %s',
    { timeout: 120_000 },
    async (compiler) => {
      const files = [
        { path: 'schema.ts', content: await typesOf() },
        { path: 'use.ts', content: use },
      ];
      expect(await typeErrors(files, { compiler, resolution: 'bundler' })).toEqual([]);
    },
  );
});
