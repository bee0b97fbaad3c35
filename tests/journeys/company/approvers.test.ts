import { expect } from 'vitest';
import { approvalRule, saveApprovalRule } from '#app/domain/company/approval-contract.ts';
import { inviteMember } from '#app/domain/company/member-contract.ts';
import { saveSpendUnit } from '#app/domain/company/spend-unit-contract.ts';
import { DAY_MS } from '#app/domain/duration.ts';
import { smsOutboxList } from '#app/domain/message/contract.ts';
import { wallDay } from '#app/domain/time.ts';
import { fill, press } from '#tests/support/checkout-steps.ts';
import { acceptInvitation, confirmRoleOf, signedCompany } from '#tests/support/companies.ts';
import { type Customer, loggedIn, registered } from '#tests/support/customers.ts';
import { inBothModes, test } from '#tests/support/portal-test.ts';
import { apiOf, detailOf, giveAddress, plentifulGoods } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { codeOnPhone, OPERATOR } from '#tests/support/wallets.ts';

const RULES = '/customer/company?tab=rules';
const APPROVALS = '/customer/approvals';

const chosen = (page: Visitor, label: string) =>
  page.getByRole('combobox', { name: new RegExp(`^${label}`) });

async function entered(page: Visitor, person: Customer): Promise<void> {
  await page.context().clearCookies();
  await loggedIn(page, person);
}

/** A company of which everything waits, with two approvers and a buyer; the visitor is its own login. */
async function staff(page: Visitor) {
  const owner = await signedCompany(page);
  await giveAddress(owner);
  const call = await apiOf(owner);
  await call(saveApprovalRule, { oneLevelFrom: '1' });
  await call(saveSpendUnit, { kind: 'costCentre', code: '1001', name: '研发部' });
  const join = async (role: string): Promise<Customer> => {
    await page.context().clearCookies();
    const person = await registered(page);
    const { token } = await call(inviteMember, { invitee: person.phone, role });
    await acceptInvitation(person, token);
    await confirmRoleOf(owner, person);
    return person;
  };
  const people = {
    buyer: await join('buyer'),
    first: await join('approver'),
    second: await join('approver'),
  };
  await entered(page, owner);
  return { owner, ...people };
}

/** The rule that a cost centre's orders are decided by two, one after the other, on the company's page. */
async function setRule(page: Visitor, first: Customer, second: Customer): Promise<void> {
  await page.goto(RULES);
  await page.getByRole('link', { name: '按成本中心添加' }).click();
  await press(page, '保存审批人');
  await expect(page).toShow('请选择成本中心');
  await chosen(page, '成本中心').selectOption('研发部');
  await chosen(page, '审批方式').selectOption('order');
  await chosen(page, '审批人 1').selectOption({ label: first.name });
  await chosen(page, '审批人 2').selectOption({ label: first.name });
  await press(page, '保存审批人');
  await expect(page).toShow('同一位审批人请只选一次');
  await chosen(page, '审批人 2').selectOption({ label: second.name });
  await press(page, '保存审批人');
  await expect(page).toShowToast('审批人规则已保存');
  await expect(page).toShow(`成本中心 研发部 的采购，由 ${first.name} → ${second.name} 依次审批`);
}

