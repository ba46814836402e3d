// Compares the surfaces of two sets of packages: what code that uses the old ones can no longer do
// with the new ones, and what is new. Each part of a surface has a short comparison of its own;
// they share what they note, and are read together.

import { type Json, type Pointer, type SchemaId, tokens } from '../../model/json.js';
import type { Schema } from '../../model/schema.js';
import type {
  CallSurface,
  Capability,
  CredentialSurface,
  OperationSurface,
  Surface,
  Typed,
  TypedBody,
} from '../../surface/surface.js';
import type { Direction, SurfacePart } from '../change.js';
import {
  compareMembers,
  compareTypes,
  differencesOf,
  joined,
  type TypeComparison,
  type TypeDifference,
  type TypePair,
} from './types.js';

export interface SurfaceDifference {
  readonly part: SurfacePart;
  readonly isBreaking: boolean;
  /** With the placeholders `{name}`, `{from}` and `{to}`, after the name of the operation. */
  readonly message: string;
  readonly direction: Direction;
  /** The labels of the operations that are concerned. */
  readonly operations: Set<string>;
  readonly name?: string | undefined;
  readonly from?: Json | undefined;
  readonly to?: Json | undefined;
  /** Where the documents state it; absent where that is the whole operation. */
  readonly fromAt?: Pointer | undefined;
  readonly toAt?: Pointer | undefined;
  /**
   * What it is about where no place of a document tells: the status of an error, the name of a
   * header.
   */
  readonly subject?: string | undefined;
  /** Where types differ. */
  readonly type?: TypeDifference | undefined;
}

/** Two operations by what tells them apart, with the places of their bodies. */
interface PairedCalls {
  readonly label: string;
  readonly from: Placed;
  readonly to: Placed;
}

interface Placed {
  readonly at: Pointer;
  readonly body?: { readonly at: Pointer } | undefined;
}

export interface Surfaces {
  readonly from: Surface;
  readonly to: Surface;
  /** The operations of both that code calls by the same names. */
  readonly paired: readonly (PairedCalls & {
    /** Whether nothing but their results can differ. */
    readonly onlyResult: boolean;
  })[];
  /** The payloads of webhooks and callbacks. */
  readonly payloads: readonly (readonly [label: string, from: Pointer, to: Pointer])[];
  /** Whether operations are where they were, though the server is another one. */
  readonly isSameAddress: (from: string, to: string) => boolean;
  /** Components that no operation uses. */
  readonly unused: readonly SchemaId[];
  readonly types: (from: CallSurface, to: CallSurface) => TypeComparison;
}

type Note = (
  part: SurfacePart,
  details: Omit<SurfaceDifference, 'part' | 'operations' | 'direction'> & {
    readonly operation?: string | undefined;
    readonly direction?: Direction;
  },
) => void;

export function compareSurfaces(surfaces: Surfaces): readonly SurfaceDifference[] {
  const differences: SurfaceDifference[] = [];
  const note: Note = (part, { operation, direction = 'response', ...details }) =>
    void differences.push({
      part,
      direction,
      ...details,
      operations: new Set(operation === undefined ? [] : [operation]),
    });
  compareExports(surfaces, note);
  const [from, to] = [callsOf(surfaces.from), callsOf(surfaces.to)];
  if (from && to) compareCalls(surfaces, { from, to, found: differences, note });
  return differences;
}

function callsOf(surface: Surface): CallSurface | undefined {
  return [...surface.values()].find(({ calls }) => calls)?.calls;
}

function compareExports({ from, to }: Surfaces, note: Note): void {
  for (const [target, { entries }] of from) {
    const others = to.get(target)?.entries;
    if (others === undefined) {
      note('export', {
        isBreaking: true,
        message: 'the package {name} is no longer generated',
        name: target,
      });
      continue;
    }
    for (const [entry, names] of entries) {
      const other = others.get(entry);
      const where = entry === '' ? target : `${target}/${entry}`;
      const message = '{name} is no longer exported by {from}';
      if (other === undefined)
        note('export', { isBreaking: true, message: 'the entry {name} is gone', name: where });
      else
        for (const [name, fromAt] of names)
          if (!other.has(name))
            note('export', { isBreaking: true, message, name, from: where, fromAt });
    }
  }
  for (const [target, { entries }] of to) {
    const others = from.get(target)?.entries;
    if (others === undefined)
      note('export', { isBreaking: false, message: 'the package {name} is new', name: target });
    for (const [entry, names] of others === undefined ? [] : entries) {
      const other = others?.get(entry);
      const where = entry === '' ? target : `${target}/${entry}`;
      const message = '{name} is exported by {to}';
      if (other === undefined)
        note('export', { isBreaking: false, message: 'the entry {name} is new', name: where });
      for (const [name, toAt] of other === undefined ? [] : names)
        if (other?.has(name) === false)
          note('export', { isBreaking: false, message, name, to: where, toAt });
    }
  }
}

