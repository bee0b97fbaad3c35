import { Readable } from 'node:stream';
import { and, eq, isNull, ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendFile } from '#app/api/file-transfer.ts';
import { importListings, previewListings } from '#app/domain/catalogue/listing-import-contract.ts';
import { saveSalePrices } from '#app/domain/catalogue/sale-prices-contract.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { saveChoices } from '#app/domain/market/choice-desk-contract.ts';
import { toYuan } from '#app/domain/money.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  type Goods,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { png } from '#tests/support/sample-files.ts';
import { goods } from '#trading-api/schema.ts';

const picture = ({ token }: Buyer) =>
  sendFile(
    { name: 'a.png', bytes: Readable.from([png()]) },
    { moderType: 'product_img' },
    { baseUrl: market.url, token, signal: AbortSignal.timeout(30_000) },
  ).then(({ id }) => id);

type Row = Input<typeof previewListings>['rows'][number];

let market: OpenMarket;
let seller: Buyer;
let own: Goods;
let others: Goods;
beforeAll(async () => {
  market = await openMarket();
  seller = await market.buyer({ platformType: 'seller', sellerCode: 'S0001' });
  own = await market.offer({ sellerCode: 'S0001', specs: '本单-A', brandNumber: 'ST18' });
  others = first(
    await market.db
      .select()
      .from(goods)
      .where(and(ne(goods.sellerCode, 'S0001'), eq(goods.kind, 'sale'))),
  );
});
afterAll(() => market.close());

const now = async (id = own.id): Promise<Goods> =>
  first(await market.db.select().from(goods).where(eq(goods.id, id)));

const previewed = (rows: Row[], by = seller) => by.call(previewListings, { rows });

/** Previews rows and confirms what the preview has shown. */
async function imported(rows: Row[], more: { checked?: boolean } = {}) {
  const { digest } = await previewed(rows);
  return seller.call(importListings, { rows, digest, ...more });
}

const newRow = async (line: number, specs: string): Promise<Row> => ({
  ...{ line, productName: '导入螺纹钢', category: '010101', brandNumber: 'ST19', specs },
  ...{ brand: '沙钢', manufacturer: '江苏沙钢集团', unit: 't', price: '３,８５０.５' },
  ...{ availableCount: '１,２００ 吨', miniQuantity: '5000千克', deliveryWay: 3 },
  ...{ deliveryPlace: '无锡市', images: [await picture(seller)] },
});

