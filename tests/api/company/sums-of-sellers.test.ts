import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalList, decideApproval } from '#app/domain/company/approval-contract.ts';
import { saveSumRule } from '#app/domain/company/sum-rule-contract.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { first, type OpenMarket } from '#tests/api/support/open-market.ts';
import { approvals } from '#trading-api/schema.ts';
import { company, member, openMarket } from './companies.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const RULE = { period: 'week', spender: 'person', sellers: 'one' } as const;

/** A checkout of two sellers, of whom only the second one's sum is reached. */
async function ofTwoSellers() {
  const owner = await company(market);
  await owner.call(saveSumRule, { ...RULE, amount: '30,000' });
  const [buyer, approver] = [
    await member(market, owner, 'buyer'),
    await member(market, owner, 'approver'),
  ];
  const [one, other] = [
    direct(await market.offer({ sellerCode: 'S0001' }), '7'),
    direct(await market.offer({ sellerCode: 'S0002' }), '8'),
  ];
  const placed = await submit(buyer, {
    ...one,
    skuIds: [...one.skuIds, ...other.skuIds],
    skuDetail: [...one.skuDetail, ...other.skuDetail],
  });
  expect(placed.waitsForApproval).toBe(true);
  const waiting = async () => {
    const { content } = await approver.call(approvalList, { which: 'waiting' });
    return first(content);
  };
  return { approver, buyer, placed, waiting };
}

test('issue 53: a checkout of two sellers that reaches the sum of one is listed with what is of that seller, and decided', async () => {
  const { approver, buyer, placed, waiting } = await ofTwoSellers();
  const { approvalId, sums, boughtAmount } = await waiting();
  expect(boughtAmount).toBe('57750.00');
  expect(sums).toEqual([{ ...RULE, amount: '30000.00', used: '0.00', fromSeller: '30800.00' }]);
  await approver.call(decideApproval, { approvalId, agree: true });
  const { waitsForApproval } = await buyer.call(orderById, { id: first(placed.orderCodes) });
  expect(waitsForApproval).toBe(false);
});

test('one that a program of before has kept, with the other seller’s part taken off, is listed too', async () => {
  const { waiting } = await ofTwoSellers();
  const kept = { ...RULE, amount: 3_000_000, used: -2_695_000 };
  await market.db.update(approvals).set({ sums: [kept] });
  expect((await waiting()).sums).toEqual([
    { ...RULE, amount: '30000.00', used: '0.00', fromSeller: null },
  ]);
});
