import { Agent, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { pipeline } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { jsonOf } from '#app/api/exchange.ts';
import { signedVisitor } from '#app/api/visitor.server.ts';
import { VISITOR_HEADER } from '#app/domain/endpoint.ts';
import { TIME_LEFT_HEADER } from '#app/domain/time-budget.ts';
import { CUSTOMER_HEADER } from '#app/domain/trace.ts';
import { log } from '#app/observation/log.server.ts';
import type { WorkerData, WorkerMessage, WorkerRequest } from '#trading-api/worker-message.ts';
import type { Figures } from './metrics.ts';
import { sendText } from './respond.ts';

const READY_TIMEOUT_MS = 2_000;
const CALL_TIMEOUT_MS = 60_000;
const RESTARTING_RETRY_S = '2';
/** Headers that belong to one connection (RFC 9110 §7.6.1), and headers that the API must neither see nor send. */
const NOT_PASSED_ON = new Set([
  CUSTOMER_HEADER,
  TIME_LEFT_HEADER,
  'connection',
  'cookie',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'set-cookie',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

const agent = new Agent({ keepAlive: true });

/** A thread that ends is started again after this time, which doubles with each further end. */
const RESTART_MS = 250;
const MAX_RESTART_MS = 30_000;
/** After running for so long a thread counts as healthy, and RESTART_MS applies again. */
const HEALTHY_AFTER_MS = 60_000;

type Ready = Extract<WorkerMessage, { type: 'ready' }>;

export interface EmbeddedApi {
  /** The API's address, which stays the same when the thread is started again. */
  url: string;
  lines: string[];
  figures(): Promise<Figures>;
  close(): Promise<void>;
}

/**
 * Starts the trading API in a thread of this process and waits until it answers. A thread that ends
 * later is started again, on the same port.
 * @throws Error with the API's own message when it cannot start
 */
export async function startEmbeddedApi(
  thread: URL,
  { onProgress, ...given }: Omit<WorkerData, 'port'> & { onProgress: (text: string) => void },
): Promise<EmbeddedApi> {
  const closing = new AbortController();
  let running = new ApiThread(thread, { port: 0, ...given }, onProgress);
  const { url, lines } = await running.ready;
  const port = Number(new URL(url).port);
  const keepRunning = async () => {
    let wait = RESTART_MS;
    for (;;) {
      const startedAt = performance.now();
      await running.ended;
      if (closing.signal.aborted) return;
      if (performance.now() - startedAt > HEALTHY_AFTER_MS) wait = RESTART_MS;
      log.error(`the trading API ended; it is started again in ${wait} ms`);
      await delay(wait, undefined, { signal: closing.signal });
      wait = Math.min(wait * 2, MAX_RESTART_MS);
      running = new ApiThread(thread, { port, ...given }, onProgress);
      running.ready.catch((error: unknown) => {
        log.error({ err: error }, 'the trading API could not be started again');
      });
    }
  };
  const stopped = keepRunning().catch((error: unknown) => {
    if (!closing.signal.aborted) throw error;
  });
  return {
    url,
    lines,
    figures: () => running.figures(),
    async close() {
      closing.abort();
      running.close();
      await stopped;
    },
  };
}

class ApiThread {
  /** Resolves when the API answers; rejects with its own message if it cannot start. */
  readonly ready: Promise<Ready>;
  readonly ended: Promise<void>;
  readonly #worker: Worker;

  constructor(thread: URL, workerData: WorkerData, onProgress: (text: string) => void) {
    const worker = new Worker(thread, { workerData });
    this.#worker = worker;
    this.ended = new Promise((resolve) => worker.once('exit', () => resolve()));
    this.ready = new Promise((resolve, reject) => {
      worker.on('error', (error) => {
        log.error({ err: error }, 'the trading API broke down');
        reject(error);
      });
      worker.once('exit', () => reject(new Error('the trading API ended while starting')));
      worker.on('message', (message: WorkerMessage) => {
        if (message.type === 'progress') onProgress(message.text);
        else if (message.type === 'ready') resolve(message);
        else if (message.type === 'failed') {
          reject(new Error(message.message));
          void worker.terminate();
        }
      });
    });
  }

  figures(): Promise<Figures> {
    const received = new Promise<Figures>((resolve) => {
      const listen = (message: WorkerMessage) => {
        if (message.type !== 'figures') return;
        this.#worker.off('message', listen);
        resolve(message.figures);
      };
      this.#worker.on('message', listen);
    });
    this.#ask('figures');
    return Promise.race([received, this.ended.then(() => [])]);
  }

  close(): void {
    this.#ask('close');
  }

  #ask(request: WorkerRequest): void {
    this.#worker.postMessage(request);
  }
}

/** What the reference API answers at `/readyz`; the names of unsafe settings are only for the operator's machines. */
const readiness = z.object({ unsafe: z.array(z.string()) });

/**
 * Whether the trading API and its database answer, and how many of its settings are unsafe. A company's own API may
 * have no `/readyz`: any answer that is not a failure is accepted.
 */
export async function readinessOf(apiUrl: string): Promise<{ ready: boolean; unsafe: number }> {
  try {
    const answer = await fetch(`${apiUrl}/readyz`, {
      signal: AbortSignal.timeout(READY_TIMEOUT_MS),
    });
    const said = readiness.safeParse(await jsonOf(answer));
    return { ready: answer.status < 500, unsafe: said.data?.unsafe.length ?? 0 };
  } catch {
    return { ready: false, unsafe: 0 };
  }
}

/**
 * Passes a request on to the embedded trading API, with the visitor's address, and streams the answer back. Cookies
 * are removed in both directions, so that a page of another site cannot call the API in a visitor's name.
 */
export function proxyToApi(
  { apiUrl, sessionSecret }: { apiUrl: string; sessionSecret: string },
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const target = new URL(apiUrl);
  const upstream = send({
    agent,
    host: target.hostname,
    port: target.port,
    method: request.method,
    path: request.url,
    headers: {
      ...passedOn(request.headers),
      host: target.host,
      [VISITOR_HEADER]: signedVisitor(String(request.headers['x-forwarded-for']), sessionSecret),
    },
    timeout: CALL_TIMEOUT_MS,
  });
  upstream.once('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, passedOn(answer.headers));
    pipeline(answer, response, () => {});
  });
  upstream.once('timeout', () => upstream.destroy(new Error('timeout')));
  upstream.once('error', (error) => {
    if (response.headersSent || response.destroyed) response.destroy();
    else if (error.message === 'timeout') sendText(response, 504, 'Gateway Timeout');
    else if (isRefused(error)) {
      response.setHeader('Retry-After', RESTARTING_RETRY_S);
      sendText(response, 503, 'Service Unavailable');
    } else sendText(response, 502, 'Bad Gateway');
  });
  response.once('close', () => upstream.destroy());
  request.pipe(upstream);
}

/** Whether nothing listens, because the thread is being started again. */
const isRefused = (error: NodeJS.ErrnoException) => error.code === 'ECONNREFUSED';

function passedOn(headers: NodeJS.Dict<string | string[]>): NodeJS.Dict<string | string[]> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_PASSED_ON.has(name)));
}
