import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { auctionKeyIn } from './signing.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'auction-key-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, key: KeyObject): string {
  const file = path.join(folder, name);
  writeFileSync(file, key.export({ type: 'pkcs8', format: 'pem' }));
  return file;
}

describe('AUCTION_KEY_FILE', () => {
  test('unset: the market has a key of its own', () => {
    expect(auctionKeyIn(undefined)).toBeNull();
  });

  test('an Ed25519 key', () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    expect(auctionKeyIn(fileOf('key.pem', privateKey))?.equals(privateKey)).toBe(true);
  });

  test('of another kind, or no file, it says which variable is wrong', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    expect(() => auctionKeyIn(fileOf('ec.pem', privateKey))).toThrow(
      /^环境变量 AUCTION_KEY_FILE 有误：.+ec\.pem 不是 Ed25519 私钥。$/,
    );
    expect(() => auctionKeyIn(path.join(folder, 'none.pem'))).toThrow(
      /^环境变量 AUCTION_KEY_FILE 有误：无法读取密钥文件 .+none\.pem/,
    );
  });
});
