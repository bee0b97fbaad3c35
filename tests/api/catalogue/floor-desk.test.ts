import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { priceGuideList, tradingFloorData } from '#app/domain/catalogue/contract.ts';
import {
  endGuide,
  floorDesk,
  saveGuide,
  showPurchase,
} from '#app/domain/catalogue/floor-desk-contract.ts';
import {
  type GuideRow,
  importGuides,
  previewGuides,
} from '#app/domain/catalogue/guide-import-contract.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  type Goods,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { auditEvents, orderLines, orders } from '#trading-api/schema.ts';

const DAY_MS = 24 * 3_600_000;

let market: OpenMarket;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  operator = await market.buyer({ platformType: 'buyer,operator' });
});
afterAll(() => market.close());

const typed = (fields: Partial<Input<typeof saveGuide>> = {}): Input<typeof saveGuide> => ({
  ...{ id: null, categoryCode: '01', productName: '螺纹钢', specs: 'HRB400E Φ18', unit: '吨' },
  ...{ companyName: '衡岱钢铁', place: '无锡', price: '3850' },
  ...fields,
});

const shown = async () => {
  const groups = await market.call(priceGuideList, {});
  return groups.find(({ categoryCode }) => categoryCode === '01')?.priceGuides ?? [];
};

describe('floorDesk.saveGuide, floorDesk.endGuide', () => {
  test('issue 51 §1: a typed guide stands first, says how its price has changed since the day before, and is taken away', async () => {
    await operator.call(saveGuide, typed());
    expect(first(await shown())).toMatchObject({
      ...{ id: '', productName: '螺纹钢', companyName: '衡岱钢铁', openPrice: '3850.00' },
      ...{ diffValue: '0.00', series: [] },
    });
    expect((await shown()).length).toBeLessThanOrEqual(8);
    const { id } = first((await operator.call(floorDesk, {})).guides);
    market.advance(DAY_MS);
    await operator.call(saveGuide, typed({ id, price: '3,870.50' }));
    // Corrected on the same day, it is still compared with the day before.
    await operator.call(saveGuide, typed({ id, price: '3860' }));
    expect(first(await shown())).toMatchObject({ openPrice: '3860.00', diffValue: '10.00' });
    expect(await operator.call(endGuide, { id })).toBe('已删除');
    expect((await shown()).map((guide) => guide.id)).not.toContain('');
    const gone = [
      refusalOf(operator.call(endGuide, { id })),
      refusalOf(operator.call(saveGuide, typed({ id }))),
    ];
    expect((await Promise.all(gone)).map(({ code }) => code)).toEqual(['G404', 'G404']);
    const isSaved = eq(auditEvents.action, 'priceGuideSaved');
    const details = await market.db.select().from(auditEvents).where(isSaved);
    expect(details.map(({ detail }) => detail)).toContain('螺纹钢 HRB400E Φ18 ¥3860.00/吨');
  });

  test.each([
    ['missing', { productName: ' ' }, '请输入品名'],
    ['invalid', { categoryCode: '0101' }, '请选择商品类别'],
    ['invalid', { specs: '长'.repeat(61) }, '最多 60 个字'],
    ['invalid', { unit: '长'.repeat(9) }, '最多 8 个字'],
  ] as const)('%s: %j', async (code, wrong, text) => {
    const refusal = await refusalOf(operator.call(saveGuide, typed(wrong)));
    expect(refusal.code).toBe(code);
    expect(refusal.text).toContain(text);
  });
});

test('invalid: a price that is empty, nothing or no figure', async () => {
  for (const wrong of [{ price: '' }, { price: '0' }, { price: '-1' }, { price: '面议' }]) {
    const refusal = await refusalOf(operator.call(saveGuide, typed(wrong)));
    expect([refusal.code, refusal.text]).toEqual(['invalid', '请输入正确的单价']);
  }
});

test('issue 51 §1: floorDesk.showPurchase takes a request out of the hot purchases and puts it back', async () => {
  const listed = async () =>
    (await market.call(tradingFloorData, {})).hotPurchaseResList.map(({ id }) => id);
  const id = first(await listed());
  expect(await operator.call(showPurchase, { id, shown: false })).toContain('不在交易大厅显示');
  expect(await listed()).not.toContain(id);
  const { purchases } = await operator.call(floorDesk, {});
  expect(purchases.find((each) => each.id === id)?.shown).toBe(false);
  await operator.call(showPurchase, { id, shown: true });
  expect(await listed()).toContain(id);
  const unknown = operator.call(showPurchase, { id: '999999999', shown: true });
  expect((await refusalOf(unknown)).code).toBe('G404');
});

