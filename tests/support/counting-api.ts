import type { IncomingMessage, ServerResponse } from 'node:http';
import { catalogue } from '#app/domain/contract.ts';
import type { Endpoint } from '#app/domain/endpoint.ts';
import { forward } from './api-faults.ts';
import { startLocalServer } from './local-server.ts';

/** What becomes of the next call: the connection breaks before or after it is done, or no login. */
export type Mishap = 'never arrives' | 'answer is lost' | 'login has expired' | 'refused';

export interface CountingApi {
  url: string;
  /** Bodies of all that was done by a call, in their order. */
  effectsOf(endpoint: string): readonly string[];
  next(mishap: Mishap): void;
  close(): Promise<void>;
}

const WRITES = new Map(
  catalogue.filter(({ serial }) => serial).map((endpoint) => [endpoint.path, endpoint]),
);

/**
 * A proxy of a trading API that answers calls with a serial itself, as docs/api.md asks for it
 * and no more, and counts them. Everything else is passed on.
 * @param contentOf what a call answers with
 */
export async function startCountingApi(
  target: string,
  contentOf: (endpoint: Endpoint) => unknown,
): Promise<CountingApi> {
  const effects = new Map<string, string[]>();
  const answered = new Map<string, { body: string; content: unknown }>();
  let mishap: Mishap | undefined;

  async function write(endpoint: Endpoint, request: IncomingMessage, response: ServerResponse) {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts).toString();
    const answer = (envelope: object) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ resultMessage: '', ...envelope }));
    };
    const happens = mishap;
    mishap = undefined;
    if (happens === 'never arrives') return request.socket.destroy();
    if (happens === 'login has expired') {
      return answer({ resultCode: 'G001', content: '请登录后再操作' });
    }
    if (happens === 'refused') return answer({ resultCode: 'X999', content: '今日盘点，暂停服务' });
    const key = `${endpoint.name} ${request.headers['x-serial']}`;
    const before = answered.get(key);
    if (before) {
      const { content } = before;
      if (before.body !== body) return answer({ resultCode: 'G409', content: '内容与上次不同' });
      return answer({ resultCode: '000', content, replayed: true });
    }
    const content = contentOf(endpoint);
    answered.set(key, { body, content });
    effects.set(endpoint.name, [...(effects.get(endpoint.name) ?? []), body]);
    if (happens === 'answer is lost') return request.socket.destroy();
    answer({ resultCode: '000', content });
  }

  const server = await startLocalServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '', target);
    const endpoint = request.method === 'POST' ? WRITES.get(pathname as `/${string}`) : undefined;
    if (endpoint) await write(endpoint, request, response);
    else await forward(target, request, response);
  });
  return {
    url: server.url,
    effectsOf: (endpoint) => effects.get(endpoint) ?? [],
    next: (happens) => {
      mishap = happens;
    },
    close: server.close,
  };
}
