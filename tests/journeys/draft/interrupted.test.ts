import { describe, expect } from 'vitest';
import { inviteMember, memberList } from '#app/domain/company/member-contract.ts';
import { readStatementFile } from '#app/domain/remittance/reading-contract.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { acceptInvitation } from '#tests/support/companies.ts';
import {
  type Customer,
  loggedIn,
  loggedOutElsewhere,
  registered,
} from '#tests/support/customers.ts';
import { giveOrder, pay } from '#tests/support/orders.ts';
import { test } from '#tests/support/portal-test.ts';
import { giveReceivedOrder, SELLER } from '#tests/support/received-orders.ts';
import { apiOf, plentifulGoodsOf } from '#tests/support/trading-api.ts';
import type { Control, Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

const COMPANY = '/customer/company';
const INVITEE = '手机号或邮箱';

async function logInHere(page: Visitor, { phone, password }: Customer): Promise<void> {
  await expect(page).toBeAt(/^\/customer\/login\?redirectTo=/);
  await page.getByLabel('手机号').fill(phone);
  await page.getByLabel('密码').fill(password);
  await press(page, '登录');
}

const within = (page: Visitor, label: string) => page.locator('main').getByLabel(label).first();

const valueIn = (page: Visitor, label: string) => within(page, label).inputValue();

/** Sends what is typed after the session has ended, and logs in: the same page is there again. */
async function interrupted(page: Visitor, button: string, customer: Customer): Promise<void> {
  const { pathname, search } = new URL(page.url());
  await loggedOutElsewhere(page);
  await press(page, button);
  await logInHere(page, customer);
  await expect(page).toBeAt(pathname + search);
}

/** A company with two members besides its own login; the visitor is this one. */
async function staff(page: Visitor) {
  const owner = await registered(page, 'enterprise');
  const call = await apiOf(owner);
  for (let joined = 0; joined < 2; joined++) {
    await page.context().clearCookies();
    const person = await registered(page);
    const { token } = await call(inviteMember, { invitee: person.phone, role: 'buyer' });
    await acceptInvitation(person, token);
  }
  await page.context().clearCookies();
  await loggedIn(page, owner);
  const { members } = await call(memberList, {});
  const [one, other] = members.filter(({ isOwnLogin }) => !isOwnLogin);
  return { owner, one: one?.personId ?? '', other: other?.personId ?? '' };
}

describe('what was typed before a login came in between is there again after it', () => {
  test('prices of many listings, of a search', async ({ page }) => {
    await loggedIn(page, SELLER);
    const search = new URLSearchParams({ keyword: '钢 ' });
    await page.goto(`/customer/release-product-management1/prices?${search}`);
    // By their names: other journeys change the seller's listings, and with them the order of the rows.
    const named = async (control: Control) =>
      page.locator(`[name="${await control.getAttribute('name')}"]`);
    const texts: [Control, string][] = [
      [await named(page.getByLabel(/ 单价$/).first()), '面议'],
      [await named(page.getByLabel(/ 单价$/).last()), '1.23'],
      [await named(page.getByLabel(/ 起订量$/).last()), '7'],
    ];
    const untouched = await named(page.getByLabel(/ 库存$/).first());
    const stock = await untouched.inputValue();
    for (const [control, text] of texts) await control.fill(text);
    await interrupted(page, '保存修改', SELLER);
    for (const [control, text] of texts) expect(await control.inputValue()).toBe(text);
    expect(await untouched.inputValue()).toBe(stock);
  });

  test('a request after the sale, whose file has to be chosen again', async ({ page }) => {
    const buyer = await registered(page);
    const orderCode = await giveReceivedOrder(buyer);
    await page.goto(`/customer/purchase-saleafter-order?orderCode=${orderCode}`);
    await within(page, '换货').check();
    await within(page, '数量').fill('1.5');
    await within(page, '原因').selectOption({ label: '质量不合格' });
    await within(page, '说明').fill('两捆有锈');
    await within(page, '凭证').setInputFiles([
      { name: '锈.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') },
    ]);
    await interrupted(page, '提交申请', buyer);
    expect(await within(page, '换货').isChecked()).toBe(true);
    expect(await valueIn(page, '数量')).toBe('1.5');
    expect(await valueIn(page, '说明')).toBe('两捆有锈');
    await expect(page).toShow('登录前选择的文件没有保存，请重新选择：锈.pdf');
    await press(page, '提交申请');
    await expect(page).toShowToast('售后申请已提交');
  });

  test('a shipment', async ({ page }) => {
    const buyer = await registered(page);
    const orderCode = await giveOrder(buyer, await plentifulGoodsOf(SELLER.sellerCode));
    await pay(buyer, orderCode);
    await page.context().clearCookies();
    await loggedIn(page, SELLER);
    await page.goto(`/customer/sale-order/${orderCode}`);
    const typed = { 承运商: '顺达物流', 车牌号: '浙B12345', 司机: '周师傅', 提单号: 'T-77' };
    for (const [label, text] of Object.entries(typed)) await within(page, label).fill(text);
    const number = page.getByRole('textbox', { name: / 发货数量/ }).first();
    await number.fill('0.5');
    await interrupted(page, '发货', SELLER);
    for (const [label, text] of Object.entries(typed)) {
      expect(await valueIn(page, label), label).toBe(text);
    }
    expect(await number.inputValue()).toBe('0.5');
  });

  test('an invitation, until it is sent', async ({ page }) => {
    const owner = await registered(page, 'enterprise');
    await page.goto(COMPANY);
    const invitee = `${owner.phone}@mail.example`;
    await within(page, INVITEE).fill(invitee);
    await within(page, '角色').selectOption({ label: '财务' });
    await interrupted(page, '邀请成员', owner);
    expect(await valueIn(page, INVITEE)).toBe(invitee);
    expect(await valueIn(page, '角色')).toBe('finance');
    await press(page, '邀请成员');
    await expect(page).toShow('待接受的邀请');
    await page.goto(COMPANY);
    expect(await valueIn(page, INVITEE)).toBe('');
  });

  test('in the place of what is saved: the budget of a member, and of no other one', async ({
    page,
  }) => {
    const { owner, one, other } = await staff(page);
    const budget = page.getByLabel('月度预算（元）');
    await page.goto(`${COMPANY}?member=${one}`);
    await budget.fill('880');
    await interrupted(page, '保存', owner);
    expect(await budget.inputValue()).toBe('880');
    await page.goto(`${COMPANY}?member=${other}`);
    expect(await budget.inputValue()).toBe('');
  });

  test('what the columns of a file hold, and of no other one', async ({ page }) => {
    const mark = Date.now();
    const operator = await apiOf(OPERATOR);
    const read = async (head: string) => {
      const rows = [
        [head, '丙'],
        ['2026-11-23', '5'],
      ];
      const numbered = rows.map((cells, at) => ({ number: at + 1, cells }));
      const { id } = await operator(readStatementFile, { fileName: '流水.csv', rows: numbered });
      return `/customer/desk/bank-statements/files/${id}`;
    };
    const [one, other] = [await read(`甲${mark}`), await read(`乙${mark}`)];
    await loggedIn(page, OPERATOR);
    await page.goto(one);
    await within(page, `甲${mark}`).selectOption({ label: '日期' });
    await interrupted(page, '确认各列的含义', OPERATOR);
    expect(await valueIn(page, `甲${mark}`)).toBe('date');
    await page.goto(other);
    expect(await valueIn(page, `乙${mark}`)).toBe('');
  });

  test('how messages are sent', async ({ page }) => {
    const customer = await registered(page);
    await page.goto('/customer/messages/settings');
    const typed = { 短信免打扰开始: '20', 邮件发送方式: '9' };
    for (const [label, value] of Object.entries(typed)) {
      await within(page, label).selectOption(value);
    }
    await page.locator('summary').filter({ hasText: '发票' }).click();
    await page.getByLabel('发票 短信').selectOption({ label: '短信：全不' });
    await interrupted(page, '保存设置', customer);
    for (const [label, value] of Object.entries(typed)) {
      expect(await valueIn(page, label), label).toBe(value);
    }
    expect(await page.getByLabel('发票 短信').inputValue()).toMatch(/off$/);
  });

  test('for its customer, not for another one', async ({ page, newVisitor }) => {
    const owner = await registered(page, 'enterprise');
    const stranger = await registered(await newVisitor(), 'enterprise');
    await page.goto(COMPANY);
    await within(page, INVITEE).fill('13700000000');
    await loggedOutElsewhere(page);
    await press(page, '邀请成员');
    await logInHere(page, stranger);
    await expect(page).toBeAt(COMPANY);
    expect(await valueIn(page, INVITEE)).toBe('');
    await page.context().clearCookies({ name: 'session' });
    await loggedIn(page, owner);
    await page.goto(COMPANY);
    expect(await valueIn(page, INVITEE)).toBe('');
    // Another tab logs the stranger in: the owner's page invites nobody for the stranger's company.
    await within(page, INVITEE).fill('13700000000');
    await page.context().clearCookies({ name: 'session' });
    await loggedIn(page, stranger);
    await press(page, '邀请成员');
    await expect(page).toShow(`现在登录的是「${stranger.name}」，所以没有提交`);
    expect(await valueIn(page, INVITEE)).toBe('13700000000');
    const { invitations } = await (await apiOf(stranger))(memberList, {});
    expect(invitations).toEqual([]);
  });
});
