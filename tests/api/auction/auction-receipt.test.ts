import { spawn } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkLog } from '#app/domain/auction/log-check.ts';
import { logFileName } from '#app/domain/auction/log-file.ts';
import {
  auctionHeads,
  auctionKeys,
  bidLog,
  bidReceipt,
} from '#app/domain/auction/record-contract.ts';
import { contradictions, readSigned, signatureFault } from '#app/domain/auction/statement.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { appendRecord } from '#trading-api/auction/auction-log.ts';
import { publishHeads } from '#trading-api/auction/heads.ts';
import { openAuctionKey } from '#trading-api/auction/signing.ts';
import { auctionBidReceipts, auctionLog, auctions } from '#trading-api/schema.ts';
import {
  type Auction,
  announce,
  auctionNow,
  bid,
  closeAfter,
  MINUTE_MS,
  signUp,
} from './auctioning.ts';

let market: OpenMarket;
let auditor: Buyer;
beforeAll(async () => {
  market = await openMarket();
  auditor = await market.buyer();
});
afterAll(() => market.close());

async function held() {
  const auction = await announce(market);
  const buyer = await market.buyer();
  await signUp(market.db, auction, [buyer]);
  return { auction, buyer };
}

/** What an auditor finds wrong with a signed statement, by the log and the published keys. */
async function faultsOf(signed: string | null, auction: Auction): Promise<string[]> {
  const read = readSigned(signed ?? '');
  if (!read) return ['unreadable'];
  const log = await auditor.call(bidLog, { auctionId: String(auction.id) });
  const { keys } = await auditor.call(auctionKeys, {});
  const fault = await signatureFault(read, keys);
  return [...(fault ? [fault] : []), ...contradictions(read.statement, await checkLog(log.text))];
}

/** Removes the only bid from a log, as an administrator of the database can. */
async function takeBack({ id }: Auction): Promise<void> {
  const ofAuction = eq(auctionLog.auctionId, id);
  const rows = await market.db
    .select()
    .from(auctionLog)
    .where(ofAuction)
    .orderBy(auctionLog.position);
  const [before, last] = rows.slice(-2);
  const isLast = and(ofAuction, eq(auctionLog.position, last?.position ?? 0));
  await market.db.delete(auctionLog).where(isLast);
  const former = { headHash: before?.hash ?? '', lastSequence: 0 };
  await market.db.update(auctions).set(former).where(eq(auctions.id, id));
}

