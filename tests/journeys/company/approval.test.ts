import { expect } from 'vitest';
import { listAddresses } from '#app/domain/checkout/address-contract.ts';
import { saveApprovalRule } from '#app/domain/company/approval-contract.ts';
import { inviteMember, memberList } from '#app/domain/company/member-contract.ts';
import { smsOutboxList } from '#app/domain/message/contract.ts';
import { giveAuction } from '#tests/support/auctions.ts';
import { fill, press } from '#tests/support/checkout-steps.ts';
import { acceptInvitation, confirmRoleOf, signedCompany } from '#tests/support/companies.ts';
import { type Customer, loggedIn, newcomer, registered } from '#tests/support/customers.ts';
import { test, testWhenFull } from '#tests/support/portal-test.ts';
import {
  apiOf,
  detailOf,
  giveAddress,
  plentifulGoods,
  plentifulGoodsThat,
} from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { codeOnPhone, OPERATOR } from '#tests/support/wallets.ts';

const COMPANY = '/customer/company';
const APPROVALS = '/customer/approvals';
const INVITEE = '手机号或邮箱';
const REASON = '原因或意见';

/** The newest text that a phone got. */
async function textTo({ phone }: Pick<Customer, 'phone'>): Promise<string> {
  const operator = await apiOf(OPERATOR);
  const { content } = await operator(smsOutboxList, { phone });
  return content[0]?.text ?? '';
}

const pathIn = (text: string): string =>
  /\/(?:approval|customer\/company\/join)\/[\w-]+/.exec(text)?.[0] ?? '';

/** A new person who joins by a link, on the page that it opens. */
async function joins(page: Visitor, link: string, phone: string): Promise<Customer> {
  const person = { ...newcomer(), phone };
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page).toShow('邀请您加入');
  await page.getByRole('link', { name: '没有账号，先注册' }).click();
  await fill(page, { 手机号: person.phone, 姓名或公司名称: person.name, 密码: person.password });
  await page.getByRole('radio', { name: /个人买家/ }).check();
  await press(page, '注册');
  await expect(page).toBeAt(link);
  await press(page, '获取验证码');
  await fill(page, { 验证码: await codeOnPhone(person) });
  await press(page, '接受邀请');
  await expect(page).toBeAt(COMPANY);
  await expect(page).toShow('您已加入');
  return person;
}

/** The same browser, logged in as another person. */
async function entered(page: Visitor, person: Customer): Promise<void> {
  await page.context().clearCookies();
  await loggedIn(page, person);
}

/** A company in which everything waits, and its people, each of whom joined by a call. */
async function staff(page: Visitor) {
  const owner = await signedCompany(page);
  await giveAddress(owner);
  const call = await apiOf(owner);
  await call(saveApprovalRule, { oneLevelFrom: '1' });
  const join = async (role: string): Promise<Customer> => {
    await page.context().clearCookies();
    const person = await registered(page);
    const { token } = await call(inviteMember, { invitee: person.phone, role });
    await acceptInvitation(person, token);
    await confirmRoleOf(owner, person);
    return person;
  };
  return {
    owner,
    buyer: await join('buyer'),
    approver: await join('approver'),
    finance: await join('finance'),
  };
}

/**
 * The buyer orders goods directly, of a seller who keeps their stock until the approval: of S0002 the
 * journey of the seller's desk switches that off and on. Answers the order's code.
 */
