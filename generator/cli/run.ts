// From arguments to an exit code: parses, runs the command, delivers what comes of it.

import { type Command, CommanderError } from 'commander';

import { bounded, diagnostic } from '../base/diagnostics.js';
import { printable } from './report/printable.js';
import { closest } from '../base/suggest.js';
import { keepCachesAsIn } from '../pipeline/cache.js';
import { version } from '../base/version.js';
import {
  type Invocation,
  type Reporter,
  type ReportFile,
  reporters,
} from './config/option-table.js';
import type { Host } from './host.js';
import { deliver } from './deliver.js';
import { failed, type Outcome } from './outcome.js';
import { createProgram } from './program.js';

/** Runs the command line. Never throws: a bug is reported as one. */
export async function run(argv: readonly string[], host: Host): Promise<number> {
  const requested = reporterOf(argv);
  let outcome: Outcome | undefined;
  let command = 'concord';
  let color: boolean | undefined;
  let reports: readonly ReportFile[] | undefined;
  let printed = '';
  let errorText = '';
  const program = createProgram(async (invocation) => {
    color = invocation.flags.color;
    reports = invocation.flags.report;
    command = `concord ${invocation.command}`;
    keepCachesAsIn(host.env);
    // These two begin with a look at what has changed, and often end with it.
    if (invocation.command !== 'generate' && invocation.command !== 'check')
      host.watch?.stage(command);
    const work = bounded(command, () => execute(invocation, host), failed);
    outcome = await Promise.race([work, timeout(host)]);
    host.watch?.stage(undefined);
  });
  for (const command of [program, ...program.commands]) {
    command.exitOverride().configureOutput({
      writeOut: (text) => void (printed += text),
      writeErr: (text) => void (errorText += text),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    });
  }
  try {
    await program.parseAsync([...argv], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) return bug(error, host, requested);
    if (argv.length === 0) {
      host.stderr.write(errorText);
      return 2;
    }
    outcome =
      error.exitCode === 0
        ? helpOrVersion(printed, error.code)
        : wrongUsage(error.message, errorText, { argv, program });
  }
  try {
    const delivery = { command, reporter: requested, color, reports };
    return await deliver(outcome ?? { ok: true, diagnostics: [] }, host, delivery);
  } catch (error) {
    return bug(error, host, requested);
  }
}

/** The outcome of a command whose stage takes too long. */
async function timeout({ watch }: Host): Promise<Outcome> {
  const stage = await (watch?.timedOut ?? new Promise<never>(() => {}));
  return failed(
    diagnostic(
      'document/too-costly',
      `${stage}: this takes longer than a stage may take, so it was given up; nothing was written.`,
    ),
  );
}

async function execute(invocation: Invocation, host: Host): Promise<Outcome> {
  switch (invocation.command) {
    case 'generate':
      return (await import('./commands/generate.js')).runGenerate(invocation, host);
    case 'check': {
      const { upstream, traffic } = invocation.flags;
      if (upstream !== undefined)
        return (await import('./commands/upstream.js')).runUpstream(invocation, host, upstream);
      if (traffic !== undefined)
        return (await import('./commands/traffic.js')).runTraffic(invocation, host, traffic);
      return (await import('./commands/check.js')).runCheck(invocation, host);
    }
    case 'verify':
      return (await import('./commands/verify.js')).runVerify(invocation, host);
    case 'types':
      return (await import('./commands/types.js')).runTypes(invocation, host);
    case 'lint':
      return (await import('./commands/lint.js')).runLint(invocation, host);
    case 'bundle':
      return (await import('./commands/bundle.js')).runBundle(invocation, host);
    case 'inputs':
      return (await import('./commands/inputs.js')).runInputs(invocation, host);
    case 'suggest':
      return (await import('./commands/suggest.js')).runSuggest(invocation, host);
    case 'mock':
      return (await import('./commands/mock.js')).runMock(invocation, host);
    case 'probe':
      return (await import('./probe.js')).runProbe(invocation, host);
    case 'diff':
      return (await import('./commands/diff.js')).runDiff(invocation, host);
    case 'release':
      return (await import('./commands/release.js')).runRelease(invocation, host);
    case 'explain':
      return (await import('./commands/explain.js')).runExplain(invocation);
    case 'init':
      return (await import('./commands/init.js')).runInit(invocation, host);
    case 'migrate':
      return (await import('./migrate/migrate.js')).runMigrate(invocation, host);
    case 'doctor':
      return (await import('./doctor.js')).runDoctor(invocation, host);
  }
}

/** The reporter that is asked for, also when the rest of the command line makes no sense. */
function reporterOf(argv: readonly string[]): Reporter {
  if (argv[0] === 'doctor' && argv.includes('--json')) return 'json';
  return (
    reporters.find((name) =>
      argv.some(
        (argument, index) =>
          argument === `--reporter=${name}` ||
          (argument === '--reporter' && argv[index + 1] === name),
      ),
    ) ?? 'terminal'
  );
}

function helpOrVersion(text: string, code: string): Outcome {
  return {
    ok: true,
    diagnostics: [],
    json: code === 'commander.version' ? { version } : { help: text },
    text: () => text,
  };
}

function wrongUsage(
  message: string,
  errorText: string,
  { argv, program }: { readonly argv: readonly string[]; readonly program: Command },
): Outcome {
  const names = program.commands.map((command) => command.name());
  const [sentence = '', ...rest] = message.replace(/^error: /, '').split('\n');
  const [first = '', ...others] = argv;
  const second = others.find(
    (word, index) => !word.startsWith('-') && others[index - 1]?.startsWith('--') !== true,
  );
  const isHelp = sentence === '(outputHelp)' && first === 'help' && second !== undefined;
  const meant = isHelp
    ? closest(second, names)
    : /Did you mean (?:one of )?([^?]+)\?/.exec([...rest, errorText].join(' '))?.[1];
  const text = isHelp
    ? `Unknown command '${second}'`
    : sentence === '(outputHelp)'
      ? 'No command is given.'
      : sentence;
  const known = names.find((name) => name === first);
  return failed(
    diagnostic(
      'usage/arguments',
      `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}${/[.?]$/.test(text) ? '' : '.'}`,
      meant !== undefined && !text.includes('Did you mean')
        ? { help: `Did you mean ${meant}?` }
        : known === undefined
          ? {}
          : { help: `See \`concord ${known} --help\`.` },
    ),
  );
}

async function bug(error: unknown, host: Host, reporter: Reporter): Promise<number> {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  if (reporter !== 'terminal')
    await deliver(
      failed(diagnostic('internal/bug', `Concord ${version} has a bug: ${message}`)),
      host,
      { command: 'concord', reporter },
    );
  const trace = (stack ?? message).split('\n').map(printable).join('\n');
  const request = `This is a bug of Concord ${version}, not a mistake of yours.`;
  host.stderr.write(
    `${trace}\n\n${request} Please report it with the lines above and, if you can, the document.\n`,
  );
  return 70;
}
