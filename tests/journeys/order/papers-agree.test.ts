import { read, utils } from '@e965/xlsx';
import { expect } from 'vitest';
import { parseHundredths } from '#app/domain/decimal-text.ts';
import {
  askRedConfirmation,
  takeRedStep,
  useInvoice,
} from '#app/domain/invoice/after-issue-contract.ts';
import { invoiceRequests, reverseInvoice } from '#app/domain/invoice/contract.ts';
import { parseYuan } from '#app/domain/money.ts';
import { fromQuantity } from '#app/domain/quantity.ts';
import { wallDay } from '#app/domain/time.ts';
import { signedCompany } from '#tests/support/companies.ts';
import { type Customer, loggedIn, registered } from '#tests/support/customers.ts';
import { isFullRun } from '#tests/support/full-run.ts';
import { SELLERS } from '#tests/support/inquiries.ts';
import { giveTrade, newInvoiceNumber, type Trade } from '#tests/support/paper-trade.ts';
import { test } from '#tests/support/portal-test.ts';
import { hasOffice, sheetsByOffice } from '#tests/support/second-reader.ts';
import { apiOf } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { giveWideTrade, WIDE } from '#tests/support/wide-trade.ts';

const { sellerCode } = SELLERS.first;

/** In hundredths, as pages and workbooks write it: 「19.98 吨」, 「1,019.98」, and of a red invoice 「-19.98」. */
const quantityOf = (text: string): number | null => {
  const [, sign = '', figure = ''] = /^([-−]?)([\d.,]+)/.exec(text.trim()) ?? [];
  const found = parseHundredths(figure.replaceAll(',', ''), 12);
  return found === null || sign === '' ? found : -found;
};

/** A column of a page's table, from its rows. */
async function column(page: Visitor, caption: string, at: number): Promise<(number | null)[]> {
  const rows = page.getByRole('table', { name: new RegExp(`^${caption}`) }).locator('tbody tr');
  const cells = (await rows.all()).map((row) => row.locator('td').nth(at).textContent());
  return (await Promise.all(cells)).map((text) => quantityOf(text ?? ''));
}

/** What a statement says was received, on all of its pages. */
async function stated(page: Visitor, path: string): Promise<(number | null)[]> {
  await page.goto(path);
  const texts = await page.locator('main tbody tr').allTextContents();
  const found = texts
    .flatMap((text) => /，([\d.,]+) \S+ × ¥/.exec(text)?.[1] ?? [])
    .map(quantityOf);
  const next = page.getByRole('link', { name: '下一页' }).first();
  if ((await next.count()) === 0) return found;
  return [...found, ...(await stated(page, (await next.getAttribute('href')) ?? ''))];
}

type Rows = readonly (readonly unknown[])[];
const bySheetJs = (book: Buffer): Rows[] => {
  const { SheetNames, Sheets } = read(book);
  return SheetNames.map((name) => utils.sheet_to_json(Sheets[name] ?? {}, { header: 1 }));
};
const READERS = isFullRun && hasOffice ? [bySheetJs, sheetsByOffice] : [bySheetJs];

/** A column of a sheet by its heading, of the rows of one order or invoice. */
function sheetColumn(rows: Rows, heading: string, of: string): (number | null)[] {
  const top = rows.findIndex((row) => row.includes(heading));
  const at = rows[top]?.indexOf(heading) ?? -1;
  return rows
    .slice(top + 1)
    .filter((row) => row.includes(of) && (row[at] ?? '') !== '')
    .map((row) => quantityOf(Number(String(row[at]).replaceAll(',', '')).toFixed(2)));
}

const RECEIVED = '实提数量（见单位）';
const inHundredths = (quantities: readonly string[]): number[] =>
  quantities.filter(Boolean).map(fromQuantity);

/** A workbook: whose, where it is, which of its sheets, the heading, what its rows have, and what they say. */
type Book = readonly [Customer, string, number, string, string, readonly number[]];

function booksOf(buyer: Customer, trade: Trade): Book[] {
  const { orderCode, invoiceNumber, month } = trade;
  const said = inHundredths(trade.weighed);
  const { first } = SELLERS;
  return [
    [buyer, `/customer/purchase-order.xlsx?orderCode=${orderCode}`, 0, RECEIVED, orderCode, said],
    [first, `/customer/sale-order.xlsx?orderCode=${orderCode}`, 0, RECEIVED, orderCode, said],
    [
      ...([buyer, `/customer/statements/${sellerCode}/${month}/statement.xlsx`, 0] as const),
      ...([RECEIVED, orderCode, inHundredths(trade.deliveries.flat())] as const),
    ],
    [
      ...([buyer, `/customer/invoice-management/invoices.xlsx?month=${month}`, 1] as const),
      ...(['数量', invoiceNumber, said] as const),
    ],
  ];
}

async function sheetsOf(page: Visitor, who: Customer, path: string): Promise<[string, Rows[]][]> {
  await page.context().clearCookies();
  await loggedIn(page, who);
  const book = await (await page.request.get(path)).body();
  return READERS.map((reader) => [`${path} by ${reader.name}`, reader(book)]);
}

