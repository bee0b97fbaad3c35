import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderById } from '#app/domain/order/contract.ts';
import {
  cancelPartPaid,
  deskRefunds,
  markRefundDone,
} from '#app/domain/remittance/money-desk-contract.ts';
import { reconciliation } from '#app/domain/remittance/reconciliation-contract.ts';
import {
  assignLine,
  orderForLine,
  setLineAside,
  undoLine,
} from '#app/domain/remittance/statement-contract.ts';
import { merchReg, topUp } from '#app/domain/wallet/contract.ts';
import { walletWithdraw } from '#app/domain/wallet/withdrawal-contract.ts';
import { sellerOf, ship } from '#tests/api/delivery/sending.ts';
import { expectNotified } from '#tests/api/message/notifications.ts';
import { race, times } from '#tests/api/order/racing.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { expectSoundLedger } from '#tests/api/wallet/ledger-state.ts';
import { balanceOf } from '#tests/api/wallet/wallets.ts';
import { goods, orderLines } from '#trading-api/schema.ts';
import { arrived, importLines, lineBy, linesIn, operatorOf, remitted } from './remitting.ts';

let market: OpenMarket;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  operator = await operatorOf(market);
});
afterAll(async () => {
  const { checks } = await operator.call(reconciliation, { period: 'all' });
  expect(checks.flatMap(({ differences }) => differences)).toEqual([]);
  await expectSoundLedger(market.db);
  await market.close();
});

/** Money of somebody else that is booked on an order of 7,700.00. */
async function booked(amount = '7700.00', wallet: 'wallet' | 'no wallet' = 'no wallet') {
  const made = await remitted(market);
  const { data } =
    wallet === 'wallet'
      ? await made.buyer.call(merchReg, { name: '远澄', certNo: '11010519491231002X' })
      : { data: { mbrNo: '' } };
  const { statementId, lineId } = await waiting(amount);
  await operator.call(assignLine, { lineId, orderCode: made.orderCode });
  return { ...made, statementId, lineId, mbrNo: data.mbrNo ?? '' };
}

async function waiting(amount: string) {
  const line = arrived(market, { amount, payerName: '代付公司' });
  const { id: statementId } = await importLines(operator, [line]);
  return { statementId, lineId: String((await lineBy(market, line.reference))?.id) };
}

const undo = (lineId: string, reason = '订单号有误') => operator.call(undoLine, { lineId, reason });
const orderOf = (buyer: Buyer, id: string) => buyer.call(orderById, { id });
const soldOf = async (orderCode: string) => {
  const [found] = await market.db
    .select({ sold: goods.salesVolume, sellerCode: goods.sellerCode })
    .from(orderLines)
    .innerJoin(goods, eq(goods.id, orderLines.goodsId))
    .where(eq(orderLines.orderCode, orderCode));
  if (!found) throw new Error('no goods');
  return found;
};

test('a paid order waits for its payment again, and the line can be booked on the right one', async () => {
  const wrong = await booked();
  const before = await soldOf(wrong.orderCode);
  const seller = await sellerOf(market, before.sellerCode);
  expect((await orderOf(wrong.buyer, wrong.orderCode)).state).toBe('paid');
  await undo(wrong.lineId);
  const order = await orderOf(wrong.buyer, wrong.orderCode);
  expect(order).toMatchObject({ state: 'waitPay', paidAmount: '0.00', dueAmount: '7700.00' });
  expect(order.events.at(-1)).toMatchObject({ kind: 'returned', note: '入账有误，已撤销' });
  expect(Date.parse(order.payDeadline)).toBeGreaterThan(market.now().getTime());
  expect(before.sold - (await soldOf(wrong.orderCode)).sold).toBe(200);
  const path = `/customer/purchase-order/${wrong.orderCode}`;
  await expectNotified(market, 'transferUndone', wrong.buyer, { path, text: /7,700\.00.*前付款/ });
  const held = { path: `/customer/sale-order/${wrong.orderCode}`, text: /请等买家付款/ };
  await expectNotified(market, 'orderHeld', seller, held);
  const right = await remitted(market);
  const seen = await operator.call(orderForLine, { ...wrong, orderCode: ` ${right.orderCode} ` });
  expect(seen).toMatchObject({
    ...{ orders: [{ orderCode: right.orderCode, state: 'waitPay' }], payerDiffers: true },
    ...{ openAmount: '7700.00', booked: '7700.00', excess: '0.00' },
  });
  await operator.call(assignLine, { lineId: wrong.lineId, orderCode: right.orderCode });
  expect((await orderOf(right.buyer, right.orderCode)).state).toBe('paid');
  await undo(wrong.lineId);
  await operator.call(assignLine, { lineId: wrong.lineId, orderCode: wrong.orderCode });
  expect((await orderOf(wrong.buyer, wrong.orderCode)).state).toBe('paid');
});

