import {
  type Endpoint,
  MOST_ANSWER_BYTES,
  TOKEN_HEADER,
  VISITOR_HEADER,
} from '#app/domain/endpoint.ts';
import {
  fieldsOfRead,
  MOST_READS,
  READS_PATH,
  type Read,
  readAnswersSchema,
} from '#app/domain/gathered-reads-contract.ts';
import { parseShownJson } from '#app/domain/json-text.ts';
import { REQUEST_ID_HEADER, TRACE_HEADER } from '#app/domain/trace.ts';
import { ApiFailure } from './errors.ts';
import type { Answer } from './exchange.ts';
import { type CallOptions, send } from './transport.ts';

/** How the reads of a page are asked for together. */
const READS = {
  name: 'reads',
  method: 'POST',
  path: READS_PATH,
  onlyReads: true,
  mostAnswerBytes: 2 * MOST_ANSWER_BYTES,
} as const;

/** After an API has failed to answer reads together, they are asked for one by one for so long. */
const ONE_BY_ONE_MS = 60_000;

/** Statuses about the state of the API or about the visitor: they do not mean that it knows no such requests. */
const PASSING_STATUSES = new Set([408, 429]);
const NOT_IMPLEMENTED = 501;

/** When an API last failed to answer reads together. */
let failedAt = Number.NEGATIVE_INFINITY;

interface Waiting {
  endpoint: Endpoint;
  input: unknown;
  options: CallOptions;
  resolve(answer: Answer | Promise<Answer>): void;
  reject(error: unknown): void;
}

type Asked = Pick<Waiting, 'endpoint' | 'input' | 'options'>;

/**
 * The reads for one page: those that its loaders ask for in one turn of the event loop are one request to the trading
 * API, which then looks up the visitor once (design/caching: Gathered reads). Another company's API may not know such
 * requests.
 */
export class GatheredReads {
  #waiting: Waiting[] = [];

  /** @throws ApiFailure where there is none */
  answerOf({ endpoint, input, options }: Asked): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => this.#send());
      this.#waiting.push({ endpoint, input, options, resolve, reject });
      if (this.#waiting.length === MOST_READS) this.#send();
    });
  }

  #send(): void {
    const reads = this.#waiting;
    this.#waiting = [];
    const oneByOne = reads.length === 1 || performance.now() - failedAt < ONE_BY_ONE_MS;
    if (oneByOne) {
      sendOneByOne(reads);
    } else {
      sendTogether(reads).catch((error: unknown) => {
        for (const { reject } of reads) reject(error);
      });
    }
  }
}

function sendOneByOne(reads: readonly Waiting[]): void {
  for (const { endpoint, input, options, resolve } of reads)
    resolve(send(endpoint, input, options));
}

async function sendTogether(reads: readonly Waiting[]): Promise<void> {
  const [first] = reads;
  if (!first) return;
  const { baseUrl, timeoutMs, time, gone, breaker, headers } = first.options;
  const answer = await send(
    READS,
    { reads: reads.map(readOf) },
    {
      baseUrl,
      timeoutMs,
      time,
      gone,
      ...(breaker && { breaker }),
      headers: Object.fromEntries(
        Object.entries(headers ?? {}).filter(([name]) => REQUEST_HEADERS.has(name)),
      ),
      retry: true,
    },
  );
  const { status, text } = answer;
  const { data } = readAnswersSchema.safeParse(status === 200 ? parseShownJson(text) : undefined);
  if (!data && isUnknown(status)) {
    failedAt = performance.now();
    return sendOneByOne(reads);
  }
  if (!data) {
    for (const { resolve } of reads) resolve(answer);
    return;
  }
  const { answers } = data;
  for (const [at, { endpoint, resolve, reject }] of reads.entries()) {
    const own = answers[at];
    if (own) resolve({ status: own.status, headers: own.headers, text: '', json: own.body });
    else reject(new ApiFailure(endpoint.name, 500, 'no answer among those of the reads'));
  }
}

/**
 * Whether an answer means that the API, or what is in front of it, does not know such requests. Many say so
 * with 200 and an envelope, or by a redirect.
 */
const isUnknown = (status: number): boolean =>
  status === NOT_IMPLEMENTED || (status < 500 && !PASSING_STATUSES.has(status));

/** Headers that say of which request of a visitor all reads are part. */
const REQUEST_HEADERS = new Set([REQUEST_ID_HEADER, TRACE_HEADER]);

function readOf({ endpoint, input, options }: Waiting): Read {
  const { token, visitor, headers = {} } = options;
  const own = Object.entries(headers).filter(([name]) => !REQUEST_HEADERS.has(name));
  return {
    call: endpoint.name,
    input: fieldsOfRead(endpoint, Object(input)),
    headers: {
      ...Object.fromEntries(own),
      ...(token && { [TOKEN_HEADER]: token }),
      ...(visitor && { [VISITOR_HEADER]: visitor }),
    },
  };
}
