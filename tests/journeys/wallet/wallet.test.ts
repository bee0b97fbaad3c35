import { describe, expect } from 'vitest';
import { codeWrong } from '#app/domain/account/codes.ts';
import type { CustomerType } from '#app/domain/account/customer.ts';
import { fill, press } from '#tests/support/checkout-steps.ts';
import { type Customer, loggedIn, registered, WITH_BALANCES } from '#tests/support/customers.ts';
import { giveOrder } from '#tests/support/orders.ts';
import {
  inBothModesWhenFull,
  test,
  testWhenFull,
  withScriptWhenFull,
} from '#tests/support/portal-test.ts';
import { giveReceivedOrder, SELLER } from '#tests/support/received-orders.ts';
import { plentifulGoods } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { CARD_NO, CERT_NO, codeOnPhone, giveWallet, sendButton } from '#tests/support/wallets.ts';

const LOGISTICS = 1;

/** A customer with an unpaid order. */
async function withOrder(page: Visitor, customerType?: CustomerType) {
  const customer = await registered(page, customerType);
  return { customer, orderCode: await giveOrder(customer, await plentifulGoods(LOGISTICS)) };
}

/** A customer with this much in the wallet, about to pay an order from it. */
async function atWallet(page: Visitor, yuan?: string, type?: CustomerType): Promise<Customer> {
  const { customer, orderCode } = await withOrder(page, type);
  await giveWallet(customer, yuan);
  await page.goto(`/pay/wallet?orderCode=${orderCode}`);
  return customer;
}

/** Both steps: the code is sent, read and typed. */
async function payWithCode(page: Visitor, customer: Customer): Promise<void> {
  await sendButton(page).click();
  await expect(page).toShowToast('验证码已发送');
  await expect(page).toShow(/已发送至 \d{3}\*{4}\d{4}/);
  await page.getByLabel('短信验证码').fill(await codeOnPhone(customer));
  await press(page, '确认支付');
}

const succeeded = async (page: Visitor) => {
  await expect(page).toBeAt(/success\?orderCode=\d+$/);
  await expect(page).toShow(page.getByRole('heading', { name: '支付成功' }));
};

inBothModesWhenFull(
  'spec 3 §4: 暂未开通钱包，去开通？ — opened, filled, and back to pay',
  async ({ page }) => {
    const { customer, orderCode } = await withOrder(page);
    await page.goto(`/pay?orderCode=${orderCode}`);
    await page.getByLabel('钱包支付').check();
    await press(page, '立即支付');
    await expect(page).toShow('暂未开通钱包，去开通？');
    await page.getByRole('link', { name: '去开通' }).click();
    await expect(page).toShow(page.getByRole('heading', { name: '开通钱包' }));
    await press(page, '开通钱包');
    await expect(page.getByLabel('身份证号码')).toHaveMessage('请输入证件号码');
    await fill(page, { 身份证号码: CERT_NO });
    await press(page, '开通钱包');
    await expect(page).toShowToast('钱包已开通');
    await fill(page, { '充值金额（元）': '1000000' });
    await press(page, '充值');
    await expect(page).toBeAt(`/pay/wallet?orderCode=${orderCode}`);
    await expect(page).toShow('¥1,000,000.00');
    await payWithCode(page, customer);
    await succeeded(page);
    await page.goto(`/pay/wallet?orderCode=${orderCode}`);
    await succeeded(page);
  },
);

test('spec 3 §5: the code is entered after an SMS is sent', async ({ page }) => {
  const customer = await atWallet(page, '1000000.00');
  await page.getByLabel('短信验证码').fill('123456');
  await press(page, '确认支付');
  await expect(page.getByLabel('短信验证码')).toHaveMessage('请先获取验证码');
  await payWithCode(page, customer);
  await succeeded(page);
});

test('a wrong code is refused with the number of tries left, and the right one still pays', async ({
  page,
}) => {
  const customer = await atWallet(page, '1000000.00');
  await sendButton(page).click();
  await expect(page).toShow(/已发送至/);
  const code = await codeOnPhone(customer);
  const wrong = code === '000000' ? '000001' : '000000';
  await page.getByLabel('短信验证码').fill(wrong);
  await press(page, '确认支付');
  await expect(page.getByLabel('短信验证码')).toHaveMessage(codeWrong(4));
  await page.getByLabel('短信验证码').fill(code);
  await press(page, '确认支付');
  await succeeded(page);
});

test('a balance that is too small shows the missing amount, and can be topped up', async ({
  page,
}) => {
  await atWallet(page);
  await expect(page).toShow('钱包余额不足');
  await expect(page).toShow(/还差 ¥[\d,]+\.\d{2}/);
  expect(await sendButton(page).count()).toBe(0);
  const here = new URL(page.url());
  await page.getByRole('link', { name: '去充值' }).click();
  await expect(page).toShow('可用余额');
  await fill(page, { '充值金额（元）': '1000000.01' });
  await press(page, '充值');
  await expect(page.getByLabel('充值金额（元）')).toHaveMessage(
    '单笔充值金额为 ¥1.00 至 ¥1,000,000.00',
  );
  await fill(page, { '充值金额（元）': '900000.5' });
  await press(page, '充值');
  await expect(page).toShowToast('充值成功，当前余额 ¥900,000.50');
  await expect(page).toBeAt(here.pathname + here.search);
  await expect(page).toShow(sendButton(page));
});

test('spec 3 §6: an enterprise pays by wallet', async ({ page }) => {
  const customer = await atWallet(page, '1000000.00', 'enterprise');
  await payWithCode(page, customer);
  await succeeded(page);
});

