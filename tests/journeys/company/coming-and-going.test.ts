import { expect } from 'vitest';
import { inviteMember } from '#app/domain/company/member-contract.ts';
import { fill, press } from '#tests/support/checkout-steps.ts';
import { acceptInvitation, companyWithBuyer, signedCompany } from '#tests/support/companies.ts';
import { loggedIn, registered } from '#tests/support/customers.ts';
import { test } from '#tests/support/portal-test.ts';
import { apiOf } from '#tests/support/trading-api.ts';
import { codeOnPhone } from '#tests/support/wallets.ts';

const COMPANY = '/customer/company';

test('who is invited proves it by a code, and a role with money begins with a confirmation', async ({
  page,
}) => {
  const owner = await signedCompany(page);
  await page.context().clearCookies();
  const person = await registered(page);
  const { token } = await (await apiOf(owner))(inviteMember, {
    invitee: person.phone,
    role: 'finance',
  });
  await page.goto(`${COMPANY}/join/${token}`);
  await expect(page).toShow('由企业管理员确认后生效');
  await press(page, '接受邀请');
  await expect(page.getByLabel('验证码')).toHaveMessage('请输入验证码');
  await press(page, '获取验证码');
  await expect(page).toShowToast('验证码已发送给被邀请人');
  await fill(page, { 验证码: '000' });
  await press(page, '接受邀请');
  await expect(page.getByLabel('验证码')).toHaveMessage(/^验证码错误/);
  await fill(page, { 验证码: await codeOnPhone(person) });
  await press(page, '接受邀请');
  await expect(page).toBeAt(COMPANY);
  await expect(page).toShow('您的「财务」角色待企业管理员确认');

  await page.context().clearCookies();
  await loggedIn(page, owner);
  await page.goto(COMPANY);
  await expect(page).toShow('财务待确认');
  await page.getByRole('link', { name: `确认角色 ${person.name}` }).click();
  await expect(page).toShow('付款、钱包与银行卡');
  await press(page, '确认角色');
  await expect(page).toShowToast('角色已确认');
});

test('an invitation of another phone is refused on its page', async ({ page }) => {
  const owner = await signedCompany(page);
  await page.context().clearCookies();
  await registered(page);
  const { token } = await (await apiOf(owner))(inviteMember, {
    invitee: '13912345678',
    role: 'buyer',
  });
  await page.goto(`${COMPANY}/join/${token}`);
  await press(page, '获取验证码');
  await expect(page).toShow('邀请是发给 139****5678 的');
});

test('who leaves is followed by a colleague, who is chosen in the question', async ({ page }) => {
  const { owner, buyer } = await companyWithBuyer(page);
  await page.context().clearCookies();
  const colleague = await registered(page);
  const { token } = await (await apiOf(owner))(inviteMember, {
    invitee: colleague.phone,
    role: 'buyer',
  });
  await acceptInvitation(colleague, token);
  await page.context().clearCookies();
  await loggedIn(page, owner);
  await page.goto(COMPANY);
  await page.getByRole('link', { name: `移除 ${buyer.name}` }).click();
  await expect(page).toShow('不再收到本企业的短信和邮件');
  await press(page, '确定');
  await expect(page.getByLabel('由谁接手')).toHaveMessage('请选择接手的同事');
  await page.getByLabel('由谁接手').selectOption({ label: `${colleague.name}（采购）` });
  await press(page, '确定');
  await expect(page).toShowToast('成员已移除，已退出其全部登录');
  await page.context().clearCookies();
  await loggedIn(page, colleague);
  await page.goto('/customer/messages');
  await expect(page).toShow(`${buyer.name} 已离开企业，由您接手其工作`);
});

test('colleagues are invited from a pasted table, which is looked at before anything is sent', async ({
  page,
}) => {
  const owner = await signedCompany(page);
  await page.goto(COMPANY);
  await page.getByRole('link', { name: '用表格批量邀请' }).click();
  await press(page, '上传并核对');
  await expect(page.getByLabel('粘贴表格')).toHaveMessage('请粘贴或上传一张表格');
  const people = [
    '角色\t姓名\t手机号',
    '采购员\t张三\t139 1234 5678',
    '财务\t李四\t13912345679',
    '总监\t王五\t13912345680',
    `采购\t本人\t${owner.phone}`,
  ];
  await fill(page, { 粘贴表格: people.join('\n') });
  await press(page, '上传并核对');
  await expect(page).toShow('邀请 2 人，改邀 0 人，不用邀请 0 人，不能邀请 2 行（不会发出）');
  await expect(page).toShow('没有读懂角色「总监」');
  await press(page, '发出邀请（2 人）');
  await expect(page).toBeAt(COMPANY);
  await expect(page).toShow('张三 13912345678（采购）');
  await expect(page).toShow('李四 13912345679（财务）');
});
