import { createServer, type IncomingHttpHeaders, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { PageCache } from '#server/page-cache.ts';
import { sendResponse } from '#server/respond.ts';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As sent. */
  raw: Buffer;
  text: string;
}

export interface Visit {
  method?: string;
  headers?: Record<string, string>;
}

export interface CacheSite {
  cache: PageCache;
  /** Paths that were rendered by the cache, and by requests that are not for everyone. */
  shared: string[];
  personal: string[];
  visit(path: string, visit?: Visit): Promise<Answer>;
  advance(milliseconds: number): void;
  /** Lets no page be rendered any more. */
  refuse(): void;
  close(): Promise<void>;
}

/** What a page for everyone says. */
export const SHARED = 'public, max-age=0, s-maxage=10';

const DECODERS: Record<string, (body: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

/** A page as the application renders it, with its policy. */
export function page(
  text: string,
  init: { status?: number; cacheControl?: string } = {},
): Response {
  const rows = Array.from(
    { length: 200 },
    (_, row) => `<tr><td>${(row * 7919) % 1000}</td><td>螺纹钢</td></tr>`,
  );
  const meta = `<meta name="description" content="${'大宗商品现货行情'.repeat(8)}">`;
  return new Response(
    `<head><title>${text}</title>${meta}</head>${rows.join('')}<script>hydrate()</script></body>`,
    {
      status: init.status ?? 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': init.cacheControl ?? SHARED,
        'content-security-policy': "script-src 'sha256-x'",
      },
    },
  );
}

/** A server with nothing but the page cache and an application in one function. */
export async function cacheSite(
  application: (path: string) => Response | Promise<Response>,
): Promise<CacheSite> {
  let now = 1_000_000;
  let admits = true;
  const shared: string[] = [];
  const personal: string[] = [];
  const cache = new PageCache({
    headers: ['X-Content-Type-Options', 'nosniff', 'Referrer-Policy', 'same-origin'],
    now: () => now,
    admits: async () => admits,
    render: async (_, path) => {
      shared.push(path);
      return application(path);
    },
  });
  const server = createServer((request, response) => {
    const own = async (rendered?: Response) => {
      if (!rendered) personal.push(request.url ?? '');
      return sendResponse(request, response, rendered ?? (await application(request.url ?? '')));
    };
    const answered = PageCache.covers(request)
      ? cache.handle(request, response, 'http://site', own)
      : own();
    answered?.catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    cache,
    shared,
    personal,
    visit: (path, visit) => visitPort(port, path, visit),
    refuse: () => {
      admits = false;
    },
    advance: (milliseconds) => {
      now += milliseconds;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** One request, its answer decoded. */
export function visitPort(port: number, path: string, visit: Visit = {}): Promise<Answer> {
  const { method = 'GET', headers } = visit;
  return new Promise((resolve, reject) => {
    const request = send({ port, host: '127.0.0.1', path, method, headers, agent: false });
    request.once('error', reject);
    request.once('response', async (response) => {
      const raw = Buffer.concat(await response.toArray());
      const decode = DECODERS[response.headers['content-encoding'] ?? ''];
      const text = (decode && raw.length > 0 ? decode(raw) : raw).toString();
      resolve({ status: response.statusCode ?? 0, headers: response.headers, raw, text });
    });
    request.end();
  });
}
