// What the interface specification states in its parts 3, 4, 6, 7 and 8, each statement as a scenario that the sandbox goes through, or the
// reason why there can be none. The statements are those of openapi/coverage.yaml.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { judgeTraffic, type RecordedExchange } from '../../generator/verify/traffic.js';
import { rootOfDocument, type Service, start, startService, statementsFile } from './sandbox.js';
import { mp4 } from './sandbox-course.js';

interface Scenario {
  readonly section: string;
  /** What the statements begin with. */
  readonly statements: readonly string[];
  readonly run?: (service: Service) => Promise<void>;
  readonly reason?: string;
}

const list: Scenario[] = [];
function scenario(
  section: string,
  statements: readonly string[],
  run: (service: Service) => Promise<void>,
): void {
  list.push({ section, statements, run });
}
function none(section: string, reason: string, ...statements: readonly string[]): void {
  list.push({ section, statements, reason });
}

const elsewhere = 'it leads to another part of the specification';
const unseen = 'it is about what happens to a video or in a browser, which no answer shows';

const detailOf = async (work: PromiseLike<unknown>): Promise<unknown> => {
  try {
    await work;
    return 'nothing was refused';
  } catch (error) {
    const { status, body } = error as { status: number; body: { detail: string } };
    return [status, body.detail];
  }
};
const status = async (work: PromiseLike<unknown>): Promise<number> => {
  const found = await detailOf(work);
  return Array.isArray(found) ? Number(found[0]) : 200;
};

// 3.1 Upload status
scenario('3.1', ['(new) | get-upload-url | filename valid'], async ({ client }) => {
  const upload = await client.uploads.create({ filename: 'talk.mp4' });
  expect(upload).toMatchObject({
    fileName: 'talk.mp4',
    status: 'upload',
    fileSize: null,
    contentType: null,
  });
});
scenario(
  '3.1',
  [
    'upload | first use of the upload in a project | validation passes',
    'An upload may be used',
    'no waiting for verified',
    'Validation happens at first use',
  ],
  async (service) => {
    const { client, upload } = service;
    for (const [bytes, name] of [
      [mp4(), 'a.mp4'],
      [mp4('qt  '), 'b.mov'],
    ] as const) {
      const uploadId = await upload(bytes, name);
      const find = async () =>
        (await client.uploads.list({})).uploads?.find(({ id }) => id === uploadId);
      expect(await find()).toMatchObject({
        status: 'upload',
        fileSize: bytes.length,
        contentType: 'video/mp4',
      });
      await client.projects.createClips({ uploadId });
      expect(await find()).toMatchObject({ status: 'verified' });
      await service.advance(70);
      await client.projects.createTranscription({ uploadId });
    }
  },
);
scenario(
  '3.1',
  ['upload | first use of the upload in a project | validation fails'],
  async ({ client, upload, force }) => {
    const text = await upload(new TextEncoder().encode('no video at all'));
    const huge = await upload();
    await force('Upload', huge, { fileSize: 6 * 1024 ** 3 });
    for (const uploadId of [text, huge]) {
      expect(await status(client.projects.createClips({ uploadId }))).toBe(400);
      expect(
        (await client.uploads.list({})).uploads?.find(({ id }) => id === uploadId)?.status,
      ).toBe('rejected');
      expect(await status(client.projects.createReframe({ uploadId }))).toBe(400);
    }
  },
);

// 3.2 Project status
scenario(
  '3.2',
  ['States: queued', 'cancelled means stopped', 'failed means processing failed'],
  async ({ client, project, force }) => {
    const projectId = await project();
    for (const state of [
      'queued',
      'prepped',
      'draft',
      'processing',
      'finalizing',
      'completed',
      'invalid',
      'expired',
      'failed',
      'error',
      'cancelled',
    ]) {
      await force('Project', projectId, { status: state });
      expect(await client.projects.getStatus({ projectId })).toMatchObject({ status: state });
    }
    expect((await force('Project', projectId, { status: 'lost' })).status).toBe(422);
  },
);
scenario(
  '3.2',
  ['A create response initially reports queued.'],
  async ({ client, upload, advance }) => {
    const uploadId = await upload();
    for (const made of [
      client.projects.createClips({ uploadId }),
      client.projects.createCaptions({ uploadId }),
      client.projects.createDubbing({ uploadId, targetLanguage: 'es-ES' }),
    ])
      expect(await made).toMatchObject({ status: 'queued' });
    await advance(70);
    for (const made of [
      client.projects.createReframe({ uploadId }),
      client.projects.createTranscription({ uploadId }),
    ])
      expect(await client.projects.getStatus({ projectId: (await made).id })).toMatchObject({
        status: 'queued',
      });
  },
);
scenario('3.2', ['completed means results are ready.'], async ({ client, upload, advance }) => {
  const project = await client.projects.createClips({ uploadId: await upload() }).andWait({
    minDelay: 1,
    maxDelay: 1,
    onState: () => void advance(70),
  });
  expect(project).toMatchObject({
    status: 'completed',
    urls: { videoFile: expect.any(String), transcription: expect.any(String) },
  });
});
scenario(
  '3.2',
  ['A cancelled project cannot be modified or published.'],
  async ({ client, completed, force }) => {
    const { projectId, clipId } = await completed();
    await force('Project', projectId, { status: 'cancelled' });
    expect(await status(client.posts.publish({ projectId, clipId }))).toBe(400);
  },
);
scenario(
  '3.2',
  ['Deleting a project or clip is refused while it is still processing'],
  async ({ client, completed, force }) => {
    const { projectId, clipId } = await completed();
    await force('Clip', clipId, { status: 'processing' });
    expect(await status(client.clips.delete({ projectId, clipId }))).toBe(409);
    for (const [state, wanted] of [
      ...(['queued', 'prepped', 'draft', 'processing', 'finalizing'] as const).map(
        (each) => [each, 409] as const,
      ),
      ...(['invalid', 'expired', 'error', 'cancelled'] as const).map(
        (each) => [each, 409] as const,
      ),
      ['failed', 200],
    ] as const) {
      await force('Project', projectId, { status: state });
      expect(await status(client.projects.delete({ projectId }))).toBe(wanted);
    }
    const other = await completed();
    expect(await client.projects.delete({ projectId: other.projectId })).toEqual({
      projectId: other.projectId,
      deleted: true,
    });
  },
);

