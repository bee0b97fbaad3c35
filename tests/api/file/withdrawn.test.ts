import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ownSaleProductById,
  saveSaleProduct,
} from '#app/domain/catalogue/sale-product-contract.ts';
import {
  changeArticle,
  saveAdvertising,
  saveArticle,
  saveLinkedPicture,
} from '#app/domain/content/desk-contract.ts';
import { UPLOAD_QUOTA } from '#app/domain/file/upload-quota.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { offer, publish } from '#tests/api/tender/tendering.ts';
import { sweepUploads } from '#trading-api/file/upload.ts';
import { files, goods } from '#trading-api/schema.ts';
import { download, upload } from './uploading.ts';

let market: OpenMarket;
let seller: Buyer;
let operator: Buyer;
let buyer: Buyer;
beforeAll(async () => {
  market = await openMarket();
  seller = await market.buyer({ platformType: 'buyer,seller', sellerCode: 'S0001' });
  operator = await market.buyer({ platformType: 'buyer,operator' });
  buyer = await market.buyer({ customerType: 'enterprise', esignatureContractStatus: '2' });
});
afterAll(() => market.close());

const picture = async (by: Buyer) => (await upload(market, by, { moderType: 'product_img' })).id;

/** What a reader gets of a file. */
const seenBy = async (reader: Buyer | null, id: string) => {
  const answer = await download(market, reader, { fileId: id, width: '160' }).catch(() => null);
  return answer?.headers.get('cache-control') ?? 'nothing';
};
const PUBLIC = 'public, max-age=60';
const PRIVATE = 'private, no-cache';

async function list(images: string[], productName: string) {
  const any = first(
    await market.db.select().from(goods).where(eq(goods.sellerCode, 'S0001')).limit(1),
  );
  const { id } = await seller.call(
    saveSaleProduct,
    {
      ...{ productName, categoryCode: any.category3, brandNumber: 'Q355B' },
      ...{ specs: '5.75*1500*C', brand: '衡岱', manufacturer: '衡岱钢铁', price: '3850' },
      ...{ confirmedPrice: '3850', duplicate: 'separate', availableCount: '120' },
      ...{ miniQuantity: '5', deliveryWay: 3, deliveryPlace: '无锡', introduce: '', documents: [] },
      images,
    },
    { serial: newSerial() },
  );
  return id;
}

async function showOther(id: string, images: string[]) {
  const { documents: _, ...own } = await seller.call(ownSaleProductById, { id });
  const shown = { ...own, shownCount: own.availableCount, documents: [], images };
  await seller.call(saveSaleProduct, shown, { serial: newSerial() });
}

