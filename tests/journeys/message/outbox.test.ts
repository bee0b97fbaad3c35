import { afterAll, beforeAll, expect } from 'vitest';
import { SECRET_MARK, SENDING_STATES, type SendingState } from '#app/domain/message/sending.ts';
import { type OpenMarket, openMarket, SESSION_SECRET } from '#tests/api/support/open-market.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { loggedIn } from '#tests/support/customers.ts';
import { type PortalProcess, startPortal } from '#tests/support/portal-process.ts';
import { test } from '#tests/support/portal-test.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';
import { deliverMessages } from '#trading-api/message/deliver.ts';
import { mailTo, sendTexts } from '#trading-api/message/index.ts';
import { deliverTexts } from '#trading-api/message/sms/deliver-texts.ts';
import { askForReceipts } from '#trading-api/message/sms/receipts.ts';
import { messageDeliveries, smsOutbox } from '#trading-api/schema.ts';

const TOKEN = 'a-token-of-forty-three-letters-and-digits-12';
const DELIVERED = '13722221111';
const FAILED = '13722222222';
const ACCEPTED = '13722223333';
const NEVER_SENT = '13722224444';

let market: OpenMarket;
let portal: PortalProcess;
/** A market of one's own, in which each message has come to something else. */
beforeAll(async () => {
  market = await openMarket(undefined, { isDemo: false });
  const { db, now } = market;
  await db.delete(smsOutbox);
  await db.delete(messageDeliveries);
  const run = { isDemo: false, clock: now };
  await sendTexts(
    db,
    [{ phone: NEVER_SENT, text: '【衡材网】验证码 402817', code: '402817', use: 'phone' }],
    now(),
  );
  const invited = { customerId: 1, address: 'nobody@example.com', subject: '【邀请】邀请您加入' };
  const path = `/customer/company/join/${TOKEN}`;
  await mailTo(db, [{ ...invited, text: '邀请您加入', path, secret: TOKEN }], now());
  await deliverTexts(db, { ...run, sendText: null });
  await deliverMessages(db, {
    ...run,
    outlets: { sendMail: null, postToRobot: () => Promise.resolve() },
  });
  const notices = [DELIVERED, FAILED, ACCEPTED].map((phone) => ({
    ...{ phone, text: '【竞价】您已出局', secret: null },
  }));
  await sendTexts(db, notices, now());
  await deliverTexts(db, { ...run, sendText: async ({ phone }) => phone });
  const receiptOf = async ({ phone }: { phone: string }) => {
    if (phone === DELIVERED) return { state: 'delivered', error: '' } as const;
    return phone === FAILED ? ({ state: 'failed', error: '号码停机' } as const) : null;
  };
  await askForReceipts(db, { receiptOf, clock: now });
  portal = await startPortal({ TRADING_API_URL: market.url, SESSION_SECRET });
});
afterAll(async () => {
  await portal.stop();
  await market.close();
});

const rowOf = (page: Visitor, named: string | RegExp) =>
  page.getByRole('row').filter({ hasText: named });

test('issue 46 §2: the operator sees of each text whether it left, was taken, arrived or failed', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ baseURL: portal.origin });
  await loggedIn(page, OPERATOR);
  await page.goto('/customer/desk/sms');
  for (const { label, means } of Object.values(SENDING_STATES)) {
    expect(await page.getByRole('link', { name: new RegExp(`^${label}( \\d+)?$`) }).count()).toBe(
      1,
    );
    expect(await page.content()).toContain(`${label}：${means}`);
  }
  for (const [phone, state] of [
    [DELIVERED, 'delivered'],
    [FAILED, 'failed'],
    [ACCEPTED, 'accepted'],
    [NEVER_SENT, 'kept'],
  ] as const satisfies readonly (readonly [string, SendingState])[]) {
    await expect(page).toShow(rowOf(page, phone).getByText(SENDING_STATES[state].label));
  }
  await expect(page).toShow(rowOf(page, FAILED).getByText('号码停机'));
  await page.getByRole('link', { name: '已送达', exact: true }).click();
  await expect(page).toBeAt('/customer/desk/sms?state=delivered');
  expect(await page.getByRole('row').count()).toBe(1 + 1);
  await expect(page).toShow(rowOf(page, DELIVERED));
});

test('issue 46 §1: outside of a demo the operator reads to whom and why nothing was sent, and no code or link', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ baseURL: portal.origin });
  await loggedIn(page, OPERATOR);
  await page.goto(`/customer/desk/sms?phone=${NEVER_SENT}`);
  const text = rowOf(page, NEVER_SENT);
  await expect(page).toShow(text.getByText(`【衡材网】验证码 ${SECRET_MARK}`));
  await expect(page).toShow(text.getByText('平台没有配置短信服务，没有发出'));
  await expect(page).toShow(text.getByText('验证码或链接已清除，不能再次发送'));
  expect(await text.getByRole('button').count()).toBe(0);
  expect(await page.content()).not.toContain('402817');
  await page.goto('/customer/desk/messages?state=kept');
  const mail = rowOf(page, 'nobody@example.com');
  await expect(page).toShow(mail.getByText('平台没有配置邮件服务，没有发出'));
  expect(await mail.getByRole('button').count()).toBe(0);
  const file = await page.request.get(
    (await mail.getByRole('link', { name: /^下载/ }).getAttribute('href')) ?? '',
  );
  expect(file.status()).toBe(200);
  const parts = (await file.text()).match(/^[A-Za-z0-9+/=\r\n]{60,}$/gm) ?? [];
  const decoded = parts.map((part) => Buffer.from(part, 'base64').toString('utf8')).join('\n');
  expect(decoded).toContain(`/customer/company/join/${SECRET_MARK}`);
  expect(decoded).not.toContain(TOKEN);
  await page.goto(`/customer/desk/sms?phone=${FAILED}`);
  await press(page, `重试发往 ${FAILED} 的短信`);
  await expect(page).toShowToast('已重新排队发送');
});
