import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { CHANGES_PATH } from '#app/domain/endpoint.ts';
import type { OpenDatabase } from '../database/open-database.ts';
import { forgetChanged } from '../market-cache.ts';
import { isPortal } from './visitor.ts';

/** Changes and bids of the market as this process hears them, its own as well. */
export class Changes extends EventEmitter<{
  change: [string];
  bid: [auctionId: string, recordCount: number];
}> {}

/** Hears the changes and bids that any process of the market announces; each change clears the caches here. */
export async function listenForChanges({ db, listen }: OpenDatabase) {
  const changes = new Changes();
  const stop = await listen({
    change: (change) => {
      forgetChanged(db, change);
      changes.emit('change', change);
    },
    bid: (...bid) => void changes.emit('bid', ...bid),
  });
  return { changes, stop };
}

/** Changes within this time are sent together, so that portals do not clear their caches over and over. */
const GATHERED_MS = 300;
/** Shows either side that the other is there. */
const BEAT_MS = 15_000;

/** Streams the changes to every portal that asks. */
export function streamChanges(
  app: FastifyInstance,
  { changes, sessionSecret }: { changes: Changes; sessionSecret?: string | undefined },
): void {
  const streams = new Set<ServerResponse>();
  const gathered = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    timer = undefined;
    const text = [...gathered].map((change) => `data: ${change}\n\n`).join('');
    gathered.clear();
    for (const stream of streams) stream.write(text);
  };
  changes.setMaxListeners(0).on('change', (change) => {
    gathered.add(change);
    timer ??= setTimeout(flush, GATHERED_MS).unref();
  });
  const beat = setInterval(() => {
    for (const stream of streams) stream.write(':\n\n');
  }, BEAT_MS).unref();
  app.get(CHANGES_PATH, (request, reply) => {
    if (!isPortal(request, sessionSecret)) return reply.callNotFound();
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      // nginx would gather what is written before it passes it on.
      'x-accel-buffering': 'no',
    });
    raw.write(':\n\n');
    streams.add(raw);
    raw.once('close', () => streams.delete(raw));
  });
  app.addHook('preClose', async () => {
    clearInterval(beat);
    clearTimeout(timer);
    for (const stream of streams) stream.end();
  });
}
