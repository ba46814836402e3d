// Names of views step aside for those of the document: `ProjectInput` may be a component beside `Project`, also one that is left out.
// So no selection renames what is selected.

/** What is added to a name that is made of a stem and a view: nothing, unless the document has a stem that is called like both together. */
export function aside(stem: string, view: string, declared: ReadonlySet<string>): string {
  let more = '';
  while (view !== '' && declared.has(stem + view + more)) more += '_';
  return more;
}
