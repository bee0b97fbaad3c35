import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callEndpoint } from '#app/api/transport.ts';
import type { Content, Endpoint, Input } from '#app/domain/endpoint.ts';
import {
  listByKeyword,
  planById,
  purchasingList,
  purchasingSave,
  saleSearchCriteria,
} from '#app/domain/purchase/contract.ts';
import { savePlan } from '#app/domain/purchase/desk-contract.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { purchaseSchedules, purchasings, sellers } from '#trading-api/schema.ts';
import { asked, type Plan, publish } from './grouping.ts';

let market: OpenMarket;

beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const plan = (fields?: Partial<Plan>) => publish(market, fields);

const anonymous = <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Content<E>> =>
  callEndpoint(endpoint, input, { baseUrl: market.url, token: null, timeoutMs: 60_000 });

const read = (of: Plan) => anonymous(planById, { scheduleId: String(of.scheduleId) });

const registered = async (buyer: Buyer) =>
  (await buyer.call(purchasingList, {})).content.map(({ orderedQuantity }) => orderedQuantity);

describe('groupPurchase.listByKeyword', () => {
  test('spec 2 §7: listByKeyword; spec 2 §9: ten a page, those that can be registered for first', async () => {
    const firstPage = await anonymous(listByKeyword, {});
    expect(firstPage.content).toHaveLength(10);
    const all = (await anonymous(listByKeyword, { rows: 500 })).content;
    expect(all).toHaveLength(firstPage.totalElements);
    expect(all.map(({ ended }) => ended)).toEqual(
      all.map(({ ended }) => ended).sort((one, other) => Number(one) - Number(other)),
    );
    const open = all.filter(({ ended }) => !ended).map(({ deadline }) => deadline);
    expect(open).toEqual([...open].sort());
    expect(all.some(({ ended }) => ended)).toBe(true);
  });

  test('sorts by price and narrows by words, category, maker, place and price', async () => {
    const tag = newSerial().slice(0, 12);
    const cheap = await plan({ title: `${tag}_甲`, referencePrice: 300_000 });
    const dear = await plan({ title: `${tag}_乙`, manufacturer: `${tag}钢厂` });
    const late = await plan({ title: `${tag}_丙`, referencePrice: 100, deadline: market.now() });
    const titles = async (input: Input<typeof listByKeyword>) =>
      (await anonymous(listByKeyword, { keyword: tag, ...input })).content.map(({ scheduleId }) =>
        Number(scheduleId),
      );
    const [a, b, c] = [cheap.scheduleId, dear.scheduleId, late.scheduleId];
    expect(await titles({ sortWord: 'price', sortWay: 'asc' })).toEqual([a, b, c]);
    expect(await titles({ sortWord: 'price', sortWay: 'desc' })).toEqual([b, a, c]);
    expect(await titles({ manufacturer: `${tag}钢厂` })).toEqual([b]);
    expect(await titles({ deliveryPlace: '天津市' })).toEqual([]);
    expect(await titles({ lowestPrice: '3000.00', highestPrice: '3849.99' })).toEqual([a]);
    expect(await titles({ categoryCode: '01', highestPrice: '3000.00' })).toEqual([a, c]);
    expect(await titles({ categoryCode: '02' })).toEqual([]);
    expect(await titles({ keyword: `${tag}%` })).toEqual([]);
  });

  test('a plan that is taken back is in no list', async () => {
    const tag = newSerial();
    await plan({ title: tag, withdrawnAt: market.now() });
    expect((await anonymous(listByKeyword, { keyword: tag })).content).toEqual([]);
  });
});

describe('groupPurchase.planById', () => {
  test('spec 2 §3: Group-purchase plan: margin ratio, price range, delivery, deadline, ordered quantity', async () => {
    const made = await plan();
    expect(await read(made)).toMatchObject({
      scheduleId: String(made.scheduleId),
      marginRatio: '10',
      marginRatioChar: '10%',
      referencePrice: '3850.00',
      rangeOfPrice: '3,800.00–3,950.00',
      minOrderQuantity: '5',
      deliveryStartDate: '2099-12-01',
      orderedQuantity: '0',
      ended: false,
    });
  });

  test('G404: a plan that is not there, or was taken back', async () => {
    const gone = await plan({ withdrawnAt: market.now() });
    for (const scheduleId of ['999999999', 'nothing', String(gone.scheduleId)]) {
      expect(await refusalOf(anonymous(planById, { scheduleId }))).toEqual({
        code: 'G404',
        text: '集采计划不存在或已撤回',
      });
    }
  });
});

test('saleSearchCriteria: what the plans can be narrowed by, in a category its own', async () => {
  const all = await anonymous(saleSearchCriteria, {});
  expect(all.categories.map(({ categoryName }) => categoryName)).toContain('电解铜');
  expect(all.manufacturers).toContain('赣屏铜业');
  const metals = await anonymous(saleSearchCriteria, { categoryCode: '02' });
  expect(metals.manufacturers).toContain('赣屏铜业');
  expect(metals.manufacturers).not.toContain('衡原钢铁');
  expect(metals.deliveryPlaces.length).toBeGreaterThan(0);
});

