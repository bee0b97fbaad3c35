import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendFile } from '#app/api/file-transfer.ts';
import {
  saleProductById,
  sharedQuote,
  shoppingInfo,
} from '#app/domain/catalogue/goods-contract.ts';
import { pageData } from '#app/domain/catalogue/listing-contract.ts';
import {
  type OwnSaleProduct,
  ownSaleProductById,
  ownSaleProducts,
  saveSaleProduct,
  shelveSaleProduct,
} from '#app/domain/catalogue/sale-product-contract.ts';
import type { Input } from '#app/domain/endpoint.ts';
import type { ModerType } from '#app/domain/file/contract.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  type Goods,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { pdf, png } from '#tests/support/sample-files.ts';
import { goods } from '#trading-api/schema.ts';

let market: OpenMarket;
let seller: Buyer;
beforeAll(async () => {
  market = await openMarket();
  seller = await sellerOf('S0001');
});
afterAll(() => market.close());

const sellerOf = (sellerCode: string) =>
  market.buyer({ platformType: 'buyer,seller', sellerCode, customerType: 'enterprise' });

const upload = (bytes = png(), by = seller, name = 'a.png', moderType: ModerType = 'product_img') =>
  sendFile(
    { name, bytes: Readable.from([bytes]) },
    { moderType },
    {
      baseUrl: market.url,
      token: by.token,
      signal: AbortSignal.timeout(30_000),
    },
  ).then(({ id }) => id);

const uploadPaper = (name: string) => upload(pdf(), seller, name, 'qualification');

async function rowOf(id: string): Promise<Goods> {
  return first(
    await market.db
      .select()
      .from(goods)
      .where(eq(goods.id, Number(id))),
  );
}

const TYPED = {
  productName: '热轧卷板',
  categoryCode: '',
  brandNumber: 'Q355B',
  specs: '5.75*1500*C',
  brand: '衡岱',
  manufacturer: '衡岱钢铁',
  price: '3850',
  confirmedPrice: '3850',
  duplicate: 'separate',
  availableCount: '120.5',
  miniQuantity: '5',
  deliveryWay: 3,
  deliveryPlace: '无锡',
  introduce: '现货，可加工。',
  images: [] as string[],
  documents: [],
} satisfies Input<typeof saveSaleProduct>;

let categoryCode = '';

async function typed(fields: Partial<Input<typeof saveSaleProduct>> = {}) {
  const { content } = await seller.call(pageData, { sellerCode: 'S0001', rows: 100 });
  // Which of the seller's goods come first depends on the day.
  const byTonne = content.filter(({ productVo }) => productVo.unit === '吨');
  categoryCode ||= byTonne.map(({ productVo }) => productVo.categoryCode).sort()[0] ?? '';
  const images = fields.images ?? [await upload()];
  return { ...TYPED, categoryCode, ...fields, images };
}

const save = (input: Input<typeof saveSaleProduct>, by = seller, serial = newSerial()) =>
  by.call(saveSaleProduct, input, { serial });

const publish = async (fields: Partial<Input<typeof saveSaleProduct>> = {}) =>
  seller.call(ownSaleProductById, await save(await typed(fields)));

/** The listing as its form sends it back. */
const formOf = ({ documents, ...own }: OwnSaleProduct): Input<typeof saveSaleProduct> => ({
  ...own,
  shownCount: own.availableCount,
  documents: documents.map(({ name, batchNum, fileId, url }) => ({
    name,
    batchNum,
    file: fileId ?? url ?? '',
  })),
});

const ownNames = async (by: Buyer, onShelf = true) =>
  (await by.call(ownSaleProducts, { onShelf, rows: 500 })).content.map(({ id }) => id);

