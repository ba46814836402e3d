// What the constants are called: the stem that all targets share, and what a view adds to it.

import { type ImportSymbol, type Origin, symbol } from '../../code/code.js';
import type { SchemaId } from '../../model/json.js';
import { declaredViews } from '../../model/views.js';
import type { SchemaLayout } from '../layout.js';
import { packageName, sourceFolder } from '../package.js';
import type { TargetContext } from '../target.js';
import type { View, Views } from '../views.js';

export interface SchemaSymbols {
  readonly component: (id: SchemaId, view: View) => ImportSymbol;
  readonly type: (id: SchemaId, view: View) => ImportSymbol;
}

const endings: Readonly<Record<View, string>> = { exact: 'Schema', input: 'InputSchema', output: 'OutputSchema', open: 'OpenSchema' };

export function schemaSymbols({ api, names, options }: TargetContext, views: Views, layout: SchemaLayout): SchemaSymbols {
  const known = new Map<string, ImportSymbol>();
  const taken = new Set<string>();
  const declare = (id: SchemaId, view: View): void => {
    let name = `${names.schemas.get(id)?.constant ?? ''}${endings[view]}`;
    while (taken.has(name)) name += '_';
    taken.add(name);
    known.set(`${view} ${id}`, symbol(name, { file: layout.fileOf(id) }));
  };
  // The documents' own names first: `projectInput` may be a component beside `project`.
  for (const id of api.schemas.keys()) declare(id, 'exact');
  for (const id of api.schemas.keys()) for (const view of views.declared(id)) if (view !== 'exact') declare(id, view);
  const typed = declaredViews(api);
  const origin = clientOrigin(names, options);
  return {
    component: (id, view) => {
      const found = known.get(`${view} ${id}`) ?? known.get(`exact ${id}`);
      if (!found) throw new Error(`A schema without a name: ${id}`);
      return found;
    },
    type: (id, view) => {
      const named = names.schemas.get(id);
      return symbol((view === 'input' && typed(id).length > 1 ? named?.input : named?.type) ?? '', origin, { type: true });
    },
  };
}

/** Where the types of the client come from. */
export function clientOrigin(names: TargetContext['names'], { layout }: Pick<TargetContext['options'], 'layout'>): Origin {
  return layout === 'packages' ? { package: packageName(names, 'client') } : { file: `${sourceFolder('client', layout)}index.ts` };
}