// 3.3 Post status
scenario(
  '3.3',
  ['processing | publishing outcome | succeeded'],
  async ({ client, completed, advance }) => {
    const post = await client.posts.publish({
      ...(await completed()),
      integrations: ['first', 'second'],
    });
    expect(post).toMatchObject({ publishDate: null, urls: {} });
    await advance(5);
    expect(await postOf(post.id)).toMatchObject({
      status: 'completed',
      publishDate: start + 75,
      failedPlatforms: [],
      urls: { first: {}, second: {} },
    });
  },
);
scenario(
  '3.3',
  ['processing | publishing outcome | failed on all platforms'],
  async ({ client, completed, force }) => {
    const { id, platforms } = await client.posts.publish(await completed());
    await force('Post', id, { status: 'failed' });
    expect(await postOf(id)).toMatchObject({
      status: 'failed',
      successPlatforms: [],
      failedPlatforms: platforms,
    });
  },
);
scenario(
  '3.3',
  ['processing | publishing outcome | some platforms'],
  async ({ client, completed, force }) => {
    const { id } = await client.posts.publish(await completed());
    await force('Post', id, { status: 'unresolved' });
    expect(await postOf(id)).toMatchObject({
      successPlatforms: ['video_site'],
      failedPlatforms: ['short_video_app'],
    });
  },
);
scenario('3.3', ['Posts in draft or scheduled form can be edited'], async ({ client, control }) => {
  const { body } = await control('POST', 'resources/Post', { status: 'draft' });
  expect(await client.posts.update({ postId: body['id'] ?? '', title: 'New' })).toMatchObject({
    title: 'New',
    status: 'draft',
  });
});
scenario('3.3', ['posts that are completed or processing cannot.'], async ({ client, control }) => {
  for (const state of ['processing', 'completed']) {
    const { body } = await control('POST', 'resources/Post', { status: state });
    expect(await status(client.posts.update({ postId: body['id'] ?? '', title: 'New' }))).toBe(409);
  }
});

// 4 Endpoints
scenario('4', ['All operations need the bearer header'], async ({ call }) => {
  const root = await rootOfDocument();
  for (const [path, item] of Object.entries(root['paths'] ?? {}))
    for (const method of Object.keys(item ?? {}).filter((name) => /^(get|post|delete)$/.test(name)))
      expect(
        (await call(method.toUpperCase(), path.replace('/automation/', ''), { key: '' })).status,
      ).toBe(401);
});
none(
  '4',
  elsewhere,
  'Every operation is subject to the rate limits',
  'Error bodies are described in part 7.',
);

// 4.1 get-upload-url
scenario(
  '4.1',
  ['Body: filename', 'must carry extension', 'at most 1000 characters', 'Errors: 400'],
  async ({ client, call }) => {
    for (const filename of ['a.mp4', 'a.MOV', `${'a'.repeat(996)}.mp4`])
      await client.uploads.create({ filename });
    for (const body of [
      {},
      { filename: 5 },
      { filename: '' },
      { filename: 'a.avi' },
      { filename: `${'a'.repeat(997)}.mp4` },
      '{',
    ])
      expect((await call('POST', 'get-upload-url', { body })).status).toBe(400);
  },
);
scenario(
  '4.1',
  ['Response 200: the upload object', 'The file is then sent', 'a successful store answers 200.'],
  async ({ client, put }) => {
    const { uploadUrl = '', id } = await client.uploads.create({ filename: 'a.mp4' });
    expect((await put(uploadUrl, mp4())).status).toBe(200);
    expect((await client.uploads.list({})).uploads?.[0]).toMatchObject({
      id,
      fileSize: mp4().length,
    });
  },
);
scenario(
  '4.1',
  ['The URL expires after a limited time', 'On failure to obtain'],
  async ({ client, put, advance }) => {
    const first = await client.uploads.create({ filename: 'a.mp4' });
    await advance(601);
    expect((await put(first.uploadUrl ?? '', mp4())).status).toBe(403);
    const second = await client.uploads.create({ filename: 'a.mp4' });
    expect((await put(second.uploadUrl ?? '', mp4())).status).toBe(200);
  },
);

