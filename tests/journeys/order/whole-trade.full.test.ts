import { expect } from 'vitest';
import { formatYuanText } from '#app/domain/money.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { remittance } from '#app/domain/remittance/contract.ts';
import { fill, press } from '#tests/support/checkout-steps.ts';
import { signedCompany } from '#tests/support/companies.ts';
import { loggedIn } from '#tests/support/customers.ts';
import { documentNamed, giveInquiry, SELLERS, sendOffer } from '#tests/support/inquiries.ts';
import { inBothModes } from '#tests/support/portal-test.ts';
import { onScale } from '#tests/support/slips.ts';
import { openMore } from '#tests/support/things.ts';
import { apiOf, giveAddress, plentifulGoodsThat } from '#tests/support/trading-api.ts';
import { OPERATOR } from '#tests/support/wallets.ts';
import { transferred } from './transfers.ts';

/** Two decimals, as quantities are typed. */
const typed = (quantity: number) => String(Math.round(quantity * 100) / 100);

inBothModes(
  'issue 18 §2: from an inquiry over a deposit, two transfers, two deliveries and an invoice to the statement',
  async ({ page, newVisitor }) => {
    const buyer = await signedCompany(page);
    await giveAddress(buyer);
    const inquiryNum = await giveInquiry(buyer, [
      await plentifulGoodsThat(({ productVo }) => productVo.unit === '吨'),
    ]);

    const seller = await newVisitor();
    await loggedIn(seller, SELLERS.second);
    await seller.goto(`/customer/sale-inquiry/${inquiryNum}`);
    await seller.getByRole('textbox', { name: /单价$/ }).fill('100');
    await seller.getByLabel(/条件$/).fill('送到');
    await seller.getByLabel(/交货地址$/).fill('无锡');
    await seller.getByLabel(/交货方式$/).selectOption({ label: '物流' });
    await seller.getByLabel(/^附件/).setInputFiles(documentNamed('报价单.pdf'));
    await seller.getByLabel('付款方式').selectOption({ label: '定金 + 尾款' });
    await seller.getByLabel('定金比例（%）').fill('三成');
    await sendOffer(seller);
    await expect(seller.getByLabel('定金比例（%）')).toHaveMessage(
      '请输入定金比例，5 到 95 的整数',
    );
    await seller.getByLabel('定金比例（%）').fill('30');
    await sendOffer(seller);
    await expect(seller).toShowToast('提交成功');
    await expect(seller).toShow(/^定金 30%，尾款/);

    await page.goto(`/customer/purchase-inquiry/${inquiryNum}`);
    await expect(page).toShow(/^定金 30%，尾款/);
    await page.getByRole('link', { name: /^采纳报价：/ }).click();
    await expect(page).toShow(/定金 ¥.+，采纳后请在 .+ 前付清，逾期订单自动取消。/);
    await page.getByRole('dialog').getByRole('button', { name: '采纳并下单' }).click();
    await expect(page).toBeAt(/^\/pay\?orderCode=/);
    const orderCode = new URL(page.url()).searchParams.get('orderCode') ?? '';
    await page.getByLabel(/^对公转账/).check();
    await press(page, '立即支付');
    await expect(page).toBeAt(new RegExp(`^/customer/purchase-order/${orderCode}`));
    await expect(page).toShow('汇款码');

    const call = await apiOf(buyer);
    const { remittanceCode, dueAmount } = (await call(remittance, { orderCode })) ?? {};
    await expect(page).toShow(remittanceCode ?? '');
    await press(page, '上传回单');
    await expect(page.getByLabel(/^银行回单/)).toHaveMessage('请选择要上传的回单');
    await page.getByLabel(/^银行回单/).setInputFiles(documentNamed('回单.pdf'));
    await press(page, '上传回单');
    await expect(page).toShow(/回单已上传，平台到账核对后更新订单；附件：回单\.pdf（\d+ B）/);
    await expect(page).toShow(page.getByRole('link', { name: /回单\.pdf（\d+ B）/ }));

    const operator = await newVisitor();
    await loggedIn(operator, OPERATOR);
    await operator.goto('/customer/desk/money?tab=receipts');
    await expect(operator).toShow(
      operator.getByRole('link', { name: /回单\.pdf（\d+ B）/ }).first(),
    );
    const code = remittanceCode ?? '';
    await transferred(operator, buyer, { amount: dueAmount ?? '', code });
    await page.goto(`/customer/purchase-order/${orderCode}`);
    await expect(page).toShow('部分付款');
    const { dueAmount: balance } = await call(orderById, { id: orderCode });
    await transferred(operator, buyer, { amount: balance ?? '', code });
    await page.goto(`/customer/purchase-order/${orderCode}`);
    await expect(page).toShow('待发货');

    const { lines, paymentAmount } = await call(orderById, { id: orderCode });
    const ordered = Number(lines[0]?.number);
    const half = Number(typed(ordered / 2));
    const rest = Number(typed(ordered - half));
    const light = Number(typed(rest * 0.97));
    const settled = ((half + light) * 100).toFixed(2);
    const sale = `/customer/sale-order/${orderCode}`;
    const purchase = `/customer/purchase-order/${orderCode}`;
    await seller.goto(sale);
    await seller.getByRole('textbox', { name: / 发货数量（/ }).fill(typed(half));
    await press(seller, '发货');
    await expect(seller.getByLabel('承运商')).toHaveMessage('请填写承运商');
    expect(await seller.getByRole('textbox', { name: / 发货数量（/ }).inputValue()).toBe(
      typed(half),
    );
    await fill(seller, { 承运商: '顺达物流', 车牌号: '浙B12345', 提单号: 'TD-1' });
    await press(seller, '发货');
    await expect(seller).toShowToast('发货成功');
    await expect(seller).toShow('部分发货');
    await page.goto(purchase);
    await expect(page).toShow('部分发货');
    await press(page, '确认收货');
    await expect(page).toShowToast('已确认收货');

    await seller.goto(sale);
    await seller.getByRole('textbox', { name: / 实提数量（/ }).fill(typed(light));
    for (const [name, value] of Object.entries(onScale(typed(light)))) {
      await seller.locator(`main [name="${name}.0"]`).fill(value);
    }
    await fill(seller, { 承运商: '顺达物流', 车牌号: '浙B54321' });
    await press(seller, '发货');
    await expect(seller).toShowToast('已提交，等待买家同意实提数量');
    await page.goto(purchase);
    await press(page, '同意');
    await expect(page).toShow('已同意实提数量');
    await expect(page).toShow('待收货');
    await press(page, '确认收货');
    await expect(page).toShowToast('已确认收货，订单已按实提数量结算');
    await expect(page).toShow('已完成');
    const tooMuch = (Number(paymentAmount) - Number(settled)).toFixed(2);
    await expect(page).toShow(new RegExp(`¥${tooMuch}（对公转账），平台将退回付款的银行账户。$`));

    await page.goto('/customer/invoice-management/titles');
    await page.getByLabel('增值税普通发票').check();
    await page.getByLabel(/^抬头/).fill(buyer.name);
    await page.getByLabel('统一社会信用代码').fill('91440300708461136T');
    await press(page, '保存');
    await expect(page).toShowToast('发票抬头已保存');
    await page.goto(purchase);
    await openMore(page);
    await page.getByRole('link', { name: '申请发票' }).click();
    expect(await page.getByLabel(`${orderCode} 的开票金额`).inputValue()).toBe(settled);
    await press(page, '申请发票');
    await expect(page).toShowToast('已提交开票申请');
    const number = `2633${Date.now()}000`;
    await seller.goto('/customer/sale-invoices?state=waiting');
    await seller.getByRole('link', { name: `登记发票 ${buyer.name}` }).click();
    const tax = (Number(settled) - Number(settled) / 1.13).toFixed(2);
    await fill(seller, { 发票号码: number, '税额（元）': tax });
    await seller.getByLabel('发票文件').setInputFiles(documentNamed('发票.pdf'));
    await press(seller, '登记发票');
    await expect(seller).toShowToast('发票已登记，买家可以下载');
    await page.goto('/customer/invoice-management');
    const file = await page.getByRole('link', { name: '发票.pdf' }).getAttribute('href');
    expect((await page.request.get(file ?? '')).status()).toBe(200);

    await page.goto('/customer/statements');
    await page.getByRole('row').last().getByRole('link').click();
    await expect(page).toShow(number);
    await expect(page).toShow(`合计 ¥${formatYuanText(settled)}`);
    await operator.goto('/customer/desk');
    await operator.getByRole('link', { name: /^退款待办理/ }).click();
    await operator.getByRole('link', { name: `登记退款 ${buyer.name} ${tooMuch}` }).click();
    await operator.getByLabel('退款流水号').fill(`网银 ${number}`);
    await press(operator, '已退款');
    await expect(operator).toShowToast('已登记退款');
    await page.goto(purchase);
    await expect(page).toShow(new RegExp(`¥${tooMuch}（对公转账），已于 .+ 原路退回付款账户。$`));
  },
);