describe('auction.receipt', () => {
  test('the receipt of an accepted bid is signed, and holds its record’s place and hash', async () => {
    const { auction, buyer } = await held();
    const answer = await bid(buyer, auction, '3010.00');
    const receipt = await buyer.call(bidReceipt, { receiptId: answer.receiptId });
    expect(receipt).toMatchObject({
      id: answer.receiptId,
      auctionName: '测试竞价',
      companyName: '无锡第1钢材公司',
      bidderNo: 1,
      price: '3010.00',
      code: '000',
      sequence: 1,
      voided: null,
      signed: answer.signed,
    });
    const { headHash } = await auctionNow(market.db, auction);
    expect(readSigned(answer.signed)?.statement).toEqual({
      type: 'receipt',
      receiptId: answer.receiptId,
      auctionId: String(auction.id),
      position: 3,
      hash: headHash,
      bidderNo: 1,
      price: '3010.00',
      count: '100',
      receivedAt: new Date(answer.receivedAt),
      code: '000',
      message: '出价成功',
      sequence: 1,
    });
    expect(await faultsOf(answer.signed, auction)).toEqual([]);
  });

  test('the receipt of a refused bid has the newest record of that time', async () => {
    const { auction, buyer } = await held();
    const { signed } = await bid(buyer, auction, '2990.00');
    await bid(buyer, auction, '3010.00');
    expect(readSigned(signed)?.statement).toMatchObject({
      code: 'below_start',
      sequence: null,
      position: 2,
    });
    expect(await faultsOf(signed, auction)).toEqual([]);
  });

  test('a log that was rewritten with hashes that fit contradicts it', async () => {
    const { auction, buyer } = await held();
    const { signed } = await bid(buyer, auction, '3010.00');
    await takeBack(auction);
    const at = market.now();
    const cheaper = { type: 'bid', sequence: 1, bidderNo: 1, price: 300_000 } as const;
    await appendRecord(market.db, await auctionNow(market.db, auction), {
      ...cheaper,
      ...{ count: 10_000, at, arrivedAt: at, movedEndTo: null },
    });
    const log = await auditor.call(bidLog, { auctionId: String(auction.id) });
    expect((await checkLog(log.text)).faults).toEqual([]);
    expect(await faultsOf(signed, auction)).toEqual([
      '第 3 条或更早的记录被改写过：哈希与签名的不符',
    ]);
  });

  test('a receipt from before receipts were signed has no signature', async () => {
    const { auction, buyer } = await held();
    const { receiptId } = await bid(buyer, auction, '3010.00');
    await market.db
      .update(auctionBidReceipts)
      .set({ position: null, hash: null })
      .where(eq(auctionBidReceipts.id, receiptId));
    expect((await buyer.call(bidReceipt, { receiptId })).signed).toBeNull();
  });

  test('G404: another’s, or none', async () => {
    const { auction, buyer } = await held();
    const { receiptId } = await bid(buyer, auction, '3010.00');
    // Both are awaited at once: a rejection that nobody waits for yet would end the run.
    const refusals = await Promise.all(
      [auditor.call(bidReceipt, { receiptId }), buyer.call(bidReceipt, { receiptId: 'none' })].map(
        refusalOf,
      ),
    );
    expect(refusals.map(({ code }) => code)).toEqual(['G404', 'G404']);
  });
});

/** The key of RFC 8037, appendix A, which also says its thumbprint. */
const EXAMPLE = {
  kty: 'OKP',
  crv: 'Ed25519',
  d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
  x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
};

