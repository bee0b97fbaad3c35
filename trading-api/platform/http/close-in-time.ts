import type { FastifyInstance } from 'fastify';

const IN_FLIGHT_MS = 10_000;
const IDLE_CHECK_MS = 50;

/** Makes a server that is being closed wait for the answers under way, and for nobody for long. */
export function endsInTime(app: FastifyInstance): void {
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
