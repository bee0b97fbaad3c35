import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  featureGoods,
  saleStore,
  saveSaleStore,
} from '#app/domain/catalogue/sale-store-contract.ts';
import { brandDetail } from '#app/domain/catalogue/store-contract.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { company, member } from '#tests/api/company/companies.ts';
import { download, upload } from '#tests/api/file/uploading.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { pdf } from '#tests/support/sample-files.ts';
import { customers } from '#trading-api/schema.ts';

const SELLER_CODE = 'S0001';
const INTRODUCE = '主营螺纹钢与盘螺，惠山自有仓库 8,000 平方米';

let market: OpenMarket;
let seller: Buyer;
beforeAll(async () => {
  market = await openMarket();
  seller = await market.buyer({ platformType: 'buyer,seller', sellerCode: SELLER_CODE });
});
afterAll(() => market.close());

const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;
const shown = async () => (await market.buyer()).call(brandDetail, { sellerCode: SELLER_CODE });

describe('saleStore.save', () => {
  const save = async (by: Buyer, fields: Partial<Input<typeof saveSaleStore>>) => {
    const { introduce, imageUrl } = await seller.call(saleStore, {});
    return by.call(saveSaleStore, { introduce, picture: imageUrl, ...fields });
  };

  test('a store shows at once what its seller says, under the name that it has', async () => {
    const before = await shown();
    await save(seller, { introduce: ` ${INTRODUCE}\n` });
    expect(await shown()).toEqual({ ...before, introduce: INTRODUCE });
    const { id } = await upload(market, seller, { moderType: 'product_img' });
    await save(seller, { picture: id });
    expect(await shown()).toEqual({ ...before, introduce: INTRODUCE, imageUrl: `/files/${id}` });
    expect(await seller.call(saleStore, {})).toMatchObject({
      sellerCode: SELLER_CODE,
      sellerName: before.sellerName,
      registryAddress: before.customerVo.registryAddress,
    });
    // Everybody may see it.
    expect((await download(market, null, id)).status).toBe(200);
  });

  test("'missing' a picture; 'invalid' are documents, others' uploads and other addresses", async () => {
    const document = await upload(market, seller, { bytes: pdf(), moderType: 'qualification' });
    const other = await market.buyer();
    const foreign = await upload(market, other, { moderType: 'product_img' });
    expect(await codeOf(save(seller, { picture: '' }))).toBe('missing');
    for (const picture of [document.id, foreign.id, '/goods/scene-yard.svg?', 'none']) {
      expect(await codeOf(save(seller, { picture }))).toBe('invalid');
    }
  });

  test('is for administrators of a store', async () => {
    expect(await codeOf(save(await market.buyer(), {}))).toBe('G003');
    const owner = await company(market);
    await market.db
      .update(customers)
      .set({ platformType: 'buyer,seller', sellerCode: SELLER_CODE })
      .where(eq(customers.id, owner.id));
    const clerk = await member(market, owner, 'buyer');
    expect(await clerk.call(saleStore, {})).toMatchObject({ sellerCode: SELLER_CODE });
    expect(await codeOf(save(clerk, {}))).toBe('G003');
    await save(await member(market, owner, 'admin'), {});
  });
});

describe('saleStore.feature', () => {
  const onPage = async () => {
    const store = await market.call(brandDetail, { sellerCode: SELLER_CODE });
    return store.decorationProductVos.map(({ id }) => id);
  };

  test('issue 51 §1: a seller puts listings at the head of its store’s page, and takes them away', async () => {
    const offers = [
      await market.offer({ sellerCode: SELLER_CODE }),
      await market.offer({ sellerCode: SELLER_CODE }),
    ];
    const ids = offers.map(({ id }) => String(id)).reverse();
    await seller.call(featureGoods, { ids });
    expect(await onPage()).toEqual(ids);
    const { featured } = await seller.call(saleStore, {});
    expect(featured.map(({ id }) => id)).toEqual(ids);
    await seller.call(featureGoods, { ids: [] });
    expect(await onPage()).toEqual([]);
  });

  test('another seller’s goods are not put there', async () => {
    const foreign = await market.offer({ sellerCode: 'S0002' });
    for (const id of [String(foreign.id), '0', 'x']) {
      expect((await refusalOf(seller.call(featureGoods, { ids: [id] }))).code).toBe('G404');
    }
  });

  test('tooMany: more than stand at the head', async () => {
    const ids = Array.from({ length: 13 }, (_, at) => String(at + 1));
    expect((await refusalOf(seller.call(featureGoods, { ids }))).code).toBe('tooMany');
  });
});
