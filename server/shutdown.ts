import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const IN_FLIGHT_MS = 10_000;

/** Stops a server; see `drainable`. */
export type Drain = (limitMs?: number) => Promise<void>;

/**
 * Makes a server that does not listen yet stoppable. The function it gives stops accepting
 * connections and waits for the answers under way; what is still busy after ten seconds is cut.
 */
export function drainable(server: Server): Drain {
  // Node takes a connection that has not asked for anything yet, as browsers open them, for busy.
  const underWay = new Map<Socket, number>();
  let draining = false;
  const change = (socket: Socket, by: number) => {
    const count = (underWay.get(socket) ?? 0) + by;
    underWay.set(socket, count);
    if (draining && count === 0) socket.destroySoon();
  };
  server.on('connection', (socket: Socket) => {
    underWay.set(socket, 0);
    socket.once('close', () => underWay.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    change(socket, 1);
    response.once('close', () => change(socket, -1));
  });
  return async (limitMs = IN_FLIGHT_MS) => {
    draining = true;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of underWay.keys()) change(socket, 0);
    const cut = setTimeout(() => {
      for (const socket of underWay.keys()) socket.destroy();
    }, limitMs);
    await closed;
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
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}
