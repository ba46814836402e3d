// The typical flow of the specification, as the generated client runs it against a sandbox over HTTP: in Node and in a browser.

import { VideoAutomation } from '../../generated/client/src/client.js';

export function controlOf(origin: string) {
  return async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${origin}/__mock/${path}`, {
      method,
      ...(body && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    return response.json();
  };
}

/** Sends a file, waits for a project of each type, reads its results, publishes, updates and deletes. Returns what happened. */
export async function runCourse(origin: string, base: string): Promise<readonly unknown[]> {
  const client = new VideoAutomation({ baseUrl: origin + base, token: () => 'key' });
  const control = controlOf(origin);
  const { projects } = client;
  const { id: uploadId } = await client.uploads.uploadFile(new File([mp4()], 'talk.mp4'));
  const happened: unknown[] = [];
  const done: string[] = [];
  for (const create of [
    () => projects.createClips({ uploadId }),
    () => projects.createCaptions({ uploadId }),
    () => projects.createDubbing({ uploadId, targetLanguage: 'de-DE' }),
    () => projects.createReframe({ uploadId }),
    () => projects.createTranscription({ uploadId }),
  ]) {
    const { id, projectType, status, urls } = await create().andWait({
      minDelay: 1,
      maxDelay: 1,
      onState: () => void control('POST', 'clock', { advance: 70 }),
    });
    const transcript = await fetch(urls?.transcription ?? '');
    happened.push([projectType, status, await transcript.json()]);
    done.push(id);
  }
  const [projectId = ''] = done;
  const { resources } = (await control('GET', 'state')) as {
    readonly resources: { readonly Clip: readonly { readonly id: string; projectId: string }[] };
  };
  const clipId = resources.Clip.find((clip) => clip.projectId === projectId)?.id ?? '';
  const published = await client.posts.publish({ projectId, clipId, integrations: ['account'] });
  await control('POST', 'clock', { advance: 5 });
  const draft = (await control('POST', 'resources/Post', { status: 'draft' })) as {
    readonly id: string;
  };
  const updated = await client.posts.update({ postId: draft.id, title: 'Another title' });
  const deleted = [
    await client.clips.delete({ projectId, clipId }),
    await projects.delete({ projectId }),
    await client.uploads.delete({ uploadId }),
  ];
  const { totalUploads } = await client.uploads.list({});
  happened.push(
    published.status,
    updated.title,
    deleted.map((each) => each.deleted),
    totalUploads,
  );
  return happened;
}

/** What `runCourse` returns. */
export const course = [
  ...['clipping', 'captions', 'dubbing', 'reframe', 'transcription'].map((type) => [
    type,
    'completed',
    { words: [{ word: 'Hello', start: 0.2, end: 0.6 }] },
  ]),
  ...['processing', 'Another title', [true, true, true], 0],
];

/** A small MP4 file: its boxes `ftyp`, `moov` with `mvhd`, and `mdat`. */
export function mp4(brand = 'isom'): Uint8Array<ArrayBuffer> {
  const box = (name: string, ...content: readonly number[][]): number[] => {
    const inside = content.flat();
    const size = inside.length + 8;
    return [
      size >>> 24,
      (size >>> 16) & 255,
      (size >>> 8) & 255,
      size & 255,
      ...text(name),
      ...inside,
    ];
  };
  const text = (value: string): number[] => [...new TextEncoder().encode(value)];
  const zeros = (count: number): number[] => Array.from({ length: count }, () => 0);
  // Version 0, a timescale of 1000, 5 minutes.
  const mvhd = box('mvhd', zeros(12), [0, 0, 3, 232], [0, 4, 147, 224], zeros(80));
  return new Uint8Array([
    ...box('ftyp', text(brand), zeros(4), text('isom'), text('mp42')),
    ...box('moov', mvhd),
    ...box('mdat', zeros(16)),
  ]);
}
