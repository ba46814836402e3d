// What the validators do not decide about: collected while they are printed, told to the user, and shipped as data.

import { type Diagnostic, diagnostic, type DiagnosticCode } from '../../diagnostics.js';
import { jsonText, type Pointer } from '../../model/json.js';

export interface Gaps {
  readonly format: (name: string, at: Pointer) => void;
  /** A pattern that is no expression of ECMA-262, and that could not be translated. */
  readonly pattern: (pattern: string, at: Pointer) => void;
  /** `contentSchema` and its like: annotations by JSON Schema. */
  readonly encoded: (keyword: string, at: Pointer) => void;
  /** A body that is not JSON. */
  readonly content: (mediaType: string, at: Pointer) => void;
  readonly all: () => readonly Gap[];
}

export interface Gap {
  readonly code: DiagnosticCode;
  /** The keyword, or `content`. */
  readonly keyword: string;
  readonly value: string;
  readonly why: string;
  /** Where it is written, in document order. */
  readonly pointers: readonly Pointer[];
}

export function createGaps(): Gaps {
  const found = new Map<string, Omit<Gap, 'pointers'> & { readonly pointers: Set<Pointer> }>();
  const add = (gap: Omit<Gap, 'pointers'>, at: Pointer): void => {
    const key = JSON.stringify([gap.code, gap.keyword, gap.value]);
    const known = found.get(key) ?? { ...gap, pointers: new Set() };
    known.pointers.add(at);
    found.set(key, known);
  };
  return {
    format: (value, at) =>
      add(
        {
          code: 'validators/format',
          keyword: 'format',
          value,
          why: 'no check is known for this format',
        },
        at,
      ),
    pattern: (value, at) =>
      add(
        {
          code: 'validators/pattern',
          keyword: 'pattern',
          value,
          why: 'ECMA-262 has no expression that is known to mean the same',
        },
        at,
      ),
    encoded: (keyword, at) =>
      add(
        {
          code: 'validators/content',
          keyword,
          value: '',
          why: 'JSON Schema makes it an annotation: what a text encodes is not looked at',
        },
        at,
      ),
    content: (value, at) =>
      add(
        { code: 'validators/media-type', keyword: 'content', value, why: 'the body is not JSON' },
        at,
      ),
    all: () => [...found.values()].map((gap) => ({ ...gap, pointers: [...gap.pointers] })),
  };
}

/** One diagnostic a subject, at its first place. */
export function gapDiagnostics(gaps: readonly Gap[], strict: boolean): readonly Diagnostic[] {
  return gaps.map(({ code, keyword, value, why, pointers }) => {
    const what = value === '' ? `"${keyword}"` : `"${keyword}": ${JSON.stringify(value)}`;
    const count = pointers.length === 1 ? '' : ` (${pointers.length} places; this is the first)`;
    return diagnostic(code, `${what} is not checked: ${why}${count}.`, {
      pointer: pointers[0],
      ...(strict && { severity: 'error' as const }),
    });
  });
}

/** The file that ships: what is checked, and what is not, where. */
export function coverageFile(
  gaps: readonly Gap[],
  facts: {
    readonly title: string;
    readonly version: string;
    readonly schemas: number;
    readonly operations: number;
    readonly formats: readonly string[];
    readonly formatsOff: readonly string[] | true;
  },
): string {
  const { title, version, schemas, operations, formats, formatsOff } = facts;
  const content = {
    document: { title, version },
    schemas,
    operations,
    formats: { checked: formats, switchedOff: formatsOff === true ? 'all' : formatsOff },
    notChecked: gaps.map(({ code, keyword, value, why, pointers }) => ({
      code,
      keyword,
      ...(value !== '' && { value }),
      why,
      pointers,
    })),
  };
  return `${jsonText(content, 2)}\n`;
}
