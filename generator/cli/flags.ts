// The flags that commands share, how their values are read, and what was given.

import { type Command, Help, InvalidArgumentError, Option } from 'commander';

import { failOns } from '../diff/judge.js';
import { closest } from '../base/suggest.js';
import {
  type Flags,
  formats,
  type OptionFlag,
  optionRows,
  type ReportFile,
  reporters,
} from './config/option-table.js';

/** A parser for one of a few words that suggests the one that was meant. */
export function oneOf<T extends string>(words: readonly T[]): (value: string) => T {
  return (value) => {
    const found = words.find((word) => word === value);
    if (found !== undefined) return found;
    const meant = closest(value, words);
    throw new InvalidArgumentError(
      `It must be ${words.join(' or ')}.${meant === undefined ? '' : ` Did you mean ${meant}?`}`,
    );
  };
}

export function prereleaseId(value: string): string {
  if (!/^[a-z][a-z-]*$/i.test(value))
    throw new InvalidArgumentError('It must be a word such as alpha, beta or rc.');
  return value;
}

/** A time: seconds since 1970, or as ISO 8601 writes it. */
export function time(text: string): string {
  if (!(secondsOf(text) >= 0 && secondsOf(text) < 1e11))
    throw new InvalidArgumentError(
      'It must be seconds since 1970, or a time such as 2026-11-28T12:00:00Z.',
    );
  return text;
}

/** Seconds since 1970; NaN for what is no time. */
export function secondsOf(text: string): number {
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : Date.parse(text) / 1000;
}

export function number(most: number): (value: string) => number {
  return (value) => {
    if (!/^\d{1,9}$/.test(value) || Number(value) > most)
      throw new InvalidArgumentError(`It must be a whole number, at most ${most}.`);
    return Number(value);
  };
}

export function positive(value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value))
    throw new InvalidArgumentError('It must be a whole number, at least 1.');
  return Number(value);
}

export function withGeneral(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--reporter <name>',
        'how to report: terminal, json (one object on standard output), markdown (for a comment on a pull request), ' +
          'sarif (2.1.0, for code scanning), github (annotations) or junit (a test report)',
      ).argParser(oneOf(reporters)),
    )
    .addOption(
      new Option(
        '--report <format=file>',
        'write the same result to a file as well, such as markdown=report.md; can be given several times',
      ).argParser(reportFile),
    )
    .option('--config <file>', 'the configuration, instead of the one that is found')
    .option('--color', 'use colours wherever the output goes')
    .option('--no-color', 'use no colours');
}

/** What a command does differently comes before what all commands have. */
export function ownFirst(command: Command): Option[] {
  const options = new Help().visibleOptions(command);
  const isGeneral = ({ long }: Option): boolean => general.some((name) => name === long);
  return [...options.filter((option) => !isGeneral(option)), ...options.filter(isGeneral)];
}

const general = [
  '--reporter',
  '--report',
  '--config',
  '--color',
  '--no-color',
  '--version',
  '--help',
];

/** `sarif=report.sarif`, beside those that were given before. */
function reportFile(
  value: string,
  others: readonly ReportFile[] | undefined,
): readonly ReportFile[] {
  const [, name = '', file = ''] = /^(\w+)=(.+)$/s.exec(value) ?? [];
  const format = formats.find((candidate) => candidate === name);
  if (format === undefined || file === '')
    throw new InvalidArgumentError(
      `It must be ${formats.join(' or ')}, an equals sign and a file.`,
    );
  return [...(others ?? []), { format, file }];
}

const several = (text: string, others: readonly string[] | undefined): readonly string[] => [
  ...(others ?? []),
  text,
];

/** The command with the flags of the option table that are of these kinds. */
export function withTable(command: Command, kinds: readonly OptionFlag['of'][]): Command {
  for (const { flag, help } of optionRows.values()) {
    if (flag === undefined || !kinds.includes(flag.of)) continue;
    const option = new Option(
      flag.text,
      `${helpOf(help)}${flag.several ? '; can be given several times' : ''}`,
    );
    if (flag.several) option.argParser(several);
    else if (flag.words) option.argParser(oneOf(flag.words));
    command.addOption(option);
  }
  return command;
}

export function withStrict(command: Command): Command {
  return command.option(
    '--strict',
    'what the validators cannot check is an error, and warnings end with 1, too: --fail-on warning',
  );
}

/** A sentence as the other helps are written. */
function helpOf(help: string): string {
  return help
    .replace(/\(as a flag[:,] /, '(')
    .replace(/^(?!OpenAPI)[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase())
    .replace(/\.$/, '');
}

/** What the flags of the table say, by the keys of the configuration. */
function optionsOf(command: Command): {
  -readonly [K in keyof Flags['options']]: Flags['options'][K];
} {
  const given = [...optionRows].flatMap(([key, { flag }]): [string, unknown][] => {
    if (flag === undefined) return [];
    const value: unknown = command.getOptionValue(new Option(flag.text).attributeName());
    if (value === undefined) return [];
    return [
      [
        key,
        flag.value && (typeof value === 'string' || Array.isArray(value))
          ? flag.value([value].flat().map(String))
          : value,
      ],
    ];
  });
  return Object.fromEntries(given);
}

/**
 * `-o --format` names no folder `--format`: the value was forgotten; `--against "$BASE"` names
 * nothing where CI has not set it.
 */
export function refuseMissingValues(command: Command): void {
  for (const option of command.options.filter(({ required }) => required)) {
    const parse = option.parseArg;
    option.argParser((value, previous: unknown) => {
      if (command.options.some(({ short, long }) => value === short || value === long))
        throw new InvalidArgumentError('It is an option: the value is missing.');
      if (value.trim() === '') throw new InvalidArgumentError('It is empty: name something.');
      return parse ? parse(value, previous) : value;
    });
  }
}

export function flagsOf(command: Command): Flags {
  const { failOn, ...options } = optionsOf(command);
  const given: unknown = command.getOptionValue('failOn');
  const breaking = failOns.find((word) => word === given);
  return {
    ...command.optsWithGlobals<Omit<Flags, 'options' | 'breaking'>>(),
    ...(breaking && { breaking }),
    options: { ...options, ...(!breaking && failOn && { failOn }) },
  };
}

/** `500ms`, `60s`, `2m`, in milliseconds. */
export function duration(text: string): number {
  const [, count, unit = 's'] = /^(\d+(?:\.\d+)?)(ms|s|m)?$/.exec(text) ?? [];
  if (count === undefined) throw new InvalidArgumentError('A time is a number with ms, s or m.');
  return Number(count) * { ms: 1, s: 1_000, m: 60_000 }[unit === 'ms' || unit === 'm' ? unit : 's'];
}
