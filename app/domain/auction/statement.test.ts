import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { CheckedLog } from './log-check.ts';
import { headInFileName, logFileName } from './log-file.ts';
import {
  contradictions,
  type PublicKey,
  type Receipt,
  readKeys,
  readSigned,
  type Statement,
  signatureFault,
  signedText,
  statementText,
} from './statement.ts';

const AT = new Date('2026-11-21T02:01:00.000Z');

const RECEIPT: Receipt = {
  type: 'receipt',
  receiptId: 'r1',
  auctionId: '7',
  position: 3,
  hash: 'c3',
  bidderNo: 2,
  price: '3,010',
  count: '100',
  receivedAt: AT,
  code: '000',
  message: '出价成功',
  sequence: 1,
};
const HEAD: Statement = {
  type: 'head',
  auctionId: '7',
  position: 3,
  hash: 'c3',
  from: AT,
  until: AT,
};

function keyPair(kid: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const key: PublicKey = { kty: 'OKP', crv: 'Ed25519', kid, x };
  const signed = (statement: Statement) => {
    const text = statementText(statement);
    return signedText(text, kid, sign(null, Buffer.from(text), privateKey).toString('base64url'));
  };
  return { key, signed };
}

const { key, signed } = keyPair('k1');

async function faultOf(text: string, keys: readonly PublicKey[] = [key]) {
  const read = readSigned(text);
  return read ? signatureFault(read, keys) : 'unreadable';
}

describe('a signed statement', () => {
  test.each([RECEIPT, { ...RECEIPT, sequence: null }, HEAD])(
    'is read as it was signed: %j',
    async (statement) => {
      expect(readSigned(`${signed(statement)}\n`)?.statement).toEqual(statement);
      expect(await faultOf(signed(statement))).toBeNull();
    },
  );

  test('of which a figure was changed is none of the market’s', async () => {
    const changed = signed(RECEIPT).replace('3,010', '2,010');
    expect(await faultOf(changed)).toBe('签名无效：凭证被改动过，或不是本平台签发');
  });

  test('of another key is none of the market’s, whatever it calls itself', async () => {
    expect(await faultOf(keyPair('k1').signed(HEAD))).toContain('签名无效');
    expect(await faultOf(keyPair('k2').signed(HEAD))).toBe('公钥文件中没有密钥 k2');
  });

  test.each([
    '',
    'x',
    '{}',
    signedText('{}', 'k1', 'x'),
    signedText('{"v":2,"type":"head"}', 'k1', 'x'),
  ])('is not %s', (text) => {
    expect(readSigned(text)).toBeNull();
  });

  test.each([
    ['"v":1', '"v":2'],
    ['head', 'tail'],
    ['"position":3', '"position":"3"'],
  ])('is not one with %s changed to %s', (from, to) => {
    const text = statementText(HEAD);
    expect(readSigned(signedText(text.replace(from, to), 'k1', 'x'))).toBeNull();
    expect(readSigned(signedText(text, 'k1', 'x'))?.statement).toEqual(HEAD);
  });

  test('has a signature, and nothing but spaces around it', () => {
    const whole = signed(HEAD);
    expect(readSigned(signedText(statementText(HEAD), 'k1', ''))).toBeNull();
    expect(readSigned(` ${whole} `)?.statement).toEqual(HEAD);
    expect(readSigned(`x${whole}`)).toBeNull();
    expect(readSigned(`${whole}x`)).toBeNull();
  });
});

describe('the file of public keys', () => {
  test('has every key, with whatever else is said of it', () => {
    expect(readKeys(JSON.stringify({ keys: [{ ...key, use: 'sig' }] }))).toEqual([key]);
  });

  test.each(['', '[]', '{}', '{"keys":{}}', '{"keys":[{"kid":"k1"}]}'])('is not %s', (text) => {
    expect(readKeys(text)).toBeNull();
  });
});

describe('what a log and a statement have against each other', () => {
  const log = {
    faults: [],
    outcome: { auctionId: '7' },
    records: [
      { record: null, hash: 'a1' },
      { record: null, hash: 'b2' },
      {
        hash: 'c3',
        record: {
          type: 'bid',
          sequence: 1,
          bidderNo: 2,
          price: 301_000,
          count: 10_000,
          at: AT,
          arrivedAt: AT,
          movedEndTo: null,
        },
      },
    ],
  } as unknown as CheckedLog;

  test('nothing, where both agree', () => {
    expect(contradictions(RECEIPT, log)).toEqual([]);
    expect(contradictions(HEAD, log)).toEqual([]);
    const refused = { ...RECEIPT, sequence: null, position: 2, hash: 'b2' };
    expect(contradictions(refused, log)).toEqual([]);
  });

  test.each<[Partial<Receipt>, string]>([
    [{ auctionId: '8' }, '属于竞价 8，不是本场竞价'],
    [{ position: 4 }, '记录缺少第 4 条及以后：记录不完整'],
    [{ hash: 'd4' }, '第 3 条或更早的记录被改写过：哈希与签名的不符'],
    [{ sequence: 2 }, '第 3 条不是凭证上的出价'],
    [{ bidderNo: 1 }, '第 3 条不是凭证上的出价'],
    [{ price: '3020' }, '第 3 条不是凭证上的出价'],
    [{ receivedAt: new Date(0) }, '第 3 条不是凭证上的出价'],
    [{ position: 2, hash: 'b2' }, '第 2 条不是凭证上的出价'],
  ])('%j', (changes, contradiction) => {
    expect(contradictions({ ...RECEIPT, ...changes }, log)).toEqual([contradiction]);
  });

  test('a file that is no log is of no auction', () => {
    const none: CheckedLog = { faults: [], records: [], outcome: null };
    expect(contradictions(HEAD, none)).toEqual(['属于竞价 7，不是本场竞价']);
  });
});

test('the name of the file of a log contains its head', () => {
  const name = logFileName(7, 'abcdef0123456789ff');
  expect(name).toBe('auction-7-abcdef0123456789.jsonl');
  expect(headInFileName(`/tmp/auction-1/${name}`)).toBe('abcdef0123456789');
  expect(headInFileName(name.replace('.jsonl', ' (1).jsonl'))).toBe('abcdef0123456789');
  expect(headInFileName(logFileName(128, 'abcdef0123456789ff'))).toBe('abcdef0123456789');
  expect(headInFileName('auction-7.jsonl')).toBeNull();
  expect(headInFileName('auction-7-abcdef0123456789/other.jsonl')).toBeNull();
});
