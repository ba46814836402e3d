// Runs the tests of one file where vitest itself does not run: with vitest's own runner, assertions and mocks, bundled with the file.

import { startTests, type File, type Task, type VitestRunner } from '@vitest/runner';

export interface Outcome {
  /** The file of the test. */
  readonly file: string;
  /** The names of the suites and of the test, with ` > ` between them. */
  readonly name: string;
  readonly passed: boolean;
  readonly error?: string;
}

export async function runFile(
  path: string,
  load: () => Promise<unknown>,
): Promise<readonly Outcome[]> {
  // What vitest's own assertions and mocks ask of the process that they run in.
  Object.assign(globalThis, {
    __vitest_worker__: {
      config: { expect: {}, fakeTimers: {}, snapshotOptions: {}, root: '/' },
      filepath: path,
      environment: { name: 'page' },
      metaEnv: process.env,
      rpc: {},
      ctx: {},
    },
  });
  const runner: VitestRunner = {
    config: {
      root: '/',
      setupFiles: [],
      name: undefined,
      passWithNoTests: false,
      testNamePattern: undefined,
      allowOnly: false,
      sequence: { seed: 1, hooks: 'stack', setupFiles: 'list', concurrent: false, shuffle: false },
      chaiConfig: undefined,
      maxConcurrency: 1,
      testTimeout: 60_000,
      hookTimeout: 60_000,
      retry: 0,
      includeTaskLocation: false,
      diffOptions: undefined,
      tags: [],
      tagsFilter: undefined,
      strictTags: false,
    } as unknown as VitestRunner['config'],
    importFile: load,
  };
  const files = await startTests([path], runner);
  return files.flatMap((file) => outcomes(file, [])).map((outcome) => ({ file: path, ...outcome }));
}

function outcomes(task: File | Task, names: readonly string[]): readonly Omit<Outcome, 'file'>[] {
  const failure =
    task.result?.state === 'fail'
      ? (task.result.errors ?? []).map(({ name, message }) => `${name}: ${message}`).join('; ')
      : undefined;
  if (task.type === 'suite') {
    const inner = task.tasks.flatMap((each) =>
      outcomes(each, 'filepath' in task ? names : [...names, task.name]),
    );
    return failure !== undefined && inner.every(({ passed }) => passed)
      ? [
          ...inner,
          {
            name: [...names, task.name, '(as a whole)'].join(' > '),
            passed: false,
            error: failure,
          },
        ]
      : inner;
  }
  const passed = task.result?.state === 'pass';
  return [
    {
      name: [...names, task.name].join(' > '),
      passed,
      ...(!passed && { error: failure || `it did not run (${task.result?.state ?? task.mode})` }),
    },
  ];
}