test('what was left over comes back from the wallet, or from the list of a person, while it is there', async () => {
  const rich = await booked('8000.00', 'wallet');
  const payer = { buyer: rich.buyer, mbrNo: rich.mbrNo };
  expect(await balanceOf(payer)).toBe('300.00');
  const to = { mbrNo: rich.mbrNo, bank: '工商银行', accountNo: '3901028809200099999' };
  await rich.buyer.call(walletWithdraw, { ...to, amount: '300' });
  expect(await refusalOf(undo(rich.lineId))).toEqual({
    code: 'fundsShort',
    text: '多付部分已转入买家钱包并已使用，不能撤销入账',
  });
  expect((await orderOf(rich.buyer, rich.orderCode)).state).toBe('paid');
  await rich.buyer.call(topUp, { mbrNo: rich.mbrNo, tranAmt: '300.00' });
  await undo(rich.lineId);
  expect(await balanceOf(payer)).toBe('0.00');
  const poor = await booked('8000.00');
  await undo(poor.lineId);
  expect((await orderOf(poor.buyer, poor.orderCode)).refunds).toEqual([]);
});

test('bankStatement.undo: decided: once the goods left or money went back; missing: a reason; fundsShort above', async () => {
  const made = await booked();
  expect((await refusalOf(undo(made.lineId, ' '))).code).toBe('missing');
  expect((await refusalOf(undo('999999999'))).code).toBe('G404');
  const { sellerCode } = await soldOf(made.orderCode);
  await ship(await sellerOf(market, sellerCode), made.orderCode, [['2']]);
  expect((await refusalOf(undo(made.lineId))).code).toBe('decided');
  const part = await booked('700.00');
  await operator.call(cancelPartPaid, { orderCode: part.orderCode, reason: '未付清' });
  expect((await refusalOf(undo(part.lineId))).code).toBe('decided');
  const { content } = await operator.call(deskRefunds, { rows: 500 });
  const id = content.find(({ orderCode }) => orderCode === part.orderCode)?.id ?? '';
  await operator.call(markRefundDone, { id, reference: '网银 0001' });
  const { lineId } = await waiting('1.00');
  expect((await refusalOf(undo(lineId))).code).toBe('decided');
});

test('a line that was set aside waits again', async () => {
  const { statementId, lineId } = await waiting('12.00');
  await operator.call(setLineAside, { lineId, reason: '未知付款人' });
  await undo(lineId, '买家来电确认');
  expect(await linesIn(operator, statementId)).toMatchObject([
    { id: lineId, state: 'waiting', decided: { note: '买家来电确认' } },
  ]);
});

test('undone by several at once it is undone once', async () => {
  const { buyer, orderCode, lineId } = await booked('700.00');
  const { made, refused } = await race(times(5, () => undo(lineId)));
  expect([made.length, new Set(refused)]).toEqual([1, new Set(['decided'])]);
  expect(await orderOf(buyer, orderCode)).toMatchObject({ state: 'waitPay', paidAmount: '0.00' });
});

test('bankStatement.order: invalid: no such order; decided: a line that is booked', async () => {
  const { orderCode, lineId } = await booked();
  const look = (line: string, code: string) =>
    refusalOf(operator.call(orderForLine, { lineId: line, orderCode: code }));
  expect((await look(lineId, orderCode)).code).toBe('decided');
  const open = await waiting('1.00');
  expect((await look(open.lineId, 'none')).code).toBe('invalid');
  expect((await look('999999999', orderCode)).code).toBe('G404');
});
