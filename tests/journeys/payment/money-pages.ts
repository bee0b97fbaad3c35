import { expect } from 'vitest';
import { atCheckout, atPayment, press } from '#tests/support/checkout-steps.ts';
import { type Customer, loggedIn, registered, WITH_BALANCES } from '#tests/support/customers.ts';
import { SELLERS } from '#tests/support/inquiries.ts';
import { giveOrder, pay } from '#tests/support/orders.ts';
import { plentifulGoods } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { giveWallet, OPERATOR } from '#tests/support/wallets.ts';

const LOGISTICS = 1;

const as = (customer: Customer, path: string) => async (page: Visitor) => {
  await loggedIn(page, customer);
  await page.goto(path);
};

/** A page of a new customer who has an order to pay, by its code. */
const withOrder =
  (pathOf: (orderCode: string) => string, { paid = false } = {}) =>
  async (page: Visitor) => {
    const customer = await registered(page);
    const orderCode = await giveOrder(customer, await plentifulGoods(LOGISTICS));
    if (paid) await pay(customer, orderCode);
    await page.goto(pathOf(orderCode));
  };

const atCode = async (page: Visitor) => {
  await atPayment(page, await plentifulGoods(LOGISTICS));
  await press(page, '立即支付');
  await expect(page).toShow(page.getByRole('link', { name: '模拟扫码' }));
};

/** The pages on which money is moved or shown, and how one gets there. */
export const MONEY_PAGES: Readonly<Record<string, (page: Visitor) => Promise<unknown>>> = {
  'a checkout': async (page) => atCheckout(page, await plentifulGoods(LOGISTICS)),
  'the ways to pay': async (page) => atPayment(page, await plentifulGoods(LOGISTICS)),
  'a code to scan': atCode,
  'what the scan opens': async (page) => {
    await atCode(page);
    await page.getByRole('link', { name: '模拟扫码' }).click();
    await expect(page).toShow(page.getByRole('button', { name: '确认支付' }));
  },
  'paying inside WeChat': withOrder((orderCode) => `/wxpayHandle?orderCode=${orderCode}`),
  'a payment that was made': withOrder((code) => `/multiplePaysuccess?orderCode=${code}`, {
    paid: true,
  }),
  'a payment that has not arrived': withOrder((code) => `/payment/success?orderCode=${code}`),
  'paying from the wallet': withOrder((orderCode) => `/pay/wallet?orderCode=${orderCode}`),
  'an order, with its transfer': withOrder((code) => `/customer/purchase-order/${code}`),
  'orders, which are paid together': withOrder(() => '/customer/purchase-order'),
  'what is to be paid': withOrder(() => '/customer/payables'),
  'the statement of a month': withOrder(() => '/customer/statements', { paid: true }),
  'a wallet': as(WITH_BALANCES, '/customer/my-wallet'),
  'a top-up': async (page) => {
    await giveWallet(await registered(page));
    await page.goto('/customer/my-wallet?dialog=topUp');
  },
  'a withdrawal': async (page) => {
    await giveWallet(await registered(page), '100.00');
    await page.goto('/customer/my-wallet?dialog=withdraw');
  },
  'coupons and e-cards': as(WITH_BALANCES, '/customer/discount-coupon'),
  'margins of auctions': as(WITH_BALANCES, '/customer/auctions'),
  'margins of group purchases': as(WITH_BALANCES, '/customer/group-purchase'),
  'refunds of cases': as(WITH_BALANCES, '/customer/purchase-saleafter-order'),
  "a seller's desk": as(SELLERS.first, '/customer/sale-desk'),
  "a seller's orders": as(SELLERS.first, '/customer/sale-order'),
  "a seller's account": as(SELLERS.first, '/customer/sale-account'),
  "a seller's statements": as(SELLERS.first, '/customer/sale-statements'),
  "the operator's desk": as(OPERATOR, '/customer/desk'),
  'the status of the market': as(OPERATOR, '/customer/desk/status'),
  "the operator's money": as(OPERATOR, '/customer/desk/money'),
  'the reconciliation': as(OPERATOR, '/customer/desk/money?tab=reconciliation'),
  'statements of the bank': as(OPERATOR, '/customer/desk/bank-statements'),
  'withdrawals to be paid out': as(OPERATOR, '/customer/desk/withdrawals'),
  'the sign-ups, with their margins': as(OPERATOR, '/customer/desk/signs'),
};
