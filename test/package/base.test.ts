// Packed packages without a document as what today's document is compared with: what is said for code is what two documents would have told.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { filesIn } from '../../generator/cli/ends/archive.js';
import type { Change } from '../../generator/diff/change.js';
import { inScratch } from '../support/compile.js';
import { pack } from '../support/package.js';
import { tarball } from '../support/tarball.js';
import { concordHere, type Ended } from '../unit/cli/concord.js';

/** The names of the base, of the same without its document, and of today's document. */
const [whole, bare, today] = ['client-1.0.0.tgz', 'bare-1.0.0.tgz', 'openapi.json'] as const;

interface Scene {
  readonly shipped: string;
  readonly put: (text: string) => Promise<void>;
  readonly run: (...args: readonly string[]) => Promise<Ended>;
  readonly changes: (base: string) => Promise<readonly Change[]>;
}

/** A folder with the packed client, as it is and without its document, and the document that it was made from. */
async function withClient(use: (scene: Scene) => Promise<void>): Promise<void> {
  const archive = await readFile(await pack('client'));
  const files = filesIn(archive, () => true);
  if (typeof files === 'string') throw new Error(files);
  const shipped = files.get(today)?.toString() ?? '';
  const others = [...files].filter(([name]) => name !== today);
  const entries = others.map(([name, content]) => ({
    path: `package/${name}`,
    content: content.toString(),
  }));
  await inScratch(async (folder) => {
    const put = (text: string): Promise<void> => writeFile(join(folder, today), text);
    await writeFile(join(folder, whole), archive);
    await writeFile(join(folder, bare), tarball(entries));
    await put(shipped);
    await writeFile(join(folder, 'concord.config.json'), JSON.stringify(config));
    const run: Scene['run'] = (...args) => concordHere(args, { folder });
    const changes = async (base: string): Promise<readonly Change[]> => {
      const { stdout, stderr } = await run('diff', base, today, '--reporter', 'json');
      const { changes: found }: { changes?: readonly Change[] } = JSON.parse(stdout);
      if (!found) throw new Error(stdout + stderr);
      return found;
    };
    await use({ shipped, put, run, changes });
  });
}

const config = {
  document: today,
  output: 'generated',
  name: 'VideoAutomation',
  scope: '@video-automation',
  license: 'MIT',
  raw: true,
  handlers: true,
  counterExamples: true,
  format: true,
};

type Edit = (text: string) => string;

/** The edit of the value that JavaScript has for a document. */
const at =
  (edit: (document: Document) => void): Edit =>
  (text) => {
    const document: Document = JSON.parse(text);
    edit(document);
    return JSON.stringify(document, null, 2);
  };
const replaced =
  (from: string | RegExp, to: string): Edit =>
  (text) =>
    text.replace(from, to);

interface Document {
  readonly paths: Record<string, Record<string, { parameters?: object[]; [key: string]: unknown }>>;
  readonly components: {
    readonly schemas: Record<
      string,
      { properties: Record<string, unknown>; required?: string[]; enum?: string[] }
    >;
  };
}

const clips = '/automation/delete-clip';
const parameter = (required: boolean): object => ({
  ...{ name: 'reason', in: 'query', required, description: 'Why.' },
  schema: { type: 'string' },
});