// 4.2 create-clips
scenario(
  '4.2',
  [
    'Creates a clipping project.',
    'Fields seen: uploadId',
    'preview feature), captionsPreset',
    'The response carries id and status',
  ],
  async ({ client, upload }) => {
    const given = {
      genre: 'gaming',
      exportResolution: 720,
      exportOrientation: 'square',
      clipDurations: [[30, 60]],
      captionsPreset: 'preset_news',
    } as const;
    const { id, status: state } = await client.projects.createClips({
      ...given,
      clipDurations: [[30, 60]],
      uploadId: await upload(),
      reframeClips: true,
      prompt: 'Three questions',
    });
    expect(state).toBe('queued');
    expect(await client.projects.get({ projectId: id })).toMatchObject({
      ...given,
      projectType: 'clipping',
      topics: expect.any(Array),
    });
  },
);
none('4.2', unseen, 'when it conflicts', 'when omitted, selection');

// 4.3 create-captions
scenario(
  '4.3',
  ['Body (JSON):', 'sourceUrl | string', 'uploadId | string', 'Response 200: project object'],
  async ({ client, call, upload }) => {
    const uploadId = await upload();
    const sourceUrl = 'https://video.example/talk.mp4';
    expect(await client.projects.createCaptions({ uploadId })).toMatchObject({
      projectType: 'captions',
      source: 'Upload',
    });
    expect(await client.projects.createCaptions({ sourceUrl })).toMatchObject({
      projectType: 'captions',
      source: 'Generic',
    });
    for (const body of [{}, { uploadId, sourceUrl }])
      expect((await call('POST', 'create-captions', { body })).status).toBe(400);
  },
);
scenario(
  '4.3',
  [
    'captionsPreset | string',
    'language | string',
    'transcriptionScript',
    'enableEmojis',
    'enableHighlights',
  ],
  async ({ client, upload }) => {
    const uploadId = await upload();
    const given = {
      language: 'de',
      enableEmojis: true,
      enableHighlights: true,
      transcriptionScript: 'roman',
    } as const;
    expect(await client.projects.createCaptions({ uploadId })).toMatchObject({
      captionsPreset: 'preset_default',
      language: 'en',
    });
    expect(
      await client.projects.createCaptions({
        uploadId,
        captionsPreset: 'preset_karaoke',
        ...given,
      }),
    ).toMatchObject({ captionsPreset: 'preset_karaoke', ...given });
    expect(
      await status(client.projects.createCaptions({ uploadId, captionsPreset: 'unknown' })),
    ).toBe(404);
  },
);
scenario('4.3', ['resolution | integer'], async ({ client, upload }) => {
  const sourceUrl = 'https://video.example/talk.mp4';
  expect(await client.projects.createCaptions({ sourceUrl, resolution: 720 })).toMatchObject({
    exportResolution: 720,
  });
  expect(
    await client.projects.createCaptions({ uploadId: await upload(), resolution: 720 }),
  ).toMatchObject({ exportResolution: 1080 });
});
scenario(
  '4.3',
  ['Retrieve output with get-project-clips'],
  async ({ client, control, upload, advance }) => {
    const { id } = await client.projects.createCaptions({ uploadId: await upload() });
    await advance(70);
    expect((await control('GET', 'state')).body['resources']).toMatchObject({
      Clip: [{ projectId: id, clipUrl: expect.any(String) }],
    });
  },
);
scenario('4.3', ['translationLanguage | string'], async ({ client, upload }) => {
  const uploadId = await upload();
  expect(
    await client.projects.createCaptions({ uploadId, translationLanguage: 'es' }),
  ).toMatchObject({ translateTranscription: true, translationLanguages: ['es'] });
  expect(await client.projects.createCaptions({ uploadId })).toMatchObject({
    translateTranscription: false,
    translationLanguages: [],
  });
});
none('4.3', unseen, 'Processing steps:');

// 4.4 create-dubbing
scenario(
  '4.4',
  ['Body: uploadId', 'When the source language is left out', 'Response 200: project object'],
  async ({ client, upload }) => {
    const uploadId = await upload();
    expect(
      await client.projects.createDubbing({
        uploadId,
        sourceLanguage: 'de-DE',
        targetLanguage: 'es-MX',
      }),
    ).toMatchObject({
      projectType: 'dubbing',
      source: 'Upload',
      language: 'de-DE',
      dubbingLanguage: 'es-MX',
      billedDuration: 300,
    });
    expect(
      await client.projects.createDubbing({ uploadId, targetLanguage: 'es-MX' }),
    ).toMatchObject({ language: 'en-US' });
    expect(await status(client.projects.createDubbing({ uploadId, targetLanguage: 'xx-XX' }))).toBe(
      404,
    );
  },
);
none('4.4', unseen, 'Steps:');

