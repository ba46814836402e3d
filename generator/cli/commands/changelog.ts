// An entry of a changelog: what has changed, by operation, in words for who uses the packages.

import type { Change } from '../../diff/change.js';
import type { Input } from '../../diff/compare.js';
import { labelOf } from '../../diff/operations.js';
import { inMarkdown } from '../../report/markdown.js';

interface Release {
  readonly version: string;
  readonly from: Input;
  readonly to: Input;
}

/** Operations in the order of the changes, those that break first; in each what breaks comes first. */
export function changelogEntry(changes: readonly Change[], { version, from, to }: Release): string {
  const groups = new Map<string, Change[]>();
  for (const change of changes) {
    if (change.ignored !== undefined) continue;
    const [first = '', ...others] = change.operations;
    const heading = others.length > 0 ? severalHeading : first;
    groups.set(heading, [...(groups.get(heading) ?? []), change]);
  }
  const called = new Map([...calls(from), ...calls(to)]);
  const sections = sorted([...groups], ([, group]) => Math.min(...group.map(rank))).map(
    ([label, group]) => {
      const call = called.get(label);
      const heading =
        label === ''
          ? 'The whole API'
          : label === severalHeading
            ? label
            : `${call === undefined ? '' : `\`${call}\`, `}\`${label.replaceAll('`', "'")}\``;
      const lines = sorted(group, rank).map((change) => `- ${line(change, label)}\n`);
      return `### ${heading}\n\n${lines.join('')}`;
    },
  );
  const nothing = 'Only descriptions have changed.\n';
  return `## ${version}\n\n${sections.length === 0 ? nothing : sections.join('\n')}`;
}

/** The changelog with this as its newest entry; an entry of the same version is replaced. */
export function withEntry(changelog: string, entry: string): string {
  const title = '# Changelog\n';
  const [heading = ''] = entry.split('\n', 1);
  const [before = '', ...old] = changelog.replaceAll('\r\n', '\n').split(/^(?=## )/m);
  const others = old.filter((each) => each.split('\n', 1)[0] !== heading);
  return `${[before.trimEnd() || title.trimEnd(), entry.trimEnd(), ...others.map((each) => each.trimEnd())].join('\n\n')}\n`;
}

const severalHeading = 'Several operations';

/** `POST /captions` → `captions.createCaptions`. */
function calls({ api, names }: Input): readonly (readonly [label: string, call: string])[] {
  return api.operations.flatMap((operation) => {
    const found = names.operations.get(operation.at);
    return found ? [[labelOf(operation), `${found.resource}.${found.method}`] as const] : [];
  });
}

function rank({ sdk, wire }: Change): number {
  return sdk === 'breaking' ? 0 : wire === 'breaking' ? 1 : 2;
}

function sorted<T>(entries: readonly T[], by: (entry: T) => number): readonly T[] {
  return [...entries].sort((a, b) => by(a) - by(b));
}

/** The sentence without the operation that the heading names. */
function line({ message, sdk, wire }: Change, label: string): string {
  const subject = `\`${label}\` `;
  const sentence = message.startsWith(subject) ? message.slice(subject.length) : message;
  const text = inMarkdown(`${sentence[0]?.toUpperCase() ?? ''}${sentence.slice(1)}`);
  if (sdk === 'breaking') return `**Breaking:** ${text}`;
  return wire === 'breaking' ? `**Stops older versions from working:** ${text}` : text;
}
