import type { FastifyInstance } from 'fastify';
import { allRead } from './all-read.ts';

const IN_FLIGHT_MS = 10_000;
const IDLE_CHECK_MS = 50;

/** A server that is being closed waits for answers in progress, for at most ten seconds. */
export function closeInTime(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const { server } = app;
    await allRead(server);
    // A connection that has just been answered would otherwise wait for another request.
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    const cut = setTimeout(() => server.closeAllConnections(), IN_FLIGHT_MS);
    server.once('close', () => {
      clearInterval(idle);
      clearTimeout(cut);
    });
  });
}
