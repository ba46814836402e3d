// The command line itself: commands, flags, help, whose examples are beside. What they do is in the
// file of each command, loaded when it is called. All commands are in one file, so that their helps
// are compared at a glance.

import { Argument, Command, Option } from 'commander';

import { severities } from '../base/diagnostics.js';
import { failOns } from '../diff/judge.js';
import { typesSwitches, typesSwitchNames } from '../base/options.js';
import { version } from '../base/version.js';
import { checkNames } from '../probe/checks.js';
import {
  type CommandName,
  inspections,
  type Invocation,
  logs,
  type OptionFlag,
} from './config/option-table.js';
import {
  bundleExamples,
  checkExamples,
  diffExamples,
  doctorExamples,
  examples,
  exitCodes,
  explainExamples,
  generateExamples,
  initExamples,
  inputsExamples,
  lintExamples,
  migrateExamples,
  mockExamples,
  probeExamples,
  programExamples,
  releaseExamples,
  suggestExamples,
  typesExamples,
  verifyExamples,
  type Sample,
} from './examples.js';
import {
  duration,
  flagsOf,
  number,
  oneOf,
  ownFirst,
  positive,
  prereleaseId,
  refuseMissingValues,
  time,
  withGeneral,
  withStrict,
  withTable,
} from './flags.js';

/** The parser; `act` runs the command that was asked for. */
export function createProgram(act: (invocation: Invocation) => Promise<void>): Command {
  const program = withGeneral(new Command('concord'))
    .description(
      'Generates typed TypeScript clients, zod validators and fixtures from OpenAPI documents, and keeps them in agreement.',
    )
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .showSuggestionAfterError()
    .configureHelp({ visibleOptions: ownFirst })
    .addHelpText('after', `${examples(programExamples)}\n\n${exitCodes}`);

  const add = (
    name: CommandName,
    summary: string,
    { samples, kinds = [] }: { samples: readonly Sample[]; kinds?: readonly OptionFlag['of'][] },
  ): Command => {
    const command = withGeneral(program.command(name))
      .description(summary)
      .helpOption('-h, --help', 'print this help')
      .addHelpText('after', examples(samples));
    const [argument, what] = argumentsOf[name] ?? ['[document]', oneDocument];
    command.addArgument(new Argument(argument, what));
    command.action((given: string | readonly string[] | undefined) => {
      const [first, ...further] = [given ?? []].flat();
      const about = name === 'explain' ? { code: first } : { document: first, further };
      return act({ command: name, ...about, flags: flagsOf(command) });
    });
    return withTable(command, kinds);
  };

  for (const declare of [
    addGenerate,
    addCheck,
    addVerify,
    addTypes,
    addDocuments,
    addMock,
    addProbe,
  ])
    declare(add);
  addDiff(program, act);
  addRelease(add);
  addOthers(add);
  for (const command of [program, ...program.commands]) refuseMissingValues(command);
  return program;
}

function addGenerate(add: Add): void {
  withStrict(
    add('generate', 'Generates the packages of a document.', {
      samples: generateExamples,
      kinds: ['output', 'model', 'document', 'findings'],
    }),
  )
    .option('--force', 'write over files that were edited by hand')
    .option('--all-or-nothing', 'of several documents, write none where one has errors')
    .option('--prove', 'run `concord verify` once it is written')
    .option('--watch', 'run again after each edit of what the output is made from')
    .option('--profile', 'say what each stage cost: CPU seconds and memory')
    .option('--no-cache', 'make everything, whatever earlier runs have made')
    .addOption(
      new Option(
        '--inspect <stage>',
        `print what a stage makes as JSON (${inspections.join(', ')}) and write nothing`,
      ).argParser(oneOf(inspections)),
    );
}

function addCheck(add: Add): void {
  withStrict(
    add(
      'check',
      'Says whether the output is what would be generated, and what a change of the document breaks; writes nothing.',
      { samples: checkExamples, kinds: ['output', 'model', 'document', 'changes'] },
    ),
  )
    .addOption(
      new Option(
        '--against <base>',
        'lint, compare with this, and advise on the version: a revision (origin/main), a package (name@version, a .tgz), a file or an address',
      ).conflicts('againstExact'),
    )
    .addOption(
      new Option(
        '--against-exact <revision>',
        'the same with the revision itself, not with the commit where the branch left it',
      ),
    )
    .addOption(
      new Option(
        '--released <base>',
        'the last release, such as a tag: the version is judged by what has changed since then, instead of since --against',
      ),
    )
    .addOption(
      new Option(
        '--fail-on <what>',
        'findings from which severity on (error, warning, info), and which changes end the command with a failure: what breaks or may break on the wire ' +
          '(wire, the default), what breaks there for sure (certain), what breaks code (sdk), any at all (any), ' +
          'none but a version that is too low for them (version), none (none)',
      ).argParser(oneOf([...severities, ...failOns])),
    )
    .option('--ignore-formatting', 'a file that only a formatter changed is no difference')
    .option(
      '--upstream <document>',
      'compare the document with what the service publishes instead, and print an overlay with what could be added',
    )
    .option(
      '--traffic <recording>',
      'hold recorded exchanges (a HAR file, or a folder) against the document instead',
    );
}

