// `concord explain`: what a code in a report means, how bad it is and what to do about it; without
// a code, all of them.

import { catalogue, type CatalogueEntry } from '../../base/catalogue.js';
import { diagnostic } from '../../base/diagnostics.js';
import type { Level } from '../../diff/change.js';
import { changeKinds } from '../../diff/ids.js';
import { lintRules, redoclyRules } from '../../document/lint/rule-table.js';
import { printable } from '../report/printable.js';
import { closest, didYouMean } from '../../base/suggest.js';
import type { Invocation } from '../config/option-table.js';
import type { Paint } from '../host.js';
import { failed, type Outcome } from '../outcome.js';

export async function runExplain({ code }: Invocation): Promise<Outcome> {
  const all = topics();
  const found = all.find((topic) => topic.code === code) ?? (code && lintRule(code, all));
  if (found) {
    const { group: _, isVariant: _v, ...topic } = found;
    const explanation = { ...topic, severity: await severityOf(found) };
    return {
      ok: true,
      diagnostics: [],
      json: { explanation },
      text: (paint) => explained(explanation, paint),
    };
  }
  const begun =
    code === undefined ? listed(all) : all.filter((topic) => topic.code.startsWith(code));
  if (begun.length === 0) return unknown(code ?? '', all);
  return {
    ok: true,
    diagnostics: [],
    json: {
      explanations: begun.map(({ code: each, title, fix }) => ({ code: each, title, fix })),
    },
    text: (paint) => list(begun, paint),
  };
}

interface Topic {
  readonly code: string;
  /** The heading of the list that the code belongs to. */
  readonly group: string;
  readonly title: string;
  readonly fix: string;
  /** Absent where redocly.yaml decides. */
  readonly severity?: string | undefined;
  readonly more?: string | undefined;
  readonly documented: string;
  /** The code for lists, which has the same explanation. */
  readonly isVariant?: boolean;
}

const documented = 'generator/CODES.md';

function topics(): readonly Topic[] {
  return [...ofDiagnostics(), ...ofRules(), ...ofChanges()];
}

function ofDiagnostics(): Topic[] {
  return Object.entries<CatalogueEntry>(catalogue).map(([code, { severity, title, fix, exit }]) => {
    const ending = exit ?? (severity === 'error' ? 1 : undefined);
    return {
      code,
      group: `Diagnostics: ${code.split('/')[0]}`,
      title: `${title}.`,
      fix,
      severity: ending === undefined ? severity : `${severity}; ends a command with ${ending}`,
      documented,
    };
  });
}

function ofRules(): Topic[] {
  return [...lintRules].map(([rule, { title, fix }]) => {
    const isOwn = rule.startsWith('concord/') || rule === 'configuration';
    return {
      code: `lint/${rule}`,
      group: isOwn ? "Lint: Concord's own" : "Lint: Redocly's rules",
      title: `${title}.`,
      fix,
      documented: isOwn ? documented : redoclyRules,
      ...(rule === 'configuration'
        ? { severity: 'error; warning where the rest can be used' }
        : { more: `In redocly.yaml: rules: { ${rule}: off }; with the reason written beside it.` }),
    };
  });
}

const weights: Readonly<Record<Level, string>> = {
  error: 'error; breaks who uses the old document',
  warning: 'warning; may break who uses the old document',
  info: 'info; breaks nobody on the wire',
};

function ofChanges(): Topic[] {
  const kinds = changeKinds();
  return [...kinds.values()].map(({ id, level, text, family }) => ({
    code: id,
    group: family === undefined ? 'Changes' : 'Changes of schemas',
    title: /^[A-Z]/.test(text) ? `${text}.` : `… ${text}.`,
    fix:
      level === 'info'
        ? 'Nothing, where it is meant.'
        : 'Take it back or publish a new major version, where it does break; else say that it does not count.',
    severity: weights[level],
    more:
      `Other levels: --level ${id}=info, or levels in the configuration. ` +
      'For one change: an entry with its fingerprint, a reason and a day in the file of --ignore.',
    documented: 'README.md, In CI',
    isVariant:
      family !== undefined &&
      id !== `request-property-${family}` &&
      (id !== `response-property-${family}` || kinds.has(`request-property-${family}`)),
  }));
}

/** The rule without `lint/`, or one of a plugin that only its authors can explain. */
function lintRule(code: string, all: readonly Topic[]): Topic | undefined {
  const known = all.find((topic) => topic.code === `lint/${code}`);
  if (known || !/^lint\/(?!concord\/)[^/]+\/./.test(code)) return known;
  return {
    code,
    group: '',
    title: 'A rule of a plugin, or one that redocly.yaml defines, is broken.',
    fix: 'See what the rule says where it is defined.',
    severity: 'what redocly.yaml says',
    documented: 'redocly.yaml and its plugins',
  };
}

async function severityOf({ code, severity }: Topic): Promise<string> {
  if (severity !== undefined) return severity;
  const { defaultLevel } = await import('../../document/lint/lint.js');
  const level = await defaultLevel(code.replace('lint/', ''));
  return `what redocly.yaml says; without one, ${level === 'warn' ? 'warning' : level}`;
}

function explained(
  { code, title, severity, fix, more, documented: where }: Omit<Topic, 'group'>,
  paint: Paint,
): string {
  const lines = [
    ['severity', severity],
    ['what to do', fix],
    ['to change it', more],
    ['documented', where],
  ].flatMap(([label = '', text]) =>
    text === undefined ? [] : [`  ${paint.dim(label.padEnd(12))}  ${text}\n`],
  );
  return printable(`${paint.bold(code)}  ${title}`) + `\n\n${lines.join('')}`;
}

/** Keeps one of the topics that differ only in where the schema is used. */
function listed(all: readonly Topic[]): readonly Topic[] {
  return all.filter(({ isVariant }) => isVariant !== true);
}

function list(found: readonly Topic[], paint: Paint): string {
  const groups = [...new Set(found.map(({ group }) => group))];
  const width = Math.max(...found.map(({ code }) => code.length));
  return groups
    .map((group) => {
      const note =
        group === 'Changes of schemas' && found.some(({ isVariant }) => isVariant !== true)
          ? ' (also of a response, and of a body, parameter, parameter-property, header or header-property)'
          : '';
      const lines = found
        .filter((topic) => topic.group === group)
        .map(({ code, title }) => `  ${code.padEnd(width)}  ${title}\n`);
      return `${paint.bold(group)}${note}\n${lines.join('')}`;
    })
    .join('\n');
}

function unknown(code: string, all: readonly Topic[]): Outcome {
  const codes = all.map((topic) => topic.code);
  const meant =
    closest(code, codes) ??
    closest(code, [...lintRules.keys()]) ??
    (code.length < 4 ? undefined : listed(all).find((topic) => topic.code.includes(code))?.code);
  return failed(
    diagnostic('usage/arguments', `There is no code ${JSON.stringify(code)}.`, {
      help: '`concord explain` lists all codes.',
      ...didYouMean(meant),
    }),
  );
}
