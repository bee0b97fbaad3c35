import { describe, expect } from 'vitest';
import { codeWrong } from '#app/domain/account/codes.ts';
import { deliveryList } from '#app/domain/message/delivery-contract.ts';
import { EVENTS } from '#app/domain/message/events.ts';
import { messageList, messagePreferences } from '#app/domain/message/inbox-contract.ts';
import { press } from '#tests/support/checkout-steps.ts';
import {
  type Customer,
  loggedIn,
  registered,
  SIGNED_ENTERPRISE,
} from '#tests/support/customers.ts';
import { giveOrder, pay } from '#tests/support/orders.ts';
import { test, testWhenFull } from '#tests/support/portal-test.ts';
import { apiOf, plentifulGoods } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';

const INBOX = '/customer/messages';
const SETTINGS = '/customer/messages/settings';

const header = (page: Visitor) => page.getByRole('banner').getByRole('link', { name: /^消息/ });

/** Makes and pays an order of a customer, who then has a message. */
async function paid(customer: Customer): Promise<string> {
  const orderCode = await giveOrder(customer, await plentifulGoods());
  await pay(customer, orderCode);
  return orderCode;
}

/** The newest mail to an address, as the operator finds it. */
async function mailTo(address: string) {
  const call = await apiOf(OPERATOR);
  const { content } = await call(deliveryList, { rows: 100 });
  const found = content.find((each) => each.address === address);
  if (!found) throw new Error(`no mail to ${address}`);
  return found;
}

describe('the inbox', () => {
  test('issue 19 §3: what has happened is listed with its way there, and read', async ({
    page,
  }) => {
    const buyer = await registered(page);
    await page.goto(INBOX);
    await expect(page).toShow('还没有消息');
    await expect.poll(() => header(page).textContent()).toBe('消息');
    const orderCode = await paid(buyer);
    await page.goto('/');
    // With that of the login by which the test has ordered, from a device that the account does not know.
    await expect.poll(() => header(page).textContent()).toBe('消息 2');
    await header(page).click();
    await expect(page).toBeAt(INBOX);
    await expect(page).toShow('共 2 条未读');
    await page.goto(`${INBOX}?group=invoice`);
    await expect(page).toShow('还没有消息');
    await page.goto(`${INBOX}?state=unread`);
    await page.getByRole('link', { name: '订单付款成功' }).click();
    await expect(page).toBeAt(`/customer/purchase-order/${orderCode}`);
    await page.goto(INBOX);
    await press(page, '标为已读：订单付款成功');
    await expect(page).toShow('共 1 条未读');
    await press(page, `标为已读：${EVENTS.newDevice.title}`);
    await expect(page).toShow('没有未读消息');
    await expect.poll(() => header(page).textContent()).toBe('消息');
  });

  test('issue 19 §3: all of it is marked as read at once', async ({ page }) => {
    const buyer = await registered(page);
    await paid(buyer);
    await page.goto(INBOX);
    await press(page, '全部标为已读');
    await expect(page).toShowToast('全部消息已标为已读');
    await expect(page).toShow('没有未读消息');
    await page.goto(`${INBOX}?state=unread`);
    await expect(page).toShow('没有未读消息');
  });

  testWhenFull(
    'issue 19 §3: each message of the demo market opens for whom it is, and private ones for no other',
    async ({ page, newVisitor }) => {
      const stranger = await newVisitor();
      await registered(stranger);
      const answers: string[] = [];
      for (const { phone, name } of DEMO_ACCOUNTS) {
        const customer = { phone, name, password: DEMO_PASSWORD };
        const call = await apiOf(customer);
        const { content } = await call(messageList, { rows: 500 });
        // One of each event will do.
        const events = new Map(content.map(({ event, path }) => [event, path]));
        await page.context().clearCookies();
        await loggedIn(page, customer);
        for (const [event, path] of events) {
          const own = await page.request.get(path);
          if (own.status() !== 200) answers.push(`${phone} ${event} ${path}: ${own.status()}`);
          const isPrivate = /^\/customer\/[\w-]+\/(?!\d+$)|saleafter/.test(path);
          const foreign = await stranger.request.get(path, { maxRedirects: 0 });
          if (isPrivate && foreign.status() !== 404 && foreign.status() !== 403) {
            answers.push(`a stranger at ${event} ${path}: ${foreign.status()}`);
          }
        }
      }
      expect(answers).toEqual([]);
    },
  );
});

