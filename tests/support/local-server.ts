import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { SERIAL_HEADER, TOKEN_HEADER, VISITOR_HEADER } from '#app/domain/endpoint.ts';

export interface LocalServer {
  url: string;
  close(): Promise<void>;
}

/** A server on a free port of this machine, which breaks its connections when it is closed. */
export async function startLocalServer(listener: RequestListener): Promise<LocalServer> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** For a program that cannot choose one, or does not say which. */
export async function freePort(): Promise<number> {
  const { url, close } = await startLocalServer(() => {});
  await close();
  return Number(new URL(url).port);
}

/** What a trading API answers to a call of the portal. */
export async function forwarded(target: string, request: IncomingMessage): Promise<Response> {
  const headers = new Headers();
  for (const name of ['content-type', TOKEN_HEADER, SERIAL_HEADER, VISITOR_HEADER]) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  return fetch(target + request.url, {
    method: request.method,
    headers,
    body: request.method === 'GET' ? undefined : Buffer.concat(await request.toArray()),
  });
}
