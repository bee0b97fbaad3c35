import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ModerType } from '#app/domain/file/contract.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, first, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { pdf, png } from '#tests/support/sample-files.ts';
import { attachFiles, publishFiles } from '#trading-api/file/files.ts';
import { sweepUploads } from '#trading-api/file/upload.ts';
import {
  files,
  inquiries,
  inquiryFiles,
  inquirySellers,
  offerFiles,
  offers,
} from '#trading-api/schema.ts';
import { download as fetchFile, upload as send } from './uploading.ts';

let market: OpenMarket;
let owner: Buyer;
beforeAll(async () => {
  market = await openMarket();
  owner = await market.buyer();
});
afterAll(() => market.close());

const upload = (
  bytes: Buffer,
  name = 'a.png',
  { buyer = owner, moderType = 'inquiry' as ModerType } = {},
) => send(market, buyer, { bytes, name, moderType });

const download = (id: string, buyer: Buyer | null) => fetchFile(market, buyer, id);

describe('who may read a file', () => {
  const codeFor = async (id: string, reader: Buyer | null) => {
    try {
      return String((await download(id, reader)).status);
    } catch {
      return (await refusalOf(download(id, reader))).code;
    }
  };

  test('its uploader only, until it is published', async () => {
    const { id } = await upload(png());
    const other = await market.buyer();
    expect(await Promise.all([owner, other, null].map((reader) => codeFor(id, reader)))).toEqual([
      '200',
      'G404',
      'G001',
    ]);
    await publishFiles(market.db, owner.id, [id]);
    expect(await codeFor(id, null)).toBe('200');
    const cached = (await download(id, null)).headers.get('cache-control');
    expect(cached).toBe('public, max-age=60');
  });

  test('fileRefused: a file of another account cannot be attached', async () => {
    const { id } = await upload(png());
    const other = await market.buyer();
    for (const attach of [attachFiles, publishFiles]) {
      await expect(attach(market.db, other.id, [id])).rejects.toMatchObject({
        code: 'fileRefused',
      });
    }
    const unknown = attachFiles(market.db, owner.id, [id, 'none']);
    await expect(unknown).rejects.toMatchObject({ code: 'fileRefused' });
    expect(await codeFor(id, other)).toBe('G404');
  });

  test('spec 2 §6: an inquiry’s file is its buyer’s and the named sellers’, an offer’s file its seller’s and the buyer’s', async () => {
    const [seller, rival, stranger] = await Promise.all(
      ['S0001', 'S0002', 'S0003'].map((sellerCode) =>
        market.buyer({ platformType: 'seller', sellerCode }),
      ),
    );
    const asked = await upload(png());
    const offered = await upload(pdf(), 'a.pdf', { buyer: seller, moderType: 'offer' });
    const inquiry = first(
      await market.db
        .insert(inquiries)
        .values({
          inquiryNum: 'XJ-files',
          customerId: owner.id,
          buyerName: '买家',
          title: '询价',
          endDate: market.now(),
          conditions: '现款',
          deliveryWay: 1,
          count: 100,
          createdAt: market.now(),
        })
        .returning(),
    );
    const inquiryId = inquiry.id;
    for (const sellerCode of ['S0001', 'S0002']) {
      await market.db.insert(inquirySellers).values({ inquiryId, sellerCode, sellerName: '' });
    }
    await market.db.insert(inquiryFiles).values({ inquiryId, position: 1, fileId: asked.id });
    const offer = first(
      await market.db
        .insert(offers)
        .values({
          inquiryId,
          sellerCode: 'S0001',
          lastCutNum: 1,
          currency: 'CNY',
          validUntil: market.now(),
          customerId: seller?.id ?? 0,
          createdAt: market.now(),
        })
        .returning(),
    );
    await market.db
      .insert(offerFiles)
      .values({ offerId: offer.id, position: 1, fileId: offered.id });
    await attachFiles(market.db, owner.id, [asked.id]);
    await attachFiles(market.db, seller?.id ?? 0, [offered.id]);
    const readers = [owner, seller ?? null, rival ?? null, stranger ?? null, null];
    const codes = (id: string) => Promise.all(readers.map((reader) => codeFor(id, reader)));
    expect(await codes(asked.id)).toEqual(['200', '200', '200', 'G404', 'G001']);
    expect(await codes(offered.id)).toEqual(['200', '200', 'G404', 'G404', 'G001']);
  });
});

describe('the sweep', () => {
  test('removes what nothing refers to after a day, bytes and rows, and never anything else', async () => {
    const uploader = await market.buyer();
    const mine = { buyer: uploader };
    const forgotten = await upload(png(), 'a.png', mine);
    const attached = await upload(png(), 'b.png', mine);
    await attachFiles(market.db, uploader.id, [attached.id]);
    market.advance(23 * 60 * 60 * 1000);
    const fresh = await upload(png(), 'c.png', mine);
    await sweepUploads(market.db, market.files, market.now());
    expect((await download(forgotten.id, uploader)).status).toBe(200);
    market.advance(2 * 60 * 60 * 1000);
    await sweepUploads(market.db, market.files, market.now());
    const left = market.db.select({ id: files.id }).from(files);
    const ids = (await left.where(eq(files.customerId, uploader.id))).map(({ id }) => id);
    expect(ids.sort()).toEqual([attached.id, fresh.id].sort());
    expect(await market.files.store.get(forgotten.id)).toBeNull();
    expect((await download(attached.id, uploader)).status).toBe(200);
    const late = attachFiles(market.db, uploader.id, [forgotten.id]);
    await expect(late).rejects.toMatchObject({ code: 'fileRefused' });
  });
});
