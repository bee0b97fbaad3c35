import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendCode } from '#app/domain/account/contract.ts';
import { startPayment } from '#app/domain/payment/contract.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { newSerial, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { askCode, payerWith } from '#tests/api/wallet/wallets.ts';
import { sweepOldRows } from '#trading-api/jobs/sweep.ts';
import {
  callLocks,
  knownDevices,
  paymentAttempts,
  phoneCodes,
  requestSerials,
  smsCodes,
  smsOutbox,
  tokens,
} from '#trading-api/schema.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const inDays = (days: number) => new Date(market.now().getTime() + days * DAY_MS);

test('codes and locks are removed after a day, serials after seven, tokens when they have expired, known browsers a year after their last use; payments stay', async () => {
  const buyer = await market.buyer();
  const submission = direct(await market.offer(), '1');
  const serial = newSerial();
  const made = await submit(buyer, submission, serial);
  const { orderCode } = made;
  await buyer.call(startPayment, { orderCode, payMethod: 'alipay' });
  const count = {
    serials: () => market.db.$count(requestSerials, eq(requestSerials.customerId, buyer.id)),
    tokens: () => market.db.$count(tokens, eq(tokens.customerId, buyer.id)),
    attempts: () => market.db.$count(paymentAttempts, eq(paymentAttempts.orderCode, orderCode)),
    locks: () => market.db.$count(callLocks, eq(callLocks.customerId, buyer.id)),
    codes: () => market.db.$count(phoneCodes, eq(phoneCodes.phone, buyer.phone)),
    devices: () => market.db.$count(knownDevices, eq(knownDevices.customerId, buyer.id)),
  };
  await buyer.call(sendCode, { phone: buyer.phone, purpose: 'login' });
  const device = { customerId: buyer.id, deviceHash: 'of a browser', usedAt: market.now() };
  await market.db.insert(knownDevices).values(device);

  await sweepOldRows(market.db, inDays(0.9));
  expect([await count.locks(), await count.codes()]).toEqual([1, 1]);
  await sweepOldRows(market.db, inDays(1.1));
  expect([await count.locks(), await count.codes()]).toEqual([0, 0]);

  await sweepOldRows(market.db, inDays(6.9));
  expect(await submit(buyer, submission, serial)).toEqual(made);
  expect(await count.tokens()).toBe(1);

  await sweepOldRows(market.db, inDays(7.1));
  expect(await count.serials()).toBe(0);
  await sweepOldRows(market.db, inDays(364));
  expect(await count.devices()).toBe(1);
  await sweepOldRows(market.db, inDays(366));
  expect(await count.devices()).toBe(0);
  await sweepOldRows(market.db, inDays(101 * 365));
  expect(await count.tokens()).toBe(0);
  expect(await count.attempts()).toBe(1);
});

test('text messages and their codes are removed after thirty days', async () => {
  const payer = await payerWith(market, '100.00');
  await askCode(payer, '10.00');
  const { id, phone } = payer.buyer;
  const kept = async () => [
    await market.db.$count(smsCodes, eq(smsCodes.customerId, id)),
    await market.db.$count(smsOutbox, eq(smsOutbox.phone, phone)),
  ];
  await sweepOldRows(market.db, inDays(29.9));
  expect(await kept()).toEqual([1, 1]);
  await sweepOldRows(market.db, inDays(30.1));
  expect(await kept()).toEqual([0, 0]);
});
