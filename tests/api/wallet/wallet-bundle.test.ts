import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderById } from '#app/domain/order/contract.ts';
import { bundleOrders, payTest } from '#app/domain/payment/contract.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { newSerial, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { expectSoundLedger } from './ledger-state.ts';
import { balanceOf, orderOf, type Payer, payByWallet, payerWith } from './wallets.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

/** Two orders of 7,700.00, to be paid together. */
async function twoOrders(yuan: string) {
  const owner = await payerWith(market, yuan);
  const first = await orderOf(market, owner);
  market.advance(2000);
  const codes = [first.orderCode, (await orderOf(market, owner)).orderCode];
  const { bundleCode } = await owner.buyer.call(bundleOrders, { orderCodes: codes });
  return { owner, codes, bundleCode };
}

const states = async ({ buyer }: Payer, codes: string[]) =>
  Promise.all(codes.map(async (id) => (await buyer.call(orderById, { id })).state));

test('a wallet pays several orders with one code, each its share', async () => {
  const { owner, codes, bundleCode } = await twoOrders('20000.00');
  const asked = { orderCode: bundleCode, paymentAmount: '15400.00' };
  expect(await payByWallet(market, owner, asked)).toBe('success');
  expect(await states(owner, codes)).toEqual(['paid', 'paid']);
  expect(await balanceOf(owner)).toBe('4600.00');
  await expectSoundLedger(market.db);
});

test('fundsShort: a wallet that covers one of two orders pays none', async () => {
  const { owner, codes, bundleCode } = await twoOrders('10000.00');
  const asked = { orderCode: bundleCode, paymentAmount: '15400.00' };
  expect((await refusalOf(payByWallet(market, owner, asked))).code).toBe('fundsShort');
  expect(await states(owner, codes)).toEqual(['waitPay', 'waitPay']);
  expect(await balanceOf(owner)).toBe('10000.00');
});

test('amountChanged: the sum shown before one order was paid alone is refused, and the rest can be paid', async () => {
  const { owner, codes, bundleCode } = await twoOrders('20000.00');
  const [orderCode = '', other = ''] = codes;
  await payByWallet(market, owner, { orderCode, paymentAmount: '7700.00' });
  market.advance(60_000);
  const asked = { orderCode: bundleCode, paymentAmount: '15400.00' };
  expect((await refusalOf(payByWallet(market, owner, asked))).code).toBe('amountChanged');
  market.advance(60_000);
  const left = { orderCode: bundleCode, paymentAmount: '7700.00' };
  expect(await payByWallet(market, owner, left)).toBe('success');
  expect(await states(owner, [orderCode, other])).toEqual(['paid', 'paid']);
  expect(await balanceOf(owner)).toBe('4600.00');
});

test('methodRefused: goods that take no vouchers, in several orders as in one', async () => {
  const { owner, bundleCode } = await twoOrders('1000.00');
  const asked = { orderCode: bundleCode, payType: 'coupons' } as const;
  const refused = refusalOf(owner.buyer.call(payTest, asked, { serial: newSerial() }));
  expect((await refused).code).toBe('methodRefused');
});