interface Calls {
  readonly from: CallSurface;
  readonly to: CallSurface;
  readonly found: SurfaceDifference[];
  readonly note: Note;
}

function compareCalls(surfaces: Surfaces, { from, to, found, note }: Calls): void {
  const types = surfaces.types(from, to);
  const known = new Map<string, SurfaceDifference>();
  const numbers = new Map<TypeDifference, number>();
  /** The differences of a pair of types, each once, whatever number of operations have it. */
  const add: Context['add'] = (part, pair, { operation = '', prefix = '', subject }) => {
    for (const [typeDifference, path] of differencesOf(pair)) {
      const number = numbers.get(typeDifference) ?? numbers.size;
      numbers.set(typeDifference, number);
      const key = `${part} ${number}`;
      const before = known.get(key);
      if (before) {
        if (operation !== '') before.operations.add(operation);
        continue;
      }
      const name = joined(prefix, path);
      const difference: SurfaceDifference = {
        part,
        direction: typeDifference.direction,
        isBreaking: typeDifference.isBreaking,
        message: messageOf(part, name, typeDifference),
        operations: new Set(operation === '' ? [] : [operation]),
        name,
        fromAt: typeDifference.fromAt,
        toAt: typeDifference.toAt,
        subject: subject ?? typeDifference.name?.toLowerCase(),
        type: typeDifference,
      };
      known.set(key, difference);
      found.push(difference);
    }
  };
  const isValidated = [surfaces.from, surfaces.to].every((surface) =>
    [...surface.values()].some(({ validates }) => validates),
  );
  for (const pair of surfaces.paired) {
    if (pair.onlyResult) {
      const [one, other] = [from.result(pair.from.at), to.result(pair.to.at)];
      if (one && other) compareResults([one, other], { ...pair, types, add });
      continue;
    }
    const [one, other] = [from.operation(pair.from.at), to.operation(pair.to.at)];
    if (!one || !other) continue;
    compareOperation([one, other], { ...pair, types, add, note });
    if (isValidated) compareStatuses([one, other], { ...pair, note });
  }
  for (const [label, one, other] of surfaces.payloads) {
    const [before, after] = [from.payload(one), to.payload(other)];
    if (before && after)
      add(
        'payload',
        compareTypes(types, [before.type, after.type], {
          direction: 'response',
          fromAt: before.at,
          toAt: after.at,
        }),
        { operation: label },
      );
  }
  for (const id of surfaces.unused) {
    const [before, after] = [from.component(id), to.component(id)];
    const ends = { direction: 'response' as const, fromAt: id, toAt: id };
    if (before && after)
      add('component', compareTypes(types, [before, after], ends), {
        prefix: tokens(id).at(-1) ?? '',
      });
  }
  compareErrors({ from, to, note, add, types });
  if (
    from.server !== undefined &&
    from.server !== to.server &&
    !surfaces.isSameAddress(from.server, to.server ?? '')
  )
    note('server', {
      isBreaking: true,
      message: 'the client has the address {to}, not {from}',
      from: from.server,
      to: to.server,
    });
}

const whole = { request: 'takes another type', response: 'returns another type' } as const;

/** What an operation does, or what becomes of a type that no operation is about. */
function messageOf(part: SurfacePart, name: string, { direction, what }: TypeDifference): string {
  if (part === 'error' || part === 'component') return members[what];
  return name === '' ? whole[direction] : messages[direction][what];
}

const members = {
  removed: '{name} is gone',
  added: '{name} is new',
  required: '{name} is always there',
  optional: '{name} may be absent',
  type: '{name} has another type',
} as const satisfies Record<TypeDifference['what'], string>;

const messages = {
  request: {
    removed: 'no longer takes {name}',
    added: 'takes {name}',
    required: 'requires {name}',
    optional: 'no longer requires {name}',
    type: 'takes another type as {name}',
  },
  response: {
    removed: 'no longer returns {name}',
    added: 'returns {name}',
    required: 'always returns {name}',
    optional: 'may leave out {name}',
    type: 'returns another type as {name}',
  },
} as const satisfies Record<Direction, Record<TypeDifference['what'], string>>;

