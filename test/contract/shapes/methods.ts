// X7: the methods of resources return what the functions of their operations return, with the same headers.

import { isFunction } from '../../../generator/verify/subject/exports.js';
import type { ProofCheck } from '../../../generator/verify/subject/check.js';
import { standAlones } from '../../../generator/verify/subject/packages.js';
import { enumerate } from '../../../generator/verify/reading/enumerate.js';
import { caseOutcomes, type Statement } from '../../../generator/verify/types/files.js';
import { declarationsOf, documentsRoute } from '../documentation/declarations.js';

export const methods: ProofCheck = {
  id: 'X7',
  title: 'Methods of resources return what their functions return',
  absent: ({ sources, typeErrors }) =>
    sources === undefined || typeErrors === undefined ? 'types are not tested' : undefined,
  run: async function* (subject) {
    const classes = (await declarationsOf(subject)).filter(
      ({ kind, name, file }) =>
        kind === 'class' && /(?:^|\/)resources\//.test(file) && isFunction(subject.client[name]),
    );
    const functions = standAlones(subject);
    const statements = enumerate(subject.document).operations.flatMap(
      ({ method, path, pointer }, index): readonly Statement[] => {
        const route = `${method} ${path}`;
        const own = functions.get(route);
        const [found] = classes.flatMap(({ name: owner, members }) =>
          [...members.values()].flatMap(({ name, doc }) =>
            documentsRoute(doc, `\`${route}\``) ? [{ owner, name }] : [],
          ),
        );
        if (!own || !found || !subject.includes(pointer)) return [];
        return [
          {
            case: { check: 'X7', subject: own.name, pointer, name: 'its method returns the same' },
            text:
              `export const m${index}: Equal<Returned<InstanceType<typeof api.${found.owner}>` +
              `[${JSON.stringify(found.name)}]>, Returned<typeof api.${own.name}>> = true;`,
          },
        ];
      },
    );
    yield* await caseOutcomes(statements, subject);
  },
};
