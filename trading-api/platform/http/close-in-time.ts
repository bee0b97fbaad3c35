import type { FastifyInstance } from 'fastify';

const IN_FLIGHT_MS = 10_000;
const IDLE_CHECK_MS = 50;

/** A server that is being closed waits for the answers under way, for ten seconds at the most. */
export function closeInTime(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const { server } = app;
    // A connection that has just been answered would wait for another request.
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    const cut = setTimeout(() => server.closeAllConnections(), IN_FLIGHT_MS);
    server.once('close', () => {
      clearInterval(idle);
      clearTimeout(cut);
    });
  });
}
