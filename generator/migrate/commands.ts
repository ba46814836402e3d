// Scripts of package.json: the commands in a line of a shell, their words and flags.

/** A word as it is written, and what it says. */
export interface Word {
  readonly raw: string;
  readonly text: string;
}

/** What a command becomes. */
export interface Meaning {
  /** The file of the configuration that the command names. */
  readonly config?: string | undefined;
  /** What it says in flags, in the form of the configuration. */
  readonly value?: object | undefined;
  /** The command in its place; `concord generate` where nothing is said. */
  readonly replacement?: string;
  readonly notes?: readonly string[];
}

export interface Command {
  readonly start: number;
  readonly end: number;
  /** The words from the name of the tool on. */
  readonly words: readonly Word[];
  /** Whether it reads what another command writes. */
  readonly isPiped: boolean;
}

const runners = new Set(
  'npx pnpx bunx pnpm yarn npm bun exec dlx x run cross-env dotenv -y --yes --bun --'.split(' '),
);

/**
 * The commands of a line that are called by one of these names, each whether by itself or by a
 * runner of packages.
 */
export function commandsIn(line: string, names: readonly string[]): readonly Command[] {
  const found: Command[] = [];
  const separator = /&&|\|\||[;|&\n]/;
  let start = 0;
  let isPiped = false;
  let words: (Word & { readonly at: number })[] = [];
  const close = (): void => {
    const first = words.findIndex(
      ({ text }) => !runners.has(text) && !/^\w+=/.test(text) && text !== '',
    );
    const name = words[first]?.text.replace(/@[\w.-]*$/, '') ?? '';
    const last = words.at(-1);
    const begin = words.find(({ text }) => !/^\w+=/.test(text) && text !== 'cross-env');
    if (last && begin && names.includes(name))
      found.push({
        start: begin.at,
        end: last.at + last.raw.length,
        words: words.slice(first),
        isPiped,
      });
    words = [];
  };
  while (start < line.length) {
    const rest = line.slice(start);
    const [space] = /^[ \t]+/.exec(rest) ?? [''];
    const [operator] = separator.exec(rest) ?? [''];
    const [raw] = /^(?:"(?:[^"\\]|\\.)*"|'[^']*'|\\.|[^\s;|&"'\\])+/.exec(rest) ?? [''];
    if (space === '' && rest.startsWith(operator) && operator !== '') {
      close();
      isPiped = operator === '|';
    } else if (space === '') words.push({ raw, text: unquoted(raw), at: start });
    start += space.length || (rest.startsWith(operator) ? operator.length : 0) || raw.length || 1;
  }
  close();
  return found;
}

function unquoted(raw: string): string {
  return raw.replace(
    /"((?:[^"\\]|\\.)*)"|'([^']*)'|\\(.)/g,
    (_, double?: string, single?: string, escaped?: string) =>
      double?.replace(/\\(.)/g, '$1') ?? single ?? escaped ?? '',
  );
}

interface Given {
  readonly positional: readonly Word[];
  /** Name without dashes → its value; none where there is none. */
  readonly flags: ReadonlyMap<string, Word | undefined>;
}

/**
 * @param switches Those without a value, and those that may be followed by `true` or `false`;
 * separated by spaces.
 */
export function flagsIn([, ...words]: readonly Word[], switches: string): Given {
  const isSwitch = new Set(switches.split(' '));
  const positional: Word[] = [];
  const flags = new Map<string, Word | undefined>();
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? { raw: '', text: '' };
    const [, name, assigned] = /^--?([A-Za-z][\w-]*)(?:=(.*))?$/s.exec(word.text) ?? [];
    const next = words[at + 1];
    if (name === undefined) positional.push(word);
    else if (assigned !== undefined) flags.set(name, { raw: shellWord(assigned), text: assigned });
    else if (
      next === undefined ||
      /^-./.test(next.text) ||
      (isSwitch.has(name) && !/^(true|false)$/.test(next.text))
    )
      flags.set(name, undefined);
    else {
      flags.set(name, next);
      at++;
    }
  }
  return { positional, flags };
}

/** The value of the first of some flags that is given. */
export function flagTexts(
  flags: Given['flags'],
): (...names: readonly string[]) => string | undefined {
  return (...names) => names.map((name) => flags.get(name)?.text).find(Boolean);
}

function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `"${text.replace(/["\\$`]/g, '\\$&')}"`;
}