// 4.5
scenario('4.5', ['Both create projects'], async ({ client, upload }) => {
  const uploadId = await upload();
  const reframe = await client.projects.createReframe({ uploadId });
  const transcription = await client.projects.createTranscription({ uploadId });
  expect(await client.projects.get({ projectId: reframe.id })).toMatchObject({
    projectType: 'reframe',
    exportOrientation: 'portrait',
    genre: 'talking',
  });
  expect(await client.projects.get({ projectId: transcription.id })).toMatchObject({
    projectType: 'transcription',
    transcriptionScript: 'native',
  });
});

// 4.6 and 4.7
scenario('4.6', ['Query: projectId', 'Response: projectId'], async ({ client, project, call }) => {
  const projectId = await project();
  expect(await client.projects.getStatus({ projectId })).toEqual({
    projectId,
    projectType: 'clipping',
    source: 'Upload',
    status: 'queued',
  });
  expect((await call('GET', 'get-project-status?projectId=unknown')).status).toBe(404);
});
scenario(
  '4.7',
  ['Query: projectId', 'Response: the project object'],
  async ({ client, project, call, advance }) => {
    const projectId = await project({ projectType: 'transcription' });
    await advance(70);
    const urls = (await client.projects.get({ projectId })).urls;
    expect(Object.keys(urls ?? {})).toEqual([
      'videoFile',
      'audioFile',
      'transcription',
      'transcription_srt',
      'transcription_vtt',
      'transcription_csv',
      'transcription_txt',
    ]);
    expect((await client.projects.get({ projectId })).urls?.videoFile).not.toBe(urls?.videoFile);
    expect((await call('GET', 'get-project-details?projectId=unknown')).status).toBe(404);
  },
);

// 4.8 and 4.9
scenario(
  '4.8',
  ['Query: page', 'Response: uploads', 'the total covers'],
  async ({ client, call }) => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1)
      ids.unshift((await client.uploads.create({ filename: `${count}.mp4` })).id);
    const page = await client.uploads.list({ page: 2, pageSize: 2 });
    expect(page).toMatchObject({ currentPage: 2, totalPages: 3, totalUploads: 5 });
    expect(page.uploads?.map(({ id }) => id)).toEqual(ids.slice(2, 4));
    expect(page.uploads?.[0]).not.toHaveProperty('uploadUrl');
    expect((await call('GET', 'get-all-uploads?pageSize=101')).status).toBe(400);
    const all: string[] = [];
    for await (const { id } of client.uploads.list({ pageSize: 2 })) all.push(id);
    expect(all).toEqual(ids);
  },
);
scenario(
  '4.9',
  ['Query: uploadId.', 'Permanently removes', 'Projects that used it', 'Response: uploadId'],
  async ({ client, upload }) => {
    const uploadId = await upload();
    const { id: projectId } = await client.projects.createClips({ uploadId });
    expect(await client.uploads.delete({ uploadId })).toEqual({ uploadId, deleted: true });
    expect((await client.uploads.list({})).uploads).toEqual([]);
    expect(await status(client.uploads.delete({ uploadId }))).toBe(404);
    expect(await client.projects.get({ projectId })).toMatchObject({ id: projectId });
  },
);

// 4.10 and 4.11
scenario(
  '4.10',
  [
    'Query: projectId.',
    'Soft-deletes;',
    'the project no longer appears',
    'Refused while processing.',
    'Response: projectId',
  ],
  async ({ client, project, control, advance }) => {
    const projectId = await project();
    expect(await status(client.projects.delete({ projectId }))).toBe(409);
    await advance(70);
    expect(await client.projects.delete({ projectId })).toEqual({ projectId, deleted: true });
    expect((await control('GET', 'state')).body['resources']).toMatchObject({ Project: [] });
    expect(await status(client.projects.get({ projectId }))).toBe(404);
  },
);
scenario(
  '4.11',
  [
    'Query: projectId, clipId.',
    'Permanently deletes',
    'Refused while the clip',
    'Response: clipId',
  ],
  async ({ client, completed, force }) => {
    const { projectId, clipId } = await completed();
    await force('Clip', clipId, { status: 'processing' });
    expect(await status(client.clips.delete({ projectId, clipId }))).toBe(409);
    await force('Clip', clipId, { status: 'completed' });
    expect(await client.clips.delete({ projectId, clipId })).toEqual({ clipId, deleted: true });
    expect(await status(client.clips.delete({ projectId, clipId }))).toBe(404);
  },
);

// 4.12 and 4.13
scenario(
  '4.12',
  ['No parameters.', 'Response: sourceLanguages', 'More than 80', 'the list is the authority'],
  async ({ client, upload }) => {
    const { sourceLanguages = [], targetLanguages = [] } = await client.dubbing.listLanguages();
    expect([sourceLanguages.length, targetLanguages.length].every((count) => count > 80)).toBe(
      true,
    );
    expect(targetLanguages.find(({ code }) => code === 'pt-BR')).toMatchObject({
      name: 'Brazilian Portuguese',
    });
    expect(new Set(targetLanguages.map(({ code }) => code)).size).toBe(targetLanguages.length);
    expect(
      await status(
        client.projects.createDubbing({ uploadId: await upload(), targetLanguage: 'Klingon' }),
      ),
    ).toBe(404);
  },
);
scenario(
  '4.13',
  ['Query: page', 'Response: presets', 'Ordering:', 'the order is stable'],
  async ({ client, force, advance }) => {
    const names = async () => {
      const found: string[] = [];
      for await (const { id } of client.presets.list({ pageSize: 2 })) found.push(id);
      return found;
    };
    const [first = '', second = '', ...system] = await names();
    expect(system).toHaveLength(4);
    await advance(1);
    await force('Preset', second, { name: 'Edited' });
    expect((await names()).slice(0, 2)).toEqual([second, first]);
    expect(await names()).toEqual(await names());
    expect(await client.presets.list({})).toMatchObject({
      currentPage: 1,
      totalPages: 1,
      totalPresets: 6,
    });
  },
);

