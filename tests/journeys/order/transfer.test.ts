import { expect } from 'vitest';
import { remittance } from '#app/domain/remittance/contract.ts';
import { fill, press } from '#tests/support/checkout-steps.ts';
import { signedCompany, statementFile } from '#tests/support/companies.ts';
import { loggedIn } from '#tests/support/customers.ts';
import { giveInquiry, giveOffer, SELLERS } from '#tests/support/inquiries.ts';
import { giveOrder } from '#tests/support/orders.ts';
import { test, testWhenFull } from '#tests/support/portal-test.ts';
import { apiOf, giveAddress, plentifulGoods } from '#tests/support/trading-api.ts';
import { OPERATOR } from '#tests/support/wallets.ts';
import { importFile, newReference, readFile } from './transfers.ts';

const LOGISTICS = 1;

test('issue 18 §2: a spot order is held for a transfer; another payer waits for consent, an excess is given back', async ({
  page,
  newVisitor,
}) => {
  const buyer = await signedCompany(page);
  const orderCode = await giveOrder(buyer, await plentifulGoods(LOGISTICS));
  await page.goto(`/customer/purchase-order/${orderCode}`);
  await expect(page).toShow(/选择后付款期限延长到 .+，期间为您保留货物；每个订单一次。/);
  await press(page, '选择对公转账');
  await expect(page).toShow('汇款码');
  const call = await apiOf(buyer);
  const { remittanceCode: code = '', dueAmount = '0' } =
    (await call(remittance, { orderCode })) ?? {};

  const operator = await newVisitor();
  await loggedIn(operator, OPERATOR);
  const reference = newReference();
  const amount = (Number(dueAmount) + 100).toFixed(2);
  const row = { payer: `代付 ${reference}`, amount, remark: code ?? '', reference };
  await importFile(operator, statementFile([row]));
  await expect(operator).toShow('付款户名不同，待核对');
  await operator.getByRole('link', { name: `处理 ${row.payer}` }).click();
  await expect(operator).toShow('¥100.00');
  await press(operator, '入账到订单');
  await expect(operator).toShowToast(`已入账到订单 ${orderCode}`);
  await page.goto(`/customer/purchase-order/${orderCode}`);
  await expect(page).toShow('待发货');
  await expect(page).toShow(/¥100.00（对公转账），平台将退回付款的银行账户。$/);

  await operator.goto('/customer/desk');
  await operator.getByRole('link', { name: /^退款待办理/ }).click();
  await operator.getByRole('link', { name: `登记退款 ${buyer.name} 100.00` }).click();
  await press(operator, '已退款');
  await expect(operator.getByLabel('退款流水号')).toHaveMessage('请填写银行或支付平台的退款流水号');
  await operator.getByLabel('退款流水号').fill('网银 0001');
  await press(operator, '已退款');
  await expect(operator).toShowToast('已登记退款');
  await page.goto(`/customer/purchase-order/${orderCode}`);
  await expect(page).toShow(/¥100.00（对公转账），已于 .+ 原路退回付款账户。$/);
});

