import { afterAll, beforeAll, expect, test } from 'vitest';
import { sellerStep } from '#app/domain/after-sale/contract.ts';
import { acceptOffer } from '#app/domain/inquiry/award-contract.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { creditOfSeller, saveSaleCredit } from '#app/domain/order/credit-contract.ts';
import { PAID_STATUS, UNPAID_STATUS } from '#app/domain/order/order.ts';
import type { PaymentTerms } from '#app/domain/order/terms.ts';
import { startPayment } from '#app/domain/payment/contract.ts';
import { saleAccount } from '#app/domain/payout/contract.ts';
import { assignLine } from '#app/domain/remittance/statement-contract.ts';
import { merchReg } from '#app/domain/wallet/contract.ts';
import { receive, ship } from '#tests/api/delivery/sending.ts';
import { inquire, offerOf, sellerOf } from '#tests/api/inquiry/inquiring.ts';
import { addOwnAddress } from '#tests/api/order/ordering.ts';
import { pay } from '#tests/api/order/racing.ts';
import {
  arrived,
  importLines,
  lineBy,
  linesIn,
  operatorOf,
} from '#tests/api/remittance/remitting.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { expectSoundLedger } from '#tests/api/wallet/ledger-state.ts';
import { balanceOf } from '#tests/api/wallet/wallets.ts';
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

async function namedBuyer() {
  const name = `远澄（${newSerial().slice(0, 8)}）有限公司`;
  return { buyer: await market.buyer({ name }), name };
}

/** Ten tonnes at 3,800.00 yuan from an offer of S0001 or of another, with a credit for them. */
async function ordered(
  terms: PaymentTerms,
  by?: Awaited<ReturnType<typeof namedBuyer>>,
  [sellerCode, offering]: [string, Buyer] = ['S0001', seller],
) {
  const { buyer, name } = by ?? (await namedBuyer());
  const { id: addressId } = await addOwnAddress(buyer);
  const inquiryNum = await inquire(market, buyer, [await market.offer()]);
  await offering.call(saveSaleCredit, { buyer: name, amount: '40000', days: '30' });
  market.advance(2001);
  const offerId = await offerOf(market, inquiryNum, sellerCode, { terms });
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
  const monthly: PaymentTerms = { kind: 'monthly', days: 30 };
  // Neither counts against the credit: an order on other terms, nor what another seller is owed.
  const by = await ordered({ kind: 'deposit', percent: 30, balanceDays: 7 });
  await ordered(monthly, by, ['S0002', await sellerOf(market, 'S0002')]);
  const before = await unpaid();
  const made = await ordered(monthly, by);
  await refunded(made);
  expect((await unpaid()) - before).toBe(34_200);
  const open = { payStatus: UNPAID_STATUS, dueAmount: '34200.00', paidAmount: '0.00' };
  expect(await orderOf(made)).toMatchObject({ ...open, settledAmount: null });
  expect(await creditOf(made)).toBe('34200.00');
  expect(await refusalOf(ordered(monthly, by))).toEqual({
    code: 'creditShort',
    text: '超出月结额度：额度 ¥40,000.00，未结 ¥34,200.00，本单 ¥38,000.00',
  });
  const { deliveryId } = await ship(seller, made.orderCode, [['6']]);
  await receive(made.buyer, deliveryId);
  expect(await orderOf(made)).toMatchObject({ ...open, settledAmount: '34200.00' });
  expect((await unpaid()) - before).toBe(34_200);
  await pay(made.buyer, made.orderCode);
  expect((await unpaid()) - before).toBe(0);
  expect(await orderOf(made)).toMatchObject({ payStatus: PAID_STATUS, paidAmount: '34200.00' });
});

test('what was paid last goes back first, each part the way it came', async () => {
  const by = await namedBuyer();
  const { data } = await by.buyer.call(merchReg, { name: by.name, certNo: '11010519491231002X' });
  const payer = { buyer: by.buyer, mbrNo: data.mbrNo ?? '' };
  const made = await ordered({ kind: 'deposit', percent: 30, balanceDays: 7 }, by);
  const { orderCode } = made;
  await pay(by.buyer, orderCode);
  const line = arrived(market, { amount: '26600.00', payerName: by.name });
  await importLines(operator, [line]);
  const lineId = String((await lineBy(market, line.reference))?.id);
  await operator.call(assignLine, { lineId, orderCode });
  const { deliveryId } = await ship(seller, orderCode);
  await receive(by.buyer, deliveryId);
  const giveBack = async (amount: string) => {
    const id = await claimed(by.buyer, orderCode, { amount, count: '10' });
    await seller.call(sellerStep, { id, step: 'agree' });
    const { refunds, events } = await orderOf(made);
    const note = events.findLast(({ kind }) => kind === 'returned')?.note;
    return { refunds, note, balance: await balanceOf(payer) };
  };
  expect(await giveBack('2000')).toEqual({
    ...{ refunds: [], note: '¥2,000.00 退回钱包支付', balance: '2000.00' },
  });
  expect(await giveBack('26000')).toMatchObject({
    refunds: [{ amount: '1400.00', payMethod: 'alipay' }],
    note: '¥24,600.00 退回钱包支付，¥1,400.00 退回支付宝支付',
    balance: '26600.00',
  });
});

test('heavier goods ask for a supplement after a case, too, and the notice says how much they came to', async () => {
  const made = await ordered({ kind: 'full' });
  await pay(made.buyer, made.orderCode);
  await refunded(made);
  const { deliveryId } = await ship(seller, made.orderCode, [['6', '6.01']]);
  await receive(made.buyer, deliveryId);
  const order = await orderOf(made);
  expect(order).toMatchObject({
    ...{ payStatus: UNPAID_STATUS, settledAmount: '34238.00', dueAmount: '38.00' },
    instalments: [
      { kind: 'full', amount: '34200.00', paid: '34200.00' },
      { kind: 'supplement', amount: '38.00', paid: '0.00' },
    ],
  });
  expect(order.events.find(({ kind }) => kind === 'settled')?.note).toBe(
    '比订单金额多 ¥38.00，另扣售后 ¥3,800.00',
  );
});
