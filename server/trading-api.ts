import { Agent, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { pipeline } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { CUSTOMER_HEADER } from '#app/domain/trace.ts';
import { log } from '#app/observation/log.server.ts';
import type { ThreadMessage, ThreadRequest } from '#trading-api/thread-message.ts';
import type { Figures } from './metrics.ts';
import { sendText } from './respond.ts';

const READY_TIMEOUT_MS = 2_000;
const CALL_TIMEOUT_MS = 60_000;
/** Headers of one connection (RFC 9110 §7.6.1), and those the API must neither see nor send. */
const NOT_PASSED_ON = new Set([
  CUSTOMER_HEADER,
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

type Ready = Extract<ThreadMessage, { type: 'ready' }>;

export interface EmbeddedApi {
  url: string;
  /** One printable line for each account of a demo market. */
  accounts: string[];
  /** What it has counted and measured. */
  figures(): Promise<Figures>;
  /** Ends the API and its database. */
  close(): Promise<void>;
}

export interface EmbeddedApiEvents {
  onProgress(text: string): void;
  /** Called when the thread ends without having been closed. */
  onBreakdown(): void;
}

/**
 * Starts the trading API in a thread of this process and waits until it answers.
 * @throws Error with the API's own message when it cannot start
 */
export async function startEmbeddedApi(
  thread: URL,
  { onProgress, onBreakdown }: EmbeddedApiEvents,
): Promise<EmbeddedApi> {
  const worker = new Worker(thread);
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const ready = await new Promise<Ready>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the trading API ended while starting')));
    worker.on('message', (message: ThreadMessage) => {
      if (message.type === 'progress') onProgress(message.text);
      else if (message.type === 'failed') reject(new Error(message.message));
      else if (message.type === 'ready') resolve(message);
    });
  });
  worker.on('error', (error) => log.error({ err: error }, 'the trading API broke down'));
  worker.on('exit', onBreakdown);
  const ask = (request: ThreadRequest) => worker.postMessage(request);
  return {
    url: ready.url,
    accounts: ready.accounts,
    figures() {
      const told = new Promise<Figures>((resolve) => {
        const listen = (message: ThreadMessage) => {
          if (message.type !== 'figures') return;
          worker.off('message', listen);
          resolve(message.figures);
        };
        worker.on('message', listen);
      });
      ask('figures');
      return told;
    },
    close() {
      worker.off('exit', onBreakdown);
      ask('close');
      return ended;
    },
  };
}

/**
 * Whether the trading API and its database answer. A company's own API may have no `/readyz`: any
 * answer that is not a failure is accepted.
 */
export async function isReady(apiUrl: string): Promise<boolean> {
  try {
    const answer = await fetch(`${apiUrl}/readyz`, {
      signal: AbortSignal.timeout(READY_TIMEOUT_MS),
    });
    await answer.body?.cancel();
    return answer.status < 500;
  } catch {
    return false;
  }
}

/**
 * Passes a request on to the embedded trading API and streams its answer back. Cookies are removed
 * in both directions, so that a page of another site can do nothing here in a visitor's name.
 */
export function proxyToApi(
  apiUrl: string,
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
    headers: { ...passedOn(request.headers), host: target.host },
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
    else sendText(response, 502, 'Bad Gateway');
  });
  response.once('close', () => upstream.destroy());
  request.pipe(upstream);
}

function passedOn(headers: NodeJS.Dict<string | string[]>): NodeJS.Dict<string | string[]> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_PASSED_ON.has(name)));
}
