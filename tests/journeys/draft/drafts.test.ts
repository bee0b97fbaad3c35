import { randomUUID } from 'node:crypto';
import { describe, expect, inject } from 'vitest';
import { listDrafts, saveDraft } from '#app/domain/draft/contract.ts';
import { typeArticle } from '#tests/support/article-text.ts';
import { giveAuction } from '#tests/support/auctions.ts';
import { fill, press, settled } from '#tests/support/checkout-steps.ts';
import {
  type Customer,
  loggedIn,
  loggedOutElsewhere,
  registered,
} from '#tests/support/customers.ts';
import { inTurn } from '#tests/support/full-run.ts';
import { giveInquiry, SELLERS } from '#tests/support/inquiries.ts';
import { startPortal } from '#tests/support/portal-process.ts';
import {
  inBothModesWhenFull,
  test,
  testWhenFull,
  withScript,
  withScriptWhenFull,
} from '#tests/support/portal-test.ts';
import { apiOf, findGoods, isPlentiful, plentifulGoods } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

const SAVED = /^已保存 \d{2}:\d{2}$/;
const OFFERED = /有未提交的内容（\d{2}:\d{2} 保存）/;

const inForm = (page: Visitor, label: string) => page.locator('main').getByLabel(label);
const remark = (page: Visitor) => inForm(page, '备注');

async function logInHere(page: Visitor, { phone, password }: Customer): Promise<void> {
  await expect(page).toBeAt(/^\/customer\/login\?redirectTo=/);
  await fill(page, { 手机号: phone, 密码: password });
  await press(page, '登录');
}

/** What is offered on a page, once it is there. */
const offered = (page: Visitor) => page.getByRole('button', { name: '恢复' }).count();

/** So that nothing is offered of what other journeys of the account have typed. */
const ownPage = () => `selfId=${randomUUID()}`;

/** Each long form: who fills it in, where, and one of its fields. */
const LONG_FORMS = {
  'an inquiry': async () => ({ at: '/inquiry', label: '备注', as: null }),
  'an offer': async (page: Visitor) => {
    const buyer = await registered(page);
    const inquiryNum = await giveInquiry(buyer, await findGoods(2, isPlentiful));
    await page.context().clearCookies();
    return { at: `/customer/sale-inquiry/${inquiryNum}`, label: '备注', as: SELLERS.first };
  },
  'a listing': async () => ({
    at: `/customer/release-product-management1/new?${ownPage()}`,
    label: '商品介绍',
    as: SELLERS.third,
  }),
  'an article': async () => ({
    at: `/customer/desk/content/article/new?type=news&${ownPage()}`,
    label: '摘要',
    as: OPERATOR,
  }),
  'a sign-up': async () => ({
    at: `/auction?id=${await giveAuction()}&dialog=sign`,
    label: '公司名称',
    as: null,
  }),
} satisfies Record<
  string,
  (page: Visitor) => Promise<{ at: string; label: string; as: Customer | null }>
>;

/** In a browser the forms share one script. */
describe.each(inTurn(Object.entries(LONG_FORMS), 5))('%s', (_, prepare) => {
  withScript(
    'is saved on a pause in typing, and there on another machine',
    async ({ page, newVisitor }) => {
      const { at, label, as } = await prepare(page);
      const customer = as ?? (await registered(page));
      if (as) await loggedIn(page, as);
      await page.goto(at);
      const text = `未完 ${Date.now()}`;
      await inForm(page, label).fill(text);
      await expect(page).toShow(SAVED);

      const elsewhere = await newVisitor();
      await loggedIn(elsewhere, customer);
      await elsewhere.goto(at);
      await expect(elsewhere).toShow(OFFERED);
      await elsewhere.getByRole('button', { name: '恢复' }).first().click();
      await expect(elsewhere).toBeAt(at);
      expect(await inForm(elsewhere, label).inputValue()).toBe(text);
      expect(await offered(elsewhere)).toBe(0);
      // Typed further, it is the same draft.
      await inForm(elsewhere, label).fill(`${text} 续`);
      await expect(elsewhere).toShow(SAVED);
      await page.reload();
      await expect(page).toShow(OFFERED);
      expect(await offered(page)).toBe(1);
      await press(page, '放弃');
      await expect(page).toBeAt(at);
      await expect(page).toShow(inForm(page, label));
      expect(await offered(page)).toBe(0);
    },
  );
});

describe.each(inTurn(Object.entries(LONG_FORMS), 5, 1))('%s', (_, prepare) => {
  test('without a script a button saves it', async ({ page, newVisitor }) => {
    const { at, label, as } = await prepare(page);
    const customer = as ?? (await registered(page));
    if (as) await loggedIn(page, as);
    await page.goto(at);
    const text = `未完 ${Date.now()}`;
    await inForm(page, label).fill(text);
    await page
      .getByRole('button', { name: /^(?:保存草稿|暂存)$/ })
      .last()
      .click();
    await expect(page).toBeAt(at);
    await expect(page).toShow(/草稿已保存（\d{2}:\d{2}）/);
    expect(await inForm(page, label).inputValue()).toBe(text);
    expect(await offered(page)).toBe(0);

    const elsewhere = await newVisitor();
    await loggedIn(elsewhere, customer);
    await elsewhere.goto(at);
    await expect(elsewhere).toShow(OFFERED);
    expect(await inForm(elsewhere, label).inputValue()).not.toBe(text);
    await press(elsewhere, '恢复');
    expect(await inForm(elsewhere, label).inputValue()).toBe(text);
    await elsewhere.reload();
    expect(await inForm(elsewhere, label).inputValue()).toBe(text);
    await page.goto('/');
    await page.goto(at);
    await press(elsewhere, as === OPERATOR ? '暂存' : '保存草稿');
    await page.goto(at);
    await expect(page).toShow(OFFERED);
    await press(page, '放弃');
    expect(await offered(page)).toBe(0);
    expect(await inForm(page, label).inputValue()).not.toBe(text);
  });
});