async function expectPapers(page: Visitor, trade: Trade): Promise<void> {
  const { orderCode, invoiceId, month } = trade;
  const said = inHundredths(trade.weighed);
  await page.goto(`/customer/purchase-order/${orderCode}`);
  expect(await column(page, '按实提数量结算', 3), 'order').toEqual(said);
  await page.goto(`/order?orderCode=${orderCode}`);
  expect(await column(page, '按实提数量结算', 3), 'receipt').toEqual(said);
  for (const [at, delivery] of trade.deliveries.entries()) {
    await page.goto(`/customer/purchase-order/${orderCode}/delivery/${at + 1}`);
    expect(await column(page, '送货明细', 3), `note ${at + 1}`).toEqual(inHundredths(delivery));
  }
  const statement = `/customer/statements/${sellerCode}/${month}`;
  expect(await stated(page, statement), 'statement').toEqual(inHundredths(trade.deliveries.flat()));
  await page.goto(`/customer/invoice-management/${invoiceId}`);
  expect(await column(page, `发票 ${trade.invoiceNumber}`, 1), 'invoice').toEqual(said);
}

async function expectBooks(page: Visitor, books: readonly Book[]): Promise<void> {
  for (const [who, path, sheet, heading, of, said] of books) {
    for (const [name, sheets] of await sheetsOf(page, who, path)) {
      expect(sheetColumn(sheets[sheet] ?? [], heading, of), name).toEqual(said);
    }
  }
}

test('issue 54 §2: the papers and workbooks of a trade say the same quantities', {
  timeout: 120_000,
}, async ({ page }) => {
  const buyer = await registered(page);
  const trade = await giveTrade(buyer, 5);
  expect(
    inHundredths(trade.weighed).some((each) => each % 100 !== 0),
    'something weighs other than was ordered',
  ).toBe(true);
  await expectPapers(page, trade);
  await expectBooks(page, booksOf(buyer, trade));
});

/** The seller takes back one line of an invoice that its buyer deducts: both agree to it before. */
async function reverseLine(buyer: Customer, { invoiceId }: Trade, no: number): Promise<string> {
  const [bought, sold] = [await apiOf(buyer), await apiOf(SELLERS.first)];
  const [request] = (await bought(invoiceRequests, { id: invoiceId })).content;
  const line = request?.invoices[0]?.lines.find((each) => each.no === no);
  const amount = line?.amount ?? '';
  const [confirmation, number] = [newInvoiceNumber(), newInvoiceNumber()];
  await sold(askRedConfirmation, {
    ...{ id: invoiceId, side: 'seller', number: confirmation, amount, reason: 'returned' },
  });
  await bought(takeRedStep, { number: confirmation, side: 'buyer', step: 'confirm' });
  await sold(reverseInvoice, {
    ...{ id: invoiceId, number, issueDate: wallDay(new Date()), reason: '退货' },
    lines: [{ no, amount }],
  });
  return number;
}

const sum = (figures: readonly (number | null)[]) =>
  figures.reduce<number>((all, each) => all + (each ?? Number.NaN), 0);

/** The list for the tax return: each figure of a paper is the sum of its lines, and all of them what the invoice says. */
async function expectDeductions(page: Visitor, buyer: Customer, trade: Trade): Promise<void> {
  const call = await apiOf(buyer);
  const { invoiceId, invoiceNumber, month } = trade;
  await call(useInvoice, { number: invoiceNumber, use: 'deducted', month });
  const redNumber = await reverseLine(buyer, trade, 3);
  const [request] = (await call(invoiceRequests, { id: invoiceId })).content;
  const [blue, red] = [invoiceNumber, redNumber].map((wanted) =>
    request?.invoices.find(({ number }) => number === wanted),
  );
  const path = `/customer/invoice-management/deductions.xlsx?month=${month}`;
  for (const [name, [papers = [], lines = []]] of await sheetsOf(page, buyer, path)) {
    for (const [paper, sign] of [
      [blue, 1],
      [red, -1],
    ] as const) {
      const of = paper?.number ?? '';
      const tax = sign * (parseYuan(paper?.taxAmount ?? '') ?? 0);
      const net = sign * (parseYuan(paper?.amount ?? '') ?? 0) - tax;
      expect(sheetColumn(papers, '金额', of).at(0), `${name}: net of ${of}`).toBe(net);
      expect(sheetColumn(papers, '票面税额', of).at(0), `${name}: tax of ${of}`).toBe(tax);
      expect(sheetColumn(papers, '有效抵扣税额', of).at(0)).toBe(tax);
      expect(sum(sheetColumn(lines, '金额', of)), `${name}: lines of ${of}`).toBe(net);
      expect(sum(sheetColumn(lines, '税额', of)), `${name}: taxes of ${of}`).toBe(tax);
    }
    expect(papers.filter((row) => row.includes('已红冲-部分'))).toHaveLength(1);
    expect(papers.filter((row) => row.includes('进项税额转出'))).toHaveLength(1);
    const third = fromQuantity(trade.weighed[2] ?? '');
    expect(sheetColumn(lines, '数量', blue?.number ?? '')).toEqual(inHundredths(trade.weighed));
    expect(sheetColumn(lines, '数量', red?.number ?? '')).toEqual([-third]);
  }
}

test('issue 54: the papers and workbooks of forty lines, in two deliveries and with red invoices, say the same', {
  timeout: 180_000,
}, async ({ page }) => {
  const buyer = await signedCompany(page);
  const trade = await giveWideTrade(buyer);
  expect(trade.weighed).toHaveLength(WIDE);
  await expectPapers(page, trade);
  const taken = inHundredths(trade.weighed).map((each) => -each);
  await expectBooks(page, [
    ...booksOf(buyer, trade),
    [
      ...([buyer, `/customer/invoice-management/invoices.xlsx?month=${trade.month}`, 1] as const),
      ...(['数量', trade.redNumber, taken] as const),
    ],
  ]);
  await page.context().clearCookies();
  await loggedIn(page, buyer);
  await expectDeductions(page, buyer, trade);
});
