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

/** The name of the call that an address is of. */
export const callAt = (method = '', url = ''): string | undefined =>
  CALLS.find((each) => each.method === method && each.pattern.test(url))?.name;

const DOCUMENT = '/api/openapi.json';

/** The document of the target without these calls. */
async function documentWithout(target: string, names: ReadonlySet<string>): Promise<string> {
  const document = await (await fetch(target + DOCUMENT)).json();
  for (const { name, method, path } of catalogue) {
    const listed = document.paths[path.replace(/:(\w+)/g, '{$1}')];
    if (names.has(name) && listed) delete listed[method.toLowerCase()];
  }
  return JSON.stringify(document);
}

/**
 * A trading API that answers some calls as a server does that has never heard of them, and no others of a portal's.
 * @param listed whether its document leaves them out, so that the portal knows from its start
 */
export async function apiWithout(
  target: string,
  missing: readonly Pick<Endpoint, 'name'>[],
  { listed = false } = {},
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
    if (listed && url === DOCUMENT) {
      response.setHeader('content-type', 'application/json');
      response.end(await documentWithout(target, names));
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
