// What sends the requests of code for Kubb, over axios or fetch: one function, whose settings are changed while the application runs.

/** A request, or what all have in common; headers are those of axios or of fetch. */
export interface Config<TData, THeaders> {
  baseURL?: string;
  url?: string;
  method?: 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE' | 'OPTIONS' | 'HEAD';
  params?: unknown;
  data?: TData | FormData;
  responseType?: 'arraybuffer' | 'blob' | 'document' | 'json' | 'text' | 'stream';
  signal?: AbortSignal;
  headers?: THeaders;
}

interface WithHeaders {
  headers?: unknown;
}

/** Later ones win, header by header. */
export function mergeConfig<T extends WithHeaders>(...configs: Partial<T>[]): Partial<T> {
  const headers = configs.map((config) =>
    Array.isArray(config.headers) ? Object.fromEntries(config.headers) : config.headers,
  );
  return Object.assign({}, ...configs, { headers: Object.assign({}, ...headers) });
}

/** A function that sends, and its settings. */
export type Sender<T, F> = F & {
  getConfig: () => Partial<T>;
  setConfig: (config: Partial<T>) => Partial<T>;
};

/** Adds the settings of the application to each request. */
export function senderOf<T extends WithHeaders, F>(over: {
  readonly request: (config: never) => Promise<unknown>;
}): Sender<T, F> {
  let current: Partial<T> = {};
  // A cast: it is what axios, or what stands in for it, takes.
  const sender = (config: Partial<T>): Promise<unknown> =>
    over.request(mergeConfig(current, config) as never);
  const settings = {
    getConfig: () => current,
    setConfig: (config: Partial<T>) => (current = config),
  };
  // A cast: the types of responses are those that the document describes.
  return Object.assign(sender, settings) as unknown as Sender<T, F>;
}

/** A request over fetch. */
export interface RequestConfig<TData = unknown> extends Config<
  TData,
  [string, string][] | Record<string, string>
> {
  credentials?: 'include' | 'omit' | 'same-origin';
}

/** What is told of a response. */
export type Answer<T extends Omit<ResponseConfig, 'headers'> & WithHeaders> = Pick<
  T,
  'data' | 'headers' | 'status' | 'statusText'
>;

export interface ResponseConfig<TData = unknown> {
  data: TData;
  status: number;
  statusText: string;
  headers: Headers;
}

export type ResponseErrorConfig<TError = unknown> = TError;

export type Client = <TResponseData, _TError = unknown, TRequestData = unknown>(
  config: RequestConfig<TRequestData>,
) => Promise<ResponseConfig<TResponseData>>;

/** What sends over fetch. */
export function fetchSender(): Sender<RequestConfig, Client> {
  const request = async (config: RequestConfig): Promise<ResponseConfig> => {
    const { baseURL = '', url = '', params, data, method, signal, credentials, headers } = config;
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(Object(params)))
      if (value !== undefined) search.append(name, String(value));
    const response = await fetch(`${baseURL}${url}${params ? `?${search}` : ''}`, {
      credentials: credentials ?? 'same-origin',
      ...(method && { method }),
      ...(data !== undefined && { body: data instanceof FormData ? data : JSON.stringify(data) }),
      ...(signal && { signal }),
      ...(headers && { headers }),
    });
    const { status, statusText } = response;
    const isEmpty = [204, 205, 304].includes(status) || !response.body;
    const body: unknown = isEmpty ? {} : await response.json();
    return { data: body, status, statusText, headers: response.headers };
  };
  return senderOf<RequestConfig, Client>({ request });
}
