import type { IncomingMessage, ServerResponse } from 'node:http';
import { type LocalServer, startLocalServer } from '#tests/support/local-server.ts';
import { ContractIndexes } from './indexes.ts';
import { Refused } from './refused.ts';
import { search } from './search.ts';

/** What happens to a request in the place of its answer, or to some items of a bulk request. */
export type Fault =
  | 'dropped'
  | 'done and dropped'
  | 'never answered'
  | { status: number }
  | { itemStatus: number };

export interface ContractEngine extends LocalServer {
  indexes: ContractIndexes;
  /** What was asked, as `POST /goods/_search`. */
  asked: string[];
  /** Decides about each request by what is asked; null: nothing goes wrong. */
  fault: ((asked: string) => Fault | undefined | Promise<Fault | undefined>) | null;
  /** The header that every request must have. */
  authorization: string | undefined;
}

/**
 * A recorded contract of the REST API of OpenSearch and Elasticsearch, never compared with a real server:
 * it answers what the adapter sends as the public documentation says (each part names its page), and
 * refuses every path, parameter, key and kind of value beyond that.
 */
export async function startContractEngine(): Promise<ContractEngine> {
  const indexes = new ContractIndexes();
  const engine: Omit<ContractEngine, keyof LocalServer> = {
    indexes,
    asked: [],
    fault: null,
    authorization: undefined,
  };
  const server = await startLocalServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://engine');
    const what = `${request.method} ${pathname}`;
    engine.asked.push(what);
    const body = Buffer.concat(await request.toArray()).toString();
    const fault = await engine.fault?.(what);
    if (fault === 'never answered') return;
    if (fault === 'dropped') return void request.socket.destroy();
    if (typeof fault === 'object' && 'status' in fault)
      return answer(response, fault.status, { error: 'a fault' });
    try {
      if (request.headers.authorization !== engine.authorization)
        throw new Refused(401, 'security_exception');
      const sent = {
        what,
        parameters: String(searchParams),
        type: request.headers['content-type'],
        body,
      };
      const content = answerOf(
        indexes,
        sent,
        typeof fault === 'object' ? fault.itemStatus : undefined,
      );
      if (fault === 'done and dropped') request.socket.destroy();
      else answer(response, 200, content);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      answer(response, error.status, {
        error: { type: error.type, reason: error.message },
        status: error.status,
      });
    }
  });
  return Object.assign(engine, server);
}

function answer(response: ServerResponse<IncomingMessage>, status: number, content: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(content));
}

interface Sent {
  what: string;
  parameters: string;
  type: string | undefined;
  body: string;
}

function answerOf(
  indexes: ContractIndexes,
  { what, parameters, type, body }: Sent,
  itemStatus?: number,
): object {
  const [, method = '', name = '', verb = ''] = /^(\w+) \/([^/]+)(?:\/([^/]+))?$/.exec(what) ?? [];
  const expects = (wanted: string, contentType: string | undefined) => {
    if (parameters !== wanted) throw new Refused(400, 'illegal_argument_exception', parameters);
    if (type !== contentType) throw new Refused(406, 'media_type_header_exception', type);
  };
  const json = (): Record<string, unknown> => {
    try {
      return JSON.parse(body);
    } catch {
      throw new Refused(400, 'parse_exception', body);
    }
  };
  const pattern = `${method} ${name.startsWith('_') ? name : '*'}/${name === '_alias' ? '*' : verb}`;
  switch (pattern) {
    case 'PUT */':
      expects('', 'application/json');
      return indexes.create(name, json());
    case 'POST _aliases/':
      expects('', 'application/json');
      return indexes.changeAliases(json());
    case 'GET _alias/*':
      expects('', undefined);
      return indexes.aliasesNamed(verb);
    case 'POST */_refresh':
      expects('', undefined);
      return indexes.refresh(name);
    case 'POST */_bulk':
      expects('require_alias=true', 'application/x-ndjson');
      return indexes.bulk(name, body, itemStatus);
    case 'POST */_search':
      expects('allow_partial_search_results=false', 'application/json');
      return search(indexes.named(name), json());
    default:
      throw new Refused(405, 'no handler found', what);
  }
}