describe('how messages are sent', () => {
  test('issue 19 §3: by the ways that are chosen for each kind of event', async ({ page }) => {
    const buyer = await registered(page);
    await page.goto(SETTINGS);
    await page.locator('summary').filter({ hasText: '发票' }).click();
    await page.getByLabel('发票 短信').selectOption('短信：全不');
    await page.locator('summary').filter({ hasText: '订单' }).click();
    const paid = page.getByLabel(`订单：${EVENTS.orderPaid.title} 邮件`);
    expect(await paid.isChecked()).toBe(true);
    await paid.uncheck();
    await page.getByLabel('短信免打扰开始').selectOption('21');
    await press(page, '保存设置');
    await expect(page).toShowToast('消息设置已保存');
    // The others stay as each of their events says.
    const { channels, events } = await (await apiOf(buyer))(messagePreferences, {});
    expect(channels).toEqual({ invoice: ['inbox', 'mail'] });
    expect(events).toEqual({ orderPaid: ['inbox'] });
    expect(await paid.isChecked()).toBe(false);
    expect(await page.getByLabel('发票：发票已开具 短信').isChecked()).toBe(false);
    expect(await page.getByLabel('发票：发票已开具 邮件').isChecked()).toBe(true);
    expect(await page.getByLabel('短信免打扰开始').inputValue()).toBe('21');
  });

  testWhenFull(
    'issue 19 §3: a mail address is confirmed by its code, and mails end by their own link',
    async ({ page, newVisitor }) => {
      const buyer = await registered(page);
      const mail = `${buyer.phone}@example.com`;
      await page.goto(SETTINGS);
      await page.getByLabel('邮箱地址').fill('nowhere');
      await press(page, '发送验证码');
      await expect(page.getByLabel('邮箱地址')).toHaveMessage('请填写正确的邮箱地址');
      expect(await page.getByLabel('邮箱地址').inputValue()).toBe('nowhere');
      await page.getByLabel('邮箱地址').fill(mail);
      await press(page, '发送验证码');
      await expect(page).toShowToast('验证码已发送，请查收邮件');
      await page.getByLabel('邮箱验证码').fill('000');
      await press(page, '确认邮箱');
      await expect(page).toShow(codeWrong(4));
      const code = /\d{6}/.exec((await mailTo(mail)).text)?.[0] ?? '';
      await page.getByLabel('邮箱验证码').fill(code);
      await press(page, '确认邮箱');
      await expect(page).toShow(`通知邮件发往 ${mail}`);

      await paid(buyer);
      const { id, subject } = await mailTo(mail);
      expect(subject).toBe('【订单】订单付款成功');
      const operator = await newVisitor();
      await loggedIn(operator, OPERATOR);
      await operator.goto('/customer/desk/messages');
      await expect(operator).toShow(mail);
      const file = await operator.request.get(`/customer/desk/messages/${id}/mail.eml`);
      expect(file.headers()['content-type']).toBe('message/rfc822');
      const link = /^List-Unsubscribe: <https?:\/\/[^/]+(\/unsubscribe\/[\w-]+)>/m.exec(
        (await file.text()).replace(/\r\n\s+/g, ' '),
      )?.[1];

      // A mail program sends it for its reader, with no session and from no page.
      const reader = await newVisitor();
      await reader.goto(link ?? '');
      await expect(reader).toShow('确认退订');
      const answer = await fetch(new URL(link ?? '', page.url()), {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
        redirect: 'manual',
      });
      expect(answer.status).toBe(200);
      await page.goto(SETTINGS);
      await expect(page).toShow('邮件通知已停用：您已通过邮件中的链接退订');
      await press(page, '恢复邮件通知');
      await expect(page).toShowToast('已恢复邮件通知');
      await reader.goto(link ?? '');
      await press(reader, '确认退订');
      await expect(reader).toShow('不再接收通知邮件');
      expect((await reader.request.get('/unsubscribe/none')).status()).toBe(404);
    },
  );

  test('an administrator says what is urgent for the company; other members do not see it', async ({
    page,
    newVisitor,
  }) => {
    await registered(page, 'enterprise');
    await page.goto(SETTINGS);
    const box = page.getByLabel('订单待您审批', { exact: true });
    expect(await box.isChecked()).toBe(false);
    await box.check();
    await press(page, '保存紧急消息');
    await expect(page).toShowToast('紧急消息已保存');
    expect(await box.isChecked()).toBe(true);
    const buyer = await newVisitor();
    await loggedIn(buyer, { phone: '13800000011', password: DEMO_PASSWORD });
    await buyer.goto(SETTINGS);
    await expect(buyer).not.toShow('企业紧急消息');
    await box.uncheck();
    await press(page, '保存紧急消息');
    await expect(page).toShowToast('紧急消息已保存');
    expect(await box.isChecked()).toBe(false);
  });

  test('issue 19 §3: a robot’s address is one of three messengers’', async ({ page }) => {
    await registered(page, 'enterprise');
    await page.goto(SETTINGS);
    await page.getByLabel('Webhook 地址').fill('https://example.com/robot/send');
    await page.getByLabel('竞价', { exact: true }).check();
    await press(page, '保存机器人');
    await expect(page.getByLabel('Webhook 地址')).toHaveMessage(/企业微信、钉钉或飞书/);
    expect(await page.getByLabel('竞价', { exact: true }).isChecked()).toBe(true);
    expect(await page.getByLabel('Webhook 地址').inputValue()).toBe(
      'https://example.com/robot/send',
    );
    await page
      .getByLabel('Webhook 地址')
      .fill('https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=1');
    await press(page, '保存机器人');
    await expect(page).toShowToast('群机器人已保存');
    await expect(page).toShow('发送测试消息');
    await page.getByLabel('Webhook 地址').fill('');
    await press(page, '保存机器人');
    await expect(page).toShowToast('群机器人已移除');
  });
});

describe('the operator', () => {
  test('issue 19 §3: sees the messages that were not sent, and has them tried again', async ({
    page,
  }) => {
    await loggedIn(page, OPERATOR);
    await page.goto('/customer/desk/messages?state=kept');
    await page.getByRole('button', { name: /^重试/ }).first().click();
    await expect(page).toShowToast('已重新排队发送');
    await page.goto('/customer/desk/sms?state=kept');
    await page
      .getByRole('button', { name: /^重试发往/ })
      .first()
      .click();
    await expect(page).toShowToast('已重新排队发送');
    await page.context().clearCookies();
    await loggedIn(page, SIGNED_ENTERPRISE);
    expect((await page.request.get('/customer/desk/messages')).status()).toBe(403);
    expect((await page.request.get('/customer/desk/messages/1/mail.eml')).status()).toBe(403);
  });
});
