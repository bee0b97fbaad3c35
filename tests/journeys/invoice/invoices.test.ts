import { describe, expect } from 'vitest';
import { clickToDo, press } from '#tests/support/checkout-steps.ts';
import { signedCompany } from '#tests/support/companies.ts';
import { loggedIn, registered } from '#tests/support/customers.ts';
import { inBothModesWhenFull, test } from '#tests/support/portal-test.ts';
import { giveReceivedOrder, SELLER } from '#tests/support/received-orders.ts';
import { pdf } from '#tests/support/sample-files.ts';
import { openMore } from '#tests/support/things.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

const INVOICES = '/customer/invoice-management';

async function giveTitle(page: Visitor) {
  await page.goto(`${INVOICES}/titles`);
  await page.getByLabel('增值税普通发票').check();
  await page.getByLabel(/^抬头/).fill('林知夏');
  await press(page, '保存');
  await expect(page).toShowToast('发票抬头已保存');
}

describe('invoices', () => {
  test('a wrong title is refused beside its fields, and everything typed is kept', async ({
    page,
  }) => {
    await registered(page);
    await page.goto(`${INVOICES}/titles`);
    await page.getByLabel(/^抬头/).fill('远澄机械制造有限公司');
    await page.getByLabel('统一社会信用代码').fill('91330200MA2XYC0612');
    await press(page, '保存');
    await expect(page).toShow(
      /请填写正确的统一社会信用代码（18 位，末位为校验码），或 15 位、20 位纳税人识别号/,
    );
    expect(await page.getByLabel(/^抬头/).inputValue()).toBe('远澄机械制造有限公司');
  });

  test('a month that cannot be read is named beside its control, and one typed by hand is read', async ({
    page,
  }) => {
    await registered(page);
    await page.goto(`${INVOICES}?month=十一月`);
    await expect(page).toShow('请输入正确的月份，例如 2026-11');
    await page.goto(`${INVOICES}/invoices.xlsx?month=十一月`);
    await expect(page.getByLabel('开票月份')).toHaveMessage('请输入正确的月份，例如 2026-11');
    expect(await page.getByLabel('开票月份').inputValue()).toBe('十一月');
    for (const month of ['2026/11', '202611', '2026年11月']) {
      await page.goto(`${INVOICES}?month=${month}`);
      expect(await page.getByLabel('下单月份').inputValue()).toBe('2026-11');
    }
  });

  test('issue 18 §2: a title of another company waits for the operator, and the page shows it', async ({
    page,
    newVisitor,
  }) => {
    const buyer = await signedCompany(page);
    const orderCode = await giveReceivedOrder(buyer);
    const other = `${buyer.name}（关联公司）`;
    await page.goto(`${INVOICES}/titles`);
    await page.getByLabel('增值税普通发票').check();
    await page.getByLabel(/^抬头/).fill(other);
    await page.getByLabel('统一社会信用代码').fill('91440300708461136T');
    await press(page, '保存');
    await expect(page).toShow('抬头与企业名称不同，申请开票须经平台同意');
    await page.goto(`${INVOICES}?orderCode=${orderCode}`);
    await press(page, '申请发票');
    await expect(page).toShow('待平台同意');
    const operator = await newVisitor();
    await loggedIn(operator, OPERATOR);
    await operator.goto('/customer/desk/money');
    await operator.getByRole('link', { name: '开票主体' }).click();
    await operator.getByRole('link', { name: `审核 ${other} 91440300708461136T` }).click();
    await press(operator, '驳回');
    await expect(operator.getByLabel('原因')).toHaveMessage('请填写驳回的原因');
    await press(operator, '同意');
    await expect(operator).toShowToast('已同意，已通知买卖双方');
    await page.goto(INVOICES);
    await expect(page).toShow('抬头与企业名称不同，平台已同意');
    await expect(page).toShow('待开票');
    await press(page, `撤回申请 ${other}`);
    await expect(page).toShowToast('已撤回开票申请，可以重新申请');
    await expect(page).toShow(page.getByRole('cell', { name: /^已撤回/ }));
  });

  inBothModesWhenFull(
    '申请发票 on an order, 登记发票 by its seller, and the buyer has it',
    async ({ page, newVisitor }) => {
      const buyer = await registered(page);
      const orderCode = await giveReceivedOrder(buyer);
      await page.goto(`/customer/purchase-order/${orderCode}`);
      await openMore(page);
      await page.getByRole('link', { name: '申请发票' }).click();
      await expect(page).toBeAt(`${INVOICES}?orderCode=${orderCode}`);
      await expect(page).toShow('添加发票抬头');
      await giveTitle(page);
      await page.goto(`${INVOICES}?orderCode=${orderCode}`);
      const amount = await page.getByLabel(`${orderCode} 的开票金额`).inputValue();
      await page.getByLabel(`${orderCode} 的开票金额`).fill('999999999');
      await press(page, '申请发票');
      await expect(page).toShow(/^最多可开票 /);
      await page.getByLabel(`${orderCode} 的开票金额`).fill(amount);
      await press(page, '申请发票');
      await expect(page).toShowToast('已提交开票申请');
      await expect(page).toShow('待开票');

      const seller = await newVisitor();
      await loggedIn(seller, SELLER);
      await clickToDo(seller, '/customer/sale-desk', '发票待开');
      await expect(seller).toBeAt('/customer/sale-invoices?state=waiting');
      await seller.getByRole('link', { name: '登记发票 林知夏' }).first().click();
      await seller.getByLabel('发票号码').fill('123');
      await seller.getByLabel('税额（元）').fill('0.01');
      await seller.getByLabel('发票行数').fill('0');
      await seller
        .getByLabel('发票文件')
        .setInputFiles([{ name: 'a.pdf', mimeType: 'application/pdf', buffer: pdf() }]);
      await press(seller, '登记发票');
      await expect(seller).toShow('请填写 20 位数电票号码');
      await expect(seller.getByLabel('发票行数')).toHaveMessage('请填写发票行数（1–1000）');
      await seller.getByLabel('发票行数').fill('2');
      await seller.getByLabel('发票号码').fill(`2631${Date.now()}001`);
      await seller.getByLabel('税率').selectOption({ label: '0%' });
      await seller.getByLabel('税额（元）').fill('0.00');
      await press(seller, '登记发票');
      await expect(seller.getByLabel('不同的原因')).toHaveMessage(
        '与默认税率 13% 不同，请填写原因',
      );
      await seller.getByLabel('不同的原因').fill('出口货物');
      await press(seller, '登记发票');
      await expect(seller).toShowToast('发票已登记，买家可以下载');

      await page.goto(INVOICES);
      await expect(page).toShow('已开票');
      await expect(page).toShow(page.getByRole('link', { name: /^下载 a\.pdf（\d+ B）$/ }));

      await page.getByRole('link', { name: '查看 林知夏' }).click();
      await expect(page).toShow('税率原因：出口货物');
      await page.locator('summary', { hasText: '登记红字确认单' }).click();
      await page.getByLabel('红字确认单编号').fill('1');
      await page.getByLabel('确认单原因').selectOption({ label: '销货退回' });
      await press(page, '登记红字确认单');
      await expect(page.getByLabel('红字确认单编号')).toHaveMessage('请填写 20 位红字确认单编号');
      const red = `2699${Date.now()}001`;
      await page.getByLabel('红字确认单编号').fill(red);
      await press(page, '登记红字确认单');
      await expect(page).toShowToast('红字确认单已登记，等待对方确认');
      await expect(page).toShow('待卖家确认');
      await clickToDo(seller, '/customer/sale-desk', '红字确认单待确认');
      await expect(seller).toBeAt('/customer/sale-invoices?waits=red');
      await expect(seller).toShow('待办：红字确认单待确认');
      await seller.getByRole('link', { name: '查看 林知夏' }).first().click();
      await press(seller, `确认 ${red}`);
      await expect(seller).toShowToast('红字确认单已更新');
      await expect(seller).toShow('已确认');
    },
  );
});
