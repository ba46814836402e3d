// Redocly's own generator: `client` and `clientOutput` in redocly.yaml, and `redocly
// generate-client`.

import { isObject } from '../model/json.js';
import { flagsIn, flagTexts } from './commands.js';
import { apisIn } from './openapi-typescript.js';
import {
  applyRules,
  becomes,
  documentRule,
  each,
  type Moving,
  joinedConfigs,
  type Moved,
  nameOf,
  outputRule,
  type KeyRules,
  type Tool,
} from './rules.js';

export const redocly: Tool = {
  name: 'redocly',
  packages: /^@redocly\/(cli|client-generator)$/,
  files: ['redocly.yaml', 'redocly.yml', '.redocly.yaml'],
  read: (value) =>
    apisIn(value).flatMap(([name, api]): readonly Moved[] => {
      if (api['client'] === undefined && api['clientOutput'] === undefined) return [];
      const client = api['client'] ?? (isObject(value) ? value['client'] : undefined);
      const { config, notes } = applyRules(
        { root: api['root'], output: api['clientOutput'], client },
        rules,
      );
      return [
        { name, config: joinedConfigs({ layout: 'source', targets: ['client'] }, config), notes },
      ];
    }),
  command: (words) => {
    const { positional, flags } = flagsIn(words, '');
    const [command, api] = positional;
    if (command?.text !== 'generate-client') return undefined;
    const isDocument = api !== undefined && /[./]/.test(api.text);
    const text = flagTexts(flags);
    const name = nameOf({ document: api?.text ?? '' });
    const generators = [text('generator') ?? 'sdk'];
    const value = {
      apis: {
        [name]: {
          root: api?.text,
          clientOutput: text('output', 'o') ?? '.',
          client: { generators },
        },
      },
    };
    return {
      config: text('config'),
      ...(isDocument && { value }),
      replacement: `concord generate${api && !isDocument ? ` ${api.raw}` : ''}`,
    };
  },
};

const generators: ReadonlyMap<unknown, () => Moving> = new Map<unknown, () => Moving>([
  ['sdk', becomes.client],
  ['zod', becomes.validators],
  ['mock', becomes.mocks],
  ['tanstack-query', becomes.query],
  ['tanstack-query-vue', becomes.query],
  ['tanstack-query-svelte', becomes.query],
  ['tanstack-query-solid', becomes.query],
  ['transformers', () => ({})],
]);

const rules: KeyRules = {
  root: documentRule,
  output: outputRule,
  'client.generators': (value) => {
    const names: readonly unknown[] = Array.isArray(value) ? value : [value];
    const effects = names.map(
      (name) => generators.get(name)?.() ?? { notes: [`${String(name)} has no counterpart.`] },
    );
    return {
      config: effects.reduce<Moved['config']>(
        (sum, { config = {} }) => joinedConfigs(sum, config),
        {},
      ),
      notes: effects.flatMap(({ notes = [] }) => notes),
    };
  },
  'client.runtime': (value) => (value === 'package' ? { config: { runtime: 'package' } } : {}),
  'client.importExt': becomes.importExtension,
  'client.argsStyle': (value) =>
    value === 'flat' ? {} : { notes: ['parameters and body are one object.'] },
  'client.errorMode': (value) =>
    value === 'throw'
      ? {}
      : { notes: ['calls throw; the raw layer (`raw: true`) resolves to `{ data, error }`.'] },
  'client.dateType': (value) => (value === 'Date' ? becomes.dates() : {}),
  'client.serverUrl': becomes.baseUrl,
  'client.setup': 'what it sets is given where the client is created.',
  'client.pagination':
    '`x-redocly-pagination` of operations is read; an overlay (`overlays`) declares it.',
  // What is always so, or says nothing about the result.
  ...each('client.outputMode client.mockData client.mockSeed', ''),
};
