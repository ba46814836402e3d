// What the plan of an account says over time: counters begin anew, and projects are kept as long as it says. What requests ask of a
// project is what the project has.

import { expect, test } from 'vitest';
import { start, startService } from './sandbox.js';

const day = 86_400;

test('a billing cycle resets the counters alone', async () => {
  const { client, control, upload, advance, sandbox } = await startService();
  const own = { plan: 'Studio', maxConcurrentProjects: 10, projectRetentionDays: 90 };
  const mediaCredits = { total: 2000, used: 0, remaining: 2000 };
  await control('PATCH', 'account', { ...own, mediaCredits });
  await client.projects.createClips({ uploadId: await upload() });
  const before = await client.account.planUsage();
  expect(before.mediaCredits).toEqual({ total: 2000, used: 5, remaining: 1995 });
  await advance(65 * day);
  expect(await client.account.planUsage()).toEqual({
    ...before,
    mediaCredits,
    resetsOn: start + 90 * day,
  });
  await sandbox.close();
});

test('credits that were bought stay in a new cycle, and those of the plan are spent first', async () => {
  const { client, control, upload, advance, sandbox } = await startService();
  await control('PATCH', 'account', { mediaCredits: { total: 2, used: 0, remaining: 102 } });
  await client.projects.createClips({ uploadId: await upload() });
  for (const _ of [1, 2]) {
    await advance(30 * day);
    const { mediaCredits } = await client.account.planUsage();
    expect(mediaCredits).toEqual({ total: 2, used: 0, remaining: 2 + 97 });
  }
  await sandbox.close();
});

test('a completed project expires when the plan keeps it no longer', async () => {
  const { client, control, completed, advance, sandbox } = await startService();
  const { projectId } = await completed();
  await advance(30 * day - 1);
  expect(await client.projects.getStatus({ projectId })).toMatchObject({ status: 'completed' });
  await advance(1);
  expect(await client.projects.getStatus({ projectId })).toMatchObject({ status: 'expired' });
  const other = await completed();
  await control('PATCH', 'account', { projectRetentionDays: 2 });
  await advance(2 * day);
  expect(await client.projects.getStatus(other)).toMatchObject({ status: 'expired' });
  await sandbox.close();
});

test('captions, orientation and languages are those of the request', async () => {
  const { client, upload, sandbox, call } = await startService();
  const uploadId = await upload();
  const detailsOf = async ({ id }: { readonly id: string }) =>
    client.projects.get({ projectId: id });
  const clips = (fields: object) =>
    client.projects.createClips({ uploadId, ...fields }).then(detailsOf);
  expect(await clips({})).toMatchObject({
    captionsPreset: null,
    enableCaptions: false,
    exportOrientation: 'portrait',
  });
  expect(
    await clips({ captionsPreset: 'preset_news', exportOrientation: 'landscape' }),
  ).toMatchObject({
    captionsPreset: 'preset_news',
    enableCaptions: true,
    exportOrientation: 'landscape',
  });
  expect(await clips({ reframeClips: false })).toMatchObject({ exportOrientation: 'landscape' });
  const body = { uploadId, exportOrientation: 'landscape' };
  expect((await call('POST', 'create-reframe', { body })).status).toBe(400);
  await sandbox.close();
});

test('a transcription is translated as the request says', async () => {
  const { client, upload, sandbox } = await startService();
  const uploadId = await upload();
  for (const [fields, translated] of [
    [{}, []],
    [{ translationLanguage: 'de' }, ['de']],
    [{ translationLanguages: ['fr', 'it'] }, ['fr', 'it']],
  ] as const) {
    const { id } = await client.projects.createTranscription({ uploadId, ...fields });
    expect(await client.projects.get({ projectId: id })).toMatchObject({
      translateTranscription: translated.length > 0,
      translationLanguages: translated,
    });
  }
  await sandbox.close();
});

test('a post is for the platforms that it has settings for', async () => {
  const { client, completed, force, sandbox } = await startService();
  const ids = await completed();
  const platformSettings = { photo_app: { shareToFeed: true }, video_site: { embeddable: true } };
  const { id, platforms } = await client.posts.publish({ ...ids, platformSettings });
  expect(platforms).toEqual(['photo_app', 'video_site']);
  await force('Post', id, { status: 'unresolved' });
  expect(sandbox.state['Post']).toMatchObject([
    { successPlatforms: ['photo_app'], failedPlatforms: ['video_site'] },
  ]);
  await sandbox.close();
});