interface Context extends PairedCalls {
  readonly types: TypeComparison;
  readonly add: (
    part: SurfacePart,
    pair: TypePair,
    about: {
      readonly operation?: string;
      readonly prefix?: string | undefined;
      readonly subject?: string;
    },
  ) => void;
  readonly note: Note;
}

type Pair = readonly [OperationSurface, OperationSurface];

function compareOperation([from, to]: Pair, context: Context): void {
  const { label, types, add, note } = context;
  compareArguments([from, to], context);
  compareResults([from.result, to.result], context);
  add('headers', compareMembers(types, [from.headers, to.headers], { direction: 'response' }), {
    operation: label,
  });
  const lost = from.credentials.length === 0 ? [[]] : from.credentials;
  const left = to.credentials.length === 0 ? [[]] : to.credentials;
  const refused = lost.filter(
    (old) => !left.some((now) => now.every((credential) => isFilled(credential, old))),
  );
  const text = (sets: OperationSurface['credentials']): string =>
    sets
      .map((set) => (set.length === 0 ? 'nothing' : set.map(({ option }) => option).join(' and ')))
      .join(' or ');
  const [one, other] = [text(lost), text(left)];
  if (one !== other)
    note('credentials', {
      operation: label,
      direction: 'request',
      isBreaking: refused.length > 0,
      message: 'needs the credentials {to}, not {from}',
      from: one,
      to: other,
    });
  for (const key of new Set([...from.capabilities.keys(), ...to.capabilities.keys()]))
    compareCapability([from.capabilities.get(key), to.capabilities.get(key)], context);
}

/** Validators of responses have the status as their key. */
function compareStatuses([from, to]: Pair, { label, note }: Pick<Context, 'label' | 'note'>): void {
  for (const [name, fromAt] of from.statuses)
    if (!to.statuses.has(name))
      note('result', {
        operation: label,
        isBreaking: true,
        message: 'has no validator of {name} any more',
        name,
        fromAt,
        subject: name,
      });
  for (const [name, toAt] of to.statuses)
    if (!from.statuses.has(name))
      note('result', {
        operation: label,
        isBreaking: false,
        message: 'has a validator of {name}',
        name,
        toAt,
        subject: name,
      });
}

function isFilled({ option, also }: CredentialSurface, by: readonly CredentialSurface[]): boolean {
  return by.some((other) => other.option === option || other.option === also);
}

function compareResults(
  [from, to]: readonly [Typed, Typed],
  { label, types, add }: Pick<Context, 'label' | 'types' | 'add'>,
): void {
  const ends = { direction: 'response' as const, fromAt: from.at, toAt: to.at };
  add('result', compareTypes(types, [from.type, to.type], ends), { operation: label });
}

function compareArguments([from, to]: Pair, { label, types, add, note, ...pair }: Context): void {
  const noteArgument = (
    details: Partial<Parameters<Note>[1]> & { readonly message: string },
  ): void =>
    note('argument', {
      operation: label,
      direction: 'request',
      isBreaking: true,
      fromAt: pair.from.body?.at,
      toAt: pair.to.body?.at,
      ...details,
    });
  add(
    'argument',
    compareMembers(types, [from.parameters, to.parameters], { direction: 'request' }),
    { operation: label },
  );
  compareBodies([from.body, to.body], { label, types, add, noteArgument });
  if (isEmpty(from) && !isEmpty(to) && to.optional)
    noteArgument({
      message: 'has an argument now, so the options of a call are the second one',
      fromAt: undefined,
      toAt: undefined,
      // No document states it.
      subject: 'the number of arguments',
    });
  const [gone, fresh] = [
    from.options.filter((option) => !to.options.includes(option)),
    to.options.filter((option) => !from.options.includes(option)),
  ];
  if (gone.length + fresh.length > 0)
    noteArgument({
      isBreaking: gone.length > 0,
      message: gone.length > 0 ? 'no longer has the options {name}' : 'has the options {name}',
      name: [...gone, ...fresh].join(', '),
      fromAt: undefined,
      toAt: undefined,
    });
}

function isEmpty({ parameters, body }: OperationSurface): boolean {
  return parameters.size === 0 && body === undefined;
}

