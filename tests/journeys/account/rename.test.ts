import { expect } from 'vitest';
import { fill } from '#tests/support/checkout-steps.ts';
import { signedCompany } from '#tests/support/companies.ts';
import { loggedIn, registered } from '#tests/support/customers.ts';
import { inBothModesWhenFull, test } from '#tests/support/portal-test.ts';
import { pdf } from '#tests/support/sample-files.ts';
import { openMore } from '#tests/support/things.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

inBothModesWhenFull(
  'the operator gives a company its new name by a document; its contract keeps the earlier one',
  async ({ page: desk, newVisitor, javaScript }) => {
    const page = await newVisitor();
    const { name, phone } = await signedCompany(page);
    const renamed = `${name}${javaScript ? '集团' : '控股'}有限公司`;
    await loggedIn(desk, OPERATOR);
    await desk.goto(`/customer/desk/members?keyword=${phone}`);
    await desk.getByRole('link', { name }).click();
    await openMore(desk);
    await desk.getByRole('link', { name: '变更登记信息' }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByLabel('企业名称').fill(renamed);
    await dialog.getByRole('button', { name: '变更登记信息' }).click();
    await expect(dialog.getByLabel('原因')).toHaveMessage('请填写原因');
    expect(await dialog.getByLabel('企业名称').inputValue()).toBe(renamed);
    await fill(desk, { 原因: '公司更名' });
    await dialog.getByRole('button', { name: '变更登记信息' }).click();
    await expect(desk).toShow('请上传登记机关的变更证明或新的营业执照');
    await dialog
      .getByLabel('变更证明或新的营业执照')
      .and(desk.locator('[type=file]'))
      .setInputFiles([{ name: '变更通知书.pdf', mimeType: 'application/pdf', buffer: pdf() }]);
    await dialog.getByRole('button', { name: '变更登记信息' }).click();
    await expect(desk).toShowToast('已变更登记信息，并已通知对方');
    await expect(desk).toShow(desk.getByRole('heading', { level: 1, name: renamed }));
    await expect(desk).toShow(new RegExp(`${name}（至 .*）`));
    await expect(desk).toShow(desk.getByRole('row', { name: /变更企业登记名称.*：公司更名/ }));
    const paper = desk.getByRole('link', { name: /^变更通知书\.pdf（\d+ B）$/ });
    const link = (await paper.getAttribute('href')) ?? '';
    expect((await desk.context().request.get(link)).status()).toBe(200);
    // Found by the name that people remember.
    await desk.goto(`/customer/desk/members?keyword=${encodeURIComponent(name)}`);
    await expect(desk).toShow(desk.getByRole('link', { name: renamed }));

    await page.goto('/customer/messages');
    await expect(page).toShow(`企业名称由「${name}」变更为「${renamed}」`);
    await page.goto('/customer/auth-management');
    const contract = page.getByRole('main');
    await expect(page).toShow(contract.getByText(name, { exact: true }).first());
    await expect(page).toShow(contract.getByText(renamed, { exact: true }));
    await expect(page).toShow('甲方现名');
  },
);

test('a person has no registered name that the operator could change', async ({
  page: desk,
  newVisitor,
}) => {
  const { name, phone } = await registered(await newVisitor());
  await loggedIn(desk, OPERATOR);
  await desk.goto(`/customer/desk/members?keyword=${phone}`);
  await desk.getByRole('link', { name }).click();
  await openMore(desk);
  expect(await desk.getByRole('link', { name: '变更登记信息' }).count()).toBe(0);
});
