import { read, utils } from '@e965/xlsx';
import { expect } from 'vitest';
import { parseHundredths } from '#app/domain/decimal-text.ts';
import { fromQuantity } from '#app/domain/quantity.ts';
import { loggedIn, registered } from '#tests/support/customers.ts';
import { isFullRun } from '#tests/support/full-run.ts';
import { SELLERS } from '#tests/support/inquiries.ts';
import { giveTrade } from '#tests/support/paper-trade.ts';
import { test } from '#tests/support/portal-test.ts';
import { hasOffice, sheetsByOffice } from '#tests/support/second-reader.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

/** In hundredths, as pages and workbooks write it: 「19.98 吨」, 「1,019.98」. */
const quantityOf = (text: string): number | null =>
  parseHundredths(/^[\d.,]+/.exec(text.trim())?.[0].replaceAll(',', '') ?? '', 12);

/** A column of a page's table, from its rows. */
async function column(page: Visitor, caption: string, at: number): Promise<(number | null)[]> {
  const rows = page.getByRole('table', { name: new RegExp(`^${caption}`) }).locator('tbody tr');
  const cells = (await rows.all()).map((row) => row.locator('td').nth(at).textContent());
  return (await Promise.all(cells)).map((text) => quantityOf(text ?? ''));
}

type Rows = readonly (readonly unknown[])[];
const bySheetJs = (book: Buffer): Rows[] => {
  const { SheetNames, Sheets } = read(book);
  return SheetNames.map((name) => utils.sheet_to_json(Sheets[name] ?? {}, { header: 1 }));
};

/** A column of a sheet by its heading, of the rows of one order or invoice. */
function sheetColumn(rows: Rows, heading: string, of: string): (number | null)[] {
  const top = rows.findIndex((row) => row.includes(heading));
  const at = rows[top]?.indexOf(heading) ?? -1;
  return rows
    .slice(top + 1)
    .filter((row) => row.includes(of) && (row[at] ?? '') !== '')
    .map((row) => quantityOf(Number(String(row[at]).replaceAll(',', '')).toFixed(2)));
}

/** Of each workbook: where it is, whose, which of its sheets, and the heading of the quantity that was received. */
const WORKBOOKS = ({ orderCode, invoiceNumber, month }: Awaited<ReturnType<typeof giveTrade>>) =>
  [
    [
      'buyer',
      `/customer/purchase-order.xlsx?orderCode=${orderCode}`,
      0,
      '实提数量（见单位）',
      orderCode,
    ],
    [
      'seller',
      `/customer/sale-order.xlsx?orderCode=${orderCode}`,
      0,
      '实提数量（见单位）',
      orderCode,
    ],
    [
      ...([
        'buyer',
        `/customer/statements/${SELLERS.first.sellerCode}/${month}/statement.xlsx`,
      ] as const),
      ...([0, '实提数量（见单位）', orderCode] as const),
    ],
    [
      ...(['buyer', `/customer/invoice-management/invoices.xlsx?month=${month}`] as const),
      ...([1, '数量', invoiceNumber] as const),
    ],
  ] as const;

test('issue 54 §2: the papers and workbooks of a trade say the same quantities', {
  timeout: 120_000,
}, async ({ page }) => {
  const buyer = await registered(page);
  const trade = await giveTrade(buyer, 5);
  const { orderCode, invoiceId, month } = trade;
  const said = trade.weighed.map(fromQuantity);
  expect(
    said.some((each) => each % 100 !== 0),
    'something weighs other than was ordered',
  ).toBe(true);

  await page.goto(`/customer/purchase-order/${orderCode}`);
  expect(await column(page, '按实提数量结算', 3), 'order').toEqual(said);
  await page.goto(`/order?orderCode=${orderCode}`);
  expect(await column(page, '按实提数量结算', 3), 'contract').toEqual(said);
  await page.goto(`/customer/purchase-order/${orderCode}/delivery/1`);
  expect(await column(page, '送货明细', 3), 'note').toEqual(said);
  await page.goto(`/customer/statements/${SELLERS.first.sellerCode}/${month}`);
  const texts = await page.locator('main tbody tr').allTextContents();
  const received = texts.flatMap((text) => /，([\d.,]+) \S+ × ¥/.exec(text)?.[1] ?? []);
  expect(received.map(quantityOf), 'statement').toEqual(said);
  await page.goto(`/customer/invoice-management/${invoiceId}`);
  expect(await column(page, '发票', 1), 'invoice').toEqual(said);

  const readers = isFullRun && hasOffice ? [bySheetJs, sheetsByOffice] : [bySheetJs];
  for (const [by, path, sheet, heading, of] of WORKBOOKS(trade)) {
    await page.context().clearCookies();
    await loggedIn(page, by === 'buyer' ? buyer : SELLERS.first);
    const book = await (await page.request.get(path)).body();
    for (const reader of readers) {
      const rows = reader(book)[sheet] ?? [];
      expect(sheetColumn(rows, heading, of), `${path} by ${reader.name}`).toEqual(said);
    }
  }
});
