import {
  createDecipheriv,
  createSign,
  createVerify,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { z } from 'zod';
import { ForgedNotification, type RawNotification } from './provider.ts';

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

/** Sends signed requests to WeChat Pay v3 and accepts only answers it signed. */
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

/** The keys with which WeChat Pay v3 signs and verifies. */
export interface WechatKeys {
  mchId: string;
  /** Serial number of the merchant's certificate. */
  serialNo: string;
  privateKey: KeyObject;
  /** WeChat's own key, and its id in `Wechatpay-Serial`. */
  platformPublicKey: KeyObject;
  platformKeyId: string;
  /** 32 bytes; encrypts the content of notifications. */
  apiV3Key: string;
}

/** Messages with an older or newer time are refused as replayed. */
const FRESH_MS = 5 * 60_000;

const AUTH_TAG_BYTES = 16;

export const newNonce = () => randomBytes(16).toString('hex');

/** RSA-SHA256 over lines that each end in a line break, as for every signature of v3. */
export const signLines = (privateKey: KeyObject, lines: readonly string[]): string =>
  createSign('RSA-SHA256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .sign(privateKey, 'base64');

/** The Authorization header of a request. */
export function authorization(
  keys: Pick<WechatKeys, 'mchId' | 'serialNo' | 'privateKey'>,
  request: { method: string; pathAndQuery: string; body: string; now: Date },
): string {
  const timestamp = String(Math.floor(request.now.getTime() / 1000));
  const nonce = newNonce();
  const { method, pathAndQuery, body } = request;
  const signature = signLines(keys.privateKey, [method, pathAndQuery, timestamp, nonce, body]);
  const fields = {
    mchid: keys.mchId,
    nonce_str: nonce,
    signature,
    timestamp,
    serial_no: keys.serialNo,
  };
  const list = Object.entries(fields).map(([name, value]) => `${name}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${list.join(',')}`;
}

/**
 * Checks that WeChat signed this message unchanged and recently.
 * @throws ForgedNotification
 */
export function verifyMessage(
  keys: Pick<WechatKeys, 'platformPublicKey' | 'platformKeyId'>,
  { headers, body }: RawNotification,
  now: Date,
): void {
  const header = (name: string) => {
    const value = headers[`wechatpay-${name}`];
    if (typeof value !== 'string') throw new ForgedNotification(`no Wechatpay-${name}`);
    return value;
  };
  if (header('serial') !== keys.platformKeyId) throw new ForgedNotification('unknown key');
  const timestamp = header('timestamp');
  // A time that is no number is refused as well.
  if (!(Math.abs(now.getTime() - Number(timestamp) * 1000) <= FRESH_MS)) {
    throw new ForgedNotification('not fresh');
  }
  const signed = createVerify('RSA-SHA256').update(`${timestamp}\n${header('nonce')}\n${body}\n`);
  if (!signed.verify(keys.platformPublicKey, header('signature'), 'base64')) {
    throw new ForgedNotification('signature is wrong');
  }
}

export interface EncryptedResource {
  ciphertext: string;
  associated_data: string;
  nonce: string;
}

/**
 * Decrypts a notification's content: AES-256-GCM under the APIv3 key.
 * @throws Error where it was encrypted with another key, or changed
 */
export function decryptResource(apiV3Key: string, resource: EncryptedResource): unknown {
  const sealed = Buffer.from(resource.ciphertext, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', apiV3Key, resource.nonce, {
    authTagLength: AUTH_TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(resource.associated_data));
  decipher.setAuthTag(sealed.subarray(-AUTH_TAG_BYTES));
  const opened = decipher.update(sealed.subarray(0, -AUTH_TAG_BYTES));
  return JSON.parse(Buffer.concat([opened, decipher.final()]).toString());
}