inBothModesWhenFull(
  'bank cards: bound with a right number, unbound after a question',
  async ({ page }) => {
    const customer = await registered(page);
    await giveWallet(customer);
    await page.goto('/customer/my-wallet');
    await expect(page).toShow('尚未绑定银行卡');
    await page.getByRole('link', { name: '绑定银行卡' }).click();
    await page.getByLabel('开户银行').selectOption({ label: '招商银行' });
    await page.getByLabel('银行卡号').fill('4111 1111 1111 1112');
    await press(page, '绑定');
    await expect(page.getByLabel('银行卡号')).toHaveMessage('请输入正确的银行卡号');
    await page.getByLabel('银行卡号').fill(CARD_NO);
    await press(page, '绑定');
    await expect(page).toShowToast('银行卡已绑定');
    await expect(page).toShow('**** **** **** 1111');
    expect(await page.content()).not.toMatch(/4111 ?1/);
    await page.getByRole('link', { name: '解绑' }).click();
    await expect(page).toShow('确定解绑该银行卡吗?');
    await press(page, '确定');
    await expect(page).toShowToast('银行卡已解绑');
    await expect(page).toShow('尚未绑定银行卡');
  },
);

testWhenFull('money of a wallet is asked for, to a bound card', async ({ page }) => {
  const customer = await registered(page);
  await giveWallet(customer, '1000.00');
  await page.goto('/customer/my-wallet');
  await page.getByRole('link', { name: '提现' }).click();
  await expect(page).toShow('请先绑定户主本人的银行卡');
  await page.getByRole('dialog').getByRole('link', { name: '绑定银行卡' }).click();
  await page.getByLabel('开户银行').selectOption({ label: '招商银行' });
  await page.getByLabel('银行卡号').fill(CARD_NO);
  await press(page, '绑定');
  await page.getByRole('link', { name: '提现' }).click();
  await fill(page, { '提现金额（元）': '300', 银行卡号: '5555555555554444' });
  await page.getByLabel('收款账户').selectOption({ label: '招商银行 尾号 1111' });
  await press(page, '申请提现');
  await expect(page.getByLabel('银行卡号')).toHaveMessage('卡号与所选银行卡不一致');
  await fill(page, { 银行卡号: CARD_NO });
  await press(page, '申请提现');
  await expect(page).toShowToast('提现申请已提交，平台将在 1 个工作日内处理');
  await expect(page).toShow('提现处理中');
  await expect(page).toShow('¥700.00');
});

test('the way back leads to paths of this site only', async ({ newVisitor }) => {
  for (const elsewhere of ['https://example.com/', '//example.com/']) {
    const page = await newVisitor();
    await giveWallet(await registered(page));
    await page.goto(`/customer/my-wallet?redirectTo=${encodeURIComponent(elsewhere)}`);
    expect(await page.getByRole('link', { name: '返回之前的页面' }).count()).toBe(0);
    await fill(page, { '充值金额（元）': '5' });
    await press(page, '充值');
    await expect(page).toBeAt('/customer/my-wallet');
    // Within two seconds (design/forms: Two-second lock) another top-up at once is refused, with what was typed.
    await fill(page, { '充值金额（元）': '7' });
    await press(page, '充值');
    await expect(page).toShow('操作频繁，请稍后重试！');
    expect(await page.getByLabel('充值金额（元）').inputValue()).toBe('7');
  }
});

describe('the wallet in detail', () => {
  withScriptWhenFull(
    'a code is asked for again after 60 seconds at the earliest',
    async ({ newVisitor }) => {
      const page = await newVisitor();
      await page.clock.install();
      await atWallet(page, '1000000.00');
      await sendButton(page).click();
      await expect(page).toShow(/已发送至/);
      expect(await sendButton(page).isDisabled()).toBe(true);
      await page.clock.runFor(61_000);
      expect(await sendButton(page).isDisabled()).toBe(false);
      // The market's own clock has not moved: it decides.
      await sendButton(page).click();
      await expect(page).toShow(/验证码获取过于频繁，请 \d+ 秒后再试/);
    },
  );

  test('the statement goes on over its pages', async ({ page }) => {
    await loggedIn(page, WITH_BALANCES);
    await page.goto('/customer/my-wallet');
    expect(await page.getByRole('row').count()).toBe(1 + 10);
    await page.getByRole('link', { name: '下一页' }).click();
    await expect(page).toBeAt('/customer/my-wallet?page=2');
    await expect(page).toShow(page.getByRole('row', { name: /^充值 .* \+¥2,000\.00 ¥2,000\.00$/ }));
  });

  test('a seller’s 货款 leads to the order that was sold', async ({ page, newVisitor }) => {
    const orderCode = await giveReceivedOrder(await registered(await newVisitor()));
    await giveWallet({ ...SELLER, name: '宁波钢材' });
    await loggedIn(page, SELLER);
    await page.goto('/customer/my-wallet');
    await page.getByRole('link', { name: orderCode }).first().click();
    await expect(page).toBeAt(`/customer/sale-order/${orderCode}`);
    await expect(page).toShow(page.getByRole('heading', { level: 1, name: `订单 ${orderCode}` }));
  });

  test('an order that is not the customer’s is not found', async ({ page, watch }) => {
    watch.expectProblem(/status of 404/);
    await registered(page);
    await page.goto('/pay/wallet?orderCode=1');
    await expect(page).toShow('订单不存在');
  });

  test('a visitor who is not logged in is asked to log in', async ({ page }) => {
    for (const path of ['/pay/wallet?orderCode=1', '/customer/my-wallet', '/customer/desk']) {
      await page.goto(path);
      await expect(page).toBeAt(`/customer/login?redirectTo=${encodeURIComponent(path)}`);
    }
  });
});
