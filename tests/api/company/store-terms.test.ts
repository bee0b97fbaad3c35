import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountDetail } from '#app/domain/account/desk-contract.ts';
import { brandPageData } from '#app/domain/catalogue/store-contract.ts';
import { saveStoreTerms } from '#app/domain/company/store-terms-contract.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, first, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { auditEvents, customers, sellers } from '#trading-api/schema.ts';

let market: OpenMarket;
let operator: Buyer;
let accountId: string;
beforeAll(async () => {
  market = await openMarket();
  operator = await market.buyer({ platformType: 'buyer,operator' });
  const isFirst = eq(customers.sellerCode, 'S0002');
  accountId = String(first(await market.db.select().from(customers).where(isFirst)).id);
});
afterAll(() => market.close());

const tagsOf = async () => {
  const { content } = await market.call(brandPageData, { rows: 200 });
  return content.find(({ sellerCode }) => sellerCode === 'S0002')?.tags ?? [];
};

describe('accountDesk.saveStoreTerms', () => {
  test('issue 51 §1: the operator marks a store as hot and sets its fee, which is written down', async () => {
    await operator.call(saveStoreTerms, { accountId, hot: true, feePercent: '0.5' });
    expect(await tagsOf()).toContain('热门厂家');
    const { storeTerms } = await operator.call(accountDetail, { accountId });
    expect(storeTerms).toEqual({ hot: true, feePercent: '0.5' });
    const [row] = await market.db.select().from(sellers).where(eq(sellers.code, 'S0002'));
    expect(row?.feeRate).toBe(50);
    await operator.call(saveStoreTerms, { accountId, hot: false, feePercent: '0' });
    expect(await tagsOf()).not.toContain('热门厂家');
    const isSaved = eq(auditEvents.action, 'storeTermsSaved');
    const details = (await market.db.select().from(auditEvents).where(isSaved)).map(
      ({ detail }) => detail,
    );
    expect(details.at(-1)).toContain('不标热门，费率 0.5% → 0%');
  });

  test('invalid: a fee that is empty, below nothing, above a fifth or too exact', async () => {
    const terms = { accountId, hot: false, feePercent: '' };
    for (const wrong of ['', '-1', '20.01', '0.123', '高']) {
      const call = operator.call(saveStoreTerms, { ...terms, feePercent: wrong });
      expect((await refusalOf(call)).code).toBe('invalid');
    }
  });

  test('an account without a store has no terms', async () => {
    const { id } = await market.buyer();
    const terms = { accountId: String(id), hot: true, feePercent: '1' };
    expect((await refusalOf(operator.call(saveStoreTerms, terms))).code).toBe('G404');
  });
});
