import { expect } from 'vitest';
import { applyInvoice, invoiceableOrders, saleInvoices } from '#app/domain/invoice/contract.ts';
import { orderParties } from '#app/domain/invoice/parties-contract.ts';
import { eInvoiceXml } from '#app/domain/invoice/sample-e-invoice.ts';
import { taxAt } from '#app/domain/invoice/tax.ts';
import { saveInvoiceTitle } from '#app/domain/invoice/title-contract.ts';
import { parseYuan, sumFen } from '#app/domain/money.ts';
import { wallDay } from '#app/domain/time.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { signedCompany } from '#tests/support/companies.ts';
import { type Customer, loggedIn, registered } from '#tests/support/customers.ts';
import { newInvoiceNumber } from '#tests/support/paper-trade.ts';
import { test } from '#tests/support/portal-test.ts';
import { giveReceivedOrder, SELLER } from '#tests/support/received-orders.ts';
import { apiOf } from '#tests/support/trading-api.ts';
import { giveWideTrade } from '#tests/support/wide-trade.ts';

interface FileLine {
  name: string;
  spec: string;
  unit: string;
  quantity: string;
  amount: number;
}

/** The XML of a request as its seller would have it issued, with other words in some of its lines. */
async function fileOf(
  buyer: Customer,
  id: string,
  change: (line: FileLine, at: number) => Partial<FileLine> = () => ({}),
) {
  const [request] = (await (await apiOf(SELLER))(saleInvoices, { id })).content;
  if (!request) throw new Error(`no request ${id}`);
  const orderCode = request.orders[0]?.orderCode ?? '';
  const { seller } = await (await apiOf(buyer))(orderParties, { orderCode });
  const lines = request.lines.map((line, at) => {
    const { name, spec, unit, quantity } = line;
    const own = { name, spec, unit, quantity, amount: parseYuan(line.amount) ?? 0 };
    const said = { ...own, ...change(own, at) };
    return {
      ...{ ...said, rate: line.usualRate, unitPrice: '' },
      tax: taxAt(said.amount, line.usualRate),
    };
  });
  const number = newInvoiceNumber();
  const xml = eInvoiceXml({
    ...{ number, issueDate: wallDay(new Date()), isReversal: false, lines },
    ...{ sellerName: seller.name, sellerTaxNo: seller.taxNo, kind: request.title.kind },
    // A natural person is called so on invoices.
    buyerName: `${request.title.name}（个人）`,
    buyerTaxNo: request.title.taxNo,
    amount: sumFen(lines.map(({ amount }) => amount)),
    taxAmount: sumFen(lines.map(({ tax }) => tax)),
  });
  const file = { name: '数电票.xml', mimeType: 'text/xml', buffer: Buffer.from(xml) };
  return { number, file, lines };
}

/** A request of a received order of one line. */
async function askedFor(buyer: Customer): Promise<string> {
  const orderCode = await giveReceivedOrder(buyer);
  const call = await apiOf(buyer);
  const { id: titleId } = await call(saveInvoiceTitle, { kind: 'general', name: buyer.name });
  const [left] = await call(invoiceableOrders, { orderCode });
  const orders = [{ orderCode, amount: left?.amount ?? '' }];
  const { sellerCode } = SELLER;
  return (await call(applyInvoice, { titleId, sellerCode, orders })).id;
}

