import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callEndpoint } from '#app/api/transport.ts';
import type { Endpoint } from '#app/domain/endpoint.ts';
import { productRegisterList, productRegisterSave } from '#app/domain/lead/contract.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  type Goods,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { productRegisters } from '#trading-api/schema.ts';

let market: OpenMarket;

beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const ownGoods = (fields: Partial<Goods> = {}) => market.offer({ kind: 'self', ...fields });

const asked = ({ id }: Goods, purchaseCount: string) =>
  ({ platformProductId: String(id), purchaseCount, type: 'self' }) as const;

const registered = async (buyer: Buyer) =>
  (await buyer.call(productRegisterList, {})).content.map(({ purchaseCount }) => purchaseCount);

describe('productRegister.save', () => {
  test('spec 1 §7: Product register save: the content is a message text', async () => {
    const [buyer, goods] = [await market.buyer(), await ownGoods({ price: 412_300 })];
    expect(await buyer.call(productRegisterSave, asked(goods, '2.50'))).toBe('登记成功');
    const { content } = await buyer.call(productRegisterList, {});
    expect(content).toMatchObject([
      {
        platformProductId: String(goods.id),
        productName: goods.productName,
        supplierName: goods.sellerName,
        purchaseCount: '2.5',
        price: '4123.00',
        auditStatus: 'waitAudit',
        createDate: expect.stringMatching(/^\d{4}-/),
      },
    ]);
  });

  test('reserves no stock, and keeps the price it was made at', async () => {
    const [buyer, goods] = [await market.buyer(), await ownGoods({ price: 400_000 })];
    await buyer.call(productRegisterSave, asked(goods, '10'));
    await market.change(goods, { price: 500_000 });
    expect(await market.stockOf(goods.id)).toBe(goods.availableCount);
    const [row] = (await buyer.call(productRegisterList, {})).content;
    expect(row?.price).toBe('4000.00');
  });

  test('goodsGone: unknown goods, goods of a seller, or goods off the shelf', async () => {
    const buyer = await market.buyer();
    const [sale, gone] = [await market.offer(), await ownGoods({ onShelf: false })];
    for (const platformProductId of ['999999999', 'nothing', String(sale.id), String(gone.id)]) {
      const call = buyer.call(productRegisterSave, { ...asked(gone, '1'), platformProductId });
      expect(await refusalOf(call)).toEqual({ code: 'goodsGone', text: '商品不存在或已下架' });
    }
    expect(await registered(buyer)).toEqual([]);
  });

  test('spec 2 §5: registration: required, minimum 1, maximum the available count: invalid, tooSmall, stockShort', async () => {
    const buyer = await market.buyer();
    const goods = await ownGoods({ availableCount: 12_050, miniQuantity: 500 });
    const pieces = await ownGoods({ unitDecimals: false, unit: '件' });
    const refused = async (of: Goods, typed: string) => {
      const { code, text } = await refusalOf(buyer.call(productRegisterSave, asked(of, typed)));
      return [code, text];
    };
    const required = ['invalid', '请输入数量'];
    for (const typed of ['', '0']) expect(await refused(goods, typed), typed).toEqual(required);
    for (const typed of ['-1', 'ten']) {
      expect(await refused(goods, typed), typed).toEqual(['invalid', '请填写数字，例如 1,200.5']);
    }
    expect(await refused(goods, '1.234')).toEqual(['invalid', '数量最多两位小数']);
    expect(await refused(pieces, '1.5')).toEqual(['invalid', '按件计的数量应为整数']);
    expect(await refused(goods, '0.99')).toEqual(['tooSmall', '登记数量不能小于1']);
    const aboveAvailable = ['stockShort', '登记数量不能大于可订库存 120.5 吨'];
    expect(await refused(goods, '120.51')).toEqual(aboveAvailable);
    expect(await registered(buyer)).toEqual([]);
    // A refusal leaves no lock, and the goods' minimum order quantity has no say.
    await buyer.call(productRegisterSave, asked(goods, '1'));
    market.advance(2000);
    await buyer.call(productRegisterSave, asked(goods, '120.5'));
    expect(await registered(buyer)).toEqual(['120.5', '1']);
  });

  test('spec 2 §4: 操作频繁，请稍后重试！ within 2 seconds, and the same serial is one registration', async () => {
    const [buyer, goods] = [await market.buyer(), await ownGoods()];
    const serial = newSerial();
    const twice = [1, 2].map(() => buyer.call(productRegisterSave, asked(goods, '3'), { serial }));
    expect(await Promise.all(twice)).toEqual(['登记成功', '登记成功']);
    expect(await registered(buyer)).toEqual(['3']);
    const again = refusalOf(buyer.call(productRegisterSave, asked(goods, '3')));
    expect(await again).toEqual({ code: 'G429', text: '操作频繁，请稍后重试！' });
  });
});

describe('productRegister.list', () => {
  test('the own ones, the newest first, page by page or of one product, in any audit state', async () => {
    const [buyer, other] = await market.buyers(2);
    if (!buyer || !other) throw new Error('no buyers');
    const [one, two] = [await ownGoods(), await ownGoods()];
    for (const goods of [one, two, one]) {
      await buyer.call(productRegisterSave, asked(goods, '1'));
      market.advance(2000);
    }
    await other.call(productRegisterSave, asked(one, '7'));
    await market.db
      .update(productRegisters)
      .set({ auditStatus: 'auditPass' })
      .where(eq(productRegisters.goodsId, two.id));
    const page = await buyer.call(productRegisterList, { page: 2, rows: 1 });
    expect(page).toMatchObject({ totalElements: 3, totalPages: 3 });
    expect(page.content).toMatchObject([
      { platformProductId: String(two.id), auditStatus: 'auditPass' },
    ]);
    const ofOne = await buyer.call(productRegisterList, { platformProductId: String(one.id) });
    expect(ofOne.totalElements).toBe(2);
    const unknown = await buyer.call(productRegisterList, { platformProductId: 'nothing' });
    expect(unknown.content).toEqual([]);
    expect(first((await other.call(productRegisterList, {})).content).purchaseCount).toBe('7');
  });
});

test('spec 2 §6: an anonymous visitor cannot register: G001', async () => {
  const goods = await ownGoods();
  const calls: [Endpoint, Record<string, unknown>][] = [
    [productRegisterSave, asked(goods, '1')],
    [productRegisterList, {}],
  ];
  for (const [endpoint, input] of calls) {
    const call = callEndpoint(endpoint, input, {
      baseUrl: market.url,
      token: null,
      timeoutMs: 60_000,
    });
    expect(await refusalOf(call), endpoint.name).toEqual({
      code: 'G001',
      text: '请登录后再操作',
    });
  }
});
