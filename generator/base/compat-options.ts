// The options of the target `compat`: the generator that it stands in for, and how that was configured.

/** The generators whose output the target `compat` stands in for. */
export const compatTools = ['hey-api', 'orval', 'kubb'] as const;

export type CompatTool = (typeof compatTools)[number];

export interface CompatOptions {
  readonly from: CompatTool;
  /** Of orval: the file with the functions, in the output folder; `api.ts` when absent. */
  readonly file?: string | undefined;
  /** The folder of orval's types; they are in the file of the functions when absent. */
  readonly schemas?: string | undefined;
  /** What the addresses of orval's requests begin with; nothing when absent. */
  readonly baseUrl?: string | undefined;
  /**
   * Of hey-api: the module with `createClientConfig`, which sets up the client; relative to the
   * output folder.
   */
  readonly runtimeConfig?: string | undefined;
  /**
   * Of kubb: the folders or files of its plug-ins, in the output folder, and how names are made if
   * they are not the usual ones: `clients/*Service`. Nothing stands in for those that are absent.
   */
  readonly types?: string | undefined;
  readonly clients?: string | undefined;
  readonly hooks?: string | undefined;
  readonly zod?: string | undefined;
  readonly handlers?: string | undefined;
  /**
   * What sends requests: `axios` (of kubb, the default) or `fetch` (of orval, the default); of kubb,
   * also a module whose default export does.
   */
  readonly client?: string | undefined;
  /**
   * Of orval: the application's function that sends, as `../http.ts#send`, relative to the output
   * folder; it takes what `client` takes.
   */
  readonly mutator?: string | undefined;
  /** The types of errors and of bodies that the module of orval's mutator exports. */
  readonly errors?: string | undefined;
  readonly bodies?: string | undefined;
  /** orval's `tags` or `tags-split`, where each tag has a file. */
  readonly mode?: string | undefined;
  /** Kubb's `full`, where functions resolve to the whole response, and not to its data. */
  readonly result?: string | undefined;
  /** Kubb's `path`, where the parameters of the path are one object. */
  readonly params?: string | undefined;
  /** The number of the document's server that Kubb's requests go to, unless the sender knows one. */
  readonly server?: string | undefined;
}

export const compatTexts = [
  ...(['file', 'schemas', 'baseUrl', 'runtimeConfig'] as const),
  ...(['types', 'clients', 'hooks', 'zod', 'handlers', 'client', 'result'] as const),
  ...(['mutator', 'errors', 'bodies', 'mode', 'params', 'server'] as const),
] as const;
