// The changes between two documents as they are reported: a list for people, a table for a pull
// request, annotations on the changed lines.

import { type Diagnostic, diagnostic, type SourceLocation } from '../../base/diagnostics.js';
import type { Change, Level } from '../../diff/change.js';
import { breaksIn, countsAsFailure, type FailOn } from '../../diff/judge.js';
import { inMarkdown, printedLocation, printable, tableOfKinds } from '../report/printable.js';
import type { Paint } from '../host.js';

export interface Verdicts {
  readonly wire: boolean;
  readonly sdk: boolean;
}

export function verdictsOf(changes: readonly Change[]): Verdicts {
  return { wire: breaksIn(changes, 'wire'), sdk: breaksIn(changes, 'sdk') };
}

/**
 * Prints the changes as JSON. If one side is a package without a document, the verdicts about the
 * wire are absent.
 */
export function verdictsAsJson(changes: readonly Change[], { isWireUnknown }: Known): object {
  const { wire, sdk } = verdictsOf(changes);
  return { wire: { breaking: isWireUnknown ? null : wire }, sdk: { breaking: sdk } };
}

/**
 * A change that fails the command is reported as an error, and any other is not. Something removed
 * is located where it would stand in the new document.
 */
export function changeDiagnostics(
  changes: readonly Change[],
  failOn: FailOn,
  locate: (pointer: string) => SourceLocation | undefined,
): readonly Diagnostic[] {
  return changes
    .filter(({ ignored }) => ignored === undefined)
    .map((change) => {
      const { id, level, message, pointer, from, to, wire, sdk, fingerprint } = change;
      const isFailing = countsAsFailure(change, failOn);
      const isBreaking = wire === 'breaking' || (isFailing && sdk === 'breaking');
      return diagnostic(isBreaking ? 'diff/breaking' : 'diff/change', `${message} (${id})`, {
        severity: isFailing ? 'error' : level === 'info' ? 'info' : 'warning',
        rule: id,
        pointer,
        ...(!isBreaking && sdk === 'breaking' && { help: helps.code }),
        ...(sdk !== 'breaking' && isFailing && { help: helps.failing }),
        location: to ?? locate(pointer) ?? from,
        fingerprint,
      });
    });
}

/** Advice, if the code needs another reaction than the wire. */
const helps = {
  code: 'Publish a new major version of the packages: code that uses them has to follow.',
  failing: 'Take the change back, or say why it does not count in a file for --ignore.',
};

/** The results of a comparison other than its changes. */
export interface Known {
  /** Whether nothing changes at all, texts and generated files included. */
  readonly isSame?: boolean;
  /** Whether one side is a package without a document. */
  readonly isWireUnknown?: boolean | undefined;
  /** What is not compared. */
  readonly skipped?: readonly Diagnostic[];
}

function nothing({ isSame, isWireUnknown, skipped = [] }: Known): string {
  if (skipped.length > 0) return 'Nothing changes in what is compared.\n';
  if (isWireUnknown) return 'Nothing changes for code that uses the package.\n';
  return isSame
    ? 'The documents mean the same.\n'
    : 'Nothing changes on the wire, and nothing for code that uses the packages.\n';
}

const words = { error: 'breaks', warning: 'may break', info: 'fine' } as const satisfies Record<
  Level,
  string
>;

export function changeList(changes: readonly Change[], paint: Paint, known: Known = {}): string {
  const skipped = (known.skipped ?? [])
    .map(({ message, location, related = [] }) => {
      const where = ofBoth(location, related[0]?.location);
      const line = where === '' ? '' : `            ${paint.dim(printable(where))}\n`;
      return `${paint.yellow(printable(message))}\n${line}`;
    })
    .join('');
  if (changes.length === 0) return `${skipped}${nothing(known)}`;
  const colors = { error: paint.red, warning: paint.yellow, info: paint.dim };
  const lines = changes.map(({ level, message, id, from, to, sdk, ignored }) => {
    const where = ofBoth(to, from);
    const notes = [
      id,
      ...(sdk === 'breaking' && level !== 'info' ? ['breaks code'] : []),
      ...(ignored === undefined ? [] : [`ignored: ${ignored}`]),
    ];
    const isCode = level === 'info' && sdk === 'breaking';
    const color = isCode ? paint.yellow : colors[level];
    const first = `${color((isCode ? 'breaks code' : words[level]).padEnd(11))} ${printable(message)}`;
    return `${first}\n            ${paint.dim(printable(`${notes.join(', ')}${where === '' ? '' : `  ${where}`}`))}\n`;
  });
  return `${lines.join('')}${skipped}\n${summary(changes, known)}\n`;
}

export function changeTable(changes: readonly Change[], known: Known = {}): string {
  const skipped = (known.skipped ?? []).map(
    ({ message, location }) =>
      `\n${inMarkdown(`${message} ${printedLocation(location)}`.trimEnd())}\n`,
  );
  if (changes.length === 0) return `${nothing(known)}${skipped.join('')}`;
  const rows = tableOfKinds(['wire', 'code', 'change', 'id', 'place'], changes, {
    kindOf: ({ level, id }) => `${level} ${id}`,
    row: ({ level, message, id, sdk, to, from, ignored }) => [
      ignored === undefined ? words[level] : 'ignored',
      sdk === 'breaking' ? 'breaks' : '',
      inMarkdown(message),
      `\`${id}\``,
      inMarkdown(printedLocation(to ?? from)),
    ],
    rest: (more, { id }) => ['', '', more, `\`${id}\``, ''],
  });
  return `${summary(changes, known)}\n\n${rows}${skipped.join('')}`;
}

function summary(changes: readonly Change[], { isWireUnknown }: Known): string {
  const { wire, sdk } = verdictsOf(changes);
  const count = changes.length === 1 ? '1 change' : `${changes.length} changes`;
  const onWire = isWireUnknown
    ? 'not known'
    : breaksIn(changes, 'certain')
      ? 'breaking'
      : wire
        ? 'may break'
        : 'compatible';
  return `${count}. On the wire: ${onWire}. For code that uses the packages: ${sdk ? 'breaking' : 'compatible'}.`;
}

/** Where a change stands in the new document, and where it stood in the old one. */
function ofBoth(to: SourceLocation | undefined, from: SourceLocation | undefined): string {
  const place = to ?? from;
  if (!place) return '';
  return to && from ? `${exactly(to)} (was ${exactly(from)})` : exactly(place);
}

function exactly({ file, line, column }: SourceLocation): string {
  return `${file}:${line}:${column}`;
}