function addVerify(add: Add): void {
  add(
    'verify',
    'Proves that client, validators and fixtures agree with a document; writes nothing.',
    {
      samples: verifyExamples,
      kinds: ['model', 'document', 'findings'],
    },
  )
    .addOption(
      new Option(
        '--sample <number>',
        'prove so many schemas and operations only, chosen by a hash of their places',
      ).argParser(positive),
    )
    .option('--no-cache', 'prove it again, whatever an earlier run found');
}

/** What is done with documents alone. */
function addDocuments(add: Add): void {
  add(
    'lint',
    "Judges documents by the rules of redocly.yaml; by Redocly's recommended ones without it.",
    {
      samples: lintExamples,
      kinds: ['document', 'findings'],
    },
  );
  add('bundle', 'Prints the one-file JSON document that everything is generated from.', {
    samples: bundleExamples,
    kinds: ['model', 'document'],
  }).option('--no-overlays', 'leave the overlays out: the facts alone');
  add('inputs', 'Prints the files that a document and its options are read from, one a line.', {
    samples: inputsExamples,
    kinds: ['output', 'model', 'document'],
  });
  add(
    'suggest',
    'Prints an overlay that would declare what looks like pages, work to wait for, uploads or requests for a stream; applies nothing.',
    { samples: suggestExamples, kinds: ['model', 'document'] },
  ).option('--from <file>', 'say what a configuration of Stainless says (stainless.yml) instead');
}

function addMock(add: Add): void {
  add('mock', 'Serves a document: checks requests, and answers with the values of its fixtures.', {
    samples: mockExamples,
    kinds: ['model', 'document'],
  })
    .addOption(new Option('--port <number>', 'default: 4010; 0 for any').argParser(number(65_535)))
    .option('--host <address>', 'default: 127.0.0.1, this machine alone')
    .addOption(
      new Option(
        '--allow-host <name>',
        'a further name that it may be called by, such as that of a container; may be repeated',
      ).argParser((name: string, names: readonly string[] = []) => [...names, name]),
    )
    .option('--cors-origin <origin>', 'whose pages may read answers; default: all')
    .option('--seed <text>', 'other values than those of the fixtures; the same for the same seed')
    .addOption(
      new Option('--delay <milliseconds>', 'wait before each answer').argParser(number(600_000)),
    )
    .option('--faults <json>', 'trouble on request, as for PUT /__mock/faults; or a file with it')
    .addOption(
      new Option('--log <form>', `each request on standard output: ${logs.join(', ')}`).argParser(
        oneOf(logs),
      ),
    )
    .addOption(
      new Option(
        '--start <time>',
        'when its clock starts: seconds since 1970, or an ISO 8601 time',
      ).argParser(time),
    )
    .option('--strict', 'refuse query parameters that the document does not have')
    .option('--no-page', 'without the page at /__mock/')
    .option('--state <file>', 'keep the state of what was created in this file')
    .option(
      '--scenarios <file>',
      'JSON with named scenarios, each a list of control calls: { "sold": [{ "POST clock": { "advance": 90 } }] }; POST /__mock/scenario plays one',
    )
    .option(
      '--record <address>',
      'have a service answer, and record it without secrets: its address, up to and including the version',
    )
    .option(
      '--recording <file>',
      'the HAR file that --record writes (default: recording.har); without --record, what is played where it has an answer',
    )
    .option('--no-callbacks', 'without what operations call back, at the address of a request')
    .option('--no-rate-limit', 'without the rate limits of the document');
}

function addRelease(add: Add): void {
  add(
    'release',
    'Proposes the next version of the packages and writes it, with an entry in the changelog of each.',
    { samples: releaseExamples, kinds: ['output', 'model', 'document', 'changes'] },
  )
    .option(
      '--against <base>',
      'the release before: a tag, a package (name@version), a file or an address',
    )
    .addOption(
      new Option('--pre <id>', 'a prerelease: 2.0.0-rc.1 with --pre rc').argParser(prereleaseId),
    )
    .option('--dry-run', 'print version and entry, write nothing');
}

function addOthers(add: Add): void {
  add('explain', 'Says what a code in a report means, and what to do about it.', {
    samples: explainExamples,
  });
  add(
    'doctor',
    'Says what is installed and configured, what would be generated, and what of a document the packages do without.',
    { samples: doctorExamples, kinds: ['output', 'model', 'document'] },
  ).option('--json', 'the same as --reporter json');
  add('init', 'Writes a commented configuration; never overwrites one.', { samples: initExamples });
  add(
    'migrate',
    'Writes the configuration and the scripts of another generator as ours, and says what is different.',
    { samples: migrateExamples },
  )
    .option('--dry-run', 'print what would be written, write nothing')
    .option('--force', 'write over an existing configuration')
    .option(
      '--write-imports',
      'change the paths of imports that lead elsewhere now, and nothing else of the code',
    )
    .option('--rewrite', 'without the target compat: for code that is written anew for the client');
}

const oneDocument =
  'a path, or the name of a document of the configuration; all of those when left out';

