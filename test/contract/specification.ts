// The text of the interface specification without its layout: sections, each with its title and its words in one line.

export interface SectionText {
  readonly section: string;
  readonly title: string;
  readonly text: string;
}

export function sectionsOf(specification: string): SectionText[] {
  const sections: { section: string; title: string; lines: string[] }[] = [];
  const lines = specification.split('\n');
  for (const [index, line] of lines.entries()) {
    const heading = /^#+ (?:([\d.]+?)\.? )?(.*)$/.exec(line);
    if (heading)
      sections.push({
        section: heading[1] ?? 'preamble',
        title: plain(heading[2] ?? ''),
        lines: [],
      });
    else if (!isTableHead(lines, index))
      sections
        .at(-1)
        ?.lines.push(line.startsWith('|') ? row(line) : line.replace(/^(- |\d+\. )/, ''));
  }
  return sections.map(({ section, title, lines }) => ({
    section,
    title,
    text: plain(lines.join(' ')),
  }));
}

/** The first line of a table, which names its columns, and the line of dashes below it. */
function isTableHead(lines: readonly string[], index: number): boolean {
  const isRule = (line: string | undefined): boolean => /^\|[-| ]+\|$/.test(line ?? '');
  return isRule(lines[index]) || isRule(lines[index + 1]);
}

function row(line: string): string {
  return line
    .slice(1, line.lastIndexOf('|'))
    .split('|')
    .map((cell) => cell.trim())
    .join(' | ');
}

function plain(text: string): string {
  return text.replaceAll('`', '').replaceAll(/\s+/g, ' ').trim();
}