inBothModesWhenFull('neither a sent form nor an emptied one is a draft', async ({ page }) => {
  const goods = await plentifulGoods(1);
  await registered(page);
  const at = `/inquiry?sellerProductId=${goods.id}`;
  await page.goto(at);
  await remark(page).fill('附质保书');
  await page.getByLabel('条件').selectOption('款到发货');
  await press(page, '保存草稿');
  await expect(page).toShow(/已保存/);
  await press(page, '提交询价');
  await expect(page).toBeAt('/customer/purchase-inquiry');
  await page.goto(at);
  expect(await remark(page).inputValue()).toBe('');
  expect(await offered(page)).toBe(0);

  await remark(page).fill('不要了');
  await press(page, '保存草稿');
  await expect(page).toShow(/已保存/);
  await press(page, '清空重填');
  await expect(page).toBeAt('/inquiry');
  await page.goto(at);
  expect(await offered(page)).toBe(0);
});

withScriptWhenFull('a page does not offer the draft that it has saved itself', async ({ page }) => {
  await loggedIn(page, OPERATOR);
  await page.goto(`/customer/desk/content/article/new?type=helpmember&${ownPage()}`);
  await inForm(page, '标题 必填').fill('未完');
  await typeArticle(page, '<p>未完，再写</p>');
  await expect(page).toShow(SAVED);
  await press(page, '预览');
  await expect(page).toShow(page.getByRole('article').getByText('未完，再写'));
  await settled(page);
  expect(await offered(page)).toBe(0);
});

withScriptWhenFull('two tabs do not lose one another’s', async ({ page }) => {
  await registered(page);
  const other = await page.context().newPage();
  for (const [tab, text] of [
    [page, '第一个标签页'],
    [other, '第二个标签页'],
  ] as const) {
    await tab.goto('/inquiry');
    await remark(tab).fill(text);
    await expect(tab).toShow(SAVED);
  }
  await remark(page).fill('第一个标签页，又写');
  await page.getByRole('button', { name: '保存草稿' }).click();
  await expect(page).toShow(SAVED);
  await other.reload();
  await expect(other).toShow(OFFERED);
  // The other one's; its own is in it again.
  await expect.poll(() => offered(other)).toBe(1);
  expect(await remark(other).inputValue()).toBe('第二个标签页');
  await remark(other).fill('第二个标签页，也又写');
  await expect(other).toShow(SAVED);
  const third = await page.context().newPage();
  await third.goto('/inquiry');
  await expect(third).toShow(OFFERED);
  expect(await offered(third)).toBe(2);
});

describe('a shared computer', () => {
  test('does not show what another customer has typed, and logging out clears it', async ({
    page,
    newVisitor,
  }) => {
    const other = await registered(await newVisitor());
    const one = await registered(page);
    await page.goto('/inquiry');
    await remark(page).fill('甲的内容');
    await loggedOutElsewhere(page);
    await press(page, '提交询价');
    await logInHere(page, other);
    await page.goto('/inquiry');
    expect(await remark(page).inputValue()).toBe('');

    await remark(page).fill('乙的内容');
    await press(page, '保存草稿');
    await expect(page).toShow(/草稿已保存/);
    await page.goto('/customer/logout');
    await press(page, '确定');
    await page.goto('/inquiry');
    expect(await remark(page).inputValue()).toBe('');
    await loggedIn(page, one);
    await page.goto('/inquiry');
    expect([await remark(page).inputValue(), await offered(page)]).toEqual(['', 0]);
    await page.context().clearCookies();
    await loggedIn(page, other);
    await page.goto('/inquiry');
    expect([await remark(page).inputValue(), await offered(page)]).toEqual(['', 1]);
  });
});

test('a draft that another version of the portal has kept is passed over', async ({ page }) => {
  const customer = await registered(page);
  const call = await apiOf(customer);
  const form = { page: '/inquiry', form: 'inquiry' };
  await call(saveDraft, { ...form, id: randomUUID(), content: { version: 1 } });
  expect(await call(listDrafts, { page: '/inquiry' })).toHaveLength(1);
  expect((await page.goto('/inquiry'))?.status()).toBe(200);
  expect(await offered(page)).toBe(0);
});

testWhenFull('a draft is there in every process of the portal', async () => {
  const settings = {
    TRADING_API_URL: inject('portalOrigin'),
    SESSION_SECRET: 'two processes of one portal share it',
  };
  const [one, other] = await Promise.all([startPortal(settings), startPortal(settings)]);
  const answer = await fetch(`${one.origin}/inquiry`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ form: 'inquiry', intent: 'keep', source: '', remark: '两个进程' }),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const page = await fetch(`${other.origin}/inquiry`, { headers: { cookie } });
  expect(await page.text()).toContain('两个进程');
  await Promise.all([one.stop(), other.stop()]);
});
