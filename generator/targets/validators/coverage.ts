// What the validators check: known formats, and gaps, which are reported and shipped as data.

import { call, type Code, code } from '../../code/code.js';
import { type Diagnostic, diagnostic, type DiagnosticCode } from '../../base/diagnostics.js';
import { formats } from '../../model/formats.js';
import { jsonText, type Pointer } from '../../model/json.js';
import { runtimeSymbol, z } from './schema/built.js';

export interface Gaps {
  readonly format: (name: string, at: Pointer) => void;
  /** A pattern that is not an ECMA-262 regular expression and could not be translated. */
  readonly pattern: (pattern: string, at: Pointer) => void;
  /** `contentSchema` and `contentEncoding`, which are annotations in JSON Schema. */
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
  /** Where it occurs, in document order. */
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

/** One diagnostic per gap, at its first occurrence. */
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

/** The file `coverage.json`: what is checked, what is not, and where. */
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

interface Format {
  /** The type of values that the format applies to. */
  readonly type: 'string' | 'number';
  /**
   * Replaces `z.string()` or `z.number()`; a function of zod, or a schema of the runtime. Absent if
   * the format allows every value.
   */
  readonly schema?: Code | undefined;
  /** Whether zod has a schema type of its own for it. */
  readonly isNative?: boolean | undefined;
}

export interface Formats {
  readonly find: (name: string) => Format | undefined;
  /** Whether the user has switched the check off. */
  readonly isOff: (name: string) => boolean;
  /** Records that the document uses the format. */
  readonly use: (name: string) => void;
  /** The checked formats that the document uses, in alphabetical order. */
  readonly used: () => readonly string[];
}

/** `off`: the formats not to check, or `true` for all. */
export function checkedFormats(runtime: string, off: readonly string[] | true): Formats {
  const known = new Map<string, Format>();
  const used = new Set<string>();
  for (const [name, row] of Object.entries(formats)) {
    const { type } = row;
    if ('zod' in row) known.set(name, { type, schema: call(z, row.zod), isNative: true });
    else if ('iso' in row)
      known.set(name, { type, schema: call(code`${z}.iso`, row.iso), isNative: true });
    else if ('check' in row)
      known.set(name, { type, schema: code`${runtimeSymbol(runtime, row.check)}` });
    else known.set(name, { type });
  }
  const isOff = (name: string): boolean => off === true || off.includes(name);
  return {
    isOff,
    find: (name) => (isOff(name) ? undefined : known.get(name)),
    use: (name) => void used.add(name),
    used: () => [...used].filter((name) => !isOff(name)).sort(),
  };
}
