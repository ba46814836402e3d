import type {
  CreateAnswerParams,
  CreateAnswerResponse,
  CreateAnswerStream,
  GetAnswerParams,
  GetAnswerResponse,
  GetAnswerStream,
  GetLatestAnswerResponse,
  GetLatestAnswerStream,
} from '../operations/answers.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { EventOptions } from '../runtime/events.js';
import type { LinesOptions } from '../runtime/json-lines.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/answers.js';

export class Answers {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /**
   * `POST /answers`
   *
   * Where `stream` is `true`, it answers with a stream of events.
   *
   * @returns The answer, whole or in pieces.
   */
  create(
    params: CreateAnswerParams & { stream: true },
    options?: EventOptions,
  ): ApiCall<CreateAnswerStream>;
  /**
   * `POST /answers`
   *
   * Where `stream` is `true`, it answers with a stream of events.
   *
   * @returns The answer, whole or in pieces.
   */
  create(
    params: CreateAnswerParams & { stream?: false | null | undefined },
    options?: RequestOptions,
  ): ApiCall<CreateAnswerResponse>;
  /**
   * `POST /answers`
   *
   * Where `stream` is `true`, it answers with a stream of events.
   *
   * @returns The answer, whole or in pieces.
   */
  create(
    params: CreateAnswerParams,
    options?: EventOptions,
  ): ApiCall<CreateAnswerResponse | CreateAnswerStream>;
  /**
   * `POST /answers`
   *
   * @returns The answer, whole or in pieces.
   */
  create(
    params: CreateAnswerParams,
    options?: EventOptions,
  ): ApiCall<CreateAnswerResponse | CreateAnswerStream> {
    return operations.createAnswer(this.#client, params, options);
  }

  /**
   * `GET /answers/{answerId}`
   *
   * Where `as` is `"events"`, it answers with a stream of events.
   *
   * @returns The answer, whole or in pieces.
   */
  get(
    params: GetAnswerParams & { as?: 'events' | null | undefined },
    options?: EventOptions,
  ): ApiCall<GetAnswerStream>;
  /**
   * `GET /answers/{answerId}`
   *
   * Where `as` is `"events"`, it answers with a stream of events.
   *
   * @returns The answer, whole or in pieces.
   */
  get(
    params: GetAnswerParams & { as: 'whole' },
    options?: RequestOptions,
  ): ApiCall<GetAnswerResponse>;
  /**
   * `GET /answers/{answerId}`
   *
   * Where `as` is `"events"`, it answers with a stream of events.
   *
   * @returns The answer, whole or in pieces.
   */
  get(
    params: GetAnswerParams,
    options?: EventOptions,
  ): ApiCall<GetAnswerResponse | GetAnswerStream>;
  /**
   * `GET /answers/{answerId}`
   *
   * @returns The answer, whole or in pieces.
   */
  get(
    params: GetAnswerParams,
    options?: EventOptions,
  ): ApiCall<GetAnswerResponse | GetAnswerStream> {
    return operations.getAnswer(this.#client, params, options);
  }

  /**
   * `GET /answers/latest`
   *
   * Where the option `stream` is `true`, it answers with a stream of items.
   *
   * @returns The answer, whole or in pieces.
   */
  getLatestAnswer(options: LinesOptions & { stream: true }): ApiCall<GetLatestAnswerStream>;
  /**
   * `GET /answers/latest`
   *
   * Where the option `stream` is `true`, it answers with a stream of items.
   *
   * @returns The answer, whole or in pieces.
   */
  getLatestAnswer(
    options?: RequestOptions & { stream?: false | undefined },
  ): ApiCall<GetLatestAnswerResponse>;
  /**
   * `GET /answers/latest`
   *
   * Where the option `stream` is `true`, it answers with a stream of items.
   *
   * @returns The answer, whole or in pieces.
   */
  getLatestAnswer(
    options?: LinesOptions & { stream?: boolean | undefined },
  ): ApiCall<GetLatestAnswerResponse | GetLatestAnswerStream>;
  /**
   * `GET /answers/latest`
   *
   * @returns The answer, whole or in pieces.
   */
  getLatestAnswer(
    options?: LinesOptions & { stream?: boolean | undefined },
  ): ApiCall<GetLatestAnswerResponse | GetLatestAnswerStream> {
    return operations.getLatestAnswer(this.#client, options);
  }
}
