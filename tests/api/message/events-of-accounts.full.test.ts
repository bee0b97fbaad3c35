import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changePassword, login } from '#app/domain/account/contract.ts';
import { handOverCart, shareCart } from '#app/domain/cart/share-contract.ts';
import { saveSalePrices } from '#app/domain/catalogue/sale-prices-contract.ts';
import {
  lookAtSearch,
  savedSearchList,
  saveSearch,
} from '#app/domain/catalogue/search/saved-contract.ts';
import { collectSave } from '#app/domain/favourite/contract.ts';
import {
  invoiceRequests,
  refuseInvoice,
  registerInvoice,
  reverseInvoice,
  withdrawInvoice,
} from '#app/domain/invoice/contract.ts';
import { toYuan } from '#app/domain/money.ts';
import { saveSaleCredit } from '#app/domain/order/credit-contract.ts';
import { withdraw } from '#app/domain/payout/contract.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import {
  confirmStatement,
  remarkStatement,
  statementByMonth,
} from '#app/domain/statement/contract.ts';
import { decideWithdrawal } from '#app/domain/wallet/withdrawal-contract.ts';
import { company, member } from '#tests/api/company/companies.ts';
import { sellerOf } from '#tests/api/delivery/sending.ts';
import { apply, invoiceNumber, received, registration } from '#tests/api/invoice/invoicing.ts';
import { fillCart } from '#tests/api/order/ordering.ts';
import { pass, publish, register } from '#tests/api/purchase/grouping.ts';
import { orderOf, receivedOn, settledOn } from '#tests/api/statement/trading.ts';
import { callersOf } from '#tests/api/support/market.ts';
import { type Buyer, first, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { payerWith } from '#tests/api/wallet/wallets.ts';
import { notifyOfSearches } from '#trading-api/catalogue/search/saved-searches.ts';
import { closeDueGroups } from '#trading-api/purchase/group-close.ts';
import { goods, sellers } from '#trading-api/schema.ts';
import { expectNotified, messagesOf } from './notifications.ts';

let market: OpenMarket;
let operator: Buyer;
let seller: Buyer;
beforeAll(async () => {
  market = await openMarket();
  operator = await market.buyer({ platformType: 'buyer,operator' });
  seller = await sellerOf(market);
});
afterAll(() => market.close());

test('invoices that are asked for, issued, taken back and refused', async () => {
  const { buyer, orderCode } = await received(market);
  const asked = await apply(buyer, [{ orderCode, amount: '38500.00' }]);
  const { id } = asked;
  const where = { path: `/customer/sale-invoices/${id}`, text: /38,500\.00/ };
  await expectNotified(market, 'invoiceAsked', seller, where);
  await seller.call(registerInvoice, await registration(market, seller, id));
  const list = { path: '/customer/invoice-management' };
  await expectNotified(market, 'invoiceIssued', buyer, list);
  const [{ number: corrects = '' } = {}] =
    (await buyer.call(invoiceRequests, { id })).content[0]?.invoices ?? [];
  const right = await registration(market, seller, id);
  await seller.call(registerInvoice, { ...right, corrects });
  await expectNotified(market, 'invoiceCorrected', buyer, { ...list, text: right.number });
  await seller.call(reverseInvoice, {
    ...{ id, number: invoiceNumber(), issueDate: '2026-01-06', amount: '38500' },
    reason: '退货',
  });
  await expectNotified(market, 'invoiceReversed', buyer, list);
  const { id: mistaken } = await apply(buyer, [{ orderCode, amount: '1.00' }]);
  await buyer.call(withdrawInvoice, { id: mistaken });
  await expectNotified(market, 'invoiceWithdrawn', seller, {
    path: `/customer/sale-invoices/${mistaken}`,
    text: /请勿开票/,
  });
  const { id: again } = await apply(buyer, [{ orderCode, amount: '38500.00' }]);
  await seller.call(refuseInvoice, { id: again, reason: '抬头有误' });
  await expectNotified(market, 'invoiceRefused', buyer, { ...list, text: /抬头有误/ });
});

test('a withdrawal that is paid out, a credit that is granted', async () => {
  const { buyer } = await received(market);
  const bank = { bank: '工商银行宁波分行', accountNo: '3901 0288 0920 0099 999' };
  const { withdrawalId } = await seller.call(withdraw, { amount: '300.00', ...bank });
  await operator.call(decideWithdrawal, { withdrawalId, done: true, note: '流水 1' });
  const account = { path: '/customer/sale-account', text: /300\.00 已打款/ };
  await expectNotified(market, 'withdrawalDecided', seller, account);
  await seller.call(saveSaleCredit, { buyer: buyer.phone, amount: '50000', days: '30' });
  const granted = { path: '/customer/statements?seller=S0001', text: /50,000\.00，账期 30 天/ };
  expect(await expectNotified(market, 'creditGranted', buyer, granted)).toHaveLength(1);
  // Sent again as it is, it is no news.
  await seller.call(saveSaleCredit, { buyer: buyer.phone, amount: '50000.00', days: '30' });
  expect(await expectNotified(market, 'creditGranted', buyer, granted)).toHaveLength(1);
});

test('a statement: each side of what the other has said', async () => {
  const buyer = await market.buyer({ name: '远澄机械' });
  const [code, month] = [`MS${buyer.id}`, '2026-07'];
  await orderOf(market, buyer.id, code, 'S0001');
  await receivedOn(market, code, 1000, '2026-07-10');
  await settledOn(market, code, 10_000, '2026-07-11');
  const asBuyer = { side: 'purchase', counterpart: 'S0001', month } as const;
  const asSeller = { side: 'sale', counterpart: String(buyer.id), month } as const;
  const { closing } = await buyer.call(statementByMonth, asBuyer);
  await buyer.call(confirmStatement, { ...asBuyer, closing });
  const sale = { path: `/customer/sale-statements/${buyer.id}/2026-07`, text: /^远澄机械 已确认/ };
  await expectNotified(market, 'statementConfirmed', seller, sale);
  await seller.call(remarkStatement, { ...asSeller, line: '', text: '磅单不同' });
  const purchase = { path: '/customer/statements/S0001/2026-07', text: /磅单不同/ };
  await expectNotified(market, 'statementRemarked', buyer, purchase);
});

test('favourites that become cheaper, once a day; searches that have found something, once', async () => {
  const buyer = await market.buyer();
  // Of a grade that no other seller has, in a unit of its own: no price of it is unusual.
  const alone = { sellerCode: 'S0001', brandNumber: 'MS19', unit: '船' };
  const one = await market.offer(alone);
  await buyer.call(collectSave, { productId: String(one.id), type: 'sale' });
  const priced = async (price: string) => {
    const row = first(await market.db.select().from(goods).where(eq(goods.id, one.id)));
    const shown = { shownPrice: toYuan(row.price), shownCount: toQuantity(row.availableCount) };
    const rows = [{ id: String(one.id), price, availableCount: shown.shownCount, ...shown }];
    await seller.call(saveSalePrices, { rows });
  };
  await priced('3800.00');
  await priced('3790.00');
  await priced('3900.00');
  const cheaper = { path: `/detail?selfId=${one.id}&type=sale`, text: /3,850\.00 降至 ¥3,800\.00/ };
  expect(await expectNotified(market, 'priceFell', buyer, cheaper)).toHaveLength(1);

  const criteria = { name: 'MS20T', view: 'grid' } as const;
  await buyer.call(saveSearch, { name: '高强钢', list: 'trading', criteria });
  market.advance(1000);
  await market.offer({ brandNumber: 'MS20T', onShelfDate: market.now() });
  for (let run = 0; run < 3; run += 1) await notifyOfSearches(market.db, market.now());
  const found = { path: '/customer/searches', text: /「高强钢」有 1 个新商品/ };
  expect(await expectNotified(market, 'searchFound', buyer, found)).toHaveLength(1);
  const [saved] = await buyer.call(savedSearchList, {});
  market.advance(1000);
  await buyer.call(lookAtSearch, { id: saved?.id ?? '' });
  market.advance(1000);
  await market.offer({ brandNumber: 'MS20T', onShelfDate: market.now() });
  await notifyOfSearches(market.db, market.now());
  expect(await expectNotified(market, 'searchFound', buyer, found)).toHaveLength(2);
});

test('a group purchase, to the buyer at each step and to the store at its close', async () => {
  const store = first(
    await market.db
      .select()
      .from(sellers)
      .where(eq(sellers.selfOperated, false))
      .limit(1)
      .offset(9),
  );
  const supplier = await market.buyer({ platformType: 'seller', sellerCode: store.code });
  const plan = await publish(market, { supplierName: store.name });
  const { buyer } = await payerWith(market, '3850.00');
  await pass(operator, await register(buyer, plan, '10'));
  await expectNotified(market, 'registrationAudited', buyer, { path: '/customer/group-purchase' });
  await closeDueGroups(market.db, plan.deadline);
  await expectNotified(market, 'groupResult', buyer, { path: '/customer/group-purchase' });
  const path = `/trading?type=0&name=${encodeURIComponent(plan.title)}`;
  await expectNotified(market, 'groupOfSeller', supplier, { path, text: /未成团/ });
  expect((await messagesOf(market, supplier)).length).toBe(1);
});

test('a login from another browser, and a new password, to the person alone', async () => {
  const owner = await company(market);
  const buyer = await member(market, owner, 'buyer');
  const { call } = callersOf(market.url);
  const from = { userAgent: 'Mozilla/5.0 (iPhone) Safari/604.1' };
  const enter = (device: string) =>
    call(login, { phone: buyer.phone, password: 'a-test-password', device, ...from });
  const ofLogins = async () =>
    (await messagesOf(market, buyer)).filter(({ event }) => event === 'newDevice');
  await enter('office');
  expect(await ofLogins()).toHaveLength(1);
  await enter('office');
  expect(await ofLogins()).toHaveLength(1);
  const { token } = await enter('phone');
  await expectNotified(market, 'newDevice', buyer, { path: '/customer/security' });
  expect(await ofLogins()).toHaveLength(2);
  const change = { oldPassword: 'a-test-password', password: 'quite-another-one' };
  await call(changePassword, change, { token });
  await expectNotified(market, 'passwordChanged', buyer, { path: '/customer/security' });
  const events = (await messagesOf(market, owner)).map(({ event }) => event);
  expect(events).not.toContain('newDevice');
  expect(events).not.toContain('passwordChanged');
});

test('a cart that a colleague hands over, or shares', async () => {
  const owner = await company(market);
  const buyer = await member(market, owner, 'buyer');
  const rebar = await market.offer();
  const ids = await fillCart(owner, [[rebar, '2']]);
  const personId = String(buyer.id);
  await owner.call(handOverCart, { ids, personId });
  const handed = {
    path: '/shopCart',
    text: new RegExp(`1 种商品转交给您：「${rebar.productName}」`),
  };
  await expectNotified(market, 'cartHandedOver', buyer, handed);
  await owner.call(shareCart, { personId, reads: true });
  await expectNotified(market, 'cartShared', buyer, { path: `/shopCart?of=${owner.id}` });
});
