// X2: what the document names goes by that name: operations, their resources and methods.

import type { Case, Check } from '../check.js';
import { enumerate } from '../enumerate.js';
import { isArray } from '../judge/json.js';
import { standAlones } from '../wire/packages.js';
import { objectAt, plain } from './documentation-calls.js';

export const documentNames: Check = {
  id: 'X2',
  title: 'Operations go by the names that the document gives them',
  absent: ({ declarations }) => (declarations === undefined ? 'the sources of the client are not at hand' : undefined),
  run: async function* (subject) {
    const { document } = subject;
    const functions = standAlones(subject);
    const declared = (await subject.declarations?.()) ?? [];
    const classes = declared.filter(({ kind, file }) => kind === 'class' && /(?:^|\/)resources\//.test(file));
    for (const { method, path, pointer, id } of enumerate(document).operations) {
      if (!subject.includes(pointer)) continue;
      const own = functions.get(`${method} ${path}`);
      const about: Case = { check: 'X2', subject: own?.name ?? `${method} ${path}`, pointer, name: '' };
      if (own === undefined) continue;
      // Ids that collide, that are keywords or that are no identifiers at all get a name that begins with what can be had of them.
      const wrong = id !== undefined && (own.description.id !== id || !plain(own.name).startsWith(plain(id)));
      yield { ...about, name: 'its id', ...(wrong && { failure: `the client calls it ${own.description.id ?? 'nothing'} (${own.name}), the document ${id}` }) };
      const { tags, 'x-resource': resource, 'x-method-name': name } = objectAt(document, pointer);
      const wanted = resource ?? (isArray(tags) ? tags[0] : undefined);
      const owner = classes.find(({ members }) => [...members.values()].some(({ doc }) => doc.text.includes(`\`${method} ${path}\``)));
      const found = [...(owner?.members.values() ?? [])].find(({ doc }) => doc.text.includes(`\`${method} ${path}\``));
      // Large tags are parted by paths, and a class steps aside for a type of its name: the name begins with the tag's.
      if (typeof wanted === 'string') yield { ...about, name: 'its resource', ...(!plain(owner?.name ?? '').startsWith(plain(wanted)) && { failure: `it is in ${owner?.name ?? 'no class'}, not in ${wanted}` }) };
      if (typeof name === 'string') yield { ...about, name: 'its method', ...(found?.name !== name && { failure: `the method is ${found?.name ?? 'not there'}, not ${name}` }) };
    }
  },
};
