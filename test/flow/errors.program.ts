// A program that meets every documented error on its way: compiled under the strict flags and run by flow.test.ts.

import {
  ApiError,
  AbortedError,
  BadRequestError,
  checks,
  InternalServerError,
  RateLimitError,
  toUnixSeconds,
  UnauthorizedError,
  ValidationError,
  VideoAutomation,
  WaiterError,
} from '@video-automation/client';

const baseUrl = process.env['VIDEO_AUTOMATION_BASE_URL'] ?? '';
const clientOf = (apiKey: string, maxRetries = 0): VideoAutomation =>
  new VideoAutomation({ apiKey, baseUrl, maxRetries });
const client = clientOf('key');
const results: Record<string, unknown> = {};

const told = (error: unknown): unknown => {
  if (error instanceof RateLimitError)
    return ['RateLimitError', error.detail, error.retryAfterMs, error.isRetryable];
  if (error instanceof UnauthorizedError)
    return ['UnauthorizedError', error.detail, error.isRetryable];
  if (error instanceof BadRequestError) return ['BadRequestError', error.detail];
  if (error instanceof InternalServerError)
    return ['InternalServerError', error.detail, error.isRetryable];
  if (error instanceof WaiterError) return ['WaiterError', error.reason, error.state];
  if (error instanceof ValidationError)
    return ['ValidationError', error.violations.map(({ field, limit }) => `${field}: ${limit}`)];
  return error instanceof ApiError ? ['ApiError', error.status] : String(error);
};
const failure = async (call: PromiseLike<unknown>): Promise<unknown> =>
  call.then((value) => ['no error', value], told);

/** Every operation, called as it succeeds with a good key. */
const calls: Readonly<Record<string, (of: VideoAutomation) => PromiseLike<unknown>>> = {
  create: (of) => of.uploads.create({ filename: 'talk.mp4' }),
  listUploads: (of) => of.uploads.list().toArray(),
  deleteUpload: (of) => of.uploads.delete({ uploadId: 'u1' }),
  createClips: (of) => of.projects.createClips({ uploadId: 'u1' }),
  createCaptions: (of) => of.projects.createCaptions({ uploadId: 'u1' }),
  createDubbing: (of) => of.projects.createDubbing({ uploadId: 'u1', targetLanguage: 'pt-BR' }),
  createReframe: (of) => of.projects.createReframe({ uploadId: 'u1' }),
  createTranscription: (of) => of.projects.createTranscription({ uploadId: 'u1' }),
  getStatus: (of) => of.projects.getStatus({ projectId: 'p' }),
  get: (of) => of.projects.get({ projectId: 'p' }),
  deleteProject: (of) => of.projects.delete({ projectId: 'p' }),
  listClips: (of) => of.clips.list({ projectId: 'p' }),
  deleteClip: (of) => of.clips.delete({ projectId: 'p', clipId: 'c' }),
  languages: (of) => of.dubbing.listLanguages(),
  presets: (of) => of.presets.list().toArray(),
  planUsage: (of) => of.account.planUsage(),
  topUp: (of) => of.account.topUpMediaCredits({ quantity: 2 }),
  publish: (of) => of.posts.publish({ projectId: 'p', clipId: 'c', integrations: ['i'] }),
  update: (of) => of.posts.update({ postId: 'p', title: 'A title' }),
  schedule: (of) => of.posts.schedule(),
};

// A file, so that projects can be made of it.
await client.uploads.uploadFile(new File(['a film'], 'talk.mp4'));

const each = async (of: (name: string) => VideoAutomation): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(calls).map(async ([name, call]): Promise<[string, unknown]> => [
        name,
        await failure(call(of(name))),
      ]),
    ),
  );
results['unauthorized'] = await each(() => clientOf('wrong'));
results['limited'] = await each(() => clientOf('limited'));
// With retries, a rate limit is waited for, whatever the method: the service says that it did nothing.
results['waited'] = Object.fromEntries(
  Object.entries(await each((name) => clientOf(`once:${name}`, 2))).map(([name, value]) => [
    name,
    Array.isArray(value) ? value[0] : value,
  ]),
);

results['missing'] = await failure(client.uploads.create({ filename: '' }));
results['unsupported'] = await failure(client.uploads.create({ filename: 'talk.avi' }));
const withoutAddress = clientOf('no-address');
const file = new File(['a film'], 'talk.mp4');
results['noAddress'] = [
  await failure(withoutAddress.uploads.uploadFile(file)),
  (await withoutAddress.uploads.uploadFile(file)).fileName,
];
results['cancelledClip'] = await failure(
  client.posts.publish({ projectId: 'cancelled-1', clipId: 'c' }),
);
results['cancelledPost'] = await failure(
  client.posts.update({ postId: 'cancelled-1', title: 'T' }),
);
results['promo'] = await failure(
  client.request('GET', '/automation/top-up-media-credits?promo=old'),
);

// Work that ends without results.
const quickly = { minDelay: 10, maxDelay: 20 };
results['ends'] = await Promise.all(
  ['failed-1', 'cancelled-1', 'expired-1'].map((id) =>
    failure(client.projects.waitFor(id, quickly)),
  ),
);
const abort = new AbortController();
results['aborted'] = await client.projects
  .waitFor('fresh', { signal: abort.signal, onState: () => abort.abort() })
  .then(
    () => 'no error',
    (error: unknown) => error instanceof AbortedError,
  );

// Limits that are checked before a call is spent.
const checked = new VideoAutomation({
  apiKey: 'key',
  baseUrl,
  middleware: [checks({ plan: 'Creator', known: () => ({ duration: 3600, size: 3 * 1024 ** 3 }) })],
});
results['checked'] = await Promise.all(
  [
    checked.uploads.create({ filename: `${'a'.repeat(1000)}.avi` }),
    checked.posts.update({
      postId: 'p',
      title: 't'.repeat(251),
      description: 'd'.repeat(1001),
      tags: Array.from({ length: 11 }, String),
      scheduleDate: toUnixSeconds(Date.now() + 49 * 60_000),
    }),
    checked.projects.createCaptions({ uploadId: 'u1', resolution: 1440 }),
    checked.projects.createDubbing({ uploadId: 'u1', targetLanguage: 'pt-BR' }),
    checked.presets.list({ pageSize: 101 }),
    checked.account.topUpMediaCredits({ quantity: 0 }),
    checked.posts.publish({ tags: Array.from({ length: 11 }, String) }),
  ].map(failure),
);

console.log(JSON.stringify(results));