/** What the arguments of a command are, where it does not take one document. */
const argumentsOf: Partial<Record<CommandName, readonly [name: string, help: string]>> = {
  explain: [
    '[code]',
    'the code of a diagnostic (output/stale), of a lint rule (lint/struct) or the id of a change ' +
      '(response-property-became-optional), or how several begin (lint/); a list of all when left out',
  ],
  init: ['[document]', 'the OpenAPI document that the configuration is for'],
  migrate: [
    '[tool]',
    'openapi-typescript, hey-api, orval, kubb or redocly; all that are found when left out',
  ],
  mock: [
    '[documents...]',
    'paths or addresses; those of the configuration when left out. Each of several is below its name: /pets/v1 of pets.yaml',
  ],
  probe: ['[document]', 'a path or an address; that of the configuration when left out'],
  lint: [
    '[documents...]',
    'paths, or names of documents of the configuration; all of those when left out',
  ],
};

type Add = (
  name: CommandName,
  summary: string,
  settings: { readonly samples: readonly Sample[]; readonly kinds?: readonly OptionFlag['of'][] },
) => Command;

function addProbe(add: Add): void {
  const names = (value: string): readonly string[] => value.split(',').map(oneOf(checkNames));
  const repeated = (value: string, before: readonly string[] = []): readonly string[] => [
    ...before,
    value,
  ];
  add('probe', 'Asks a running service whether it does what its document says.', {
    samples: probeExamples,
    kinds: ['model', 'document'],
  })
    .option(
      '--url <address>',
      "the address of the service; default: the document's first server, and then only what reads",
    )
    .addOption(
      new Option(
        '--credential <scheme=value>',
        'a credential by the name of its scheme (basic: user:password); may be repeated; default: the environment variables of the client',
      ).argParser(repeated),
    )
    .addOption(
      new Option('--only <checks>', `only these checks: ${checkNames.join(', ')}`).argParser(names),
    )
    .addOption(new Option('--skip <checks>', 'all checks but these').argParser(names))
    .addOption(
      new Option('--seed <number>', 'the same seed sends the same requests; default: 1').argParser(
        (value) => String(number(1_000_000)(value)),
      ),
    )
    .addOption(
      new Option('--budget <time>', 'for the whole run, such as 60s, the default').argParser(
        duration,
      ),
    )
    .addOption(new Option('--requests <number>', 'the most requests in all').argParser(positive))
    .addOption(new Option('--rate <number>', 'the most requests a second').argParser(positive))
    .addOption(
      new Option('--concurrency <number>', 'requests under way at once; default: 2').argParser(
        positive,
      ),
    )
    .option(
      '--writes',
      'also send what creates, changes and deletes to an address that is not loopback',
    )
    .addOption(
      new Option('--slow <time>', 'the bound of the check slow, such as 500ms').argParser(duration),
    )
    .option('--har <file>', 'write what was sent and what came, without secrets')
    .option('--known <file>', 'findings that are known: JSON, ids with reasons')
    .addOption(
      new Option(
        '--fail-on <severity>',
        'what ends the command with 1: error, the default, or warning',
      ).argParser(oneOf(['error', 'warning'])),
    )
    .option('--case <id>', 'look for one finding again')
    .option('--start <command>', 'start the service by this command, and end it afterwards')
    .addOption(
      new Option('--wait <time>', 'how long to wait for it; default: 30s').argParser(duration),
    );
}

/** The command whose output is one file. */
function addTypes(add: Add): void {
  const command = add(
    'types',
    "Prints the types of a document in the shape of openapi-typescript's, for openapi-fetch and others.",
    { samples: typesExamples, kinds: ['model', 'document', 'findings'] },
  )
    .option('-o, --output <file>', 'the file to write; standard output when left out')
    .option('--check', 'write nothing, and end with 1 if the file is not what would be written');
  for (const name of typesSwitchNames) {
    const flag = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    // A value is optional, as openapi-typescript has it: `--default-non-nullable false`.
    command.addOption(
      new Option(`--${flag} [boolean]`, typesSwitches[name])
        .preset('true')
        .argParser((value) => oneOf(['true', 'false'])(value) === 'true'),
    );
  }
}

/** The one command that is about two documents. */
function addDiff(program: Command, act: (invocation: Invocation) => Promise<void>): void {
  const command = withTable(
    withGeneral(program.command('diff')).description(
      'Compares two documents: what breaks on the wire, what breaks code that uses the packages.',
    ),
    ['document', 'changes'],
  )
    .helpOption('-h, --help', 'print this help')
    .addArgument(
      new Argument(
        '<old>',
        'a file, an address, a folder with openapi.json, git:REF:path, or a published package: name@version',
      ),
    )
    .addArgument(new Argument('<new>', 'the same for the other document'))
    .addOption(
      new Option(
        '--fail-on <verdict>',
        'what ends the command with 1: wire (the default), certain, sdk, any, version (one that is too low) or none',
      ).argParser(oneOf(failOns)),
    )
    .addHelpText('after', examples(diffExamples));
  command.action((document: string, other: string) =>
    act({ command: 'diff', document, other, flags: flagsOf(command) }),
  );
}
