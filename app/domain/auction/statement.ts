import { parseJson } from '#app/domain/json-text.ts';
import { namesOf } from '#app/domain/names-of.ts';
import { typedYuan } from '#app/domain/typed-yuan.ts';
import { isLoggedBid } from './auction-log.ts';
import type { CheckedLog } from './log-check.ts';
import {
  type Fields,
  fieldsOf,
  instant,
  list,
  orNull,
  readFields,
  text,
  type Values,
  whole,
  written,
} from './record-fields.ts';

/** A record of a log by its place, from 1, and its hash: nothing before it can change unnoticed. */
const place = { auctionId: text, position: whole, hash: text };

/** What the market states of a log, and signs; the fields are written in this order. */
const KINDS = {
  /**
   * The answer to a bid, with the figures as they were typed. The record is the bid's own; of a
   * refused bid, which has none, it is the newest at that time.
   */
  receipt: {
    receiptId: text,
    ...place,
    bidderNo: whole,
    price: text,
    count: text,
    receivedAt: instant,
    code: text,
    message: text,
    sequence: orNull(whole),
  },
  /** The newest record of a log, from its minute until it was followed by another. */
  head: { ...place, from: instant, until: instant },
} as const satisfies Readonly<Record<string, Fields>>;

type Kind = keyof typeof KINDS;
export type Statement = { [K in Kind]: { type: K } & Values<(typeof KINDS)[K]> }[Kind];
export type Receipt = Extract<Statement, { type: 'receipt' }>;

const VERSION = 1;

/** The text of a statement that is signed. */
export const statementText = (statement: Statement): string =>
  JSON.stringify({
    v: VERSION,
    type: statement.type,
    ...written(KINDS[statement.type], statement),
  });

/** A statement with its signature, as it is published. */
export const signedText = (text: string, keyId: string, signature: string): string =>
  `{"statement":${text},"keyId":${JSON.stringify(keyId)},"signature":${JSON.stringify(signature)}}`;

export interface SignedStatement {
  /** As it was signed. */
  text: string;
  statement: Statement;
  keyId: string;
  /** Ed25519, in base64url. */
  signature: string;
}

/** Parses a signed statement; null for a text that is none. */
export function readSigned(signed: string): SignedStatement | null {
  const [, text = '', keyId = '', signature = ''] =
    /^\s*\{"statement":(.+),"keyId":"([\w-]+)","signature":"([\w-]+)"\}\s*$/.exec(signed) ?? [];
  const fields = fieldsOf(parseJson(text));
  const kind = namesOf(KINDS).find((one) => one === fields?.type);
  if (!kind || fields?.v !== VERSION) return null;
  const values = readFields(KINDS[kind], fields);
  return values && { text, statement: { type: kind, ...values } as Statement, keyId, signature };
}

/** A public key of the market, as in `/.well-known/auction-key.json`. */
export interface PublicKey {
  kty: string;
  crv: string;
  /** The key, in base64url. */
  x: string;
  kid: string;
}

const publicKeyFields = { kty: text, crv: text, x: text, kid: text };

/** Reads the file of the market's public keys; null for a text that is none. */
export function readKeys(json: string): PublicKey[] | null {
  const keys = fieldsOf(parseJson(json))?.keys;
  const read = list(publicKeyFields).read(keys);
  return read ? [...read] : null;
}

const base64urlBytes = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );

/** What is wrong with a statement's signature, or null. */
export async function signatureFault(
  { text, keyId, signature }: SignedStatement,
  keys: readonly PublicKey[],
): Promise<string | null> {
  const key = keys.find(({ kid }) => kid === keyId);
  if (!key) return `公钥文件中没有密钥 ${keyId}`;
  const { kty, crv, x } = key;
  const imported = await crypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, [
    'verify',
  ]);
  const signed = new TextEncoder().encode(text);
  const isValid = await crypto.subtle.verify(
    'Ed25519',
    imported,
    base64urlBytes(signature),
    signed,
  );
  return isValid ? null : '签名无效：凭证被改动过，或不是本平台签发';
}

/** Where a log contradicts what the market has stated of it. */
export function contradictions(statement: Statement, { outcome, records }: CheckedLog): string[] {
  if (statement.auctionId !== outcome?.auctionId) {
    return [`属于竞价 ${statement.auctionId}，不是本场竞价`];
  }
  const { position, hash } = statement;
  const there = records[position - 1];
  if (!there) return [`记录缺少第 ${position} 条及以后：记录不完整`];
  if (there.hash !== hash) return [`第 ${position} 条或更早的记录被改写过：哈希与签名的不符`];
  if (statement.type === 'head' || statement.sequence === null) return [];
  const { record } = there;
  const isSame =
    record &&
    isLoggedBid(record) &&
    record.sequence === statement.sequence &&
    record.bidderNo === statement.bidderNo &&
    record.price === typedYuan(statement.price) &&
    record.arrivedAt.getTime() === statement.receivedAt.getTime();
  return isSame ? [] : [`第 ${position} 条不是凭证上的出价`];
}