async function orders(page: Visitor, buyer: Customer): Promise<string> {
  await entered(page, buyer);
  const goods = await plentifulGoodsThat(
    ({ deliveryWay, customerVo }) => deliveryWay === 1 && customerVo.sellerCode !== 'S0002',
  );
  await page.goto(detailOf(goods));
  await press(page, '立即购买');
  await press(page, '提交订单');
  await expect(page).toBeAt(/^\/customer\/purchase-order\//);
  await expect(page).toShow('待审批');
  await expect(page).toShow('库存保留至');
  return page.url().split('/').at(-1) ?? '';
}

test('issue 19 §1, §2: invited by phone, joined, ordered, approved and paid, without script', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/status of 410/);
  const owner = await signedCompany(page);
  await giveAddress(owner);
  await page.goto(COMPANY);
  await press(page, '邀请成员');
  await expect(page).toShow('请填写被邀请人的手机号或邮箱');
  const phone = newcomer().phone;
  await fill(page, { [INVITEE]: phone });
  await press(page, '邀请成员');
  await expect(page).toShowToast('邀请已生成，链接见「待接受的邀请」');
  const sent = await textTo({ phone });
  expect(sent).toContain('采购');
  const { invitations } = await (await apiOf(owner))(memberList, {});
  expect(pathIn(sent)).toBe(`${COMPANY}/join/${invitations[0]?.token}`);
  await page.getByRole('link', { name: '审批规则' }).click();
  await page.getByRole('link', { name: '修改 按金额审批' }).click();
  await fill(page, { '一级审批，金额达到（元）': '1' });
  await press(page, '保存规则');
  await expect(page).toShowToast('审批规则已保存');
  const buyer = await joins(page, pathIn(sent), phone);
  await page.goto(pathIn(sent));
  await expect(page).toShow('邀请已被使用或撤回');

  const orderCode = await orders(page, buyer);
  await expect(page).toShow(`等待 ${owner.name} 审批`);
  await page.goto(`/pay?orderCode=${orderCode}`);
  await expect(page).toBeAt(`/customer/purchase-order/${orderCode}`);
  await expect(page).toShow('审批通过后才能付款');

  await entered(page, owner);
  await page.goto(APPROVALS);
  await expect(page).toShow(buyer.name);
  await press(page, '退回');
  await expect(page).toShow('请填写退回原因');
  await press(page, '同意');
  await expect(page).toShowToast('已同意');
  await page.goto(`${APPROVALS}?which=decided`);
  await expect(page).toShow(orderCode);
  await page.goto(`/pay?orderCode=${orderCode}`);
  await expect(page).toShow('逾期订单自动取消');
});

testWhenFull('an order from a listing says that it waits for an approval', async ({ page }) => {
  const { buyer } = await staff(page);
  await entered(page, buyer);
  await page.goto(`${detailOf(await plentifulGoods(1))}&dialog=order`);
  await press(page, '去确认订单');
  await press(page, '提交订单');
  await expect(page).toBeAt(/^\/customer\/purchase-order\/\d+/);
  await expect(page).toShowToast('订单已提交，等待审批；审批通过后付款');
  await expect(page).toShow('待审批');
});

testWhenFull(
  'issue 19 §2: the link of a text opens without a login, and takes the code of the phone',
  async ({ page, watch }) => {
    watch.expectProblem(/status of 404/);
    const { buyer, approver, finance } = await staff(page);
    const orderCode = await orders(page, buyer);
    const link = pathIn(await textTo(approver));
    await page.context().clearCookies();
    const answer = await page.context().request.get(link);
    expect(answer.headers()).toMatchObject({
      'cache-control': expect.stringContaining('no-store'),
      'referrer-policy': 'no-referrer, same-origin',
      'x-robots-tag': expect.stringContaining('noindex'),
    });
    await page.goto(link);
    await expect(page).toShow(buyer.name);
    await expect(page).toShow('首次采购');
    await press(page, '同意');
    await expect(page).toShow('验证码已失效，请重新获取');
    await press(page, '获取验证码');
    await expect(page).toShowToast('验证码已发送给审批人');
    const code = /验证码 (\d{6})/.exec(await textTo(approver))?.[1] ?? '';
    await fill(page, { 验证码: code });
    await press(page, '退回');
    await expect(page).toShow('请填写退回原因');
    await fill(page, { 验证码: code, [REASON]: '请先比价' });
    await press(page, '退回');
    await expect(page).toShowToast('已退回，订单已取消并告知下单人');
    await expect(page).toShow('该订单已有审批结果或已取消');
    await page.goto(`${link.slice(0, -3)}abc`);
    await expect(page).toShow('审批链接不正确');
    await entered(page, finance);
    await page.goto(`/customer/purchase-order/${orderCode}`);
    await expect(page).toShow('请先比价');
  },
);

