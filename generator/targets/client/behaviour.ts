// How the client behaves, for its package: the sections of the specification that are about what it has.

import { runtimeAssets } from '../../assets.js';

/** The module that a section is about; those that are not listed are about every client. */
const modules: Readonly<Record<string, string>> = {
  'Rate limiter': 'limiter',
  Lists: 'pages',
  Events: 'events',
  'JSON lines': 'json-lines',
  'Long-running work': 'waiter',
  Uploads: 'upload',
  Downloads: 'download',
  Webhooks: 'webhook',
  Checks: 'checks',
  Costs: 'credits',
  Moments: 'unix-seconds',
  OAuth: 'oauth',
};

/** @param has Whether a module of the runtime is in the client. */
export function behaviourText(has: (module: string) => boolean): string {
  const text = runtimeAssets('client').get('BEHAVIOUR.md') ?? '';
  const [head = '', ...sections] = text.split(/^(?=## )/m);
  const kept = sections.filter((section) => {
    const [, title = ''] = /^## (.*)$/m.exec(section) ?? [];
    const module = Object.hasOwn(modules, title) ? modules[title] : undefined;
    return title !== 'Size' && (module === undefined || has(module));
  });
  return `${[head, ...kept].join('').trimEnd()}\n`;
}
