import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type CellObject, read, utils, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { describe, expect } from 'vitest';
import { press } from '#tests/support/checkout-steps.ts';
import { loggedIn } from '#tests/support/customers.ts';
import { test } from '#tests/support/portal-test.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { SELLER, WORKBOOKS } from './workbooks.ts';

const MONEY =
  /（(?:元|元，勿改|元，含税|见币种|CNY|USD|EUR)）$|^(?:单价|金额|(?:票面)?税额|价税合计|有效抵扣税额)$/;
const QUANTITY = /（见单位）$|^(?:数量|库存)$|^下载时(?:库存|起订量)/;
const COUNT = /（(?:笔|‰)）$|^(?:序号|轮次)$/;
const DAY = /日期$/;
const TIME = /时间$/;

/** How the cells below a heading are shown: what a heading says holds in every workbook. */
function formatOf(heading: string): string {
  if (MONEY.test(heading) || QUANTITY.test(heading)) return '#,##0.00';
  if (COUNT.test(heading)) return '0';
  if (heading === '税率') return '0%';
  if (DAY.test(heading)) return 'yyyy-mm-dd';
  return TIME.test(heading) ? 'yyyy-mm-dd hh:mm' : 'text';
}

/** 「13%」, 「免税」, 「13%、9%」. */
const RATES = /^(?:(?:\d+(?:\.\d+)?%|免税|不征税)(?:、|$))*$/;

/** What is a number, a day or a time to its reader, and stands there as a text. */
const LOST = /^-?[\d,]+\.\d\d$|^\d{4}-\d\d-\d\d(?: \d\d:\d\d)?/;

interface Column {
  heading: string;
  cells: CellObject[];
}

/** The table of a sheet, which its filters span. */
function columnsOf(sheet: WorkSheet): Column[] {
  const { s, e } = utils.decode_range(sheet['!autofilter']?.ref ?? '');
  const at = (r: number, c: number): CellObject | undefined => sheet[utils.encode_cell({ r, c })];
  return Array.from({ length: e.c - s.c + 1 }, (_, column) => ({
    heading: String(at(s.r, column)?.v ?? ''),
    cells: Array.from({ length: e.r - s.r }, (_, row) => at(s.r + 1 + row, column) ?? []).flat(),
  }));
}

const faultsIn = ({ heading, cells }: Column): string[] => {
  const format = formatOf(heading);
  return cells.flatMap(({ t, v, z, f }) => {
    // Goods may be free of tax, and an invoice of several rates.
    if (heading === '税率' && t === 's') return RATES.test(String(v)) ? [] : [`${heading}: ${v}`];
    // What a fact is, its own row says.
    if (heading === '内容' && t === 'n') return [];
    const isText = t === 's' && f === undefined && !LOST.test(String(v));
    // What was typed as a quantity and is none stays a text.
    const isRight = format === 'text' ? isText : t === 'n' && String(z).startsWith(format);
    return isRight ? [] : [`${heading}: ${t} ${v} ${z}`];
  });
};

async function opened(page: Visitor, address: string): Promise<WorkBook> {
  const file = await page.request.get(address);
  expect(file.status()).toBe(200);
  return read(await file.body(), { cellNF: true });
}

/** Without a row in the demo market of a new day. */
const MAY_BE_EMPTY = [
  'customer/desk/bills.xlsx',
  'customer/desk/trading-floor.xlsx',
  'customer/invoice-management/invoices.xlsx',
  'customer/invoice-management/deductions.xlsx',
];

describe('issue 47 §6: the cells of every workbook are what their headings say', () => {
  test.for(Object.entries(WORKBOOKS))('%s', async ([path, open], { page }) => {
    const { SheetNames, Sheets } = await opened(page, await open(page));
    const tables = SheetNames.map((name) => columnsOf(Sheets[name] ?? {}));
    expect(tables.flat().flatMap(faultsIn)).toEqual([]);
    const filled = tables.flat().filter(({ cells }) => cells.length > 0);
    if (!MAY_BE_EMPTY.includes(path)) expect(filled.length).toBeGreaterThan(3);
  });
});

