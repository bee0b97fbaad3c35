import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { deliveriesOfOrder } from '#app/domain/delivery/contract.ts';
import { typeArticle } from '#tests/support/article-text.ts';
import { atCheckout, fill, press } from '#tests/support/checkout-steps.ts';
import { loggedIn, loggedOutElsewhere, registered } from '#tests/support/customers.ts';
import { giveInquiry, SELLERS } from '#tests/support/inquiries.ts';
import { withScript, withScriptWhenFull } from '#tests/support/portal-test.ts';
import { giveShippedOrder } from '#tests/support/received-orders.ts';
import { apiOf, plentifulGoods } from '#tests/support/trading-api.ts';
import { turnToHeading } from '#tests/support/turn-to-heading.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

const FORM = '/finance';
const COMPANY = '宁波测试钢铁有限公司';

const company = (page: Page) => page.getByLabel('公司名称').first();
const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

/** What is typed is kept on the next pause. */
const isKept = (page: Page, text: string) => expect.poll(() => kept(page)).toContain(text);

async function typed(page: Page): Promise<void> {
  await page.goto(FORM);
  await company(page).hover();
  await company(page).fill(COMPANY);
  await isKept(page, COMPANY);
}

/** Follows a link of the header and comes back. */
async function thereAndBack(page: Page, link = '首页', at = '/'): Promise<void> {
  const here = new URL(page.url());
  await page.getByRole('link', { name: link }).first().click();
  await expect(page).toBeAt(at);
  await page.goBack();
  await expect(page).toBeAt(here.pathname + here.search);
}

const holds = (page: Page, label: string, value: string) =>
  expect
    .poll(() => page.locator('main').getByLabel(label, { exact: true }).first().inputValue())
    .toBe(value);

