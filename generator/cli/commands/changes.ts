// The changes between two documents as they are reported: a list for people, a table for a pull request, annotations on the changed lines.

import { type Diagnostic, diagnostic, type Location } from '../../diagnostics.js';
import type { Change, Level } from '../../diff/change.js';
import { breaksIn, counts, type FailOn } from '../../diff/judge.js';
import { inMarkdown, placeOf, printable, table } from '../../report/printable.js';
import type { Paint } from '../host.js';

export interface Verdicts {
  readonly wire: boolean;
  readonly sdk: boolean;
}

export function verdictsOf(changes: readonly Change[]): Verdicts {
  return { wire: breaksIn(changes, 'wire'), sdk: breaksIn(changes, 'sdk') };
}

/** What fails is an error, whatever its level is; what does not is none. What is gone is shown where it would stand in the new document. */
export function changeDiagnostics(
  changes: readonly Change[],
  failOn: FailOn,
  locate: (pointer: string) => Location | undefined,
): readonly Diagnostic[] {
  return changes
    .filter(({ ignored }) => ignored === undefined)
    .map((change) => {
      const { id, level, message, pointer, from, to, wire, fingerprint } = change;
      const code = wire === 'breaking' ? 'diff/breaking' : 'diff/change';
      return diagnostic(code, `${message} (${id})`, {
        severity: counts(change, failOn) ? 'error' : level === 'info' ? 'info' : 'warning',
        pointer,
        location: to ?? locate(pointer) ?? from,
        fingerprint,
      });
    });
}

const same = 'The documents mean the same.\n';

const words = { error: 'breaks', warning: 'may break', info: 'fine' } as const satisfies Record<
  Level,
  string
>;

export function changeList(changes: readonly Change[], paint: Paint): string {
  if (changes.length === 0) return same;
  const colors = { error: paint.red, warning: paint.yellow, info: paint.dim };
  const lines = changes.map(({ level, message, id, from, to, sdk, ignored }) => {
    const location = to ?? from;
    const was = to && from ? ` (was ${exactly(from)})` : '';
    const where = location ? `  ${exactly(location)}${was}` : '';
    const notes = [
      id,
      ...(sdk === 'breaking' ? ['breaks code'] : []),
      ...(ignored === undefined ? [] : [`ignored: ${ignored}`]),
    ];
    const first = `${colors[level](words[level].padEnd(9))} ${printable(message)}`;
    return `${first}\n          ${paint.dim(printable(`${notes.join(', ')}${where}`))}\n`;
  });
  return `${lines.join('')}\n${summary(changes)}\n`;
}

export function changeTable(changes: readonly Change[]): string {
  if (changes.length === 0) return same;
  const rows = changes.map(({ level, message, id, sdk, to, from, ignored }) => [
    ignored === undefined ? words[level] : 'ignored',
    sdk === 'breaking' ? 'breaks' : '',
    inMarkdown(message),
    `\`${inMarkdown(id)}\``,
    inMarkdown(placeOf(to ?? from)),
  ]);
  return `${summary(changes)}\n\n${table(['wire', 'code', 'change', 'id', 'place'], rows)}`;
}

function summary(changes: readonly Change[]): string {
  const { wire, sdk } = verdictsOf(changes);
  const count = changes.length === 1 ? '1 change' : `${changes.length} changes`;
  const onWire = breaksIn(changes, 'certain') ? 'breaking' : wire ? 'may break' : 'compatible';
  return `${count}. On the wire: ${onWire}. For code that uses the packages: ${sdk ? 'breaking' : 'compatible'}.`;
}

function exactly({ file, line, column }: Location): string {
  return `${file}:${line}:${column}`;
}
