// A program as a user of the packed client writes it: compiled under the strict matrix and run against a server on loopback.

import type { RequestListener } from 'node:http';
import {
  ApiError,
  BadRequestError,
  createCaptions,
  downloadFile,
  type Project,
  RateLimitError,
  toDate,
  UnauthorizedError,
  type Unrecognized,
  VideoAutomation,
  VideoAutomationCore,
} from '@video-automation/client';
import { nodeListener, openFile } from '@video-automation/client/node';
import { createRawClient } from '@video-automation/client/raw';
import { createWebhookHandler } from '@video-automation/client/webhooks';

const baseUrl = process.env['BASE_URL'] ?? '';
const client = new VideoAutomation({ apiKey: 'key-1', baseUrl });
const results: Record<string, unknown> = {};

const upload = await client.uploads.create({ filename: 'talk.mp4' });
results['upload'] = [upload.id, upload.fileSize, upload.uploadUrl];

const progress: number[] = [];
const sent = await client.uploads.uploadFile(new File(['a film'], 'sent.mp4'), {
  onProgress: (told) => void progress.push(told.sent),
});
results['sent'] = [sent.id, toDate(sent.createdAt)?.getTime(), progress];

results['refused'] = await client.uploads
  .uploadFile(await openFile('package.json'))
  .catch((error: unknown) => (error instanceof Error ? error.message : error));

results['webhook'] = await new Promise((resolve) => {
  const handle = createWebhookHandler({
    client,
    projectIdOf: (payload) =>
      typeof payload['project'] === 'string' ? payload['project'] : undefined,
    onConfirmed: (confirmed, payload) => resolve([confirmed.status, payload['kept']]),
  });
  // What a server of Node takes.
  const listener: (...of: Parameters<RequestListener>) => void = nodeListener(handle);
  void listener;
  void handle(
    new Request('https://me.example/hook', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"project":"p1","kept":1}',
    }),
  );
});

results['download'] = await downloadFile('http://127.0.0.1:1/away?signature=s', {
  maxRetries: 0,
}).catch((error: unknown) => (error instanceof Error ? error.name : error));

const captions = await client.projects.createCaptions({
  uploadId: upload.id ?? '',
  language: 'en',
  enableEmojis: true,
});
results['captions'] = [captions.projectType, captions.status];

const project: Project = await client.projects.get({ projectId: 'p 1/ü' });
results['project'] = [project.id, describe(project.status)];

const page = await client.uploads.list({ pageSize: 100 });
results['list'] = [page.uploads?.length, page.totalUploads];

results['standalone'] = (
  await createCaptions(new VideoAutomationCore({ apiKey: 'key-1', baseUrl }), {
    sourceUrl: 'https://video.example/a.mp4',
  })
).source;

const usage = await client.account.planUsage();
results['usage'] = usage.mediaCredits?.remaining;

const raw = await createRawClient(client).GET('/automation/get-project-status', {
  params: { query: { projectId: 'p1' } },
});
results['raw'] = [raw.response.status, raw.data?.status];

results['badRequest'] = await client.uploads
  .create({ filename: 'talk.avi' })
  .catch((error: unknown) => {
    if (!(error instanceof BadRequestError)) throw error;
    return [error.status, error.detail, error instanceof ApiError];
  });

results['unauthorized'] = await new VideoAutomation({ apiKey: 'wrong', baseUrl }).account
  .planUsage()
  .catch((error: unknown) => {
    if (!(error instanceof UnauthorizedError)) throw error;
    return [error.status, error.detail, JSON.stringify(error).includes('wrong')];
  });

results['rateLimit'] = await client.presets.list({ page: 99 }).catch((error: unknown) => {
  if (!(error instanceof RateLimitError)) throw error;
  return [error.status, error.detail, error.headers.get('retry-after')];
});

results['noKey'] = await new VideoAutomation({ baseUrl }).account
  .planUsage()
  .catch((error: unknown) => (error instanceof Error ? error.message : error));

console.log(JSON.stringify(results));

/** Known states complete in an editor; a state that the service adds tomorrow still type-checks. */
function describe(status: Project['status']): string {
  switch (status) {
    case 'completed':
      return 'ready';
    case undefined:
      return 'unknown';
    default:
      return `not ready: ${status}`;
  }
}

/** A wait ends in the state that it waits for. */
export async function finalState(projectId: string): Promise<'completed'> {
  return (await client.projects.waitFor(projectId)).status;
}

// What must not compile.
export const wrong = {
  // @ts-expect-error: `filename` is required
  noFilename: () => client.uploads.create({}),
  // @ts-expect-error: requests are closed
  genre: () => client.projects.createClips({ genre: 'cooking' }),
  // @ts-expect-error: exactly one of `sourceUrl` and `uploadId`
  both: () => client.projects.createCaptions({ sourceUrl: 'https://a.example/v', uploadId: 'u' }),
  // @ts-expect-error: exactly one of `sourceUrl` and `uploadId`
  neither: () => client.projects.createCaptions({ language: 'en' }),
  // @ts-expect-error: `postId` is required
  noPost: () => client.posts.update({ title: 'x' }),
  unlisted: () =>
    client.posts.publish({
      // @ts-expect-error: a literal that an open enum does not list may be misspelt
      platformSettings: { video_site: { privacy: 'friends' } },
    }),
};

// What must: a value that the document does not list yet, where the caller says so.
export const open = () =>
  client.posts.publish({
    platformSettings: {
      video_site: { privacy: 'friends' as string as Unrecognized },
      microblog: { thread: true },
    },
  });