// 4.14 and 4.15
scenario(
  '4.14',
  [
    'No parameters.',
    'Response: plan usage',
    'Credit cost per billed minute',
    'clipping, captions',
    'reframe, editor',
    'dubbing | 0.5',
    'Media credits cover',
  ],
  async ({ client, upload, advance }) => {
    const uploadId = await upload();
    const used = async () => {
      const { mediaCredits, aiCredits } = await client.account.planUsage();
      return [mediaCredits?.used, aiCredits?.used];
    };
    expect(await client.account.planUsage()).toMatchObject({
      plan: 'Creator',
      maxConcurrentProjects: 3,
      resetsOn: start + 2_592_000,
    });
    const { projects } = client;
    // Five minutes of video each.
    for (const [create, want] of [
      [() => projects.createClips({ uploadId }), [5, 0]],
      [() => projects.createCaptions({ uploadId }), [10, 0]],
      [() => projects.createTranscription({ uploadId }), [15, 0]],
      [() => projects.createReframe({ uploadId }), [25, 0]],
      [() => projects.createDubbing({ uploadId, targetLanguage: 'fr-FR' }), [25, 2.5]],
    ] as const) {
      await create();
      expect(await used()).toEqual(want);
      await advance(70);
    }
    await advance(2_592_000);
    expect(await used()).toEqual([0, 0]);
    expect(await client.account.planUsage()).toMatchObject({ resetsOn: start + 2 * 2_592_000 });
  },
);
none(
  '4.14',
  'the sandbox has no voiceovers, no prices of emojis, and no marketplace',
  'AI credits cover',
  'For a plan bought',
);
scenario(
  '4.15',
  [
    'Returns a link',
    'Query: quantity',
    'number of 100-credit packs',
    'adjustable on the checkout page',
    'Response: url',
    'Any valid key',
  ],
  async ({ client, call, sandbox }) => {
    const { url = '' } = await client.account.topUpMediaCredits();
    const page = await sandbox.fetch(url);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html']);
    await client.account.topUpMediaCredits({ quantity: 1000 });
    for (const quantity of ['0', '1001', 'many'])
      expect((await call('GET', `top-up-media-credits?quantity=${quantity}`)).status).toBe(400);
    expect((await call('GET', 'top-up-media-credits', { key: 'a-member' })).status).toBe(200);
  },
);
scenario('4.15', ['nothing is charged until'], async ({ client }) => {
  const before = await client.account.planUsage();
  await client.account.topUpMediaCredits({ quantity: 5 });
  expect(await client.account.planUsage()).toEqual(before);
});
none(
  '4.15',
  unseen,
  'when omitted any default',
  'Credits are added',
  'Top-up credits never',
  'monthly plan credits',
  'Media credits only',
  'AI credits cannot',
);

// 4.16 publish-clip
scenario(
  '4.16',
  [
    'Publishes a completed clip',
    'projectId | string',
    'clipId | string',
    'integrations | array',
    'title | string',
    'description | string',
    'platformSettings | object',
    'Response 200: post object',
  ],
  async ({ client, completed }) => {
    const ids = await completed();
    expect(await client.posts.publish(ids)).toMatchObject({
      ...ids,
      scheduleType: 'immediate',
      status: 'processing',
      title: 'The best question',
      scheduleDate: null,
    });
    const given = {
      integrations: ['one'],
      title: 'Mine',
      description: 'Of it',
      tags: ['a'],
      platformSettings: { photo_app: { shareToFeed: true } },
    };
    expect(await client.posts.publish({ ...ids, ...given })).toMatchObject(given);
    expect(await status(client.posts.publish({ ...ids, clipId: 'unknown' }))).toBe(404);
  },
);
scenario('4.16', ['The clip must have status completed;'], async ({ client, completed, force }) => {
  const ids = await completed();
  await force('Clip', ids.clipId, { status: 'processing' });
  expect(await status(client.posts.publish(ids))).toBe(409);
});
scenario(
  '4.16',
  ['clips of a cancelled project', 'Errors: 400'],
  async ({ client, completed, force }) => {
    const ids = await completed();
    await force('Project', ids.projectId, { status: 'cancelled' });
    expect(await detailOf(client.posts.publish(ids))).toEqual([
      400,
      'This project was cancelled and can no longer be modified or published.',
    ]);
  },
);
scenario('4.16', ['tags | array'], async ({ call, completed }) => {
  const body = { ...(await completed()), tags: Array.from({ length: 11 }, String) };
  expect((await call('POST', 'publish-clip', { body })).status).toBe(400);
});