describe('floorDesk.previewGuides, floorDesk.importGuides', () => {
  const row = (line: number, fields: Partial<GuideRow> = {}): GuideRow => ({
    ...{ line, category: '钢铁', productName: '导入螺纹', specs: 'Φ18', unit: '吨' },
    ...{ companyName: '衡岱钢铁', place: '无锡', price: '３,８５０' },
    ...fields,
  });
  const preview = (rows: GuideRow[]) => operator.call(previewGuides, { rows });

  test('issue 51 §1: a table adds guides and changes prices, row by row and once it was looked at', async () => {
    const rows = [row(2), row(3, { place: '上海' }), row(4), row(5, { price: '面议', specs: '' })];
    const { rows: plan, digest } = await preview(rows);
    expect(plan.map(({ outcome }) => outcome)).toEqual(['new', 'new', 'wrong', 'wrong']);
    expect(plan[2]?.texts).toEqual(['与第 2 行相同']);
    expect(plan[3]?.texts).toEqual(['规格：请输入规格', '价格：请输入正确的单价']);
    expect(await operator.call(importGuides, { rows, digest })).toEqual({ made: 2, changed: 0 });
    const next = [row(2, { category: '01', price: '3900' }), row(3, { place: '上海' })];
    const again = await preview(next);
    expect(again.rows.map(({ outcome }) => outcome)).toEqual(['changed', 'same']);
    expect(again.rows[0]?.texts).toEqual(['价格：¥3,850.00/吨 → ¥3,900.00/吨']);
    const confirmed = { rows: next, digest: again.digest };
    expect(await operator.call(importGuides, confirmed)).toEqual({ made: 0, changed: 1 });
    // Sent again after the guides have changed, nothing is written.
    expect((await refusalOf(operator.call(importGuides, confirmed))).code).toBe('changed');
    const { guides } = await operator.call(floorDesk, {});
    const own = guides.filter(({ productName }) => productName === '导入螺纹');
    expect(own.map(({ place, price }) => [place, price])).toEqual([
      ['无锡', '3900.00'],
      ['上海', '3850.00'],
    ]);
    const isImported = eq(auditEvents.action, 'priceGuidesImported');
    const details = await market.db.select().from(auditEvents).where(isImported);
    expect(details.map(({ detail }) => detail)).toEqual([
      '新增 2 条，修改 0 条',
      '新增 0 条，修改 1 条',
    ]);
    for (const { id } of own) await operator.call(endGuide, { id });
  });

  test('floorDesk.importGuides: unusual, a price far from that of before is asked about', async () => {
    await operator.call(saveGuide, typed({ productName: '差价' }));
    const rows = [row(2, { productName: '差价', specs: 'HRB400E Φ18', price: '38.5' })];
    const { rows: plan, digest } = await preview(rows);
    expect(plan[0]).toMatchObject({ outcome: 'changed', asks: ['与原价相差较大，请核对'] });
    expect((await refusalOf(operator.call(importGuides, { rows, digest }))).code).toBe('unusual');
    const done = await operator.call(importGuides, { rows, digest, checked: true });
    expect(done.changed).toBe(1);
  });

  test('floorDesk.importGuides: changed, the same table confirmed by several at once is imported once', async () => {
    const rows = [row(2, { productName: '同时导入' })];
    const { digest } = await preview(rows);
    const answers = await Promise.allSettled(
      Array.from({ length: 4 }, () => operator.call(importGuides, { rows, digest })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { guides } = await operator.call(floorDesk, {});
    expect(guides.filter(({ productName }) => productName === '同时导入')).toHaveLength(1);
  });

  test('an unknown category and one below the first level are wrong', async () => {
    const { rows } = await preview([row(2, { category: '月球' }), row(3, { category: '0101' })]);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['wrong', 'wrong']);
  });
});

describe('tradingFloor.priceGuideList: the mean of the market’s trades', () => {
  test('issue 51 §1: is shown of a day on which enough has been traded, and nothing of today', async () => {
    const sellers = ['S0001', 'S0002', 'S0003'];
    const buyers = await Promise.all(sellers.map(() => market.buyer()));
    const yesterday = new Date(market.now().getTime() - DAY_MS);
    const sell = async (at: number, paidAt: Date) => {
      const sellerCode = sellers[at % 3] ?? '';
      const sold = await market.offer({
        ...{ sellerCode, productName: '均价螺纹', brandNumber: 'JJ400', deliveryPlace: '无锡市' },
        ...{ category1: '01', price: 385_000 + at * 1_000 },
      });
      const orderCode = await soldOrder(
        market,
        { customerId: buyers[at % 3]?.id ?? 0, paidAt },
        sold,
      );
      return orderCode;
    };
    const traded = async () =>
      (await market.call(priceGuideList, {}))
        .flatMap(({ priceGuides }) => priceGuides)
        .find(({ productName, trades }) => trades !== undefined && productName === '均价螺纹');
    for (let at = 0; at < 4; at += 1) await sell(at, yesterday);
    for (let at = 0; at < 6; at += 1) await sell(at, market.now());
    expect(await traded()).toBeUndefined();
    const last = await sell(4, yesterday);
    await operator.call(saveGuide, typed({ productName: '另一条' }));
    await expect.poll(traded).toMatchObject({
      ...{ id: '', companyName: '本市场成交均价', openPrice: '3870.00', trades: 5 },
      ...{ specs: 'JJ400', place: '无锡市', diffValue: '0.00' },
    });
    await market.db.update(orders).set({ state: 'cancelled' }).where(eq(orders.orderCode, last));
    await operator.call(saveGuide, typed({ productName: '再一条' }));
    await expect.poll(traded).toBeUndefined();
  });
});

/** An order of ten units that was paid at a time. */
async function soldOrder(
  of: OpenMarket,
  { customerId, paidAt }: { customerId: number; paidAt: Date },
  { id: goodsId, ...sold }: Goods,
): Promise<string> {
  soldCodes += 1;
  const orderCode = `JJ${soldCodes}`;
  const amount = sold.price * 10;
  await of.db.insert(orders).values({
    ...{ orderCode, customerId, state: 'paid', source: 'spot', sellerCode: sold.sellerCode },
    ...{ sellerName: sold.sellerName, orderAmount: amount, paymentAmount: amount },
    ...{ paidAmount: amount, name: '甲', mobile: '13800000000', address: '上海' },
    ...{ createdAt: paidAt, payDeadline: paidAt, paidAt },
  });
  const { productName, productType, specs, brandNumber, unit, price } = sold;
  await of.db.insert(orderLines).values({
    ...{ orderCode, position: 0, goodsId, kind: 'sale', productName, productType, specs },
    ...{ brandNumber, imageUrl: '', price, count: 1_000, unit, amount },
    ...{ deliveryMethod: 1, deliveryAddress: '上海' },
  });
  return orderCode;
}
let soldCodes = 0;