testWhenFull(
  'issue 19 §2: a sign-up to an auction waits with its limit, and is sent back with a reason',
  async ({ page }) => {
    const { owner, buyer, approver } = await staff(page);
    const auctionId = await giveAuction();
    await entered(page, buyer);
    const signUp = async (limit: string) => {
      await page.goto(`/auction?id=${auctionId}&dialog=sign`);
      await fill(page, { 公司名称: owner.name, 证件号码: '91320200MA1MCKLB4X' });
      await fill(page, { 通知手机号码: '13812345678', '出价上限（总金额，元）': limit });
      await page.getByRole('checkbox', { name: '我已阅读并同意竞拍协议' }).check();
      await press(page, '提交报名');
    };
    await signUp('');
    await expect(page).toShow('按企业规则，报名须审批，请填写出价上限');
    await signUp('500,000');
    await expect(page).toShowToast('报名待企业内部审批，通过后提交平台审核');
    await expect(page).toShow('待企业审批');
    await entered(page, approver);
    await page.goto(APPROVALS);
    await expect(page).toShow('¥500,000.00（总金额）');
    await expect(page).toShow('起拍价');
    await fill(page, { [REASON]: '上限过高' });
    await press(page, '退回');
    await expect(page).toShowToast('已退回，并告知报名人');
    await entered(page, buyer);
    await page.goto(`/auction?id=${auctionId}`);
    await expect(page).toShow('企业内部审批退回：上限过高');
    await expect(page).toShow(page.getByRole('link', { name: '修改后重新报名' }));
  },
);

test('issue 19 §2: rules by category, seller and terms, and budgets, on the company’s page', async ({
  page,
}) => {
  await signedCompany(page);
  await page.goto(`${COMPANY}?tab=rules`);
  const change = (rule: string) => page.getByRole('link', { name: `修改 ${rule}` }).click();
  const seller = page.getByLabel('添加卖家');
  await change('指定卖家');
  await seller.fill('没有这个卖家');
  await press(page, '保存规则');
  await expect(seller).toHaveMessage('没有名为「没有这个卖家」的卖家，请填写卖家的完整名称');
  const names = page.locator('datalist option');
  const name = (await names.first().getAttribute('value')) ?? '';
  await seller.fill(name);
  await press(page, '保存规则');
  await expect(page).toShow(`向 ${name} 采购，需一级审批`);
  await change('指定品类');
  await page.getByRole('checkbox', { name: '钢铁' }).check();
  await press(page, '保存规则');
  await expect(page).toShowToast('审批规则已保存');
  await change('指定付款方式');
  await page.getByRole('checkbox', { name: '月结' }).check();
  await press(page, '保存规则');
  // Each form has changed its own rule only.
  await expect(page).toShow(`向 ${name} 采购，需一级审批`);
  await expect(page).toShow('采购钢铁，需一级审批');
  await expect(page).toShow('付款方式为月结，需一级审批');
  await page.getByRole('link', { name: '预算' }).click();
  await page.getByRole('combobox', { name: /^周期/ }).selectOption('year');
  await fill(page, { 成本中心或项目名称: '二期厂房', '预算（元）': '50万' });
  await press(page, '保存预算');
  await expect(page).toShow('请填写金额');
  await fill(page, { 成本中心或项目名称: '二期厂房', '预算（元）': '500,000' });
  await press(page, '保存预算');
  await expect(page).toShowToast('预算已保存');
  await expect(page).toShow('500,000.00');
});

testWhenFull(
  'issue 19 §1: a member without the right sees who has it, and a removed member is logged out at once',
  async ({ page }) => {
    const { owner, buyer, finance } = await staff(page);
    await entered(page, finance);
    await page.goto(COMPANY);
    expect(await page.getByRole('button', { name: '邀请成员' }).count()).toBe(0);
    await page.goto(detailOf(await plentifulGoods(1)));
    await press(page, '立即购买');
    await press(page, '提交订单');
    await expect(page).toShow('您的角色是「财务」');
    await expect(page).toShow(`可联系：${owner.name}、${buyer.name}`);
    await entered(page, owner);
    await page.goto(COMPANY);
    await page.getByRole('link', { name: `移除 ${finance.name}` }).click();
    await press(page, '确定');
    await expect(page).toShowToast('成员已移除，已退出其全部登录');
    const former = await apiOf(finance);
    await expect(former(listAddresses, {})).rejects.toMatchObject({ code: 'G001' });
  },
);
