// The function that sends the requests of code for Kubb: that of the application, or one over axios or fetch.

import { code, type Code, type ImportSymbol, symbol } from '../../../code/code.js';
import type { Declaration, Module } from '../../../code/declarations.js';
import type { CompatOptions } from '../../../base/compat-options.js';

const senderFile = 'sender.ts';

/** All that the module exports in which that function is the default. */
export function senderOf({ client = 'axios' }: Pick<CompatOptions, 'client'>): ImportSymbol {
  return isOwn(client)
    ? symbol('sender', { namespace: senderFile, isFile: true })
    : symbol('sender', { namespace: client });
}

function isOwn(client: string): boolean {
  return client === 'axios' || client === 'fetch';
}

/** The module of that function, unless it is one of the application's. */
export function senderModule(
  { client = 'axios' }: Pick<CompatOptions, 'client'>,
  runtimeFile: string,
): Module | undefined {
  if (!isOwn(client)) return undefined;
  const from = runtimeFile.replace(/(?=\.ts$)/, '-sender');
  const own: Own = (name, type = false) => symbol(name, { file: from }, { type });
  return {
    file: senderFile,
    declarations: [
      { kind: 'export', from, names: ['mergeConfig'] },
      ...(client === 'fetch'
        ? [{ kind: 'export' as const, from, type: true, names: fetchTypes }]
        : [axiosTypes(own)]),
      {
        kind: 'code',
        names: ['axiosInstance', 'client', 'getConfig', 'setConfig'],
        code: client === 'fetch' ? sender(own('fetchSender')) : overAxios(own),
      },
    ],
  };
}

const fetchTypes = ['Client', 'RequestConfig', 'ResponseConfig', 'ResponseErrorConfig'];

const axios = symbol('axios', { namespace: 'axios' });

function axiosTypes(own: Own): Declaration {
  return {
    kind: 'code',
    names: fetchTypes,
    code: code`
      export type RequestConfig<TData = unknown> = ${own('Config', true)}<TData, ${axios}.AxiosRequestConfig['headers']> &
        Pick<${axios}.AxiosRequestConfig, 'paramsSerializer' | 'validateStatus'>;
      export type ResponseConfig<TData = unknown> = ${own('Answer', true)}<${axios}.AxiosResponse<TData>>;
      export type ResponseErrorConfig<TError = unknown> = ${axios}.AxiosError<TError>;
      export type Client = <TResponseData, _TError = unknown, TRequestData = unknown>(
        config: RequestConfig<TRequestData>,
      ) => Promise<ResponseConfig<TResponseData>>;
    `,
  };
}

type Own = (name: string, type?: boolean) => ImportSymbol;

function overAxios(own: Own): Code {
  return code`
    export const axiosInstance = /*#__PURE__*/ ${axios}.default.create();
    ${sender(code`${own('senderOf')}<RequestConfig, Client>`, code`axiosInstance`)}
  `;
}

function sender(make: Code | ImportSymbol, send = code``): Code {
  return code`
    export const client = /*#__PURE__*/ ${make}(${send});
    export const { getConfig, setConfig } = client;
    export { client as fetch };
    export default client;
  `;
}