async function orders(page: Visitor, buyer: Customer): Promise<string> {
  await entered(page, buyer);
  await page.goto(detailOf(await plentifulGoods(1)));
  await press(page, '立即购买');
  await page.getByRole('combobox', { name: /^成本中心/ }).selectOption('研发部');
  await press(page, '提交订单');
  await expect(page).toBeAt(/^\/customer\/purchase-order\//);
  return page.url().split('/').at(-1) ?? '';
}

async function linkTo({ phone }: Pick<Customer, 'phone'>): Promise<string> {
  const { content } = await (await apiOf(OPERATOR))(smsOutboxList, { phone });
  return content.flatMap(({ text }) => /\/approval\/[\w-]+/.exec(text)?.[0] ?? [])[0] ?? '';
}

inBothModes(
  'issue 53 §2: approvers by cost centre are set on the page and decide in turn, the second by the link of a message',
  async ({ page }) => {
    const { owner, buyer, first, second } = await staff(page);
    await setRule(page, first, second);
    const orderCode = await orders(page, buyer);
    await expect(page).toShow(`等待 ${first.name} 审批`);
    await entered(page, second);
    await page.goto(APPROVALS);
    await expect(page).toShow('没有待您审批的订单和竞价报名');
    await entered(page, first);
    await page.goto(APPROVALS);
    await expect(page).toShow('第 1 级，共 2 级');
    await expect(page).toShow(`由 ${first.name} → ${second.name} 依次审批`);
    await press(page, '同意');
    await expect(page).toShowToast('已同意');

    await page.context().clearCookies();
    await page.goto(await linkTo(first));
    await expect(page).toShow(`这一步已有审批结果，现等待 ${second.name} 审批`);
    await page.goto(await linkTo(second));
    await expect(page).toShow('第 2 级，共 2 级');
    await press(page, '获取验证码');
    await expect(page).toShowToast('验证码已发送给审批人');
    await fill(page, { 验证码: await codeOnPhone(second) });
    await press(page, '同意');
    await expect(page).toShowToast('已同意');
    await entered(page, owner);
    await page.goto(`/pay?orderCode=${orderCode}`);
    await expect(page).toShow('逾期订单自动取消');

    await page.goto(RULES);
    await page.getByRole('link', { name: '修改 成本中心 研发部' }).click();
    for (const seat of ['审批人 1', '审批人 2']) {
      await chosen(page, seat).selectOption({ label: '不选' });
    }
    await press(page, '保存审批人');
    await expect(page).toShowToast('审批人规则已取消');
  },
);

inBothModes(
  'issue 53 §2: an absence is planned with its deputy, and shown beside the approvers',
  async ({ page }) => {
    const { owner, buyer, first, second } = await staff(page);
    await setRule(page, first, second);
    await entered(page, first);
    await page.goto(RULES);
    await page.getByRole('link', { name: '登记 我的外出' }).click();
    await chosen(page, '我的代理人').selectOption({ label: second.name });
    await press(page, '保存代理');
    await expect(page).toShow('请选择代理的最后一天');
    const today = wallDay(new Date());
    const last = wallDay(new Date(Date.now() + 2 * DAY_MS));
    await fill(page, { 外出的第一天: today, 代理的最后一天: last });
    await press(page, '保存代理');
    await expect(page).toShowToast('外出与代理人已登记');
    await expect(page).toShow(`${first.name} ${today} 至 ${last} 外出，由 ${second.name} 代理审批`);
    await orders(page, buyer);
    await expect(page).toShow(`等待 ${first.name}、${second.name} 审批`);
    await entered(page, second);
    await page.goto(APPROVALS);
    await expect(page).toShow(`${first.name} 至 ${last}，由 ${second.name} 代理`);
    await press(page, '同意');
    await expect(page).toShowToast('已同意');
    // The deputy has decided for the first, so that what they would decide themselves falls to an administrator.
    await entered(page, owner);
    await page.goto(APPROVALS);
    await expect(page).toShow('指定的审批人不能审批，由管理员审批');
    await press(page, '同意');
    await expect(page).toShowToast('已同意');
  },
);

test('the hours after which administrators decide are set beside the other rules', async ({
  page,
}) => {
  const owner = await signedCompany(page);
  await page.goto(RULES);
  await page.getByRole('link', { name: '修改 超时升级' }).click();
  await fill(page, { '超过多少小时（工作日）': '0' });
  await press(page, '保存规则');
  await expect(page).toShow('请填写 1 至 72 的整数小时；不需要请留空');
  await fill(page, { '超过多少小时（工作日）': '8' });
  await press(page, '保存规则');
  await expect(page).toShow('8 个工作日小时无人审批，管理员也可以审批并收到通知');
  expect((await (await apiOf(owner))(approvalRule, {})).escalateHours).toBe(8);
});
