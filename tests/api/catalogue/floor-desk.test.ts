import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { priceGuideList, tradingFloorData } from '#app/domain/catalogue/contract.ts';
import {
  endGuide,
  floorDesk,
  saveGuide,
  showPurchase,
} from '#app/domain/catalogue/floor-desk-contract.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, first, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { auditEvents } from '#trading-api/schema.ts';

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
