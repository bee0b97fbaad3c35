import { expect } from 'vitest';
import { checkAuditLog } from '#app/domain/account/audit-log-check.ts';
import { headInFileName } from '#app/domain/auction/log-file.ts';
import { changeMember, memberList } from '#app/domain/company/member-contract.ts';
import { fill, press } from '#tests/support/checkout-steps.ts';
import { companyWithBuyer } from '#tests/support/companies.ts';
import { loggedIn } from '#tests/support/customers.ts';
import { test } from '#tests/support/portal-test.ts';
import { apiOf } from '#tests/support/trading-api.ts';

const TAB = '/customer/company?tab=proposals';

test('a rule waits for a second person, who confirms it; the log says before, after and who, without script', async ({
  page,
}) => {
  const { owner, buyer: other } = await companyWithBuyer(page);
  await page.goto('/customer/company');
  await page.getByRole('link', { name: '变更确认' }).click();
  await page.getByLabel('规则变更需第二人确认').check();
  await press(page, '保存设置');
  await expect(page).toShow('至少要有两位管理员');
  const call = await apiOf(owner);
  const { members } = await call(memberList, {});
  const personId = members.find(({ phone }) => phone === other.phone)?.personId ?? '';
  await call(changeMember, { personId, role: 'admin' });
  await page.goto(TAB);
  await page.getByLabel('规则变更需第二人确认').check();
  await press(page, '保存设置');
  await expect(page).toShowToast('规则变更现需第二人确认');

  await page.goto('/customer/company?tab=rules&edit=amounts');
  await fill(page, { '一级审批，金额达到（元）': '50000' });
  await press(page, '保存规则');
  await expect(page).toShowToast('已提交，等待另一位管理员确认后生效');
  await expect(page).toShow(`等待 ${other.name} 确认`);
  await expect(page).toShow('50,000.00');

  await page.context().clearCookies();
  await loggedIn(page, other);
  await page.goto(TAB);
  await press(page, '不同意');
  await expect(page).toShow('请填写不同意的原因');
  await press(page, '确认变更');
  await expect(page).toShowToast('已确认，变更已生效');
  await page.goto('/customer/company?tab=rules');
  await expect(page).toShow('达到 ¥50,000.00 需一级审批');

  await page.goto('/customer/security/log');
  await page.locator('summary', { hasText: `${owner.name} 提出` }).click();
  await expect(page).toShow('一级审批金额（元）：无 → 50,000.00');
  await expect(page).toShow(`${owner.name} 提出`);
  await expect(page).toShow(`编号 ${personId}`);
  await expect(page).toShow('导出防篡改记录');
  const file = await page.request.get('/customer/security/log.jsonl');
  const name = /filename="([^"]+)"/.exec(file.headers()['content-disposition'] ?? '')?.[1] ?? '';
  const checked = await checkAuditLog(await file.text());
  expect(checked.fault).toBeNull();
  expect(checked.head.startsWith(headInFileName(name) ?? 'none')).toBe(true);
});
