import { expect } from 'vitest';
import { press } from '#tests/support/checkout-steps.ts';
import { loggedIn, registered, WITH_BALANCES } from '#tests/support/customers.ts';
import { giveOrder } from '#tests/support/orders.ts';
import { plentifulGoods } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { giveWallet, OPERATOR, sendButton } from '#tests/support/wallets.ts';

const LOGISTICS = 1;

/** A customer at the wallet's page of an order; with this much in the wallet, if any. */
async function payingByWallet(page: Visitor, yuan?: string): Promise<void> {
  const customer = await registered(page);
  const orderCode = await giveOrder(customer, await plentifulGoods(LOGISTICS));
  if (yuan) await giveWallet(customer, yuan);
  await page.goto(`/pay/wallet?orderCode=${orderCode}`);
}

/** How a customer gets to the pages of the wallet, the contract and the desk. */
export const WALLET_PAGES = {
  'paying by a wallet that is not open': (page: Visitor) => payingByWallet(page),
  'paying by a wallet that is short': (page: Visitor) => payingByWallet(page, '1.00'),
  'paying by wallet, the code refused': async (page: Visitor) => {
    await payingByWallet(page, '1000000.00');
    await sendButton(page).click();
    await expect(page).toShow(/已发送至/);
    await page.getByLabel('短信验证码').fill('wrong');
    await press(page, '确认支付');
    await expect(page).toShow('请输入 6 位数字验证码');
  },
  'a wallet to be opened': async (page: Visitor) => {
    await registered(page);
    await page.goto('/customer/my-wallet');
  },
  'a wallet': async (page: Visitor) => {
    await loggedIn(page, WITH_BALANCES);
    await page.goto('/customer/my-wallet');
  },
  'the dialog of a bank card': async (page: Visitor) => {
    await loggedIn(page, WITH_BALANCES);
    await page.goto('/customer/my-wallet?dialog=bind');
    await press(page, '绑定');
    await expect(page).toShow('请输入银行卡号');
  },
  'the question before a bank card is cancelled': async (page: Visitor) => {
    await loggedIn(page, WITH_BALANCES);
    await page.goto('/customer/my-wallet');
    await page.getByRole('link', { name: '解绑' }).click();
    await expect(page).toShow('确定解绑该银行卡吗?');
  },
  'a contract to be signed': async (page: Visitor) => {
    await registered(page, 'enterprise');
    await page.goto('/customer/auth-management');
    await press(page, '签署合同');
    await expect(page).toShow('请阅读合同全文并勾选同意');
  },
  'no contract to be signed': async (page: Visitor) => {
    await registered(page);
    await page.goto('/customer/auth-management');
  },
  "the operator's desk": async (page: Visitor) => {
    await loggedIn(page, OPERATOR);
    await page.goto('/customer/desk');
  },
};
