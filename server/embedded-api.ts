import { Worker } from 'node:worker_threads';
import type { ThreadMessage } from '#trading-api/thread-message.ts';

type Ready = Extract<ThreadMessage, { type: 'ready' }>;

export interface EmbeddedApi {
  url: string;
  /** One printable line for each account of a demo market. */
  accounts: string[];
  /** Ends the API and its database. */
  close(): Promise<void>;
}

export interface EmbeddedApiEvents {
  onProgress(text: string): void;
  /** The thread has ended although nobody closed it. */
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
      else resolve(message);
    });
  });
  worker.on('error', (error) => console.error('the trading API broke down', error));
  worker.on('exit', onBreakdown);
  return {
    url: ready.url,
    accounts: ready.accounts,
    close() {
      worker.off('exit', onBreakdown);
      worker.postMessage('close');
      return ended;
    },
  };
}
