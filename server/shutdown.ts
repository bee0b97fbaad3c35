import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { log } from '#app/observation/log.server.ts';
import { allRead } from '#trading-api/platform/http/all-read.ts';

const IN_FLIGHT_MS = 10_000;
const IDLE_CHECK_MS = 50;

export type Drain = (limitMs?: number) => Promise<void>;

/**
 * Makes a server that does not listen yet stoppable. The returned function stops accepting connections and waits for
 * answers in progress; answers that take longer than ten seconds are cut off.
 */
export function drainable(server: Server): Drain {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return async (limitMs = IN_FLIGHT_MS) => {
    await allRead(server);
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    let unread: Socket[] = [];
    const idle = setInterval(() => {
      // Without this, a connection that has just sent its last answer would wait for another request.
      server.closeIdleConnections();
      // Browsers open connections in advance, and Node counts unused ones as busy. They are closed if nothing has
      // arrived on them between two checks.
      for (const socket of unread) if (socket.bytesRead === 0) socket.destroy();
      unread = [...sockets].filter(({ bytesRead }) => bytesRead === 0);
    }, IDLE_CHECK_MS);
    const cut = setTimeout(() => {
      for (const socket of sockets) socket.destroy();
    }, limitMs);
    await closed;
    clearInterval(idle);
    clearTimeout(cut);
  };
}

/** Runs `shutDown` at the first SIGTERM or SIGINT and exits; a second one does not wait for it. */
export function onTermination(shutDown: () => Promise<void>): void {
  let asked = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (asked) process.exit(1);
      asked = true;
      shutDown().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error });
          process.exit(1);
        },
      );
    });
  }
}