describe('saleProduct.own, saleProduct.ownById, saleProduct.save, saleProduct.shelve', () => {
  test('a published listing is found, shown and bought like any other', async () => {
    const own = await publish({ productName: '独一无二卷板' });
    expect(own).toMatchObject({ price: '3850.00', availableCount: '120.5', onShelf: true });
    const { content } = await market
      .buyer()
      .then(({ call }) => call(pageData, { name: '独一无二' }));
    expect(content.map(({ id }) => id)).toEqual([own.id]);
    expect(first(content).customerVo.sellerCode).toBe('S0001');
    const image = first(content).productVo.imageUrl;
    expect(image).toMatch(/^\/files\/[0-9a-f]{32}$/);
    expect((await seller.call(ownSaleProducts, { keyword: '独一无二' })).content).toHaveLength(1);
    const buyer = await market.buyer({ customerType: 'enterprise', esignatureContractStatus: '2' });
    await submit(buyer, direct(await rowOf(own.id), '10'));
    const left = await seller.call(ownSaleProductById, { id: own.id });
    expect(left.availableCount).toBe('110.5');
  });

  test('spec 2 §3: saleProductAuthFileVos: documents are grouped by name, with a batch', async () => {
    const paper = await uploadPaper('质保书.pdf');
    const own = await publish({ documents: [{ name: '质量证明书', file: paper, batchNum: 'P1' }] });
    const shown = await seller.call(saleProductById, { sellerProductId: own.id });
    expect(shown.saleProductAuthFileVos).toEqual([
      {
        name: '质量证明书',
        value: [
          {
            fileName: '质保书.pdf',
            type: 'application/pdf',
            batchNum: 'P1',
            fileId: paper,
            url: null,
          },
        ],
      },
    ]);
    const saved = await save({ ...formOf(own), introduce: '改过' });
    const again = await seller.call(ownSaleProductById, saved);
    expect(again.documents).toEqual(own.documents);
  });

  test('pictures keep their order; those of before stay without being sent again', async () => {
    const own = await publish({ images: [await upload(), await upload()] });
    const [one = '', other = ''] = own.images;
    const more = await upload();
    await save({ ...formOf(own), images: [other, more, one] });
    const { images } = await seller.call(ownSaleProductById, { id: own.id });
    expect(images).toEqual([other, `/files/${more}`, one]);
  });

  test('lists show the square that the seller chose of each picture; a cut that there is not is refused', async () => {
    const own = await publish({ images: [`${await upload()}?cut=end`, await upload()] });
    const [one = '', other = ''] = own.images;
    expect(one).toMatch(/^\/files\/\w+\?cut=end$/);
    const images = [one.replace('end', 'start'), `${other}?cut=end`];
    await save({ ...formOf(own), images });
    const changed = await seller.call(ownSaleProductById, { id: own.id });
    expect(changed.images).toEqual(images);
    await save({ ...formOf(changed), introduce: '改过' });
    expect((await rowOf(own.id)).imageUrls).toEqual(images);
    const back = [one.replace('?cut=end', ''), other];
    const kept = await seller.call(ownSaleProductById, { id: own.id });
    await save({ ...formOf(kept), images: back });
    expect((await rowOf(own.id)).imageUrls).toEqual(back);
    const now = await seller.call(ownSaleProductById, { id: own.id });
    const wrong = save({ ...formOf(now), images: [`${other}?cut=all`] });
    expect((await refusalOf(wrong)).code).toBe('fileRefused');
  });

  test('a new price is written down: the page of yesterday’s link shows both', async () => {
    const own = await publish();
    const sharedAt = market.now().toISOString();
    market.advance(60_000);
    await save({ ...formOf(own), price: '3900.5' });
    const quote = await seller.call(sharedQuote, { id: own.id, type: 'sale', sharedAt });
    expect(quote).toMatchObject({ sharedPrice: '3850.00', price: '3900.50' });
    const detail = await seller.call(shoppingInfo, { selfId: own.id, type: 'sale' });
    expect(detail.sellingPrice).toBe('3900.50');
  });

  test('changed: the second of two editors is refused, and the changes of the first are kept', async () => {
    const own = await publish();
    const colleague = await sellerOf('S0001');
    await save({ ...formOf(own), price: '3900' }, colleague);
    const refusal = await refusalOf(save({ ...formOf(own), introduce: '我的' }));
    expect(refusal).toEqual({ code: 'changed', text: '商品已被他人修改，请核对后重新提交' });
    const now = await seller.call(ownSaleProductById, { id: own.id });
    expect(now).toMatchObject({ price: '3900.00', introduce: TYPED.introduce });
    await save({ ...formOf(own), version: now.version, introduce: '我的' });
  });

  test('changed: of editors who save at the same moment exactly one succeeds', async () => {
    const own = await publish();
    const editors = await market.buyers(6, { platformType: 'seller', sellerCode: 'S0001' });
    const outcomes = await Promise.allSettled(
      editors.map((editor, index) => save({ ...formOf(own), price: `390${index}` }, editor)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('stockChanged: spec 2 §3: availableCount: after an order made meanwhile the refusal has both quantities', async () => {
    const own = await publish();
    await market.change(await rowOf(own.id), { availableCount: 11_050 });
    const refusal = await refusalOf(save({ ...formOf(own), availableCount: '200' }));
    expect(refusal).toEqual({
      code: 'stockChanged',
      text: '库存已由 120.5 吨变为 110.5 吨，请核对后重新提交',
    });
    // Who leaves the stock alone is not in its way.
    await save({ ...formOf(own), introduce: '改过' });
    expect(await market.stockOf(Number(own.id))).toBe(11_050);
    const now = await seller.call(ownSaleProductById, { id: own.id });
    await save({ ...formOf(now), availableCount: '0' });
    expect(await market.stockOf(Number(own.id))).toBe(0);
  });

  test.each([
    ['invalid', '请输入正确的单价', { price: '0' }],
    ['invalid', '请输入正确的单价', { price: '3850 吨' }],
    ['invalid', '请输入正确的库存数量', { availableCount: '1.234' }],
    ['invalid', '请输入正确的起订量', { miniQuantity: '0' }],
    ['invalid', '起订量不能大于可订库存', { availableCount: '4.99' }],
    ['invalid', '交货地请从省、市名称写起，如无锡市', { deliveryPlace: '火星' }],
    ['invalid', '请选择商品类别', { categoryCode: '01' }],
    ['missing', '请上传商品图片', { images: [] }],
    ['fileRefused', '附件已失效，请重新上传', { images: ['0123456789abcdef'] }],
  ])('%s: %s', async (code, text, fields) => {
    const before = (await ownNames(seller)).length;
    expect(await refusalOf(save(await typed(fields)))).toEqual({ code, text });
    expect((await ownNames(seller)).length).toBe(before);
  });

  test('issue 17: a minimum above the stock that orders have left, and an old place, stay', async () => {
    const own = await publish();
    await market.change(await rowOf(own.id), { availableCount: 100, deliveryPlace: '北仓' });
    const now = await seller.call(ownSaleProductById, { id: own.id });
    await save({ ...formOf(now), introduce: '改过' });
    const refusal = await refusalOf(save({ ...formOf(own), version: '', deliveryPlace: '北仓' }));
    expect(refusal.code).toBe('changed');
    const later = await seller.call(ownSaleProductById, { id: own.id });
    expect(later).toMatchObject({ availableCount: '1', deliveryPlace: '北仓', introduce: '改过' });
    expect(await refusalOf(save({ ...formOf(later), miniQuantity: '6' }))).toMatchObject({
      text: '起订量不能大于可订库存',
    });
  });

  test('issue 17: a number that no goods had is found by its range at once', async () => {
    const own = await publish({ productName: '圆钢', specs: 'Φ17.35' });
    const found = async (range: string) => {
      const { content } = await seller.call(pageData, { attribute: [range], rows: 500 });
      return content.map(({ id }) => id);
    };
    expect(await found('diameter=17.3..17.4')).toEqual([own.id]);
    expect(await found('diameter=17.36..17.4')).toEqual([]);
    expect(await found('diameter=17.3..')).toContain(own.id);
  });

  test.each([
    ['无锡', '无锡市'],
    ['无锡市惠山区堰桥仓库', '无锡市惠山区堰桥仓库'],
    ['江苏', '江苏'],
    ['上海宝山', '上海宝山'],
  ])('issue 17: the place of delivery %s is kept as %s', async (typedPlace, place) => {
    expect((await publish({ deliveryPlace: typedPlace })).deliveryPlace).toBe(place);
  });

  test('unusual: issue 17: a price far from what others ask is asked about once, with both figures', async () => {
    const grade = { brandNumber: `X${newSerial().slice(0, 6)}`, specs: 'Φ18', productName: '圆钢' };
    const rivals = await market.buyers(5, { platformType: 'seller', sellerCode: 'S0002' });
    for (const [index, rival] of rivals.entries()) {
      const theirs = { ...grade, price: `400${index}`, confirmedPrice: `400${index}` };
      const images = [await upload(png(), rival)];
      await save(await typed({ ...theirs, images }), rival);
    }
    const cheap = await typed({ ...grade, price: '40', confirmedPrice: undefined });
    expect(await refusalOf(save(cheap))).toEqual({
      code: 'unusual',
      text: '单价 ¥40.00 与同类商品的中位价 ¥4,002.00/吨相差较大，请核对',
    });
    expect((await refusalOf(save({ ...cheap, price: '8005' }))).code).toBe('unusual');
    // Confirmed was another price.
    expect((await refusalOf(save({ ...cheap, confirmedPrice: '41' }))).code).toBe('unusual');
    const { id } = await save({ ...cheap, confirmedPrice: '40' });
    const own = await seller.call(ownSaleProductById, { id });
    expect(own.attributes).toEqual(['直径 18 mm']);
    await save({ ...formOf(own), introduce: '价格不变' });
    const usual = await save({ ...cheap, price: '2002', deliveryPlace: '南京市' });
    expect(usual.id).not.toBe(id);
  });

  test('duplicate: issue 17: the same goods again are merged, or published beside them', async () => {
    const grade = { brandNumber: `Y${newSerial().slice(0, 6)}`, specs: 'Φ18*9m' };
    const own = await publish(grade);
    const again = await typed({
      ...grade,
      specs: 'Φ18 × 9 米',
      price: '3860',
      confirmedPrice: '3860',
      duplicate: undefined,
    });
    expect(await refusalOf(save(again))).toEqual({
      code: 'duplicate',
      text: '您已有相同牌号、规格、厂家和交货地的在售商品：热轧卷板，¥3,850.00/吨，库存 120.5 吨，请选择如何处理',
    });
    const merged = await Promise.all(
      Array.from({ length: 3 }, () => save({ ...again, duplicate: 'merge' })),
    );
    expect(new Set(merged.map(({ id }) => id))).toEqual(new Set([own.id]));
    const now = await seller.call(ownSaleProductById, { id: own.id });
    expect(now).toMatchObject({ availableCount: '482', price: '3860.00' });
    expect(now.images[0]).toBe(own.images[0]);
    expect(now.images.length).toBeGreaterThan(1);
    expect((await save({ ...again, duplicate: 'separate' })).id).not.toBe(own.id);
    // Elsewhere, by another maker or of another seller it is something else.
    await save({ ...again, deliveryPlace: '南京市' });
    await save({ ...again, manufacturer: '别家钢铁' });
    const rival = await sellerOf('S0002');
    await save({ ...again, images: [await upload(png(), rival)] }, rival);
  });

  test('duplicate: issue 17: an edit that makes the goods of another listing asks the same', async () => {
    const grade = { brandNumber: `Z${newSerial().slice(0, 6)}`, specs: 'Φ18*9m' };
    const other = await publish(grade);
    const own = await publish({ ...grade, specs: 'Φ20*9m' });
    const same = { ...formOf(own), specs: 'Φ18 × 9 米', price: '3870', confirmedPrice: '3870' };
    expect(await refusalOf(save(same))).toMatchObject({ code: 'duplicate', text: /库存 120.5 吨/ });
    expect(own.doubleOf).toBeNull();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 3 }, () => save({ ...same, duplicate: 'merge' })),
    );
    const merged = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(merged).toEqual([{ id: other.id, merged: true }]);
    const [now, gone] = await Promise.all(
      [other, own].map(({ id }) => seller.call(ownSaleProductById, { id })),
    );
    expect(now).toMatchObject({ availableCount: '241', price: '3870.00', specs: 'Φ18 × 9 米' });
    expect(now?.images).toEqual([...other.images, ...own.images]);
    expect(gone).toMatchObject({ availableCount: '0', onShelf: false, images: own.images });
  });

  test('duplicate: issue 17: doubles are marked, and asked about only where the goods change', async () => {
    const grade = { brandNumber: `W${newSerial().slice(0, 6)}`, specs: 'Φ18*9m' };
    const [one, two] = [await publish(grade), await publish(grade)];
    const { content } = await seller.call(ownSaleProducts, { keyword: grade.brandNumber });
    expect(content.map(({ id, doubleOf }) => [id, doubleOf])).toEqual([
      [two.id, one.id],
      [one.id, two.id],
    ]);
    const now = await seller.call(ownSaleProductById, { id: two.id });
    expect(now.doubleOf).toBe(one.id);
    expect(await save({ ...formOf(now), introduce: '改过' })).toEqual({
      id: two.id,
      merged: false,
    });
    const later = await seller.call(ownSaleProductById, { id: two.id });
    const merged = await save({ ...formOf(later), duplicate: 'merge' });
    expect(merged).toEqual({ id: one.id, merged: true });
    expect((await seller.call(ownSaleProductById, { id: one.id })).doubleOf).toBeNull();
  });

  test('duplicate: issue 17: put up again beside the same goods it is asked about; merged at once, its stock is added once', async () => {
    const grade = { brandNumber: `V${newSerial().slice(0, 6)}`, specs: 'Φ18*9m' };
    const own = await publish(grade);
    await seller.call(shelveSaleProduct, { id: own.id, onShelf: false });
    const other = await publish({ ...grade, duplicate: undefined });
    const up = { id: own.id, onShelf: true };
    expect(await refusalOf(seller.call(shelveSaleProduct, up))).toMatchObject({
      code: 'duplicate',
      text: /^您已有相同牌号、规格、厂家和交货地的在售商品/,
    });
    await Promise.all(
      Array.from({ length: 4 }, () =>
        seller.call(shelveSaleProduct, { ...up, duplicate: 'merge' as const }),
      ),
    );
    expect(await market.stockOf(Number(other.id))).toBe(24_100);
    expect(await market.stockOf(Number(own.id))).toBe(0);
    expect((await seller.call(ownSaleProductById, { id: own.id })).onShelf).toBe(false);
    await seller.call(shelveSaleProduct, { ...up, duplicate: 'separate' });
    expect((await seller.call(ownSaleProductById, { id: own.id })).doubleOf).toBe(other.id);
  });

  test('issue 51 §1: a copy shows the pictures and documents of the listing that it is of; of another seller it shows none', async () => {
    const documents = [{ name: '质量证明书', file: await uploadPaper('质保.pdf'), batchNum: 'P1' }];
    const own = await publish({ specs: '5.0*1500*C', documents });
    const shown = formOf(own);
    const copy = { ...TYPED, categoryCode, specs: '5.1*1500*C', images: shown.images };
    const papers = shown.documents;
    expect((await refusalOf(save({ ...copy, documents: papers }))).code).toBe('fileRefused');
    const made = await seller.call(
      ownSaleProductById,
      await save({ ...copy, documents: papers, copyOf: own.id }),
    );
    expect(made.id).not.toBe(own.id);
    expect(made.images).toEqual(own.images);
    expect(made.documents.map(({ fileId }) => fileId)).toEqual(
      own.documents.map(({ fileId }) => fileId),
    );
    const other = await sellerOf('S0002');
    const stolen = { ...copy, documents: [], copyOf: own.id };
    expect((await refusalOf(save(stolen, other))).code).toBe('G404');
    // What the first one does not show any more is still shown by its copy.
    await save({ ...formOf(own), images: [await upload()], documents: [] });
    const again = await seller.call(ownSaleProductById, { id: made.id });
    expect(again.images).toEqual(own.images);
  });

  test('fileRefused: another account’s picture, and a document as a picture', async () => {
    const rival = await sellerOf('S0002');
    const theirs = await upload(png(), rival);
    expect((await refusalOf(save(await typed({ images: [theirs] })))).code).toBe('fileRefused');
    const paper = await uploadPaper('a.pdf');
    expect((await refusalOf(save(await typed({ images: [paper] })))).code).toBe('fileRefused');
  });

  test('a listing taken off the shelf is not found until it is put back', async () => {
    const own = await publish({ productName: '上上下下', specs: '6.25*1500*C' });
    const found = async () =>
      (await seller.call(pageData, { name: '上上下下' })).content.map(({ id }) => id);
    await seller.call(shelveSaleProduct, { id: own.id, onShelf: false });
    expect(await found()).toEqual([]);
    expect(await ownNames(seller, false)).toContain(own.id);
    expect(await ownNames(seller)).not.toContain(own.id);
    await seller.call(shelveSaleProduct, { id: own.id, onShelf: true });
    expect(await found()).toEqual([own.id]);
  });

  test('the same form twice makes one listing', async () => {
    const input = await typed({ productName: '只此一件' });
    const serial = newSerial();
    expect(await save(input, seller, serial)).toEqual(await save(input, seller, serial));
    expect((await seller.call(ownSaleProducts, { keyword: '只此一件' })).content).toHaveLength(1);
  });

  test('spec 2 §6: a seller sees and changes its own only, a buyer nothing', async () => {
    const own = await publish();
    const rival = await sellerOf('S0002');
    expect(await ownNames(rival)).not.toContain(own.id);
    const attempts = (by: Buyer) => [
      by.call(ownSaleProductById, { id: own.id }),
      save({ ...formOf(own), price: '1' }, by),
      by.call(shelveSaleProduct, { id: own.id, onShelf: false }),
    ];
    const codes = (by: Buyer) =>
      Promise.all(attempts(by).map(async (attempt) => (await refusalOf(attempt)).code));
    expect(await codes(rival)).toEqual(['G404', 'G404', 'G404']);
    expect(await codes(await market.buyer())).toEqual(['G003', 'G003', 'G003']);
    expect(await codes(await market.buyer({ platformType: 'seller' }))).toEqual([
      'G003',
      'G003',
      'G003',
    ]);
    expect((await seller.call(ownSaleProductById, { id: own.id })).price).toBe('3850.00');
  });

  test('issue 50: counts what is on the shelf, sold out and taken down, and lists each by itself', async () => {
    const counted = async () =>
      (await seller.call(ownSaleProducts, { counts: '1' })).counts ?? {
        onShelf: 0,
        soldOut: 0,
        off: 0,
      };
    const before = await counted();
    const own = await publish();
    await market.db
      .update(goods)
      .set({ availableCount: 0 })
      .where(eq(goods.id, Number(own.id)));
    const soldOut = { ...before, onShelf: before.onShelf + 1, soldOut: before.soldOut + 1 };
    expect(await counted()).toEqual(soldOut);
    const listed = await seller.call(ownSaleProducts, { soldOut: true });
    expect(listed.content.map(({ id }) => id)).toContain(own.id);
    expect(listed.totalElements).toBe(soldOut.soldOut);
    expect(listed.counts).toBeUndefined();
    await seller.call(shelveSaleProduct, { id: own.id, onShelf: false });
    expect(await counted()).toEqual({ ...before, off: before.off + 1 });
  });
});