function compareBodies(
  [from, to]: readonly [TypedBody | undefined, TypedBody | undefined],
  {
    label,
    types,
    add,
    noteArgument,
  }: Pick<Context, 'label' | 'types' | 'add'> & {
    readonly noteArgument: (
      details: Partial<Parameters<Note>[1]> & { readonly message: string },
    ) => void;
  },
): void {
  if (from && to) {
    if (from.key !== to.key)
      noteArgument({
        message:
          to.key === undefined
            ? 'takes the properties of its body beside its parameters, not as {from}'
            : from.key === undefined
              ? 'takes its body as {to}, not its properties beside the parameters'
              : 'takes its body as {to}, not as {from}',
        from: from.key,
        to: to.key,
        fromAt: undefined,
        toAt: undefined,
        // No document states it.
        subject: 'the form of the argument',
      });
    if (from.required !== to.required && !(to.required ? to : from).omissible)
      noteArgument({
        isBreaking: to.required,
        message: to.required ? 'requires its body' : 'no longer requires its body',
      });
    const ends = { direction: 'request' as const, fromAt: from.at, toAt: to.at };
    add('argument', compareTypes(types, [from.type, to.type], ends), {
      operation: label,
      prefix: to.key,
    });
  } else if (from) noteArgument({ message: 'no longer takes a body' });
  else if (to)
    noteArgument({
      isBreaking: to.required && !to.omissible,
      message: to.required ? 'requires a body' : 'takes a body',
    });
}

function compareCapability(
  [from, to]: readonly [Capability | undefined, Capability | undefined],
  { label, types, add, note }: Context,
): void {
  const noteIt = (
    message: string,
    isBreaking: boolean,
    values: { name: string; from?: string; to?: string },
  ): void => note('capability', { operation: label, message, isBreaking, ...values });
  if (!from || !to) {
    const { does } = from ?? to ?? { does: '' };
    return noteIt(`${from ? 'can no longer' : 'can'} ${does}`, from !== undefined, { name: does });
  }
  for (const [name, was] of from.facts) {
    const is = to.facts.get(name);
    if (is === was) continue;
    const values = { name, from: was, ...(is !== undefined && { to: is }) };
    noteIt(
      is === undefined
        ? `can ${to.does}, but without {name}`
        : `can ${to.does}: {name} is {to} now, not {from}`,
      true,
      values,
    );
  }
  for (const [name, to_] of to.facts)
    if (!from.facts.has(name)) noteIt(`can ${to.does}, also with {name}`, false, { name, to: to_ });
  for (const name of new Set([...(from.bounds?.keys() ?? []), ...(to.bounds?.keys() ?? [])])) {
    const [was, is] = [from.bounds?.get(name) ?? Infinity, to.bounds?.get(name) ?? Infinity];
    if (was !== is)
      noteIt(`can ${to.does}; {name}: ${Math.abs(is)}, not ${Math.abs(was)}`, is < was, { name });
  }
  if (from.gives && to.gives)
    add(
      'capability',
      compareTypes(types, [from.gives.type, to.gives.type], {
        direction: 'response',
        fromAt: from.gives.at,
        toAt: to.gives.at,
      }),
      { operation: label },
    );
}

function compareErrors({
  from,
  to,
  note,
  add,
  types,
}: Pick<Calls, 'from' | 'to' | 'note'> & Pick<Context, 'add' | 'types'>): void {
  for (const [name, { status, schemas, body }] of from.errors) {
    const other = to.errors.get(name);
    if (other && isSameList(schemas, other.schemas, types.sameSchemas)) continue;
    // A class that is gone is an export that is gone.
    if (other === undefined) {
      note('error', {
        isBreaking: true,
        message: 'the class {name} is gone',
        name,
        subject: String(status),
      });
      continue;
    }
    add('error', compareTypes(types, [body().type, other.body().type], { direction: 'response' }), {
      prefix: `${name}.body`,
      subject: String(status),
    });
  }
  for (const [name, { status }] of to.errors)
    if (!from.errors.has(name))
      note('error', {
        isBreaking: false,
        message: 'the class {name} is new',
        name,
        subject: String(status),
      });
}

function isSameList(
  from: readonly (Schema | undefined)[],
  to: readonly (Schema | undefined)[],
  same: TypeComparison['sameSchemas'],
): boolean {
  return (
    from.length > 0 &&
    from.length === to.length &&
    from.every((one, index) => {
      const other = to[index];
      return one === other || (one !== undefined && other !== undefined && same(one, other));
    })
  );
}