// 4.17 update-post
scenario(
  '4.17',
  [
    'Updates a scheduled or draft',
    'Only supplied fields',
    'postId | string',
    'platformSettings | object',
    'Response 200: post object',
  ],
  async ({ client, control }) => {
    const { body } = await control('POST', 'resources/Post', {
      status: 'draft',
      title: 'Old',
      tags: ['a'],
    });
    const postId = body['id'] ?? '';
    const changes = {
      description: 'New',
      platformSettings: { video_site: { privacy: 'private' } },
    } as const;
    expect(await client.posts.update({ postId, ...changes })).toEqual({
      ...(body as object),
      ...changes,
    });
    expect(await status(client.posts.update({ postId: 'unknown' }))).toBe(404);
  },
);
scenario('4.17', ['platformSettings | object'], async ({ client, control }) => {
  const { body } = await control('POST', 'resources/Post', {
    status: 'draft',
    platformSettings: {
      video_site: { privacy: 'private', embeddable: true },
      photo_app: { shareToFeed: true },
    },
  });
  const postId = body['id'] ?? '';
  const platformSettings = { video_site: { privacy: 'public' } } as const;
  expect(await client.posts.update({ postId, platformSettings })).toMatchObject({
    platformSettings: {
      video_site: { privacy: 'public', embeddable: true },
      photo_app: { shareToFeed: true },
    },
  });
});
scenario(
  '4.17',
  ['title | string', 'description | string', 'tags | array'],
  async ({ call, control }) => {
    const postId = (await control('POST', 'resources/Post', { status: 'draft' })).body['id'];
    for (const body of [
      { title: 'a'.repeat(251) },
      { description: 'a'.repeat(1001) },
      { tags: Array.from({ length: 11 }, String) },
    ])
      expect((await call('POST', 'update-post', { body: { postId, ...body } })).status).toBe(400);
    for (const body of [
      { title: 'a'.repeat(250) },
      { description: 'a'.repeat(1000) },
      { tags: Array.from({ length: 10 }, String) },
    ])
      expect((await call('POST', 'update-post', { body: { postId, ...body } })).status).toBe(200);
  },
);
scenario('4.17', ['scheduleDate | integer'], async ({ client, control, advance }) => {
  const postId = (await control('POST', 'resources/Post', { status: 'draft' })).body['id'] ?? '';
  await advance(100);
  expect(await status(client.posts.update({ postId, scheduleDate: start + 3099 }))).toBe(400);
  expect(await client.posts.update({ postId, scheduleDate: start + 3100 })).toMatchObject({
    scheduleDate: start + 3100,
  });
});
scenario(
  '4.17',
  ['Posts that are completed', 'posts of a cancelled project'],
  async ({ client, completed, force }) => {
    const ids = await completed();
    const { id: postId } = await client.posts.publish(ids);
    expect(await status(client.posts.update({ postId, title: 'New' }))).toBe(409);
    await force('Project', ids.projectId, { status: 'cancelled' });
    expect(await detailOf(client.posts.update({ postId, title: 'New' }))).toEqual([
      400,
      'This project was cancelled, so its posts can no longer be updated.',
    ]);
  },
);

// 4.18
scenario(
  '4.18',
  ['The service also has POST'],
  async ({ client, completed, force, advance, control }) => {
    const ids = await completed();
    const given = {
      integrations: ['one'],
      tags: ['a'],
      description: 'Of it',
      platformSettings: { photo_app: { shareToFeed: true } },
    };
    const scheduleDate = start + 70 + 3600;
    const made = await client.posts.schedule({ ...ids, ...given, scheduleDate });
    const postId = String(made['id']);
    expect(made).toMatchObject({
      ...given,
      title: 'The best question',
      platforms: ['photo_app'],
      status: 'draft',
      scheduleType: 'scheduled',
    });
    // It waits for its date, also for a later one.
    await advance(3000);
    await client.posts.update({ postId, scheduleDate: scheduleDate + 3600 });
    await advance(4199);
    expect(await postOf(postId)).toMatchObject({ status: 'draft', publishDate: null });
    await advance(1);
    expect(await postOf(postId)).toMatchObject({ status: 'processing' });
    await advance(5);
    expect(await postOf(postId)).toMatchObject({
      status: 'completed',
      publishDate: scheduleDate + 3605,
      successPlatforms: ['photo_app'],
      urls: { one: {} },
    });
    for (const [wrong, refused] of [
      [{ projectId: 'unknown' }, 404],
      [{ clipId: 'unknown' }, 404],
      [{ scheduleDate: start }, 400],
    ] as const)
      expect(await status(client.posts.schedule({ ...ids, ...wrong }))).toBe(refused);
    const later = await client.posts.schedule(ids);
    await force('Project', ids.projectId, { status: 'cancelled' });
    expect(await detailOf(client.posts.schedule(ids))).toEqual([
      400,
      'This project was cancelled and can no longer be modified or published.',
    ]);
    expect(await postOf(String(later['id']))).toMatchObject({ status: 'cancelled' });
    const { body } = await control('GET', 'state');
    expect(body['resources']).toMatchObject({ Post: [{}, {}] });
  },
);