describe('what was typed into a form and not sent', () => {
  withScript(
    'is there again after Back and after a reload, for this visit only',
    async ({ page }) => {
      await typed(page);
      await thereAndBack(page);
      await expect.poll(() => company(page).inputValue()).toBe(COMPANY);
      await page.reload();
      await expect.poll(() => company(page).inputValue()).toBe(COMPANY);
      await page.goto('/');
      await page.goto(FORM);
      await company(page).hover();
      expect(await company(page).inputValue()).toBe('');
    },
  );

  withScriptWhenFull('is kept where no key was pressed, as by voice', async ({ newVisitor }) => {
    const page = await newVisitor();
    await page.clock.install();
    // What comes by itself after a while does not.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto(FORM);
    await expect.poll(() => kept(page)).toContain('session');
    await company(page).evaluate((control: HTMLInputElement, text) => {
      control.value = text;
      control.dispatchEvent(new Event('input', { bubbles: true }));
    }, COMPANY);
    await expect.poll(() => page.evaluate(() => history.state?.kept)).toBeTruthy();
  });

  withScriptWhenFull('is there again though the link was pressed at once', async ({ page }) => {
    await page.goto(FORM);
    await turnToHeading(page);
    await company(page).fill(COMPANY);
    await thereAndBack(page);
    await expect.poll(() => company(page).inputValue()).toBe(COMPANY);
  });

  withScriptWhenFull('an inquiry, with the lines that were added', async ({ page }) => {
    await registered(page);
    await page.goto('/inquiry');
    await page.getByRole('heading', { level: 1 }).hover();
    await press(page, '添加一行');
    await expect(page).toShow('询价商品（2）');
    const name = page.getByRole('textbox', { name: '商品名称' });
    await name.nth(1).fill('热镀锌方管');
    await fill(page, { 备注: '须附质保书' });
    await page.getByLabel('交货方式').selectOption('1');
    await isKept(page, '须附质保书');
    await thereAndBack(page);
    await expect(page).toShow('询价商品（2）');
    await expect.poll(() => name.nth(1).inputValue()).toBe('热镀锌方管');
    await holds(page, '备注', '须附质保书');
    await expect.poll(() => page.getByLabel('交货方式').inputValue()).toBe('1');
    // The server has forgotten it, the tab has not.
    await page.context().clearCookies({ name: 'draft' });
    await page.reload();
    await expect(page).toShow('询价商品（2）');
    await expect.poll(() => name.nth(1).inputValue()).toBe('热镀锌方管');
    await press(page, '清空重填');
    await expect(page).toShow('询价商品（1）');
    await expect.poll(() => kept(page)).not.toContain('热镀锌方管');
    expect(await name.first().inputValue()).toBe('');
    expect(await page.getByLabel('备注').inputValue()).toBe('');
  });

  withScriptWhenFull('an offer', async ({ page }) => {
    const [buyer] = [await registered(page)];
    const inquiryNum = await giveInquiry(buyer, [await plentifulGoods()]);
    await page.context().clearCookies();
    await loggedIn(page, SELLERS.third);
    await page.goto(`/customer/sale-inquiry/${inquiryNum}`);
    const offer = page.locator('form#offer');
    await offer.getByLabel('备注').hover();
    await offer.getByLabel('备注').fill('含税到厂');
    await offer.getByLabel('单价').first().fill('4321.00');
    await isKept(page, '含税到厂');
    await thereAndBack(page, '衡材网商城');
    await holds(page, '备注', '含税到厂');
    await expect.poll(() => offer.getByLabel('单价').first().inputValue()).toBe('4321.00');
  });

  withScriptWhenFull('the remark of a checkout', async ({ page }) => {
    await atCheckout(page, await plentifulGoods());
    await page.getByLabel('订单备注').hover();
    await fill(page, { 订单备注: '周六收货' });
    await isKept(page, '周六收货');
    await thereAndBack(page);
    await holds(page, '订单备注', '周六收货');
  });

  withScriptWhenFull('an article after 预览', async ({ page }) => {
    await loggedIn(page, OPERATOR);
    await page.goto('/customer/desk/content/article/new?type=sharenotice');
    const main = page.locator('main');
    await main.getByLabel('标题 必填', { exact: true }).hover();
    await main.getByLabel('标题 必填', { exact: true }).fill('仓库检修');
    await typeArticle(page, '<p>周六检修</p>');
    await press(page, '预览');
    await expect(page).toShow(page.getByRole('heading', { name: '预览' }));
    await isKept(page, '周六检修');
    await thereAndBack(page, '内容管理', '/customer/desk/content');
    await holds(page, '标题 必填', '仓库检修');
    await holds(page, '正文 必填', '<p>周六检修</p>');
  });

  withScriptWhenFull('a listing', async ({ page }) => {
    await loggedIn(page, SELLERS.third);
    await page.goto('/customer/release-product-management1/new');
    const name = page.locator('main input[type=text], main input:not([type])').first();
    await name.hover();
    await name.fill('热轧卷板');
    await isKept(page, '热轧卷板');
    await thereAndBack(page, '衡材网商城');
    await expect.poll(() => name.inputValue()).toBe('热轧卷板');
  });
});

