// What the constants are called: the stem that all targets share, and what a view adds to it.

import { type ImportSymbol, type Origin, symbol } from '../../code/code.js';
import type { SchemaId } from '../../model/json.js';
import { declaredViews } from '../../model/graph/views.js';
import { aside } from '../aside.js';
import type { SchemaLayout } from '../layout.js';
import { packageName, sourceFolder } from '../package.js';
import type { TargetContext } from '../target.js';
import type { View, Views } from '../views.js';

export interface SchemaSymbols {
  readonly component: (id: SchemaId, view: View) => ImportSymbol;
  readonly type: (id: SchemaId, view: View) => ImportSymbol;
}

const parts: Readonly<Record<View, string>> = {
  exact: '',
  input: 'Input',
  output: 'Output',
  open: 'Open',
};

/** `projectInput` and what it is: one name for each view of a component. */
export function viewName(
  id: SchemaId,
  { view, kind }: { readonly view: View; readonly kind: 'Schema' | 'Rule' | 'Shape' },
  { schemas, declared }: TargetContext['names'],
): string {
  const [stem, part] = [schemas.get(id)?.constant ?? '', parts[view]];
  return stem + part + kind + aside(stem, part, declared.constants);
}

export function schemaSymbols(
  { api, names, options }: TargetContext,
  views: Views,
  layout: SchemaLayout,
): SchemaSymbols {
  const known = new Map<string, ImportSymbol>();
  const declare = (id: SchemaId, view: View): void =>
    void known.set(
      `${view} ${id}`,
      symbol(viewName(id, { view, kind: 'Schema' }, names), { file: layout.fileOf(id) }),
    );
  for (const id of api.schemas.keys()) for (const view of views.declared(id)) declare(id, view);
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
      return symbol(
        (view === 'input' && typed(id).length > 1 ? named?.input : named?.type) ?? '',
        origin,
        { type: true },
      );
    },
  };
}

/** Where the types of the client come from. */
export function clientOrigin(
  names: TargetContext['names'],
  { layout }: Pick<TargetContext['options'], 'layout'>,
): Origin {
  return layout === 'packages'
    ? { package: packageName(names, 'client') }
    : { file: `${sourceFolder('client', layout)}index.ts` };
}