// 6 Events: the required reply comes in time, or the delivery has failed.
scenario('6', ['Required reply'], async ({ control, project, force }) => {
  const hook = createServer(() => undefined);
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  const { port } = hook.address() as AddressInfo;
  await control('PUT', 'webhook', { url: `http://127.0.0.1:${port}/` });
  await force('Project', await project(), { status: 'completed' });
  const [delivery] = (await control('GET', 'deliveries')).body as unknown as unknown[];
  expect(delivery).toMatchObject({ status: null, ok: false, error: 'no reply within 5 s' });
  hook.closeAllConnections();
  hook.close();
});
scenario(
  '6',
  [
    'The service notifies a configured webhook',
    'webhooks are recommended',
    'Transport | POST',
    'Required reply',
  ],
  async ({ client, control, upload, advance }) => {
    const hook = await receiver(200);
    await control('PUT', 'webhook', { url: hook.url });
    const { id: projectId } = await client.projects.createClips({ uploadId: await upload() });
    await advance(70);
    expect(hook.received).toEqual([
      {
        method: 'POST',
        type: 'application/json',
        body: { projectId, projectType: 'clipping', status: 'completed' },
      },
    ]);
    hook.close();
  },
);
scenario('6', ['Endpoint scheme | HTTPS required', 'Configuration |'], async ({ control }) => {
  expect((await control('PUT', 'webhook', { url: 'http://video.example/hook' })).status).toBe(422);
  expect(
    (await control('PUT', 'webhook', { url: 'https://video.example/hook' })).body,
  ).toMatchObject({ enabled: true });
});
scenario('6', ['Failed deliveries'], async ({ control, project, force }) => {
  const hook = await receiver(204);
  await control('PUT', 'webhook', { url: hook.url });
  for (let count = 0; count < 7; count += 1)
    await force('Project', await project(), { status: 'failed' });
  expect(hook.received).toHaveLength(5);
  expect((await control('GET', 'state')).body['webhook']).toEqual({
    url: hook.url,
    enabled: false,
    failures: 5,
  });
  hook.close();
});
scenario(
  '6',
  ['Publishing posts reports its result'],
  async ({ client, control, completed, advance }) => {
    const ids = await completed();
    const hook = await receiver(200);
    await control('PUT', 'webhook', { url: hook.url });
    await client.posts.publish(ids);
    await advance(5);
    expect(hook.received).toEqual([]);
    hook.close();
  },
);

// 7 Errors
scenario(
  '7',
  ['Error bodies are JSON objects', '400 | filename missing', '400 | extension not'],
  async ({ call }) => {
    for (const [body, detail] of [
      [{}, 'Missing or invalid filename.'],
      [{ filename: 7 }, 'Missing or invalid filename.'],
      [{ filename: 'a.avi' }, 'Unsupported file type. Supported file types: .mp4, .mov'],
    ] as const)
      expect(await call('POST', 'get-upload-url', { body })).toMatchObject({
        status: 400,
        body: { detail },
      });
  },
);
scenario(
  '7',
  ['400 | publishing a clip', '400 | updating a post'],
  async ({ client, completed, force }) => {
    const ids = await completed();
    const { id: postId } = await client.posts.publish(ids);
    await force('Project', ids.projectId, { status: 'cancelled' });
    expect(await detailOf(client.posts.publish(ids))).toEqual([
      400,
      'This project was cancelled and can no longer be modified or published.',
    ]);
    expect(await detailOf(client.posts.update({ postId }))).toEqual([
      400,
      'This project was cancelled, so its posts can no longer be updated.',
    ]);
  },
);
scenario('7', ['401 | key missing'], async ({ call }) => {
  expect(await call('GET', 'get-plan-usage', { key: '' })).toMatchObject({
    status: 401,
    body: { detail: 'Unauthorized - Invalid or missing API key' },
  });
});
scenario('7', ['429 | rate limit'], async ({ call }) => {
  for (let count = 0; count < 60; count += 1) await call('GET', 'get-plan-usage');
  const { status: found, body, headers } = await call('GET', 'get-plan-usage');
  expect([found, body, headers.get('retry-after')]).toEqual([
    429,
    { detail: 'Too Many Requests - Rate limit exceeded' },
    '60',
  ]);
});
scenario('7', ['500 | internal failure'], async ({ call, control }) => {
  await control('PUT', 'faults', [{ operation: 'getUploadUrl', status: 500, times: 1 }]);
  const body = { filename: 'a.mp4' };
  expect(await call('POST', 'get-upload-url', { body })).toMatchObject({
    status: 500,
    body: { detail: 'Failed to create upload URL. Please try again.' },
  });
  expect((await call('POST', 'get-upload-url', { body })).status).toBe(200);
});
none(
  '7',
  'the name of the parameter for the code is not shown',
  '400 | invalid or expired promo code',
);

