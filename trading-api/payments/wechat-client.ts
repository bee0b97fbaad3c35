import { z } from 'zod';
import { authorization, verifyMessage, type WechatKeys } from './wechat-signature.ts';

const TIMEOUT_MS = 10_000;

const refusalSchema = z.object({ code: z.string(), message: z.string().default('') });

/** WeChat Pay refused a request; `code` is its own, such as `ORDER_NOT_EXIST`. */
export class WechatRefusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(`WeChat Pay: ${code} ${message}`);
  }
}

export type WechatClient = <Answer>(
  request: { method: 'GET' | 'POST'; path: string; body?: object },
  schema: z.ZodType<Answer>,
) => Promise<Answer>;

/** Sends signed requests to WeChat Pay v3 and takes only answers it signed. */
export function wechatClient(apiUrl: string, keys: WechatKeys, clock: () => Date): WechatClient {
  return async ({ method, path, body }, schema) => {
    const text = body ? JSON.stringify(body) : '';
    const url = new URL(apiUrl + path);
    const pathAndQuery = url.pathname + url.search;
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'user-agent': 'trading-portal',
        authorization: authorization(keys, { method, pathAndQuery, body: text, now: clock() }),
        'wechatpay-serial': keys.platformKeyId,
      },
      body: body ? text : null,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = await response.text();
    if (!response.ok) throw refusalIn(response.status, answer);
    verifyMessage(keys, { body: answer, headers: Object.fromEntries(response.headers) }, clock());
    return schema.parse(JSON.parse(answer));
  };
}

function refusalIn(status: number, answer: string): WechatRefusal {
  try {
    const { code, message } = refusalSchema.parse(JSON.parse(answer));
    return new WechatRefusal(code, message);
  } catch {
    return new WechatRefusal(`HTTP ${status}`, '');
  }
}
