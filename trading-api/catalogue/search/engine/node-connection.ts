import { once } from 'node:events';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import type { EngineNode } from './settings.ts';

export interface Sent {
  method: 'GET' | 'POST' | 'PUT';
  /** Begins with a slash; its names are those of indexes. */
  path: string;
  /** A text is sent as it is, as lines of JSON. */
  body?: object | string;
}

export interface Answer {
  status: number;
  text: string;
}

/** The connections to a node, which are kept open between requests. */
export class NodeConnection {
  readonly #node: EngineNode;
  readonly #agent: HttpAgent;
  readonly #request: typeof httpRequest;

  constructor(node: EngineNode, ca: string | null) {
    this.#node = node;
    const isSecure = node.url.startsWith('https:');
    this.#request = isSecure ? httpsRequest : httpRequest;
    const options = { keepAlive: true };
    this.#agent = isSecure
      ? new HttpsAgent({ ...options, ...(ca && { ca }) })
      : new HttpAgent(options);
  }

  /**
   * Follows no redirect, which would send the password to another address.
   * @throws Error where there is no whole answer in time
   */
  async send(sent: Sent, timeoutMs: number): Promise<Answer> {
    const signal = AbortSignal.timeout(timeoutMs);
    for (;;) {
      const request = this.#begin(sent, signal);
      let response: IncomingMessage | undefined;
      try {
        [response] = await once(request, 'response');
      } catch (error) {
        // A kept connection that was closed just now says nothing of the node.
        const isStale = Object(error).code === 'ECONNRESET' && request.reusedSocket;
        if (!isStale) throw error;
      }
      if (response) return { status: response.statusCode ?? 0, text: await text(response) };
    }
  }

  #begin({ method, path, body }: Sent, signal: AbortSignal) {
    const { url, authorization } = this.#node;
    const isText = typeof body === 'string';
    const written = body === undefined || isText ? body : JSON.stringify(body);
    const request = this.#request(url + path, {
      method,
      agent: this.#agent,
      signal,
      headers: {
        ...(authorization !== null && { authorization }),
        ...(written !== undefined && {
          'content-type': isText ? 'application/x-ndjson' : 'application/json',
          'content-length': Buffer.byteLength(written),
        }),
      },
    });
    // What happens after the response has begun is an error of the response.
    request.on('error', () => {});
    request.end(written);
    return request;
  }
}
