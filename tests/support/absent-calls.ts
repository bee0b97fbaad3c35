import type { ServerResponse } from 'node:http';
import { catalogue } from '#app/domain/contract.ts';
import { CHANGES_PATH, CONTRACT_PATH, type Endpoint, EVERYTHING } from '#app/domain/endpoint.ts';
import { READS_PATH } from '#app/domain/gathered-reads-contract.ts';
import { forward } from './api-faults.ts';
import { type LocalServer, startLocalServer } from './local-server.ts';

export interface PartialApi extends LocalServer {
  /** The calls that were asked for since the last time, by their names. */
  asked(): string[];
  /** Tells the portal to forget all that it keeps. */
  forget(): void;
}

const CALLS = catalogue.map(({ name, method, path }) => ({
  name,
  method,
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/?]+')}(?:\\?|$)`),
  // Of two that fit, the one that names more of the address: /tender/list is no tender.
  length: path.replace(/:\w+/g, '').length,
}));
CALLS.sort((one, other) => other.length - one.length);

const callAt = (method = '', url = ''): string | undefined =>
  CALLS.find((each) => each.method === method && each.pattern.test(url))?.name;

/** A trading API that answers some calls as a server does that has never heard of them, and no others of a portal's. */
export async function apiWithout(
  target: string,
  missing: readonly Pick<Endpoint, 'name'>[],
): Promise<PartialApi> {
  const names = new Set(missing.map(({ name }) => name));
  const asked = new Set<string>();
  const streams = new Set<ServerResponse>();
  const server = await startLocalServer(async (request, response) => {
    const { url = '', method } = request;
    if (url === CHANGES_PATH) {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      streams.add(response);
      return;
    }
    const name = callAt(method, url);
    if (name) asked.add(name);
    const isUnknown = name ? names.has(name) : url === READS_PATH || url === CONTRACT_PATH;
    if (isUnknown) {
      request.resume();
      response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not Found</h1>');
    } else await forward(target, request, response);
  });
  return {
    ...server,
    asked() {
      const names = [...asked].sort();
      asked.clear();
      return names;
    },
    forget() {
      for (const stream of streams) stream.write(`data: ${EVERYTHING}\n\n`);
    },
  };
}
