/** The embedded trading API: a thread of the portal's process, so that no query stalls a page. */

import { parentPort, workerData } from 'node:worker_threads';
import { readApiSettings, settledOptions } from './environment.ts';
import { startFailure } from './platform/database/failure.ts';
import { threadFigures } from './platform/metrics.ts';
import { startTradingApi } from './start.ts';
import { startLines } from './start-lines.ts';
import type { WorkerData, WorkerMessage, WorkerRequest } from './worker-message.ts';

export async function start(): Promise<void> {
  if (!parentPort) throw new Error('trading-api/worker is started by the portal; run main instead');
  const portal = parentPort;
  const post = (message: WorkerMessage) => portal.postMessage(message);

  try {
    const { port, sessionSecret, portalOrigin } = workerData as WorkerData;
    const settings = readApiSettings();
    const api = await startTradingApi({
      ...settledOptions(settings),
      host: '127.0.0.1',
      port,
      sessionSecret,
      portalOrigin,
      onProgress: (text) => post({ type: 'progress', text }),
    });
    portal.on('message', async (asked: WorkerRequest) => {
      if (asked === 'figures') {
        post({ type: 'figures', figures: await threadFigures() });
        return;
      }
      await api.close();
      // The thread: what a call has left over, such as a timer, would hold it and the portal for seconds.
      process.exit(0);
    });
    post({ type: 'ready', url: api.url, lines: startLines(api) });
  } catch (error) {
    post({ type: 'failed', message: startFailure(error) });
    portal.close();
  }
}