describe('groupPurchase.purchasingSave', () => {
  test('spec 2 §7: purchasingSave answers 登记成功; spec 2 §5: Group-purchase registration computes the margin', async () => {
    const [buyer, of] = [await market.buyer(), await plan()];
    expect(await buyer.call(purchasingSave, asked(of, '10.50'))).toBe('登记成功');
    const { content } = await buyer.call(purchasingList, {});
    expect(content).toMatchObject([
      {
        scheduleId: String(of.scheduleId),
        productName: '螺纹钢',
        orderedQuantity: '10.5',
        price: '4042.50',
        auditStatus: 'waitAudit',
      },
    ]);
    // A later change of the plan leaves what was agreed.
    await market.db
      .update(purchaseSchedules)
      .set({ referencePrice: 100, withdrawnAt: market.now() })
      .where(eq(purchaseSchedules.scheduleId, of.scheduleId));
    expect((await buyer.call(purchasingList, {})).content[0]?.price).toBe('4042.50');
  });

  test('what is registered is summed up, but for what the review refused', async () => {
    const [[one, other], of] = [await market.buyers(2), await plan()];
    await one?.call(purchasingSave, asked(of, '10'));
    await other?.call(purchasingSave, asked(of, '7.25'));
    expect((await read(of)).orderedQuantity).toBe('17.25');
    await market.db
      .update(purchasings)
      .set({ auditStatus: 'notPass' })
      .where(eq(purchasings.customerId, other?.id ?? 0));
    expect((await read(of)).orderedQuantity).toBe('10');
  });

  test('G404: no such plan, or other goods than the plan’s', async () => {
    const [buyer, of] = [await market.buyer(), await plan()];
    for (const wrong of [{ scheduleId: '999999999' }, { productCode: 'another' }]) {
      const call = buyer.call(purchasingSave, { ...asked(of, '5'), ...wrong });
      expect((await refusalOf(call)).code).toBe('G404');
    }
    expect(await registered(buyer)).toEqual([]);
  });

  test.each([
    ['invalid', '', '请输入数量'],
    ['invalid', '0', '请输入数量'],
    ['invalid', '5.125', '数量最多两位小数'],
    ['tooSmall', '4.99', '该商品起订量：5 件（即 5 吨）'],
    ['tooLarge', '1000000.01', '登记数量不能大于 1000000'],
  ])('spec 2 §5: Group-purchase registration: %s: 「%s」 %s', async (code, typed, text) => {
    const [buyer, of] = [await market.buyer(), await plan()];
    const call = buyer.call(purchasingSave, asked(of, typed));
    expect(await refusalOf(call)).toEqual({ code, text });
    expect(await registered(buyer)).toEqual([]);
  });

  test('spec 2 §8: 已经结束不能继续登记!: over, from the deadline itself on', async () => {
    const [buyer, of] = [await market.buyer(), await plan({ deadline: market.now() })];
    const call = buyer.call(purchasingSave, asked(of, '5'));
    expect(await refusalOf(call)).toEqual({ code: 'over', text: '已经结束不能继续登记!' });
    expect((await read(of)).ended).toBe(true);
  });

  test('ownStore, ofPlatform: neither its supplier nor the platform joins a group', async () => {
    const isStore = eq(sellers.selfOperated, false);
    const [store] = await market.db.select().from(sellers).where(isStore).limit(1);
    const of = await plan({ supplierName: store?.name });
    const own = await market.buyer({ sellerCode: store?.code });
    const named = await market.buyer({ name: store?.name });
    const operator = await market.buyer({ platformType: 'buyer,operator' });
    for (const [buyer, code] of [
      [own, 'ownStore'],
      [named, 'ownStore'],
      [operator, 'ofPlatform'],
    ] as const) {
      expect((await refusalOf(buyer.call(purchasingSave, asked(of, '5')))).code).toBe(code);
    }
  });

  test('the same serial is one registration, another one within 2 seconds is refused', async () => {
    const [buyer, of] = [await market.buyer(), await plan()];
    const serial = newSerial();
    const twice = [1, 2].map(() => buyer.call(purchasingSave, asked(of, '5'), { serial }));
    expect(await Promise.all(twice)).toEqual(['登记成功', '登记成功']);
    expect(await registered(buyer)).toEqual(['5']);
    expect(await refusalOf(buyer.call(purchasingSave, asked(of, '6')))).toEqual({
      code: 'G429',
      text: '操作频繁，请稍后重试！',
    });
  });

  test('an anonymous visitor cannot register: 请登录后再操作', async () => {
    const of = await plan();
    for (const call of [anonymous(purchasingSave, asked(of, '5')), anonymous(purchasingList, {})]) {
      expect(await refusalOf(call)).toEqual({ code: 'G001', text: '请登录后再操作' });
    }
  });
});

test('only an operator publishes: G003', async () => {
  const buyer = await market.buyer();
  const empty = Object.fromEntries(
    Object.keys(savePlan.request.shape).map((name) => [name, '']),
  ) as Input<typeof savePlan>;
  expect((await refusalOf(buyer.call(savePlan, empty))).code).toBe('G003');
});
