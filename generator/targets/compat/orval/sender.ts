// What sends the requests of code for orval: this client, axios, or a function of the application (a mutator).

import { code, type Code, identifier, literal, member, symbol } from '../../../code/code.js';
import {
  callArguments,
  type Declaration,
  type Module,
  typeArguments,
} from '../../../code/declarations.js';
import type { CompatOptions } from '../../../base/compat-options.js';
import type { SharedContext } from '../context.js';

export interface OrvalSender {
  /** Whether results have a status, and no type says what else a response may be. */
  readonly hasStatus: boolean;
  /** The type of an error with one of these bodies. */
  readonly errorOf: (bodies: Code) => Code;
  readonly bodyOf: (body: Code) => Code;
  /** Whether the address of a function has a function. */
  readonly hasUrls: boolean;
  /** What makes the functions of a file. */
  readonly maker: Declaration;
  /** The types of what sends. */
  readonly module?: Module | undefined;
}

type Settings = Pick<
  CompatOptions,
  'file' | 'baseUrl' | 'client' | 'mutator' | 'errors' | 'bodies'
>;

const axios = symbol('axios', { namespace: 'axios' });

export function senderOf(
  { client, names, runtime, runtimeFile }: SharedContext,
  { file = 'api.ts', baseUrl = '', client: by = 'fetch', mutator, errors, bodies }: Settings,
): OrvalSender {
  const core = code`${client}.${identifier(`${names.api.className}Core`)}`;
  const maker = (of: Code, values: readonly Code[]): Declaration => ({
    ...{ kind: 'const', name: 'operation', exported: false },
    value: code`/*#__PURE__*/ ${of}${callArguments(values)}`,
  });
  const same = (body: Code): Code => body;
  const isFetch = by === 'fetch';
  if (isFetch && mutator === undefined)
    return {
      ...{ hasStatus: true, hasUrls: true, errorOf: same, bodyOf: same },
      maker: maker(code`${runtime('operationsOf')}`, [core, literal(baseUrl)]),
    };
  const typesFile = file.replace(/(?=\.ts$)/, '.sender');
  const sender = symbol('Sender', { file: typesFile }, { type: true });
  const [path = '', name = 'default'] = mutator?.split('#') ?? [];
  const own = symbol('mutator', { namespace: path, isFile: true });
  const send = code`${own}${member(name)}`;
  const errorOf =
    mutator === undefined
      ? (of: Code): Code => code`${axios}.AxiosError${typeArguments([of])}`
      : errors === undefined
        ? same
        : (of: Code): Code => code`${own}.${identifier(errors)}${typeArguments([of])}`;
  const response = code`this['response']`;
  const types =
    mutator === undefined
      ? {
          result: code`${axios}.AxiosResponse<${response}>`,
          config: code`${axios}.AxiosRequestConfig`,
          key: 'axios',
        }
      : {
          result: isFetch ? response : code`Awaited<ReturnType<typeof ${send}<${response}>>>`,
          config: code`NonNullable<Parameters<typeof ${send}>[1]>`,
          key: 'request',
        };
  const made =
    mutator === undefined
      ? 'axiosOperationsOf'
      : isFetch
        ? 'fetchOperationsOf'
        : 'mutatorOperationsOf';
  const makers = symbol(made, { file: runtimeFile.replace(/(?=\.ts$)/, '-senders') });
  return {
    hasStatus: isFetch,
    hasUrls: isFetch || mutator === undefined,
    errorOf,
    bodyOf:
      bodies === undefined
        ? same
        : (of: Code): Code => code`${own}.${identifier(bodies)}${typeArguments([of])}`,
    maker: maker(code`${makers}<${sender}>`, [
      core,
      mutator === undefined ? code`${axios}.default` : send,
      literal(baseUrl),
    ]),
    module: {
      file: typesFile,
      declarations: [
        {
          kind: 'code',
          names: ['Sender'],
          code: code`
            /** How requests are sent. */
            export interface Sender extends ${runtime('NamedSender', true)} {
              readonly result: ${types.result};
              readonly error: ${errorOf(code`this['errors']`)};
              readonly config: ${types.config};
              readonly key: ${literal(types.key)};
            }
          `,
        },
      ],
    },
  };
}
