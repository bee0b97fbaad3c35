import { afterAll, beforeAll, expect, test } from 'vitest';
import { sellerStep } from '#app/domain/after-sale/contract.ts';
import { saleAccount } from '#app/domain/delivery/sale-account-contract.ts';
import { acceptOffer } from '#app/domain/inquiry/contract.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { creditOfSeller, saveSaleCredit } from '#app/domain/order/credit-contract.ts';
import { PAID_STATUS, UNPAID_STATUS } from '#app/domain/order/order.ts';
import type { PaymentTerms } from '#app/domain/order/terms.ts';
import { startPayment } from '#app/domain/payment/contract.ts';
import { receive, ship } from '#tests/api/delivery/sending.ts';
import { inquire, offerOf, sellerOf } from '#tests/api/inquiry/inquiring.ts';
import { addOwnAddress } from '#tests/api/order/ordering.ts';
import { pay } from '#tests/api/order/racing.ts';
import { arrived, importLines, linesIn, operatorOf } from '#tests/api/remittance/remitting.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { expectSoundLedger } from '#tests/api/wallet/ledger-state.ts';
import { claimed } from './cases.ts';

let market: OpenMarket;
let seller: Buyer;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  seller = await sellerOf(market, 'S0001');
  operator = await operatorOf(market);
});
afterAll(async () => {
  await expectSoundLedger(market.db);
  await market.close();
});

/** Ten tonnes at 3,800.00 yuan from an offer of S0001, with a credit for them. */
async function ordered(terms: PaymentTerms) {
  const name = `远澄（${newSerial().slice(0, 8)}）有限公司`;
  const buyer = await market.buyer({ name });
  const { id: addressId } = await addOwnAddress(buyer);
  const inquiryNum = await inquire(market, buyer, [await market.offer()]);
  await seller.call(saveSaleCredit, { buyer: name, amount: '40000', days: '30' });
  market.advance(2001);
  const offerId = await offerOf(market, inquiryNum, 'S0001', { terms });
  const asked = { addressId, inquiryNum, offerId };
  const { orderCode } = await buyer.call(acceptOffer, asked, { serial: newSerial() });
  return { buyer, name, orderCode };
}
type Ordered = Awaited<ReturnType<typeof ordered>>;

/** Four of the tonnes are received, and one of these is paid back. */
async function refunded({ buyer, orderCode }: Ordered) {
  const { deliveryId } = await ship(seller, orderCode, [['4']]);
  await receive(buyer, deliveryId);
  const id = await claimed(buyer, orderCode);
  await seller.call(sellerStep, { id, step: 'agree' });
}

const orderOf = ({ buyer, orderCode }: Ordered) => buyer.call(orderById, { id: orderCode });
const creditOf = async ({ buyer }: Ordered) =>
  (await buyer.call(creditOfSeller, { sellerCode: 'S0001' }))?.openAmount;

test.each<[string, PaymentTerms, string[]]>([
  ['paid at once', { kind: 'full' }, ['34200.00']],
  ['a deposit', { kind: 'deposit', percent: 30, balanceDays: 7 }, ['11400.00', '22800.00']],
  ['on delivery', { kind: 'onDelivery' }, ['34200.00']],
  ['monthly', { kind: 'monthly', days: 30 }, ['34200.00']],
])(
  'nothing is open of a paid order of which a case gave money back: %s',
  async (_, terms, dues) => {
    const made = await ordered(terms);
    for (const _due of dues) await pay(made.buyer, made.orderCode);
    await refunded(made);
    const order = await orderOf(made);
    expect(order).toMatchObject({
      ...{ state: 'partShipped', payStatus: PAID_STATUS, dueAmount: null, paidAmount: '34200.00' },
      instalments: dues.map((amount) => ({ amount, paid: amount })),
    });
    const again = made.buyer.call(startPayment, { orderCode: made.orderCode, payMethod: 'alipay' });
    expect((await refusalOf(again)).code).toBe('orderPaid');
    expect(await creditOf(made)).toBe('0.00');
    const line = arrived(market, { amount: '3800.00', payerName: made.name });
    const { id: statementId } = await importLines(operator, [line]);
    expect(first(await linesIn(operator, statementId)).proposal).toBeNull();
  },
);

test('of one on account the rest is open, as much as its settlement asks for', async () => {
  const unpaid = async () => Number((await seller.call(saleAccount, {})).unpaid);
  const before = await unpaid();
  const made = await ordered({ kind: 'monthly', days: 30 });
  await refunded(made);
  expect((await unpaid()) - before).toBe(34_200);
  const open = { payStatus: UNPAID_STATUS, dueAmount: '34200.00', paidAmount: '0.00' };
  expect(await orderOf(made)).toMatchObject({ ...open, settledAmount: null });
  expect(await creditOf(made)).toBe('34200.00');
  const { deliveryId } = await ship(seller, made.orderCode, [['6']]);
  await receive(made.buyer, deliveryId);
  expect(await orderOf(made)).toMatchObject({ ...open, settledAmount: '34200.00' });
  expect((await unpaid()) - before).toBe(34_200);
  await pay(made.buyer, made.orderCode);
  expect((await unpaid()) - before).toBe(0);
  expect(await orderOf(made)).toMatchObject({ payStatus: PAID_STATUS, paidAmount: '34200.00' });
});

test('heavier goods ask for a supplement after a case, too, and the notice says how much they came to', async () => {
  const made = await ordered({ kind: 'full' });
  await pay(made.buyer, made.orderCode);
  await refunded(made);
  const { deliveryId } = await ship(seller, made.orderCode, [['6', '6.2']]);
  await receive(made.buyer, deliveryId);
  const order = await orderOf(made);
  expect(order).toMatchObject({
    ...{ payStatus: UNPAID_STATUS, settledAmount: '34960.00', dueAmount: '760.00' },
    instalments: [
      { kind: 'full', amount: '34200.00', paid: '34200.00' },
      { kind: 'supplement', amount: '760.00', paid: '0.00' },
    ],
  });
  expect(order.events.find(({ kind }) => kind === 'settled')?.note).toBe(
    '比订单金额多 ¥760.00，另扣售后 ¥3,800.00',
  );
});