describe('it is forgotten', () => {
  withScriptWhenFull('when it was sent', async ({ page }) => {
    await typed(page);
    const form = page.locator('form', { has: page.getByRole('button', { name: '提交需求' }) });
    await fill(page, { 联系人: '沈远舟', 手机号码: '13712345678' });
    await form.getByLabel('仓单融资').check();
    await press(page, '提交需求');
    await expect.poll(() => kept(page)).not.toContain(COMPANY);
  });

  withScript(
    'not when it was refused, another form was sent, or the login came first',
    async ({ page }) => {
      await typed(page);
      await press(page, '提交需求');
      await thereAndBack(page);
      await expect.poll(() => company(page).inputValue()).toBe(COMPANY);

      const buyer = await registered(page, 'enterprise');
      const orderCode = await giveShippedOrder(buyer);
      await page.goto(`/customer/purchase-order/${orderCode}`);
      await page.getByLabel(/实收数量/).fill('1');
      await page.getByLabel('留言', { exact: true }).fill('请核对磅单');
      await press(page, '发送留言');
      await expect(page).toShowToast('留言已发送，卖家会收到通知');
      await press(page, '确认收货');
      await expect(page).toShow(/^已确认收货/);
      const { deliveries } = await (await apiOf(buyer))(deliveriesOfOrder, { orderCode });
      expect(deliveries[0]?.lines[0]?.received).toBe('1');

      await page.goto('/customer/company');
      const invitee = page.getByLabel('手机号或邮箱');
      await invitee.hover();
      await invitee.fill('13700000000');
      await isKept(page, '13700000000');
      await loggedOutElsewhere(page);
      await press(page, '邀请成员');
      await expect(page).toBeAt(/^\/customer\/login\?/);
      await fill(page, { 手机号: buyer.phone, 密码: buyer.password });
      await press(page, '登录');
      await expect(page).toBeAt('/customer/company');
      // The server has forgotten it, the tab has not.
      await page.context().clearCookies({ name: 'draft' });
      await page.evaluate(() => history.go(-2));
      await expect.poll(() => invitee.inputValue()).toBe('13700000000');
    },
  );

  withScriptWhenFull('with the login, and another customer never sees it', async ({ page }) => {
    await registered(page);
    await typed(page);
    await page.goto('/customer/logout');
    await press(page, '确定');
    await expect(page).toShow('请登录');
    expect(await kept(page)).not.toContain(COMPANY);
  });

  withScriptWhenFull('where another customer has logged in meanwhile', async ({ page }) => {
    await registered(page);
    await typed(page);
    await page.context().clearCookies();
    await registered(page);
    await page.reload();
    await expect.poll(() => kept(page)).not.toContain(COMPANY);
    expect(await company(page).inputValue()).toBe('');
  });
});

withScriptWhenFull.for(['<head>', '<body>'])(
  'what was typed before the scripts came is there though a proxy has put something after %s',
  async (tag, { newVisitor, watch }) => {
    watch.expectProblem(/Minified React error/);
    const page = await newVisitor();
    await page.route(FORM, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(tag, `${tag}<script src="/ad.js"></script>`);
      const { 'content-security-policy': _, ...headers } = response.headers();
      await route.fulfill({ response, body, headers });
    });
    await page.route('/ad.js', (route) => route.fulfill({ contentType: 'text/javascript' }));
    let run = () => {};
    const held = new Promise<void>((resolve) => {
      run = resolve;
    });
    await page.route('/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(FORM, { waitUntil: 'commit' });
    await company(page).fill(COMPANY);
    await page.getByLabel('仓单融资').first().check();
    const written = await company(page).elementHandle();
    run();
    // React has made the page anew.
    await expect.poll(() => written?.evaluate((element) => element.isConnected)).toBe(false);
    await expect.poll(() => company(page).inputValue()).toBe(COMPANY);
    expect(await page.getByLabel('仓单融资').first().isChecked()).toBe(true);
  },
);

withScriptWhenFull('a password is never kept', async ({ page }) => {
  await page.goto('/customer/register');
  await page.getByLabel('手机号').hover();
  await fill(page, { 手机号: '19912345678' });
  await page.locator('input[type=password]').first().fill('a-long-secret');
  await isKept(page, '19912345678');
  expect(await kept(page)).not.toContain('a-long-secret');
});

withScriptWhenFull(
  'leaving the site with unsent text asks once, a link of ours does not',
  async ({ newVisitor }) => {
    const page = await newVisitor();
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.goto(FORM);
    await page.reload();
    expect(asked).toEqual([]);
    await company(page).click();
    await company(page).pressSequentially('宁波');
    await isKept(page, '宁波');
    await thereAndBack(page);
    expect(asked).toEqual([]);
    await expect.poll(() => company(page).inputValue()).toBe('宁波');
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
  },
);
