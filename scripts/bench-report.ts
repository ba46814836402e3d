// Renders the results of the benchmark: a table, a chart, and a comparison with the committed baseline.

export interface Report {
  readonly date: string;
  readonly machine: string;
  readonly node: string;
  readonly rounds: number;
  readonly rows: readonly Row[];
}

/** The result of one generator with one document. */
export interface Row {
  readonly document: string;
  readonly tool: string;
  readonly version: string;
  readonly makes: string;
  /** The error, if there are no figures. */
  readonly failure?: string;
  /** CPU seconds. */
  readonly seconds?: number;
  /** Peak memory. */
  readonly megabytes?: number;
  readonly files?: number;
  readonly bytes?: number;
  /** By the newest compiler. */
  readonly check?: { readonly errors: number; readonly seconds: number };
}

/** A Markdown table of all documents and generators. */
export function table({ date, machine, node, rounds, rows }: Report): string {
  const head = [
    ['document', 'generator', 'makes', 'CPU s', 'peak MB', 'files', 'MB written'],
    ['type errors', 'tsc 7 s'],
  ].flat();
  const lines = rows.map((row) => {
    const tool = `${row.tool} ${row.version}`;
    const start = [row.document, tool, row.makes];
    if (row.failure !== undefined)
      return [...start, `fails: ${cell(row.failure)}`, '', '', '', '', ''];
    const { seconds = 0, megabytes = 0, files = 0, bytes = 0, check } = row;
    return [
      ...start,
      ...[seconds.toFixed(2), String(megabytes), String(files), (bytes / 1e6).toFixed(2)],
      ...(check ? [String(check.errors), check.seconds.toFixed(2)] : ['', '']),
    ];
  });
  return [
    `${date}, ${machine}, Node ${node}; the median of ${rounds} interleaved rounds.`,
    '',
    ...asTable(head, lines, 3),
  ].join('\n');
}

/** A table of the figures beside the baseline. Nothing fails by them, because times depend on the machine. */
export function comparison(before: Report | undefined, after: Report): string {
  const keyOf = ({ document, tool }: Row): string => `${document} ${tool}`;
  const known = new Map(before?.rows.map((row) => [keyOf(row), row]));
  const head = [
    'document',
    'CPU s',
    'before',
    'peak MB',
    'before',
    'MB written',
    'before',
    'files',
  ];
  const lines = after.rows.map((row) => {
    const old = known.get(keyOf(row));
    const figure = (value: number | undefined, digits: number): string =>
      value === undefined ? '–' : value.toFixed(digits);
    const written = ({ bytes }: Partial<Row>): number | undefined =>
      bytes === undefined ? undefined : bytes / 1e6;
    return [
      row.document,
      ...[figure(row.seconds, 2), figure(old?.seconds, 2)],
      ...[figure(row.megabytes, 0), figure(old?.megabytes, 0)],
      ...[figure(written(row), 3), figure(written(old ?? {}), 3)],
      row.files === old?.files ? String(row.files) : `${row.files} (before: ${old?.files ?? '–'})`,
    ];
  });
  const origin = before
    ? `Before: ${before.date}, ${before.machine}, Node ${before.node}. `
    : 'Nothing was measured before. ';
  return [
    `${origin}Now: ${after.date}, ${after.machine}, Node ${after.node}.`,
    '',
    ...asTable(head, lines, 1),
  ].join('\n');
}

function asTable(
  head: readonly string[],
  lines: readonly (readonly string[])[],
  texts: number,
): readonly string[] {
  const rule = head.map((_, index) => (index < texts ? '---' : '---:'));
  return [head, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`);
}

/** Escapes the output of another program for a cell. */
function cell(text: string): string {
  return text.replace(/[\\|`<>*_[\]]/g, (mark) => `\\${mark}`).replace(/\s+/g, ' ');
}

const width = 760;
const label = 210;
const bar = 18;

/** A bar chart of CPU seconds as SVG: one group per document, each with its own scale. */
export function chart({ date, machine, node, rows }: Report): string {
  const parts: string[] = [];
  let top = 46;
  for (const document of new Set(rows.map((row) => row.document))) {
    const group = rows.filter((row) => row.document === document);
    const most = Math.max(...group.map(({ seconds = 0 }) => seconds), 0.01);
    parts.push(text(12, top + 14, document, 'font-weight="bold"'));
    top += 22;
    for (const { tool, version, seconds, failure } of group) {
      const length = ((seconds ?? 0) / most) * (width - label - 110);
      const fill = tool === 'Concord' ? '#2563eb' : '#94a3b8';
      parts.push(
        text(12, top + 13, `${tool} ${version}`),
        `<rect x="${label}" y="${top + 2}" width="${length.toFixed(1)}" height="${bar - 5}" fill="${fill}"/>`,
        text(
          label + length + 6,
          top + 13,
          failure === undefined ? `${(seconds ?? 0).toFixed(2)} s` : 'fails',
        ),
      );
      top += bar;
    }
    top += 10;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${top + 10}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="white"/>
${text(12, 20, 'CPU seconds of one generation', 'font-size="15" font-weight="bold"')}
${text(12, 36, `${date}, ${machine}, Node ${node}`, 'fill="#64748b"')}
${parts.join('\n')}
</svg>
`;
}

function text(x: number, y: number, content: string, attributes = ''): string {
  const escaped = content.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
  return `<text x="${x.toFixed(0)}" y="${y}"${attributes && ` ${attributes}`}>${escaped}</text>`;
}