testWhenFull(
  'issue 18 §2: columns that no word names are named once; a line that is not the market’s is set aside, and booked later',
  async ({ page, newVisitor }) => {
    await loggedIn(page, OPERATOR);
    const mark = newReference();
    const head = [`甲${mark}`, '乙', '丙', '丁', '戊', '己'].join(',');
    const row = { payer: `股东 ${mark}`, amount: '1234.5', remark: '投资款', reference: mark };
    const file = statementFile([row], head);
    await readFile(page, { ...file, name: '空.csv', buffer: Buffer.from('') });
    await expect(page.getByLabel(/^流水文件/)).toHaveMessage('表格中没有内容');
    await readFile(page, file);
    await expect(page).toShow('这种表头第一次出现，请说明各列的内容');
    await page.getByLabel(`甲${mark}`).selectOption({ label: '日期' });
    await press(page, '确认各列的含义');
    await expect(page).toShow('请至少选择日期、对方户名和一列金额，同一种金额只有一列');
    await page.getByLabel('乙').selectOption({ label: '收入金额' });
    await page.getByLabel('丁').selectOption({ label: '对方户名' });
    await press(page, '确认各列的含义');
    await press(page, '导入 1 笔，¥1,234.50');
    await expect(page).toShow('没有匹配的订单');
    await page.getByRole('link', { name: `处理 ${row.payer} 1,234.50` }).click();
    await press(page, '标记为不属于平台');
    await expect(page.getByLabel('不属于平台的原因')).toHaveMessage('请填写原因');
    await page.getByLabel('订单号').fill('none');
    await press(page, '核对订单');
    await expect(page.getByLabel('订单号')).toHaveMessage('没有这个订单');
    await page.getByLabel('不属于平台的原因').fill('股东投资款');
    await press(page, '标记为不属于平台');
    await expect(page).toShowToast('已标记为不属于平台');
    expect(await page.getByRole('link', { name: `处理 ${row.payer} 1,234.50` }).count()).toBe(0);
    await page.getByRole('link', { name: /^不属于平台/ }).click();
    await page.getByRole('link', { name: `撤销 ${row.payer} 1,234.50` }).click();
    await press(page, '恢复为待处理');
    await expect(page.getByLabel('撤销的原因')).toHaveMessage('请填写撤销的原因');
    await page.getByLabel('撤销的原因').fill('付款人来电');
    await press(page, '恢复为待处理');
    await expect(page).toShowToast('已撤销，流水恢复为待处理');
    const buyer = await signedCompany(await newVisitor());
    const orderCode = await giveOrder(buyer, await plentifulGoods(LOGISTICS));
    await page.getByRole('link', { name: `处理 ${row.payer} 1,234.50` }).click();
    await page.getByLabel('订单号').fill(orderCode);
    await press(page, '核对订单');
    await expect(page).toShow(buyer.name);
    await press(page, '入账到订单');
    await expect(page).toShowToast(`已入账到订单 ${orderCode}`);
  },
);

testWhenFull(
  'issue 18 §2: monthly terms within what the seller lets the buyer owe',
  async ({ page, newVisitor }) => {
    const buyer = await signedCompany(page);
    await giveAddress(buyer);
    const goods = await plentifulGoods();
    const inquiryNum = await giveInquiry(buyer, [goods]);
    await giveOffer(SELLERS.third, inquiryNum, '100.00', { terms: { kind: 'monthly', days: 30 } });
    const sheet = `/customer/purchase-inquiry/${inquiryNum}`;
    await page.goto(sheet);
    await page.getByRole('link', { name: /^采纳报价：/ }).click();
    await expect(page).toShow(/卖家还没有给您开通月结额度，请先联系卖家。$/);
    await page.getByRole('dialog').getByRole('button', { name: '采纳并下单' }).click();
    await expect(page).toShow('卖家还没有给您开通月结额度，请联系卖家开通或改用其他付款方式');

    const seller = await newVisitor();
    await loggedIn(seller, SELLERS.third);
    await seller.goto('/customer/sale-credits');
    await seller.getByLabel('买家名称').fill(buyer.name);
    await press(seller, '查找买家');
    await seller
      .getByRole('link', { name: `选择 ${buyer.name}` })
      .first()
      .click();
    await fill(seller, { '额度（元）': '零', '账期（天）': '30' });
    await press(seller, '保存额度');
    await expect(seller.getByLabel('额度（元）')).toHaveMessage(/^请输入额度/);
    await seller.getByLabel('额度（元）').fill('1,000,000');
    await press(seller, '保存额度');
    await expect(seller).toShowToast('额度已保存');

    await page.goto(sheet);
    await page.getByRole('link', { name: /^采纳报价：/ }).click();
    await expect(page).toShow(/月结额度 ¥1,000,000.00，未结 ¥0.00，账期最长 30 天。$/);
    await page.getByRole('dialog').getByRole('button', { name: '采纳并下单' }).click();
    await expect(page).toBeAt(/^\/customer\/purchase-order\/\d+$/);
    await expect(page).toShowToast('已采纳报价，月结 30 天，等待卖家发货');
    await expect(page).toShow('待发货');

    await seller.goto('/customer/sale-credits');
    await seller.getByRole('link', { name: `停用 ${buyer.name}` }).click();
    await seller.getByRole('dialog').getByRole('button', { name: '确定' }).click();
    await expect(seller).toShowToast('额度已停用');
    await expect(seller).toShow('已停用');
  },
);