describe('saleProduct.previewImport, saleProduct.import', () => {
  test('issue 51 §1: nothing is written by a preview; confirmed, listings begin, change and end', async () => {
    const ending = await market.offer({
      sellerCode: 'S0001',
      specs: '本单-E',
      brandNumber: 'ST18',
    });
    const rows: Row[] = [
      await newRow(2, '导入-1'),
      { line: 3, id: String(own.id), specs: '本单-B', price: toYuan(own.price) },
      { line: 4, id: String(ending.id), onShelf: false },
      { line: 5, id: String(own.id) },
      { line: 6, id: '999999999', specs: '无' },
    ];
    const before = await now();
    const { rows: plan, digest } = await previewed(rows);
    expect(plan.map(({ outcome }) => outcome)).toEqual([
      'new',
      'changed',
      'ended',
      'wrong',
      'wrong',
    ]);
    expect(plan[1]?.changes).toEqual([{ field: 'specs', from: '本单-A', to: '本单-B' }]);
    expect(plan[3]?.problems).toEqual([{ field: 'id', text: '与第 3 行的商品编码重复' }]);
    expect(plan[4]?.problems).toEqual([{ field: 'id', text: '没有这个商品编码' }]);
    expect(await now()).toEqual(before);
    const done = await seller.call(importListings, { rows, digest, checked: true });
    expect(done).toEqual({ made: 1, changed: 1, ended: 1 });
    expect(await now()).toMatchObject({ specs: '本单-B', price: own.price });
    expect(await now(ending.id)).toMatchObject({ onShelf: false });
    const [made] = await market.db.select().from(goods).where(eq(goods.specs, '导入-1'));
    expect(made).toMatchObject({
      ...{ price: 385_050, availableCount: 120_000, miniQuantity: 500, sellerCode: 'S0001' },
      ...{ onShelf: true, kind: 'sale', category3: '010101' },
    });
    expect(made?.imageUrls).toHaveLength(1);
    expect(await market.db.$count(goods, eq(goods.searchTerms, ''))).toBe(0);
    own = await now();
  });

  test('changed: what has become another since the preview is refused, and nothing is written', async () => {
    const rows: Row[] = [await newRow(2, '导入-2'), { line: 3, id: String(own.id), brand: '新牌' }];
    const { digest } = await previewed(rows);
    const row = {
      id: String(own.id),
      price: toYuan(own.price + 100),
      shownPrice: toYuan(own.price),
    };
    await seller.call(saveSalePrices, { rows: [{ ...row, confirmedPrice: row.price }] });
    // The price is no field of the row, and its preview has not shown it.
    const stock: Row[] = [{ line: 2, id: String(own.id), availableCount: '7' }];
    const shown = await previewed(stock);
    await market.db.update(goods).set({ availableCount: 300 }).where(eq(goods.id, own.id));
    const refusal = await refusalOf(
      seller.call(importListings, { rows: stock, digest: shown.digest }),
    );
    expect(refusal.code).toBe('changed');
    expect(await now()).toMatchObject({ availableCount: 300, brand: own.brand });
    expect(await seller.call(importListings, { rows, digest, checked: true })).toMatchObject({
      changed: 1,
    });
    own = await now();
    expect(own).toMatchObject({ brand: '新牌', price: Number(row.price) * 100 });
  });

  test('changed: the same table confirmed by colleagues at once is imported once', async () => {
    const rows: Row[] = [{ line: 2, id: String(own.id), manufacturer: '同时导入' }];
    const { digest } = await previewed(rows);
    const answers = await Promise.allSettled(
      Array.from({ length: 4 }, () => seller.call(importListings, { rows, digest })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    own = await now();
  });

  test('unusual: a price far from that of others is asked about', async () => {
    const like = { category3: others.category3, brandNumber: 'ST20', unit: others.unit };
    for (let at = 0; at < 5; at++) {
      await market.offer({ ...like, sellerCode: others.sellerCode, price: 400_000 });
    }
    const mine = await market.offer({ ...like, sellerCode: 'S0001', specs: '本单-U' });
    const rows: Row[] = [{ line: 2, id: String(mine.id), price: '40' }];
    const { rows: plan, digest } = await previewed(rows);
    expect(plan[0]?.asks).toHaveLength(1);
    const refusal = await refusalOf(seller.call(importListings, { rows, digest }));
    expect(refusal.code).toBe('unusual');
    expect(await imported(rows, { checked: true })).toMatchObject({ changed: 1 });
  });

  test('the rules of the form hold for each row, with the field that is wrong', async () => {
    const right = await newRow(2, '导入-3');
    const fields = async (row: Partial<Row>) =>
      (await previewed([{ ...right, ...row }])).rows[0]?.problems.map(({ field }) => field);
    expect(await fields({ category: '没有这一类' })).toEqual(['category']);
    expect(await fields({ unit: '千克' })).toEqual(['unit']);
    expect(await fields({ price: '面议', availableCount: '5 桶' })).toEqual([
      'price',
      'availableCount',
    ]);
    expect(await fields({ images: undefined, brand: undefined })).toEqual(['brand', 'images']);
    expect(await fields({ miniQuantity: '1201' })).toEqual(['miniQuantity']);
    expect(await fields({ deliveryPlace: '月球' })).toEqual(['deliveryPlace']);
    expect(await fields({ deliveryWay: undefined })).toEqual(['deliveryWay']);
    expect(await fields({ productName: '长'.repeat(61) })).toEqual(['productName']);
    expect(await fields({ onShelf: false })).toEqual(['onShelf']);
    const twice = await previewed([right, { ...right, line: 3 }]);
    expect(twice.rows.map(({ outcome }) => outcome)).toEqual(['new', 'wrong']);
    expect((await previewed([{ ...(await newRow(2, '导入-1')) }])).rows[0]).toMatchObject({
      outcome: 'wrong',
      problems: [{ field: 'id' }],
    });
  });

  test('issue 51 §1: places and ways of delivery that the market does not take are wrong for new rows alone', async () => {
    const operator = await market.buyer({ platformType: 'buyer,operator' });
    const say = (kind: 'region' | 'deliveryWay', code: string, taken: boolean) =>
      operator.call(saveChoices, { kind, choices: [{ code, taken, name: '' }] });
    const right = await newRow(2, '导入-5');
    await say('region', '320200', false);
    await say('deliveryWay', '3', false);
    const [row] = (await previewed([right])).rows;
    expect(row?.problems).toEqual([
      { field: 'deliveryPlace', text: expect.stringContaining('江苏省无锡市') },
      { field: 'deliveryWay', text: expect.stringContaining('请另选一种') },
    ]);
    const kept = await market.offer({
      ...{ sellerCode: 'S0001', deliveryPlace: '无锡市', deliveryWay: 3, specs: '本单-P' },
    });
    const [changed] = (await previewed([{ line: 2, id: String(kept.id), brand: '新牌' }])).rows;
    expect(changed).toMatchObject({ outcome: 'changed', problems: [] });
    await say('region', '320200', true);
    await say('deliveryWay', '3', true);
    expect((await previewed([right])).rows[0]?.outcome).toBe('new');
  });

  test("another seller's listing is unknown, and another's picture is refused", async () => {
    const rows: Row[] = [{ line: 2, id: String(others.id), specs: '他人' }];
    const { rows: plan, digest } = await previewed(rows);
    expect(plan[0]).toMatchObject({ outcome: 'wrong', changes: [] });
    await seller.call(importListings, { rows, digest });
    expect(await now(others.id)).toMatchObject({ specs: others.specs });
    const other = await market.buyer({ platformType: 'seller', sellerCode: 'S0002' });
    const image = await picture(other);
    const stolen: Row[] = [{ ...(await newRow(2, '导入-4')), images: [image] }];
    const shown = await previewed(stolen);
    const refusal = await refusalOf(
      seller.call(importListings, { rows: stolen, digest: shown.digest, checked: true }),
    );
    expect(refusal.code).toBe('fileRefused');
    expect(await market.db.$count(goods, eq(goods.specs, '导入-4'))).toBe(0);
    expect(await market.db.$count(goods, isNull(goods.price))).toBe(0);
  });
});