test('issue 54: what a file says otherwise stands beside its line with both figures, and a way out, on both sides', async ({
  page,
  newVisitor,
}) => {
  const buyer = await registered(page);
  const id = await askedFor(buyer);
  const seller = await newVisitor();
  await loggedIn(seller, SELLER);
  await seller.goto(`/customer/sale-invoices/${id}`);

  // Another amount is refused beside the line, and the summary leads there.
  const dearer = await fileOf(buyer, id, ({ amount }) => ({ amount: amount + 100 }));
  await seller.getByLabel('发票号码', { exact: true }).fill(dearer.number);
  await seller.getByLabel('发票文件').setInputFiles([dearer.file]);
  await press(seller, '登记发票');
  const [line] = dearer.lines;
  const said = new RegExp(`${line?.name}应开 ¥[\\d,.]+，文件中是 ¥`);
  await expect(seller).toShow(seller.locator('main tbody tr').filter({ hasText: said }));
  const link = seller.locator('[role=alert] a').filter({ hasText: said });
  const target = (await link.getAttribute('href'))?.slice(1) ?? '';
  await expect(seller).toShow(seller.locator(`[id="${target}"]`));

  const { number, file } = await fileOf(buyer, id, () => ({ name: '钢材', quantity: '0.5' }));
  await seller.getByLabel('发票号码', { exact: true }).fill(number);
  await seller.getByLabel('发票文件').setInputFiles([file]);
  await press(seller, '登记发票');
  await expect(seller).toShowToast('发票已登记，买家可以下载');
  await expect(seller).toShow(
    seller.locator('main tbody tr').filter({
      hasText: /^钢材.*数量与订单不同，订单是 [\d.]+\S+，发票上是 0\.5\S+/,
    }),
  );
  await expect(seller).toShow(/登记有误的，更正发票/);
  await page.goto(`/customer/invoice-management/${id}`);
  await expect(page).toShow(`名称与订单不同，订单是 ${line?.name}，发票上是 钢材`);
  await expect(page).toShow('发票与订单不同，见明细');
  await page.getByRole('link', { name: '与卖家沟通' }).click();
  await expect(page).toBeAt(/^\/customer\/purchase-order\/\w+\?talk=1$/);
});

test('issue 54: of forty lines each that differs says so, and the buyer marks and takes back the deduction', {
  timeout: 180_000,
}, async ({ page, newVisitor }) => {
  const buyer = await signedCompany(page);
  const trade = await giveWideTrade(buyer);
  const changed = [3, 17, 39];
  const { file, number } = await fileOf(buyer, trade.invoiceId, (_, at) =>
    changed.includes(at) ? { spec: '100×100' } : {},
  );
  const seller = await newVisitor();
  await loggedIn(seller, SELLER);
  await seller.goto(`/customer/sale-invoices/${trade.invoiceId}`);
  await seller.locator('summary', { hasText: '填写更正' }).click();
  await seller.getByLabel('发票号码', { exact: true }).fill(number);
  await seller.locator('#correct [type=file]').setInputFiles([file]);
  await press(seller, '更正发票');
  await expect(seller).toShowToast('发票已更正，买家会收到通知');

  const address = `/customer/invoice-management/${trade.invoiceId}`;
  await page.goto(address);
  for (const [visitor, title] of [
    [page, '发票有 3 行与订单不同，见明细'],
    [seller, '发票有 3 行与订单不同，见明细'],
  ] as const) {
    await expect(visitor).toShow(title);
    const rows = visitor
      .locator('main table tbody tr')
      .filter({ hasText: /规格与订单不同，订单是 .+，发票上是 100×100/ });
    expect(await rows.count()).toBe(changed.length);
  }

  // Deducted in a month, it stands in its list; taken back, it does not.
  const list = `/customer/invoice-management/deductions?month=${trade.month}`;
  await page.getByLabel('用途').selectOption({ label: '抵扣' });
  await page.getByLabel('所属月份').fill('2020-01');
  await press(page, '保存用途');
  await expect(page.getByLabel('所属月份')).toHaveMessage(/^请填写所属月份/);
  await page.getByLabel('所属月份').fill(trade.month);
  await press(page, '保存用途');
  await expect(page).toShowToast('发票用途已保存');
  await page.goto('/customer/invoice-management');
  await expect(page).toShow(new RegExp(`抵扣，${trade.month}`));
  const titles = page.getByRole('main').getByRole('link', { name: '发票抬头' });
  expect(await titles.count()).toBe(1);
  await page.getByRole('link', { name: '抵扣清单' }).click();
  await expect(page).toShow('抵扣清单');
  await page.goto(list);
  await expect(page).toShow(number);
  await expect(page).toShow(/^抵扣税额 ¥[\d,]+\.\d\d$/);
  await page.getByRole('link', { name: `查看 ${number}` }).click();
  await page.getByLabel('用途').selectOption({ label: '未勾选' });
  await press(page, '保存用途');
  await page.goto(list);
  await expect(page).not.toShow(number);
  await expect(page).toShow(/改为未勾选即可撤回/);
});