describe('a picture that is replaced or withdrawn is gone for the public', () => {
  test('of goods: at once for the API, and for browsers within the minute that they may keep it', async () => {
    const [old, other] = [await picture(seller), await picture(seller)];
    const id = await list([old], '换图的卷板');
    expect(await seenBy(null, old)).toBe(PUBLIC);
    await showOther(id, [other]);
    expect([await seenBy(null, old), await seenBy(buyer, old)]).toEqual(['nothing', 'nothing']);
    expect(await seenBy(null, other)).toBe(PUBLIC);
    // Also for who asks whether what was kept still stands.
    const tag = (await download(market, null, { fileId: other, width: '160' })).headers.get('etag');
    const again = await download(market, null, { fileId: other, width: '160' }, tag);
    expect(again.status).toBe(304);
    await showOther(id, [await picture(seller)]);
    const gone = download(market, null, { fileId: other, width: '160' }, tag);
    expect((await refusalOf(gone)).code).toBe('G001');
  });

  test('but not what other goods still show, cut or not', async () => {
    const shared = await picture(seller);
    await list([`${shared}?cut=end`], '仍用这张图的卷板');
    const id = await list([shared], '不再用这张图的卷板');
    await showOther(id, [await picture(seller)]);
    expect(await seenBy(null, shared)).toBe(PUBLIC);
  });

  test('who has an order with it still sees it there, and it is kept; else it goes with the sweep', async () => {
    const [ordered, unordered] = [await picture(seller), await picture(seller)];
    const id = await list([ordered, unordered], '订过的卷板');
    const [row] = await market.db
      .select()
      .from(goods)
      .where(eq(goods.id, Number(id)));
    if (!row) throw new Error('the listing has no row');
    await submit(buyer, direct(row, '10'));
    await showOther(id, [await picture(seller)]);
    expect([await seenBy(null, ordered), await seenBy(buyer, ordered)]).toEqual([
      'nothing',
      PRIVATE,
    ]);
    market.advance(25 * 60 * 60 * 1000);
    await sweepUploads(market.db, market.files, market.now());
    expect([await seenBy(buyer, ordered), await seenBy(seller, unordered)]).toEqual([
      PRIVATE,
      'nothing',
    ]);
  });

  test('a picture of goods that an offer for a tender has too is kept with it', async () => {
    const shared = await picture(seller);
    const id = await list([shared], '投标用图的卷板');
    const tender = await publish(market, buyer);
    await offer(market, seller, tender, ['3800', ''], { fileIds: [shared] });
    await showOther(id, [await picture(seller)]);
    market.advance(25 * 60 * 60 * 1000);
    await sweepUploads(market.db, market.files, market.now());
    expect(await seenBy(seller, shared)).toBe(PRIVATE);
  });

  test('of advertising, a banner and an article; a published one shows it again', async () => {
    const [advertised, banner, told] = [
      await picture(operator),
      await picture(operator),
      await picture(operator),
    ];
    const serial = () => ({ serial: newSerial() });
    const placard = {
      kind: 'banner',
      title: '横幅',
      subtitle: '',
      linkUrl: '/goods',
      sort: '9',
    } as const;
    await operator.call(saveAdvertising, { picture: advertised }, serial());
    await operator.call(saveLinkedPicture, { ...placard, id: null, picture: banner }, serial());
    const article = {
      ...{ id: null, version: null, type: 'notice', title: '公告', newsBrie: '' },
      ...{ content: '<p>公告</p>', picture: told, publish: true },
    };
    const { id } = await operator.call(saveArticle, article, serial());
    expect([await seenBy(null, advertised), await seenBy(null, told)]).toEqual([PUBLIC, PUBLIC]);
    // What the banner shows too is shown still.
    await operator.call(saveAdvertising, { picture: `/files/${banner}` }, serial());
    await operator.call(saveAdvertising, { picture: '' }, serial());
    expect([await seenBy(null, advertised), await seenBy(null, banner)]).toEqual([
      'nothing',
      PUBLIC,
    ]);
    await operator.call(changeArticle, { id, change: 'withdraw' }, serial());
    expect([await seenBy(null, told), await seenBy(operator, told)]).toEqual(['nothing', PRIVATE]);
    await operator.call(changeArticle, { id, change: 'publish' }, serial());
    expect(await seenBy(null, told)).toBe(PUBLIC);
  });
});

test('fileRefused: an account that has uploaded as much as it may is told so, others upload (file.upload)', async () => {
  const much = await market.buyer();
  const { id } = await upload(market, much);
  const row = first(await market.db.select().from(files).where(eq(files.id, id)));
  const large = { byteLength: 2_000_000_000, createdAt: market.now() };
  const rows = [1, 2].map((each) => ({ ...row, ...large, id: `${each}`.repeat(32) }));
  await market.db.insert(files).values(rows);
  expect(await refusalOf(upload(market, much))).toEqual({
    code: 'fileRefused',
    text: expect.stringContaining('请明天再上传'),
  });
  await upload(market, buyer);
  market.advance(25 * 60 * 60 * 1000);
  await upload(market, much);
  const { bytes } = UPLOAD_QUOTA.kept;
  const many = Array.from({ length: Math.ceil(bytes / large.byteLength) }, (_, at) => ({
    ...row,
    ...large,
    id: `kept${at}`.padStart(32, '0'),
    createdAt: new Date(0),
  }));
  await market.db.insert(files).values(many);
  expect((await refusalOf(upload(market, much))).text).toContain('请联系平台客服');
});