// 8.1 Rate limits
none(
  '8.1',
  'it contradicts the overview, which the sandbox keeps to',
  'Every endpoint page states',
);
scenario(
  '8.1',
  ['The overview states', 'draining one endpoint', 'Responses carry', 'a 429 adds'],
  async ({ call, upload, advance }) => {
    const uploadId = await upload();
    for (const [method, operation, body, most] of [
      ['GET', 'get-all-presets', undefined, 60],
      ['DELETE', 'delete-upload?uploadId=unknown', undefined, 30],
      ['POST', 'create-clips', { uploadId: 'unknown' }, 10],
    ] as const) {
      for (let count = 1; count <= most; count += 1) {
        const { status: found, headers } = await call(method, operation, { body });
        expect(found).not.toBe(429);
        expect([headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]).toEqual([
          String(most),
          String(most - count),
        ]);
      }
      const { status: found, headers } = await call(method, operation, { body });
      expect([
        found,
        Number(headers.get('retry-after')) > 0,
        Number(headers.get('x-ratelimit-reset')) > start,
      ]).toEqual([429, true, true]);
      expect((await call(method, operation, { body, key: 'another' })).status).not.toBe(429);
    }
    expect((await call('POST', 'create-reframe', { body: { uploadId } })).status).toBe(200);
    await advance(60);
    expect((await call('GET', 'get-all-presets')).status).toBe(200);
  },
);

// 8.2 Files and inputs
scenario(
  '8.2',
  ['Upload formats', 'Upload size', 'Dubbing file size'],
  async ({ client, upload, force }) => {
    const uploadId = await upload();
    await force('Upload', uploadId, { fileSize: 3 * 1024 ** 3 });
    await client.projects.createReframe({ uploadId });
    expect(await status(client.projects.createDubbing({ uploadId, targetLanguage: 'it-IT' }))).toBe(
      400,
    );
  },
);
none(
  '8.2',
  'the sandbox keeps the size, the type and the first bytes of a file, so it cannot know how long a video is',
  'General source duration',
  'Captions duration',
  'Dubbing duration',
);
none(
  '8.2',
  'the scenarios of 4.1, 4.8, 4.15 and 4.17 have it',
  'Upload filename',
  'Page size',
  'Post tags',
  'Post title',
  'Post description',
  'Schedule date',
  'Top-up packs',
);

// 8.3 Plans
scenario(
  '8.3',
  ['Creator | 3 | 1080p', 'Studio | 10 | 2160p'],
  async ({ client, control, upload }) => {
    const sourceUrl = 'https://video.example/talk.mp4';
    for (const [plan, most, resolution] of [
      ['Creator', 3, 1080],
      ['Studio', 10, 2160],
    ] as const) {
      await control('POST', 'reset');
      await control('PATCH', 'account', { plan, maxConcurrentProjects: most });
      const uploadId = await upload();
      for (const each of [720, 1080, 1440, 2160] as const)
        if (each > resolution)
          expect(
            await status(client.projects.createCaptions({ sourceUrl, resolution: each })),
          ).toBe(400);
      for (let count = 0; count < most; count += 1)
        await client.projects.createReframe({ uploadId });
      expect(await status(client.projects.createCaptions({ sourceUrl, resolution }))).toBe(409);
    }
  },
);
none('8.3', 'nothing is stated about it that could be tried', 'Enterprise');
none('8.3', elsewhere, 'Credit costs are in 4.14.');

const recorded: RecordedExchange[] = [];
let current: Service | undefined;
async function postOf(id: string): Promise<unknown> {
  const { body } = (await current?.control('GET', 'state')) ?? { body: {} };
  return (body as unknown as { resources: { Post: { id: string }[] } }).resources.Post.find(
    (post) => post.id === id,
  );
}

async function receiver(reply: number) {
  const received: unknown[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      received.push({
        method: request.method,
        type: request.headers['content-type'],
        body: JSON.parse(text),
      });
      response.writeHead(reply).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { received, url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

describe('the specification', () => {
  test.each(
    list
      .filter(({ run }) => run)
      .map((each) => [`${each.section} ${each.statements.join(' · ')}`, each] as const),
  )('%s', async (_, { run }) => {
    current = await startService({}, recorded);
    await run?.(current);
    await current.sandbox.close();
  });

  test('has no statement in its parts 3, 4, 6, 7 and 8 without a scenario or a reason', () => {
    const sections = parse(statementsFile()) as readonly {
      section: string;
      statements?: readonly { says: string }[];
    }[];
    const open = sections
      .filter(({ section }) => /^[34678](\.|$)/.test(section))
      .flatMap(({ section, statements = [] }) =>
        statements
          .map(({ says }) => says)
          // Of what is not shown nothing can be tried.
          .filter(
            (says) =>
              !/: not shown\.$/.test(says) &&
              !list.some(
                (each) =>
                  each.section === section &&
                  each.statements.some((begin) => says.startsWith(begin)),
              ),
          )
          .map((says) => `${section} ${says}`),
      );
    const unknown = list.flatMap(({ section, statements }) =>
      statements.filter(
        (begin) =>
          !sections.some(
            (each) =>
              each.section === section &&
              each.statements?.some(({ says }) => says.startsWith(begin)),
          ),
      ),
    );
    expect({ open, unknown }).toEqual({ open: [], unknown: [] });
  });

  afterAll(async () => {
    expect(recorded.length).toBeGreaterThan(400);
    expect(judgeTraffic(await rootOfDocument(), recorded).findings).toEqual([]);
    expect(recorded.filter(({ status: found }) => found >= 500)).toHaveLength(1);
  });
});