/** Edits of the document as it is shipped, and what is said of them for code: `!` breaks. */
const edits: readonly [what: string, edit: Edit, want: readonly string[]][] = [
  ['nothing', (text) => text, []],
  ['another description', replaced('"Identifier of the clip."', '"Another."'), []],
  [
    'a removed operation',
    at(({ paths }) => void delete paths[clips]),
    [
      '! `deleteClip` is no longer exported by `client`.',
      '! `ClipsResource` is no longer exported by `client`.',
      '! `DeleteClipParams` is no longer exported by `client`.',
      '! `client.clips.delete()` is no longer exported by `client`.',
    ],
  ],
  [
    'an added operation',
    at(
      ({ paths }) =>
        void (paths['/automation/purge'] = {
          post: {
            operationId: 'purge',
            tags: ['Clips'],
            responses: { 204: { description: 'Gone.' } },
          },
        }),
    ),
    ['`purge` is exported by `client`.', '`client.clips.purge()` is exported by `client`.'],
  ],
  [
    'a renamed type',
    replaced(/DeletedClip\b/g, 'RemovedClip'),
    [
      '! `DeletedClip` is no longer exported by `client`.',
      '`RemovedClip` is exported by `client`.',
    ],
  ],
  [
    'a new required parameter',
    at(({ paths }) => void paths[clips]?.['delete']?.parameters?.push(parameter(true))),
    ['! `DELETE /automation/delete-clip` requires `reason`.'],
  ],
  [
    'a new optional parameter',
    at(({ paths }) => void paths[clips]?.['delete']?.parameters?.push(parameter(false))),
    ['`DELETE /automation/delete-clip` takes `reason`.'],
  ],
  [
    'a result that lost a property',
    at(({ components: { schemas } }) => void delete schemas['DeletedClip']?.properties['clipId']),
    ['! `DELETE /automation/delete-clip` no longer returns `clipId`.'],
  ],
  [
    'a result with a new property',
    at(
      ({ components: { schemas } }) =>
        void Object.assign(schemas['DeletedClip']?.properties ?? {}, { at: { type: 'number' } }),
    ),
    ['`DELETE /automation/delete-clip` returns `at`.'],
  ],
  [
    'a property of another type',
    at(
      ({ components: { schemas } }) =>
        void Object.assign(schemas['DubbingLanguage']?.properties ?? {}, {
          code: { type: 'number' },
        }),
    ),
    ['! `GET /automation/get-dubbing-languages` returns another type as `targetLanguages[].code`.'],
  ],
  [
    'a property that is required now',
    at(
      ({ components: { schemas } }) =>
        void Object.assign(schemas['CreateClipsRequest'] ?? {}, { required: ['genre'] }),
    ),
    [
      '`POST /automation/create-clips` takes another type.',
      '! `POST /automation/create-clips` requires `genre`.',
    ],
  ],
  [
    'a value of requests that is gone',
    at(({ components: { schemas } }) => void schemas['ExportOrientation']?.enum?.pop()),
    [
      '! `POST /automation/create-clips` takes another type as `exportOrientation`.',
      '`POST /automation/create-captions`, `POST /automation/create-dubbing` and 5 more: returns another type as `exportOrientation`.',
      '`GET /automation/get-all-presets` returns another type as `Item.preferences.orientation`.',
    ],
  ],
  [
    'a value of results that is new',
    at(({ components: { schemas } }) => void schemas['ProjectStatus']?.enum?.push('paused')),
    [
      '`POST /automation/create-clips`, `POST /automation/create-captions` and 5 more: returns another type as `status`.',
    ],
  ],
  [
    'a list that is no longer read page by page',
    at(({ paths }) => void delete paths['/automation/get-all-presets']?.['get']?.['x-pagination']),
    ['! `GET /automation/get-all-presets` can no longer be used as PageList.'],
  ],
  [
    'an error that lost a property',
    at(({ components: { schemas } }) => void delete schemas['ErrorBody']?.properties['detail']),
    [
      '`BadRequestError.body.detail` has another type.',
      '`BadRequestError.body` has another type.',
      '! `BadRequestError.body.detail` has another type.',
    ],
  ],
  [
    'a method of another name',
    at(
      ({ paths }) =>
        void Object.assign(paths[clips]?.['delete'] ?? {}, { 'x-method-name': 'remove' }),
    ),
    [
      '! `client.clips.delete()` is no longer exported by `client`.',
      '`client.clips.remove()` is exported by `client`.',
    ],
  ],
];

describe('a packed client without its document', { timeout: 300_000 }, () => {
  it('tells what breaks code as its document does', () =>
    withClient(async ({ shipped, put, changes }) => {
      for (const [what, edit, want] of edits) {
        const edited = edit(shipped);
        expect(edited !== shipped, what).toBe(what !== 'nothing');
        await put(edited);
        const [told, read] = [await changes(whole), await changes(bare)];
        const said = read.map(({ sdk, message }) => `${sdk === 'breaking' ? '! ' : ''}${message}`);
        const worst = (all: readonly Change[]): string =>
          all.some(({ sdk }) => sdk === 'breaking')
            ? 'breaking'
            : all.some(({ sdk }) => sdk === 'compatible')
              ? 'compatible'
              : 'none';
        expect(said, what).toEqual(want);
        expect(worst(read), what).toBe(worst(told));
        expect(
          read.every(({ wire }) => wire === 'none'),
          what,
        ).toBe(true);
      }
    }));

  it('is a base of check, release and diff, which say that the wire is not known', () =>
    withClient(async ({ shipped, put, run }) => {
      expect((await run('generate')).status).toBe(0);
      const same = await run('check', '--against-exact', bare, '--reporter', 'json');
      const warned = expect.objectContaining({ code: 'diff/no-document', severity: 'warning' });
      expect(JSON.parse(same.stdout)).toMatchObject({
        diagnostics: expect.arrayContaining([warned]),
        comparisons: [
          {
            ...{ wire: { breaking: null }, sdk: { breaking: false }, changes: [] },
            version: { base: '1.0.0', current: '1.0.0', next: '1.0.0' },
          },
        ],
      });
      expect(same.status).toBe(0);

      await put(at(({ paths }) => void delete paths[clips])(shipped));
      const released = ['check', '--against', today, '--released', bare, '--fail-on', 'version'];
      const low = await run(...released);
      expect(low.stdout).toContain('The version is still 1.0.0; 2.0.0 comes next');
      expect(low.status).toBe(5);
      const broken = await run('check', '--against', bare, '--fail-on', 'sdk');
      expect(broken.stdout).toContain(
        'On the wire: not known. For code that uses the packages: breaking.',
      );
      expect(broken.status).toBe(5);
      expect((await run('check', '--against', bare, '--fail-on', 'wire')).status).toBe(4);
      const release = await run('release', '--against', bare, '--dry-run');
      expect(release.stdout).toContain('@video-automation/client 1.0.0 → 2.0.0');
      expect(release.stdout).toContain('**Breaking:** `deleteClip` is no longer exported');
      expect(release.status).toBe(0);
      const back = await run('diff', today, bare);
      expect(back.stdout).toContain('`deleteClip` is exported by `client`.');
      expect((await run('diff', bare, bare)).stdout).toContain('Nothing changes for code');
    }));
});
