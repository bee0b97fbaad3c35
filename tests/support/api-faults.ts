import type { IncomingMessage, ServerResponse } from 'node:http';
import { STEP_UP_NEEDED } from '#app/domain/account/step-up.ts';
import { MOST_ANSWER_BYTES, RESULT } from '#app/domain/endpoint.ts';
import { READS_PATH } from '#app/domain/gathered-reads-contract.ts';
import { forwarded, startLocalServer } from './local-server.ts';

/** What can be wrong with a trading API, by name. */
export const FAULT = {
  /** The connection breaks before there is an answer. */
  connectionBroken: 'connectionBroken',
  requestTimeout: { status: 408 },
  badGateway: { status: 502 },
  unavailable: { status: 503 },
  gatewayTimeout: { status: 504 },
  storageFull: { status: 507 },
  /** As from a proxy that leads to its own login, of a host that is not there. */
  redirected: { status: 302, location: 'http://login.invalid/' },
  noContent: { status: 204 },
  notModified: { status: 304 },
  teapot: { status: 418 },
  /** The login has ended, as a proxy in front says it. */
  loggedOut: { status: 401 },
  /** More than anybody reads, and than the portal does. */
  endless: { body: ' '.repeat(MOST_ANSWER_BYTES + 1) },
  /** A login whose token no cookie takes. */
  tokenTooLong: {
    body: JSON.stringify({
      resultCode: '000',
      content: {
        token: 't'.repeat(4096),
        userInfo: {
          id: '1',
          name: '林知夏',
          phone: '13800000001',
          customerType: 'personal',
          platformType: 'buyer',
          sellerCode: null,
          userEnterprise: null,
        },
      },
    }),
  },
  /** No JSON, as from a proxy's own error page. */
  notJson: { body: '<html><body>It works!</body></html>' },
  /** An envelope whose content is not what the contract says. */
  otherContent: {
    body: JSON.stringify({ resultCode: '000', resultMessage: 'OK', content: { rows: 'many' } }),
  },
  refusedWithText: {
    body: JSON.stringify({
      resultCode: 'X999',
      resultMessage: 'refused',
      content: '今日盘点，暂停服务',
    }),
  },
  /** Of a form's fields `name` and `linkman`, and of a value that no form has. */
  refusedWithProblems: {
    body: JSON.stringify({
      resultCode: 'X999',
      resultMessage: 'refused',
      content: '公司未认证；联系人未登记；本月额度已满',
      problems: [
        { path: ['name'], code: 'unverified', text: '公司未认证' },
        { path: ['linkman'], code: 'unknown', text: '联系人未登记' },
        { path: ['quota', 0, 'left'], code: 'exhausted', text: '本月额度已满' },
      ],
    }),
  },
  /** The caller has to prove themselves first. */
  unproved: {
    body: JSON.stringify({
      resultCode: RESULT.unproved,
      resultMessage: 'refused',
      content: STEP_UP_NEEDED,
    }),
  },
  refusedWithoutText: {
    body: JSON.stringify({ resultCode: 'X999', resultMessage: 'refused', content: null }),
  },
} as const;
export type Fault = (typeof FAULT)[keyof typeof FAULT];

export interface FaultyApi {
  url: string;
  /** From now on calls whose path fits go wrong in this way; the others go through. */
  fail(path: RegExp, fault: Fault): void;
  /** All calls go through again. */
  heal(): void;
  close(): Promise<void>;
}

/** A proxy of a trading API that makes faults, takes each call by itself, and changes nothing else. */
export async function startFaultyApi(target: string): Promise<FaultyApi> {
  const faults: { path: RegExp; fault: Fault }[] = [];
  const server = await startLocalServer(async (request, response) => {
    if (request.url === READS_PATH) {
      response.writeHead(404).end();
      return;
    }
    const found = faults.find(({ path }) => path.test(request.url ?? ''));
    if (found) misbehave(found.fault, request, response);
    else await forward(target, request, response);
  });
  return {
    url: server.url,
    fail: (path, fault) => faults.push({ path, fault }),
    heal: () => faults.splice(0),
    close: server.close,
  };
}

function misbehave(fault: Fault, request: IncomingMessage, response: ServerResponse): void {
  if (fault === 'connectionBroken') {
    request.socket.destroy();
    return;
  }
  response.writeHead('status' in fault ? fault.status : 200, {
    'content-type': 'application/json',
    ...('location' in fault && { location: fault.location }),
  });
  response.end('body' in fault ? fault.body : '');
}

export async function forward(target: string, request: IncomingMessage, response: ServerResponse) {
  try {
    const answer = await forwarded(target, request);
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  } catch {
    // The API has refused to read it, or is gone: as without this one in front.
    response.destroy();
  }
}
