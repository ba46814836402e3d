// Writes the changelog of a package: puts the entry for a version among the existing ones, in words
// for the package's users.

import { codeSpan } from '../../base/code-span.js';
import type { Change } from '../../diff/change.js';
import type { Input } from '../../diff/input.js';
import { labelOf } from '../../diff/operations.js';
import { inMarkdown, valueInMarkdown } from '../report/printable.js';

export interface ChangelogEntry {
  readonly version: string;
  /** `2026-11-23` */
  readonly date: string;
  readonly body: string;
}

/**
 * Writes the body of an entry: the changes by operation, in words for users of the packages.
 * Operations come in the order of the changes, breaking ones first, and so do the changes of each
 * operation.
 */
export function entryBody(
  changes: readonly Change[],
  ends: readonly (Input | undefined)[],
): string {
  const groups = new Map<string, Change[]>();
  for (const change of changes) {
    if (change.ignored !== undefined) continue;
    const [first = '', ...others] = change.operations;
    const heading = others.length > 0 ? severalHeading : first;
    groups.set(heading, [...(groups.get(heading) ?? []), change]);
  }
  const called = new Map(ends.flatMap((end) => (end ? calls(end) : [])));
  const sections = sorted([...groups], ([, group]) => Math.min(...group.map(rank))).map(
    ([label, group]) => {
      const call = called.get(label);
      const heading =
        label === ''
          ? 'The whole API'
          : label === severalHeading
            ? label
            : `${call === undefined ? '' : `\`${call}\`, `}${valueInMarkdown(label)}`;
      const lines = sorted(group, rank).map((change) => `- ${line(change, label)}\n`);
      return `### ${heading}\n\n${lines.join('')}`;
    },
  );
  const nothing = 'Nothing has changed for code that uses the packages.\n';
  return sections.length === 0 ? nothing : sections.join('\n');
}

export function itemText({ version, date, body }: ChangelogEntry): string {
  return `## ${version} (${date})\n\n${body}`;
}

/** Returns the changelog with this as its newest entry. */
export function withEntry(changelog: string, entry: ChangelogEntry): string {
  const title = '# Changelog';
  const [before = '', ...others] = partsOf(changelog);
  const parts = [before.trim() === '' ? title : before, itemText(entry), ...others];
  const text = `${parts.map((part) => part.trimEnd()).join('\n\n')}\n`;
  return changelog.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text;
}

/** The entry of a version: `## 1.2.0`, `## [1.2.0] - 2026-11-23`, `## v1.2.0 (2026-11-23)`. */
export function entryIn(changelog: string, version: string): string | undefined {
  return partsOf(changelog).find((part) => /^## \[?v?([\w.+-]+)/.exec(part)?.[1] === version);
}

function partsOf(changelog: string): readonly string[] {
  return changelog.replaceAll('\r\n', '\n').split(/^(?=## )/m);
}

export function entryNotes(entry: string): string {
  return entry.slice(entry.indexOf('\n') + 1).trim();
}

const severalHeading = 'Several operations';

/** `POST /orders` → `orders.create`. */
function calls({ api, names }: Input): readonly (readonly [label: string, call: string])[] {
  return api.operations.flatMap((operation) => {
    const operationNames = names.operations.get(operation.at);
    return operationNames
      ? [[labelOf(operation), `${operationNames.resource}.${operationNames.method}`] as const]
      : [];
  });
}

function rank({ sdk, wire }: Change): number {
  return sdk === 'breaking' ? 0 : wire === 'breaking' ? 1 : 2;
}

function sorted<T>(entries: readonly T[], by: (entry: T) => number): readonly T[] {
  return [...entries].sort((a, b) => by(a) - by(b));
}

/** The sentence without the operation that the heading names. */
function line({ message, sdk, wire, level }: Change, label: string): string {
  const subject = `${codeSpan(label)} `;
  const sentence = message.startsWith(subject) ? message.slice(subject.length) : message;
  const text = inMarkdown(`${sentence[0]?.toUpperCase() ?? ''}${sentence.slice(1)}`);
  if (sdk === 'breaking') return `**Breaking:** ${text}`;
  if (wire !== 'breaking') return text;
  return `**${level === 'error' ? 'Stops' : 'May stop'} older versions from working:** ${text}`;
}
