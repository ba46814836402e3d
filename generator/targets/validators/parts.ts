// Constants for what a document says in several places: the address of a repository that thirty payloads hold, the parameters that most operations have.

import { type Code, code, type ImportSymbol, symbol } from '../../code/code.js';
import { append } from '../../model/group.js';
import type { Schema } from '../../model/schema.js';
import { camelCase, identifierFrom } from '../../naming/words.js';
import type { View, Views } from '../views.js';
import type { Content, Contents } from './contents.js';
import type { RuntimeName } from './symbols.js';
import type { Built } from './schema/built.js';
import type { Parts } from './emit-context.js';

interface PartContext {
  readonly contents: Contents;
  readonly views: Views;
  readonly runtime: (name: RuntimeName) => ImportSymbol;
  /** The declarations of each file so far: a constant stands before what it is part of. */
  readonly files: Map<string, Code[]>;
  readonly source: string;
  /** Names that nothing of this may have. */
  readonly taken: Iterable<string>;
}

export function createParts({
  contents,
  views,
  runtime,
  files,
  source,
  taken: reserved,
}: PartContext): Parts {
  const taken = new Set(reserved);
  const nameOf = ({ first: { owner, name, kind } }: Content, view: View): string => {
    const stem = [owner, name, view === 'exact' || kind !== 'part' ? '' : view, kind];
    const wanted = identifierFrom(camelCase(stem.filter((each) => each !== '').join('-')), '_');
    let free = wanted;
    for (let count = 2; taken.has(free); count++) free = `${wanted}_${count}`;
    taken.add(free);
    return free;
  };
  return {
    of: (schema, as, { view: around, hidden }, build) => {
      const content = hidden.size === 0 ? contents.of(schema, as) : undefined;
      if (!content?.isPlain) return build();
      const view = viewOf(content, schema, { views, around });
      const known = content.built.get(view);
      if (known) return known;
      const built = build();
      // Without words of its own, the value of a property is what the schema is.
      const made = content.built.get(view);
      if (made) return made;
      const result = isShared(content, schema) ? declared(content, view, built) : built;
      content.built.set(view, result);
      return result;
    },
  };

  function declared(content: Content, view: View, built: Built): Built {
    const file = `${source}${content.ofComponents ? 'parts' : 'parameters'}.ts`;
    const name = symbol(nameOf(content, view), { file });
    append(
      files,
      file,
      code`export const ${name} = /*#__PURE__*/ ${runtime('once')}(() => ${built.code});`,
    );
    return {
      code: code`${name}()`,
      rest: [],
      early: false,
      large: true,
      lazy: false,
      type: code`ReturnType<typeof ${name}>`,
    };
  }
}

/** A short text reads better where it stands than a name does, unless it stands in many places. */
const shortest = 40;
const least = 120;

function isShared({ places, size, first }: Content, schema: Schema): boolean {
  return (
    size >= shortest &&
    size * (places - 1) >= least &&
    (first.kind === 'parameter' || isStructured(schema))
  );
}

export function isStructured({ properties, items, anyOf, oneOf, enum: values }: Schema): boolean {
  return (properties ?? items ?? anyOf ?? oneOf ?? values) !== undefined;
}

/** Views in which a schema says the same share what is printed. */
function viewOf(
  content: Content,
  schema: Schema,
  { views, around }: { readonly views: Views; readonly around: View },
): View {
  if (around === 'exact') return around;
  const known = content.views.get(around);
  if (known !== undefined) return known;
  const view = views.differs(schema, around) ? around : 'exact';
  content.views.set(around, view);
  return view;
}
