import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Passes connections on to a port of this machine, or silently nothing at all. */
export interface Relay {
  port: number;
  /** From now on nothing passes: connections stay open and new ones are taken, as where a network loses everything. */
  cut(): void;
  /** Lets new connections pass again; those that were cut are broken. */
  mend(): void;
  close(): Promise<void>;
}

export async function startRelay(target: number): Promise<Relay> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  };
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((inner) => {
    keep(inner);
    if (isCut) return;
    const outer = connect(target, '127.0.0.1');
    keep(outer);
    inner.pipe(outer).pipe(inner);
    inner.on('close', () => outer.destroy());
    outer.on('close', () => inner.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    mend: () => {
      isCut = false;
      breakAll();
    },
    close: async () => {
      breakAll();
      server.close();
      await once(server, 'close');
    },
  };
}
