import {
  createDecipheriv,
  createSign,
  createVerify,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { z } from 'zod';
import type { Method } from '#app/domain/endpoint.ts';
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

interface WechatRequest {
  method: Method;
  path: string;
  body?: object;
}

export type WechatClient = <Answer>(
  request: WechatRequest,
  schema: z.ZodType<Answer>,
) => Promise<Answer>;

/** Sends signed requests to WeChat Pay v3 and accepts only answers it signed. */
export const wechatClient =
  (settings: WechatConnection, platform: PlatformKeys, clock: () => Date): WechatClient =>
  async (request, schema) => {
    const answer = await send(settings, request, clock());
    await verifyMessage(platform, answer, clock());
    // That something is closed is answered with nothing.
    return schema.parse(answer.body === '' ? null : JSON.parse(answer.body));
  };

/** An answer as it came, of which nobody knows yet who signed it. @throws WechatRefusal */
export async function send(
  settings: WechatConnection,
  { method, path, body }: WechatRequest,
  now: Date,
): Promise<RawNotification> {
  const text = body ? JSON.stringify(body) : '';
  const url = new URL(settings.apiUrl + path);
  const pathAndQuery = url.pathname + url.search;
  const { platformPublicKey } = settings;
  const response = await fetch(url, {
    method,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'user-agent': 'trading-portal',
      authorization: authorization(settings, { method, pathAndQuery, body: text, now }),
      // Answers are signed with the public key where a request names it.
      ...(platformPublicKey && { 'wechatpay-serial': platformPublicKey.id }),
    },
    body: body ? text : null,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const answer = await response.text();
  if (!response.ok) throw refusalIn(response.status, answer);
  return { body: answer, headers: Object.fromEntries(response.headers) };
}

function refusalIn(status: number, answer: string): WechatRefusal {
  try {
    const { code, message } = refusalSchema.parse(JSON.parse(answer));
    return new WechatRefusal(code, message);
  } catch {
    return new WechatRefusal(`HTTP ${status}`, '');
  }
}

export interface WechatKeys {
  mchId: string;
  serialNo: string;
  privateKey: KeyObject;
  /** WeChat's own key and its id, `PUB_KEY_ID_…`; null: it signs with platform certificates alone. */
  platformPublicKey: { id: string; key: KeyObject } | null;
  /** 32 bytes; encrypts the content of notifications and the platform certificates. */
  apiV3Key: string;
}

export interface WechatConnection extends WechatKeys {
  apiUrl: string;
}

/** What WeChat Pay signs with: its public key, its certificates, or both while a merchant changes over. */
export interface PlatformKeys {
  /** By the serial that a message names; null for one that is not WeChat Pay's. */
  keyOf(serial: string): Promise<KeyObject | null>;
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

/** Checks that WeChat signed this message unchanged and recently. @throws ForgedNotification */
export async function verifyMessage(
  platform: PlatformKeys,
  { headers, body }: RawNotification,
  now: Date,
): Promise<void> {
  const header = (name: string) => {
    const value = headers[`wechatpay-${name}`];
    if (typeof value !== 'string') throw new ForgedNotification(`no Wechatpay-${name}`);
    return value;
  };
  const timestamp = header('timestamp');
  // A time that is no number is refused as well.
  if (!(Math.abs(now.getTime() - Number(timestamp) * 1000) <= FRESH_MS)) {
    throw new ForgedNotification('not fresh');
  }
  const signed = `${timestamp}\n${header('nonce')}\n${body}\n`;
  const signature = header('signature');
  const key = await platform.keyOf(header('serial'));
  if (!key) throw new ForgedNotification('unknown key');
  if (!createVerify('RSA-SHA256').update(signed).verify(key, signature, 'base64')) {
    throw new ForgedNotification('signature is wrong');
  }
}

export const encryptedResource = z.object({
  ciphertext: z.string(),
  associated_data: z.string().default(''),
  nonce: z.string(),
});
type EncryptedResource = z.output<typeof encryptedResource>;

/**
 * Decrypts the content of a notification, or a certificate: AES-256-GCM under the APIv3 key.
 * @throws Error where it was encrypted with another key, or changed
 */
export function decrypt(apiV3Key: string, resource: EncryptedResource): string {
  const sealed = Buffer.from(resource.ciphertext, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', apiV3Key, resource.nonce, {
    authTagLength: AUTH_TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(resource.associated_data));
  decipher.setAuthTag(sealed.subarray(-AUTH_TAG_BYTES));
  const opened = decipher.update(sealed.subarray(0, -AUTH_TAG_BYTES));
  return Buffer.concat([opened, decipher.final()]).toString();
}
