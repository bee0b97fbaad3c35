import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { Cookie, CookieJar } from 'tough-cookie';
import type { Answer } from './visitor.ts';

export interface Question {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: { type: string; bytes: Buffer };
}

const MOST_REDIRECTS = 20;
const CONNECTIONS = new Agent({ keepAlive: true });

const DECOMPRESS: Record<string, (body: Buffer) => Promise<Buffer>> = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
};

/** HTTP with the cookies of one visitor, without a cache. */
export class Http {
  readonly jar = new CookieJar();

  constructor(
    readonly origin: string,
    private readonly userAgent: string,
  ) {}

  /** Asks and follows redirects, as many as it may; a POST that is redirected becomes a GET. */
  async ask(question: Question, maxRedirects = MOST_REDIRECTS): Promise<Answer> {
    const answer = await this.#send(question);
    const { location } = answer.headers();
    if (!location || answer.status() < 300 || answer.status() >= 400 || maxRedirects === 0) {
      return answer;
    }
    const url = new URL(location, question.url);
    // What the address pointed at in its page is looked for in the next one.
    url.hash ||= new URL(question.url).hash;
    if (url.origin !== this.origin) throw new Error(`another host: ${url.href}`);
    const staysPost = question.method === 'POST' && [307, 308].includes(answer.status());
    const { origin: _, ...headers } = question.headers ?? {};
    const next = staysPost ? question : { method: 'GET' as const, headers };
    return this.ask({ ...next, url: url.href }, maxRedirects - 1);
  }

  async #send(question: Question): Promise<Answer> {
    const { url, method = 'GET', headers = {}, body } = question;
    const cookie = this.jar.getCookieStringSync(url);
    const request = httpRequest(url, {
      agent: CONNECTIONS,
      method,
      headers: {
        'user-agent': this.userAgent,
        'accept-language': 'zh-CN',
        'accept-encoding': 'identity',
        ...(cookie && { cookie }),
        ...(body && { 'content-type': body.type, 'content-length': body.bytes.length }),
        ...headers,
      },
    });
    let response: IncomingMessage;
    try {
      response = await new Promise((resolve, reject) => {
        request.on('response', resolve).on('error', reject).end(body?.bytes);
      });
    } catch (error) {
      // The server has just closed a connection that was kept: a browser takes another one.
      if (request.reusedSocket) return this.#send(question);
      throw error;
    }
    for (const line of response.headers['set-cookie'] ?? []) {
      const set = Cookie.parse(line);
      if (set) this.jar.setCookieSync(set, url, { ignoreError: true });
    }
    const parts: Buffer[] = [];
    for await (const part of response) parts.push(part);
    const decompress = DECOMPRESS[response.headers['content-encoding'] ?? ''];
    const raw = Buffer.concat(parts);
    const bytes = decompress && raw.length > 0 ? await decompress(raw) : raw;
    return answerOf(url, response, bytes);
  }
}

function answerOf(url: string, response: IncomingMessage, bytes: Buffer): Answer {
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
  );
  return {
    url: () => url,
    status: () => response.statusCode ?? 0,
    headers: () => headers,
    text: async () => bytes.toString(),
    body: async () => bytes,
  };
}
