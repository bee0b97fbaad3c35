import { generateKeyPairSync, type KeyPairKeyObjectResult } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface StubRequest {
  method: string;
  /** Path and query, as sent. */
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface StubAnswer {
  status?: number;
  headers?: Record<string, string>;
  body: string | Buffer;
}

export interface StubServer {
  url: string;
  close(): Promise<void>;
}

/** Told of each request that was carried out, before it is answered: the process that asks may die meanwhile. */
export type Watch = (request: StubRequest) => Promise<void>;

/** A provider's HTTP server on this machine. */
export async function stubServer(
  answer: (request: StubRequest) => StubAnswer,
  watch: () => Watch | null = () => null,
): Promise<StubServer> {
  const server = createServer(async (incoming, response) => {
    const { method = '', url = '', headers } = incoming;
    const request = { method, url, headers, body: await text(incoming) };
    const { status = 200, headers: sent, body } = answer(request);
    await watch()?.(request);
    response.writeHead(status, { 'content-type': 'application/json', ...sent });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const keyPairs = new Map<string, KeyPairKeyObjectResult>();

/** The keys of one party, the same in all tests of a process: it takes a second to make them. */
export function keyPairOf(owner: string): KeyPairKeyObjectResult {
  const known = keyPairs.get(owner) ?? generateKeyPairSync('rsa', { modulusLength: 2048 });
  keyPairs.set(owner, known);
  return known;
}

/** What a provider was answered to a notification. */
export interface NotifyAnswer {
  status: number;
  body: string;
}

export async function post(
  url: string,
  body: string,
  headers: Record<string, string>,
): Promise<NotifyAnswer> {
  const response = await fetch(url, { method: 'POST', headers, body });
  return { status: response.status, body: await response.text() };
}