describe('auction.keys', () => {
  test('the key is the same for every process, and its former ones stay published', async () => {
    const { keys: before } = await auditor.call(auctionKeys, {});
    await openAuctionKey(market.db, null, market.now());
    expect(await auditor.call(auctionKeys, {})).toEqual({ keys: before });
    expect(before).toMatchObject([{ kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA' }]);

    const privateKey = createPrivateKey({ key: EXAMPLE, format: 'jwk' });
    const next = await openAuctionKey(market.db, privateKey, market.now());
    const { keys } = await auditor.call(auctionKeys, {});
    expect(keys).toHaveLength(2);
    expect(keys[0]).toEqual(before[0]);
    expect(keys[1]?.kid).toBe('kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k');
    const place = { auctionId: '1', position: 1, hash: 'x', from: new Date(0), until: new Date(0) };
    const signed = readSigned(next.signed({ type: 'head', ...place }));
    expect(signed?.keyId).toBe(keys[1]?.kid);
    if (signed) expect(await signatureFault(signed, keys)).toBeNull();
  });
});

describe('auction.heads', () => {
  const headsOf = ({ id }: Auction) => auditor.call(auctionHeads, { auctionId: String(id) });

  test('once a minute while it runs, a changed head anew, and the last one after the close', async () => {
    const { auction, buyer } = await held();
    const minute = new Date(Math.ceil(market.now().getTime() / MINUTE_MS) * MINUTE_MS);
    const at = (seconds: number) => new Date(minute.getTime() + seconds * 1000);
    await publishHeads(market.db, at(1));
    await bid(buyer, auction, '3010.00');
    await publishHeads(market.db, at(30));
    const [announced] = await headsOf(auction);
    expect(announced).toMatchObject({
      position: 2,
      from: at(1).toISOString(),
      until: at(1).toISOString(),
    });

    await Promise.all([publishHeads(market.db, at(60)), publishHeads(market.db, at(60))]);
    await publishHeads(market.db, at(125));
    const heads = await headsOf(auction);
    expect(heads.map(({ position, from, until }) => [position, from, until])).toEqual([
      [3, at(60).toISOString(), at(125).toISOString()],
      [2, at(1).toISOString(), at(1).toISOString()],
    ]);
    // The close, and the winner's order.
    await closeAfter(market.db, auction);
    for (const seconds of [185, 245]) await publishHeads(market.db, at(seconds));
    const [last, ...former] = await headsOf(auction);
    expect(former).toEqual(heads);
    expect(last).toMatchObject({ position: 5, until: at(185).toISOString() });
    for (const { signed } of await headsOf(auction)) {
      expect(await faultsOf(signed, auction)).toEqual([]);
    }
    const all = await auditor.call(auctionHeads, {});
    expect(all.map(({ signed }) => signed)).toContain(last?.signed);
  });

  test('not of an auction that has not begun', async () => {
    const startDate = new Date(market.now().getTime() + MINUTE_MS);
    const auction = await announce(market, { startDate });
    await publishHeads(market.db, market.now());
    expect(await headsOf(auction)).toEqual([]);
  });
});

test('auction.bidLog: the file is named after the head', async () => {
  const { auction } = await held();
  const { fileName } = await auditor.call(bidLog, { auctionId: String(auction.id) });
  const { headHash } = await auctionNow(market.db, auction);
  expect(fileName).toBe(logFileName(auction.id, headHash));
});

describe('npm run verify-auction', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'verify-auction-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function fileOf(name: string, text: string): Promise<string> {
    const file = path.join(folder, name);
    await writeFile(file, text);
    return file;
  }

  /** Runs it as its users do. */
  const verify = async (...args: readonly string[]) => {
    const program = ['--import', 'tsx', 'scripts/verify-auction.ts', ...args];
    const child = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    return { output, code };
  };

  test('proves a log with its receipts; one whose end was cut off contradicts its name, or is open', async () => {
    const { auction, buyer } = await held();
    await bid(buyer, auction, '3010.00');
    const { receiptId } = await bid(buyer, auction, '3020.00', { over: '3010.00' });
    await publishHeads(market.db, market.now());
    await closeAfter(market.db, auction);
    const log = await auditor.call(bidLog, { auctionId: String(auction.id) });
    const { signed } = await buyer.call(bidReceipt, { receiptId });
    const keys = await auditor.call(auctionKeys, {});
    const published = await auditor.call(auctionHeads, { auctionId: String(auction.id) });
    const cut = `${log.text.trim().split('\n').slice(0, 3).join('\n')}\n`;
    const [whole, receipt, heads, keyFile, unnamed] = await Promise.all([
      fileOf(log.fileName, log.text),
      fileOf('receipt.json', signed ?? ''),
      fileOf('heads.jsonl', published.map(({ signed: head }) => `${head}\n`).join('')),
      fileOf('auction-key.json', JSON.stringify(keys)),
      fileOf('cut.jsonl', cut),
    ]);
    const sound = await verify(whole, receipt, heads, keyFile);
    expect(sound.code).toBe(0);
    expect(sound.output.match(/与记录一致，签名有效/g)).toHaveLength(2);

    const { headHash } = await auctionNow(market.db, auction);
    const [open, headless, against] = await Promise.all([
      verify(unnamed),
      verify(unnamed, headHash),
      verify(unnamed, receipt),
    ]);
    expect(open).toMatchObject({
      code: 3,
      output: expect.stringContaining('尚未结束，或结束记录缺失'),
    });
    expect(headless).toMatchObject({
      code: 1,
      output: expect.stringContaining('记录指纹与给出的'),
    });
    expect(against).toMatchObject({ code: 1, output: expect.stringContaining('记录缺少第 4 条') });
    await writeFile(whole, cut);
    expect(await verify(whole)).toMatchObject({ code: 1 });
    expect((await verify(path.join(folder, 'none'))).code).toBe(2);
  }, 60_000);
});