const inFen = (amount: unknown): number => Math.round(Number(amount) * 100);
/** 「−¥1,234.50」. */
const shownFen = (text: string | null | undefined): number =>
  inFen((text ?? '').replace('−', '-').replace(/[¥,\s]/g, ''));

/** Where filters leave it: below the table. */
const totalOf = (sheet: WorkSheet, label: string): number => {
  const row = utils
    .sheet_to_json<unknown[]>(sheet, { header: 1 })
    .find(([first]) => first === label);
  return inFen(row?.[1]);
};

describe('issue 47 §6: sums of workbooks are those of their pages', () => {
  const columnsIn = async (page: Visitor, address: string) => {
    const book = await opened(page, address);
    const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
    const columns = new Map(columnsOf(sheet).map(({ heading, cells }) => [heading, cells]));
    const sum = (heading: string) =>
      (columns.get(heading) ?? []).reduce((total, { v }) => total + inFen(v), 0);
    return { sheet, sum };
  };

  test('of orders', async ({ page }) => {
    const list = WORKBOOKS['customer/purchase-order.xlsx'];
    await list?.(page);
    // Those that wait are not cancelled: the page leaves cancelled ones out.
    const asked = '?state=waitPay';
    await page.goto(`/customer/purchase-order${asked}`);
    const said = await page
      .getByText(/个订单，.*合计 ¥/)
      .first()
      .textContent();
    const { sum } = await columnsIn(page, `/customer/purchase-order.xlsx${asked}`);
    expect(sum('订单金额（元）')).toBe(shownFen(/合计 ¥([\d,.]+)/.exec(said ?? '')?.[1]));
    expect(sum('订单金额（元）')).toBeGreaterThan(0);
  });

  test('of a statement', async ({ page }) => {
    const open = WORKBOOKS['customer/statements/:counterpart/:month/statement.xlsx'];
    const { sheet, sum } = await columnsIn(page, (await open?.(page)) ?? '');
    const closing = totalOf(sheet, '期末余额（元）');
    expect(totalOf(sheet, '期初余额（元）') + sum('货款（元）') - sum('收付款（元）')).toBe(
      closing,
    );
    const shown = await page.locator('main').textContent();
    const figures = [...(shown ?? '').matchAll(/[−-]?¥?[\d,]+\.\d\d/g)].map(([text]) =>
      shownFen(text),
    );
    // What is paid ahead has a word instead of a sign.
    expect(figures).toContain(Math.abs(closing));
    expect(shown).toContain(closing < 0 ? '预付' : '应付');
  });
});

const PRICES = '/customer/release-product-management1/prices';

test('issue 47 §6: a price file that is uploaded as it was downloaded changes nothing', async ({
  page,
}) => {
  await loggedIn(page, SELLER);
  const file = await page.request.get(`${PRICES}.xlsx`);
  const buffer = Buffer.from(await file.body());
  await page.goto(PRICES);
  await page
    .getByLabel(/^改好的表格/)
    .setInputFiles([
      { name: '单价与库存.xlsx', mimeType: file.headers()['content-type'] ?? '', buffer },
    ]);
  await press(page, '上传并核对');
  await expect(page).toShow(/没有修改|没有变化/);
});

/** Files whose format their own address says. */
const FORMAT_OF_ADDRESS = ['customer/security/:file'];

test('issue 47 §6: no workbook is written beside those that are opened here', () => {
  const routes = [
    ...readFileSync('app/routes.ts', 'utf8').matchAll(/'([\w/:.*-]+)',\s*'(routes\/[\w/-]+\.ts)'/g),
  ].map(([, path = '', file = '']) => ({ path, file }));
  const given = routes
    .map(({ path }) => path)
    .filter((path) => path.endsWith('.xlsx') || FORMAT_OF_ADDRESS.includes(path));
  expect(Object.keys(WORKBOOKS).sort()).toEqual(given.sort());
  const writers = execFileSync(
    'git',
    ['grep', '-l', '-E', 'workbookAnswer|exportAnswer', '--', 'app/routes'],
    {
      encoding: 'utf8',
    },
  );
  const files = new Set(routes.map(({ file }) => `app/${file}`));
  const elsewhere = writers.split('\n').filter((file) => file && !files.has(file));
  // What both of its addresses share.
  expect(elsewhere).toEqual(['app/routes/account/audit-view.server.ts']);
});
