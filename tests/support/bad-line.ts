import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { startLocalServer } from './local-server.ts';

const NEWER = '/newer/assets/';

export interface BadLine {
  /** Where the portal is on this line. */
  origin: string;
  /** From now on every fifth request is lost, by turns before it arrives and after it was answered. */
  begin(): void;
  /** From now on the portal is newer than the pages it has sent: their scripts answer 404. */
  deploy(): void;
  /** How many requests were lost. */
  lost(): number;
  close(): Promise<void>;
}

/** A proxy of a portal that loses every fifth request once it has begun. */
export async function startBadLine(target: string): Promise<BadLine> {
  let asked = 0;
  let lost = 0;
  let isBad = false;
  let isNewer = false;
  const versions = new Set<string>();

  const server = await startLocalServer((request, response) => {
    asked += 1;
    const isLost = isBad && asked % 5 === 0;
    if (isLost) lost += 1;
    if (isLost && lost % 2 === 1) return void request.socket.destroy();
    if (isNewer && isOfOldPage(request, response)) return;
    forward(request, response, isLost);
  });

  /** What was deployed has other names for all scripts, and sends pages that do not know them away. */
  function isOfOldPage({ url = '' }: IncomingMessage, response: ServerResponse): boolean {
    if (url.startsWith('/assets/')) response.writeHead(404);
    else if (url.startsWith('/__manifest') && !url.includes('version=newer')) {
      response.writeHead(204, { 'x-remix-reload-document': 'true' });
    } else return false;
    response.end();
    return true;
  }

  const toOld = (url: string) =>
    url.replace(NEWER, '/assets/').replace('version=newer', `version=${[...versions][0]}`);

  function toNewer(text: string): string {
    const [, version] = /"version": ?"(\w+)"/.exec(text) ?? [];
    if (version) versions.add(version);
    return text
      .replaceAll(/(["'`(])(\/?)assets\//g, `$1$2${NEWER.slice(1)}`)
      .replace(/"version": ?"\w+"/, '"version":"newer"');
  }

  function forward(request: IncomingMessage, response: ServerResponse, isLost: boolean): void {
    const headers = { ...request.headers, connection: 'close' };
    if (isNewer) {
      delete headers['accept-encoding'];
      delete headers['if-none-match'];
    }
    const options = { method: request.method, headers };
    const passed = ask(target + toOld(request.url ?? ''), options, async (answer) => {
      const body = Buffer.concat(await answer.toArray());
      if (isLost) return void request.socket.destroy();
      const isText = /html|javascript|json/.test(answer.headers['content-type'] ?? '');
      const sent = isNewer && isText ? Buffer.from(toNewer(body.toString())) : body;
      const { 'content-length': _, 'transfer-encoding': __, ...kept } = answer.headers;
      // Its scripts are not what the policy's hashes say any more.
      if (isNewer) delete kept['content-security-policy'];
      // Chromium sends again by itself what is lost on a connection it has used before.
      response.writeHead(answer.statusCode ?? 502, { ...kept, connection: 'close' });
      response.end(sent);
    });
    request.pipe(passed);
  }

  return {
    origin: server.url,
    begin: () => {
      isBad = true;
    },
    deploy: () => {
      isNewer = true;
    },
    lost: () => lost,
    close: server.close,
  };
}
