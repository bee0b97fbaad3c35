import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { type LocalServer, startLocalServer } from '#tests/support/local-server.ts';

/** What happens to a request instead of its answer, or to every other item of a bulk request. */
export type Fault =
  | 'dropped'
  | 'done and dropped'
  | 'never answered'
  | 'half sent'
  | 'another form'
  | { status: number }
  | { itemStatus: number };

/** Stands before an engine and passes on what it is asked, unless a fault is wanted that no engine can be made to have. */
export interface FaultyEngine extends LocalServer {
  /** What was asked, as `POST /goods/_search`; without the looks of a client at several nodes. */
  asked: string[];
  /** Decides about each request by what is asked; null: nothing goes wrong. */
  fault: ((asked: string) => Fault | undefined | Promise<Fault | undefined>) | null;
  /** The header that every request must have. */
  authorization: string | undefined;
}

interface Sent {
  url: string;
  method: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export async function startFaultyEngine(engineUrl: string): Promise<FaultyEngine> {
  const engine: Omit<FaultyEngine, keyof LocalServer> = {
    asked: [],
    fault: null,
    authorization: undefined,
  };
  const server = await startLocalServer(async (request, response) => {
    const { url = '', method = '', headers } = request;
    const what = `${method} ${url.split('?')[0]}`;
    engine.asked.push(what);
    const body = Buffer.concat(await request.toArray()).toString();
    const fault = await engine.fault?.(what);
    const drop = () => void request.socket.destroy();
    if (fault === 'never answered') return;
    if (fault === 'dropped') return drop();
    if (headers.authorization !== engine.authorization) return answer(response, 401, '{}');
    if (typeof fault === 'object' && 'status' in fault)
      return answer(response, fault.status, '{"error":"a fault"}');
    const sent = { url: engineUrl + url, method, headers, body };
    const { status, text } = await (typeof fault === 'object'
      ? forwardedInPart(sent, fault.itemStatus)
      : forwarded(sent));
    if (fault === 'done and dropped') return drop();
    if (fault === 'another form') return answer(response, status, '{"took":1}');
    if (fault !== 'half sent') return answer(response, status, text);
    response.writeHead(status, { 'content-length': Buffer.byteLength(text) });
    response.write(text.slice(0, text.length / 2), drop);
  });
  return Object.assign(engine, server);
}

function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(text);
}

async function forwarded({ url, method, headers, body }: Sent) {
  const type = headers['content-type'];
  const answered = await fetch(url, {
    method,
    ...(type && { headers: { 'content-type': type } }),
    ...(body !== '' && { body }),
  });
  return { status: answered.status, text: await answered.text() };
}

/** Passes on every other item of a bulk request; the others, the first among them, are answered with a status. */
async function forwardedInPart(sent: Sent, itemStatus: number) {
  const items: { verb: string; id: string; lines: string[] }[] = [];
  for (const line of sent.body.trimEnd().split('\n')) {
    const [verb = '', about] = Object.entries<{ _id?: string }>(JSON.parse(line))[0] ?? [];
    const last = items.at(-1);
    if (about?._id) items.push({ verb, id: about._id, lines: [line] });
    else last?.lines.push(line);
  }
  const passed = items.filter((_, at) => at % 2 === 1);
  const body = passed.map(({ lines }) => `${lines.join('\n')}\n`).join('');
  const { status, text } =
    passed.length === 0
      ? { status: 200, text: '{"items":[]}' }
      : await forwarded({ ...sent, body });
  const answers = (JSON.parse(text) as { items: object[] }).items;
  const all = items.map(({ verb, id }, at) =>
    at % 2 === 1
      ? answers[(at - 1) / 2]
      : { [verb]: { _id: id, status: itemStatus, error: { type: 'a_fault' } } },
  );
  return { status, text: JSON.stringify({ took: 1, errors: true, items: all }) };
}
