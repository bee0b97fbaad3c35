import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  approvalList,
  decideApproval,
  saveApprovalRule,
} from '#app/domain/company/approval-contract.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { remittanceCode } from '#app/domain/remittance/code.ts';
import { assignLine, orderForLine } from '#app/domain/remittance/statement-contract.ts';
import { company, member } from '#tests/api/company/companies.ts';
import { problemsOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { expectSoundLedger } from '#tests/api/wallet/ledger-state.ts';
import { orderPayments, remittances } from '#trading-api/schema.ts';
import { arrived, book, importAndBook, linesIn, operatorOf, unpaid } from './remitting.ts';

let market: OpenMarket;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  operator = await operatorOf(market);
});
afterAll(async () => {
  await expectSoundLedger(market.db);
  await market.close();
});

/** An order of 7,700.00 yuan that waits for the company's approval. */
async function unapproved() {
  const payerName = `待批（${newSerial().slice(0, 8)}）有限公司`;
  const owner = await company(market, payerName);
  await owner.call(saveApprovalRule, { oneLevelFrom: '1000' });
  const orderCode = await unpaid(market, await member(market, owner, 'buyer'));
  const stateOf = async () => (await owner.call(orderById, { id: orderCode })).state;
  const decide = async (agree: boolean) => {
    const { content } = await owner.call(approvalList, { which: 'waiting' });
    const { approvalId } = first(content);
    await owner.call(decideApproval, { approvalId, agree, reason: agree ? '' : '重复下单' });
  };
  return { payerName, orderCode, stateOf, decide };
}

const paymentsOf = (orderCode: string) =>
  market.db.$count(orderPayments, eq(orderPayments.orderCode, orderCode));

test('a transfer for an order that waits for its approval waits, and is booked once it is approved', async () => {
  const { payerName, orderCode, stateOf, decide } = await unapproved();
  const id = await importAndBook(operator, [arrived(market, { payerName, remark: '货款' })]);
  expect(await linesIn(operator, id)).toMatchObject([{ proposal: null, several: false }]);
  expect([await stateOf(), await paymentsOf(orderCode)]).toEqual(['waitPay', 0]);
  await decide(true);
  await book(operator, id);
  expect(await stateOf()).toBe('paid');
});

test('nor does the order’s own code book it, and the press goes on with the other lines', async () => {
  const held = await unapproved();
  const { payerName, orderCode, stateOf } = held;
  const code = remittanceCode((below) => below - 1);
  const chosen = { extended: false, chosenAt: market.now() };
  await market.db.insert(remittances).values({ orderCode, remittanceCode: code, ...chosen });
  const other = await unapproved();
  await other.decide(true);
  const id = await importAndBook(operator, [
    arrived(market, { payerName, remark: code }),
    arrived(market, { payerName: other.payerName }),
  ]);
  expect(await linesIn(operator, id)).toMatchObject([{ proposal: null, several: false }]);
  expect([await stateOf(), await other.stateOf()]).toEqual(['waitPay', 'paid']);
});

test('bankStatement.assign, bankStatement.order: unapproved: the line waits; one that was sent back is cancelled, and all is the buyer’s', async () => {
  const { payerName, orderCode, stateOf, decide } = await unapproved();
  const id = await importAndBook(operator, [arrived(market, { payerName })]);
  const [line] = await linesIn(operator, id);
  const assign = () => operator.call(assignLine, { lineId: line?.id ?? '', orderCode });
  expect(await problemsOf(assign())).toMatchObject([
    { path: ['orderCode'], code: 'unapproved', text: '订单待审批，审批通过后才能付款' },
  ]);
  const look = operator.call(orderForLine, { lineId: line?.id ?? '', orderCode });
  expect((await problemsOf(look))[0]?.code).toBe('unapproved');
  expect([await stateOf(), await paymentsOf(orderCode)]).toEqual(['waitPay', 0]);
  expect(await linesIn(operator, id)).toHaveLength(1);
  await decide(false);
  await assign();
  expect(await linesIn(operator, id, 'booked')).toMatchObject([
    { orderCode, booked: '0.00', excess: '7700.00' },
  ]);
});
