import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cancelOrder } from '#app/domain/order/contract.ts';
import { bundleOrders } from '#app/domain/payment/contract.ts';
import {
  closeAgain,
  settleUnclosed,
  unclosedPayments,
} from '#app/domain/remittance/unclosed-contract.ts';
import { expectNotified } from '#tests/api/message/notifications.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { operatorOf } from '#tests/api/remittance/remitting.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, newSerial } from '#tests/api/support/open-market.ts';
import { paymentAttempts } from '#trading-api/schema.ts';
import {
  anOrder,
  attemptOf,
  look,
  market,
  notify,
  start,
  stateOf,
  wechat,
  withProviders,
} from './provider-market.ts';

withProviders();

/** Of 1, 2, 4 … minutes. */
const TRIES = 7;

let operator: Buyer;
beforeAll(async () => {
  operator = await operatorOf(market);
});
afterEach(() => {
  wechat.down = false;
});

const listed = async () => (await operator.call(unclosedPayments, { rows: 500 })).content;
const ownRow = async (tradeNo: string) => (await listed()).find((row) => row.tradeNo === tradeNo);
const again = (tradeNo: string) => operator.call(closeAgain, { tradeNo });
const settle = (tradeNo: string, remark = '已在商户平台关闭') =>
  operator.call(settleUnclosed, { tradeNo, remark });
const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;

/** WeChat is down for as long as it is asked to close this. */
async function giveUp(tradeNo: string) {
  wechat.down = true;
  for (let tried = 0; tried < TRIES; tried += 1) {
    expect(await ownRow(tradeNo)).toBeUndefined();
    await look(2 ** (tried + 1) - 1);
  }
  wechat.down = false;
}

/** A payment that WeChat did not close, though its order was cancelled. */
async function unclosed() {
  const { owner, orderCode } = await anOrder();
  const { tradeNo } = await start(owner, orderCode, 'wechat');
  await owner.call(cancelOrder, { orderCode }, { serial: newSerial() });
  await giveUp(tradeNo);
  return { owner, orderCode, tradeNo };
}

describe('a payment that its provider does not close', () => {
  test('issue 46 §2: is the operator’s after seven tries, and closed when asked again', async () => {
    const { owner, orderCode, tradeNo } = await unclosed();
    const { open } = await operator.call(unclosedPayments, {});
    expect(await ownRow(tradeNo)).toMatchObject({
      ...{ orderCode, orderState: 'cancelled', amount: '7700.00', payMethod: 'wechat' },
      ...{ buyerPhone: owner.phone, seen: null },
    });
    // It is given up: nobody asks for it any more.
    await look(10_000);
    expect(wechat.closed.has(tradeNo)).toBe(false);
    const about = {
      path: '/customer/desk/money?tab=unclosed',
      text: `订单 ${orderCode} 的一笔付款 `,
    };
    expect(await expectNotified(market, 'closingGivenUp', operator, about)).toHaveLength(1);

    await again(tradeNo);
    expect(await ownRow(tradeNo)).toBeUndefined();
    expect((await operator.call(unclosedPayments, {})).open).toBe(open - 1);
    await look(1);
    expect(wechat.closed.has(tradeNo)).toBe(true);
    expect(await attemptOf(tradeNo)).toMatchObject({ closings: 1, closedAt: expect.any(Date) });
  });

  test('is given up anew as late as before where asking again does not help', async () => {
    const { tradeNo } = await unclosed();
    await again(tradeNo);
    await giveUp(tradeNo);
    expect(await ownRow(tradeNo)).toMatchObject({ seen: null });
  });

  test('money that comes for it is counted, and it is no matter any more', async () => {
    const { owner, orderCode } = await anOrder();
    const { tradeNo } = await start(owner, orderCode, 'wechat');
    await market.db
      .update(paymentAttempts)
      .set({ expiresAt: new Date(0) })
      .where(eq(paymentAttempts.tradeNo, tradeNo));
    await giveUp(tradeNo);
    await settle(tradeNo);
    await notify('wechat', tradeNo);
    expect(await stateOf(owner, orderCode)).toBe('paid');
    expect(await ownRow(tradeNo)).toBeUndefined();
    expect(await codeOf(again(tradeNo))).toBe('decided');
  });

  test('of several orders names the bundle and its buyer', async () => {
    const { owner, orderCode } = await anOrder();
    market.advance(2001);
    const other = await submit(owner, direct(await market.offer(), '1'));
    const orderCodes = [orderCode, other.orderCode];
    const { bundleCode } = await owner.call(bundleOrders, { orderCodes });
    const { tradeNo } = await start(owner, bundleCode, 'wechat');
    await owner.call(cancelOrder, { orderCode }, { serial: newSerial() });
    await giveUp(tradeNo);
    expect(await ownRow(tradeNo)).toMatchObject({
      ...{ orderCode: bundleCode, orderState: null, buyerPhone: owner.phone },
    });
  });
});

test('moneyDesk.settleUnclosed: missing, decided, and G404; what was looked after comes last', async () => {
  const { tradeNo } = await unclosed();
  const other = await unclosed();
  expect(await codeOf(settle(tradeNo, ' '))).toBe('missing');
  await settle(tradeNo, ' 已在商户平台关闭 ');
  const seen = { by: '财务小李', remark: '已在商户平台关闭', date: expect.any(String) };
  expect((await listed()).at(-1)).toMatchObject({ tradeNo, seen });
  expect((await listed())[0]).toMatchObject({ tradeNo: other.tradeNo, seen: null });
  expect(await codeOf(settle(tradeNo))).toBe('decided');
  expect(await codeOf(settle('none'))).toBe('G404');
  const buyer = await market.buyer();
  expect(await codeOf(buyer.call(unclosedPayments, {}))).toBe('G003');
});

test('moneyDesk.closeAgain: decided of one that was looked after, and G404', async () => {
  const { tradeNo } = await unclosed();
  await settle(tradeNo);
  expect(await codeOf(again(tradeNo))).toBe('decided');
  expect(await codeOf(again('none'))).toBe('G404');
});
