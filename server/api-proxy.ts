import { Agent, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { pipeline } from 'node:stream';
import { sendText } from './respond.ts';

const TIMEOUT_MS = 60_000;
/** Of one connection (RFC 9110 §7.6.1), not of the message; and what the API must not see or say. */
const NOT_PASSED_ON = new Set([
  'connection',
  'cookie',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'set-cookie',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

const agent = new Agent({ keepAlive: true });

/**
 * Passes a request on to the embedded trading API and streams its answer back. No cookies either
 * way: a page of another site can then do nothing here in a visitor's name.
 */
export function proxyToApi(
  apiUrl: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const target = new URL(apiUrl);
  const upstream = send({
    agent,
    host: target.hostname,
    port: target.port,
    method: request.method,
    path: request.url,
    headers: { ...passedOn(request.headers), host: target.host },
    timeout: TIMEOUT_MS,
  });
  upstream.once('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, passedOn(answer.headers));
    pipeline(answer, response, () => {});
  });
  upstream.once('timeout', () => upstream.destroy(new Error('timeout')));
  upstream.once('error', (error) => {
    if (response.headersSent || response.destroyed) response.destroy();
    else if (error.message === 'timeout') sendText(response, 504, 'Gateway Timeout');
    else sendText(response, 502, 'Bad Gateway');
  });
  response.once('close', () => upstream.destroy());
  request.pipe(upstream);
}

function passedOn(headers: NodeJS.Dict<string | string[]>): NodeJS.Dict<string | string[]> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_PASSED_ON.has(name)));
}
