import type { Page } from 'playwright';
import { expect } from 'vitest';
import {
  type Customer,
  loggedIn,
  SIGNED_ENTERPRISE,
  WITH_BALANCES,
} from '#tests/support/customers.ts';
import { SELLERS } from '#tests/support/inquiries.ts';
import { withScript } from '#tests/support/portal-test.ts';
import { SELLER } from '#tests/support/received-orders.ts';
import { OPERATOR } from '#tests/support/wallets.ts';
import { DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';

const APPROVER = { phone: '13800000012', password: DEMO_PASSWORD, name: '' };
const PHONE = { width: 390, height: 844 };
/** The narrowest that is looked at. */
const SMALL = { width: 360, height: 640 };
/** Above it the first order of a list stands (issue 50 §2). */
const FIRST_ORDER = 320;

/** What is typed into. */
const TYPED = 'select, textarea, input:not([type=checkbox], [type=hidden])';

interface Row {
  /** Lines of text; what stands nearly as high is on one line. */
  lines: number;
  /** Shown, but so short that it says nothing. */
  cut: string[];
  /** Columns of which something is asked for and nothing is seen. */
  missing: string[];
}

/**
 * How the rows of a page's tables look, but those of a form. Buttons of goods, which have a line of their own, are no line. A cell that is
 * shortened has room for a few characters, a figure and a time for all.
 */
const rowsOf = (page: Page, kept: readonly string[]): Promise<Row[]> =>
  page.evaluate(
    ({ kept, fewCharacters, typed }) => {
      const parts = (cell: Element) =>
        cell.matches('[data-phone=parts]') ? [...cell.children] : [cell];
      const isSeen = (element: Element) =>
        element.checkVisibility() && element.getBoundingClientRect().width > 1;
      const isShort = (element: Element) =>
        element.scrollWidth > element.clientWidth + 1 &&
        (element.matches('[data-phone=figure]') || element.clientWidth < fewCharacters);
      const linesOf = (row: Element) => {
        const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
        const heights: number[] = [];
        while (texts.nextNode()) {
          const { parentElement } = texts.currentNode;
          const isGoodsButton = parentElement?.closest(
            'td:has([name^=count]), td:has([name^=count]) + td',
          );
          if (isGoodsButton || !parentElement || !isSeen(parentElement)) continue;
          const range = document.createRange();
          range.selectNodeContents(texts.currentNode);
          for (const { top, bottom, width } of range.getClientRects()) {
            if (width > 1) heights.push((top + bottom) / 2);
          }
        }
        heights.sort((one, other) => one - other);
        return heights.filter((each, at) => at === 0 || each - (heights[at - 1] ?? 0) > 10).length;
      };
      return [...document.querySelectorAll('main table')].flatMap((table) => {
        const names = [...table.querySelectorAll('th')].map((head) => head.textContent ?? '');
        const rows = [...table.querySelectorAll('tbody tr')].filter(
          (row) => isSeen(row) && row.querySelector(`[data-phone] :is(${typed})`) === null,
        );
        return rows.map((row) => {
          const cells = [...row.querySelectorAll(':scope > td')];
          return {
            lines: linesOf(row),
            cut: cells
              .flatMap(parts)
              .filter((part) => isSeen(part) && isShort(part))
              .map((part) => part.textContent ?? ''),
            missing: names.filter((name, at) => {
              const cell = cells[at];
              const isSaid = cell && !['', '—'].includes(cell.textContent ?? '');
              return kept.includes(name) && isSaid && !parts(cell).some(isSeen);
            }),
          };
        });
      });
    },
    { kept, fewCharacters: 24, typed: TYPED },
  );

async function opened(page: Page, who: Customer, list: string) {
  await page.setViewportSize(PHONE);
  await loggedIn(page, who);
  await page.goto(list);
}

withScript.for([
  ['/customer/purchase-order', SIGNED_ENTERPRISE],
  ['/customer/sale-order', SELLER],
] as const)(
  'issue 50 §2: the first order of %s is in sight on a phone',
  async ([list, who], { page }) => {
    await opened(page, who, list);
    const first = page.locator('main tbody tr').first();
    expect((await first.boundingBox())?.y).toBeLessThan(FIRST_ORDER);
    // The tabs do not run into each other.
    const ends = await page
      .getByRole('navigation', { name: '订单状态' })
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => {
          const { x } = link.getBoundingClientRect();
          return { begins: x, ends: x + link.scrollWidth };
        }),
      );
    for (const [at, { begins }] of ends.entries()) {
      expect(begins).toBeGreaterThanOrEqual(ends[at - 1]?.ends ?? 0);
    }
  },
);

interface List {
  path: string;
  who: Customer;
  /** What a row has to say, by the columns' headings. */
  kept: readonly string[];
  /** Not two: what is said nowhere else is whole (design/interface: Tables on a phone). */
  lines?: number;
  /** A thing's page is the first of these in the list. */
  thing?: RegExp;
}

/** A row of goods has a line for what can be done with them, and at the narrowest one for what its price is for. */
const GOODS_LINES = 4;
/** Where the goods of an order go, what their price is for and how they are weighed are up to four lines of their own. */
const ORDER_LINES = 6;

const LISTS: readonly List[] = [
  ...[
    { path: 'control-centre?type=buyer', kept: ['事项', '对方', '期限', '操作'] },
    { path: 'purchase-order', kept: ['订单', '商品', '卖家', '金额', '状态'] },
    {
      path: 'purchase-order',
      thing: /purchase-order\/\d+$/,
      kept: ['商品', '数量', '金额'],
      lines: ORDER_LINES,
    },
    { path: 'purchase-inquiry', kept: ['询价单', '商品', '截止时间', '已报价', '状态'] },
    { path: 'auctions', kept: ['竞价', '起拍价', '报名状态', '操作'] },
    { path: 'purchase-saleafter-order', kept: ['商品', '卖家', '金额', '状态', '时间'] },
    { path: 'my-wallet', kept: ['类型', '时间', '金额', '余额'] },
    { path: 'invoice-management', kept: ['卖家', '金额', '状态', '发票'] },
    { path: 'statements', kept: ['卖家', '期末余额', '确认'] },
    {
      path: 'statements',
      thing: /statements\/[^?]+\/\d{4}-\d{2}$/,
      kept: ['摘要', '收付款（元）'],
    },
    { path: 'deadlines', kept: ['事项', '时间', '还有多久'] },
    { path: 'company', kept: ['成员', '角色', '预算（元）', '操作'] },
    { path: 'messages', kept: ['消息', '内容', '时间', '操作'], lines: 4 },
    { path: 'addresses', kept: ['收货人', '手机号', '地址', '操作'], lines: 3 },
  ].map((list) => ({ ...list, who: SIGNED_ENTERPRISE })),
  { path: 'approvals', who: APPROVER, kept: ['商品', '数量', '金额（元）'] },
  { path: 'auctions', who: WITH_BALANCES, kept: ['竞价', '起拍价', '报名状态', '操作'] },
  { path: '/trading', who: SIGNED_ENTERPRISE, kept: [], lines: GOODS_LINES },
  ...[
    { path: 'sale-desk', kept: ['事项', '对方', '操作'] },
    { path: 'sale-order', kept: ['订单', '商品', '买家', '金额', '状态'] },
    {
      path: 'sale-order',
      thing: /sale-order\/\d+$/,
      kept: ['商品', '数量', '金额'],
      lines: ORDER_LINES,
    },
    { path: 'release-product-management1', kept: ['商品', '单价', '可订库存', '操作'] },
    { path: 'sale-inquiry', kept: ['询价单', '商品', '买家', '截止时间', '状态'] },
    { path: 'sale-saleafter', kept: ['商品', '买家', '金额', '状态'] },
    { path: 'sale-auctions', kept: ['竞价', '最高价', '时间', '状态'] },
    { path: 'sale-account', kept: ['时间', '类型', '金额（元）', '余额（元）'] },
    { path: 'sale-invoices', kept: ['抬头', '金额', '状态'] },
    { path: 'sale-statements', kept: ['买家', '期末余额', '确认'] },
    { path: 'sale-store', kept: ['名称', '地址', '操作'] },
  ].map((list) => ({ ...list, who: SELLER })),
  { path: 'sale-auctions', who: SELLERS.second, kept: ['竞价', '最高价', '时间', '状态'] },
  ...[
    { path: 'desk', kept: ['事项', '对方', '操作'] },
    { path: 'desk/members', kept: ['会员', '类型', '状态'] },
    { path: 'desk/leads', kept: ['登记方', '类型', '需求', '处理', '操作'] },
    { path: 'desk/registrations', kept: ['登记方', '类型', '商品', '审核', '操作'] },
    { path: 'desk/auctions', kept: ['竞价', '结束', '报名', '状态'] },
    { path: 'desk/signs', kept: ['报名单位', '竞价', '状态'] },
    { path: 'desk/purchase', kept: ['计划', '价格与保证金', '登记截止', '操作'] },
    { path: 'desk/bank-statements', kept: ['付款人', '到账时间', '金额（元）', '对应订单'] },
    { path: 'desk/withdrawals', kept: ['申请人', '金额', '收款账户', '状态', '操作'] },
    { path: 'desk/content', kept: ['标题', '状态', '操作'] },
    { path: 'desk/messages', kept: ['内容', '发往', '时间', '状态', '操作'] },
    // Who it was is never cut off, with the phone and the number, and for whom they stood.
    { path: 'desk/audit', kept: ['时间', '操作', '操作人', '说明'], lines: 4 },
    { path: 'desk/saleafter', kept: ['商品', '买家', '卖家', '金额', '状态'] },
  ].map((list) => ({ ...list, who: OPERATOR })),
];

withScript.for(LISTS.map((list) => [list.path + (list.thing ? ' (one)' : ''), list] as const))(
  'issue 50 §4: rows of %s are two lines on a phone, and say what they have to',
  async ([, { path, who, kept, lines = 2, thing }], { page }) => {
    await opened(page, who, path.startsWith('/') ? path : `/customer/${path}`);
    if (thing) {
      const hrefs = await page
        .locator('main a[href]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
      await page.goto(hrefs.find((href) => thing.test(href)) ?? expect.fail('there is none'));
    }
    for (const size of [PHONE, SMALL]) {
      await page.setViewportSize(size);
      const rows = await rowsOf(page, kept);
      expect(rows).not.toEqual([]);
      const most = Math.max(...rows.map((row) => row.lines));
      expect.soft(most, `${size.width}`).toBeLessThanOrEqual(lines);
      expect
        .soft(
          rows.flatMap(({ cut }) => cut),
          `${size.width}`,
        )
        .toEqual([]);
      expect
        .soft(
          rows.flatMap(({ missing }) => missing),
          `${size.width}`,
        )
        .toEqual([]);
      const scrollWidth = await page.evaluate<number>('document.documentElement.scrollWidth');
      expect.soft(scrollWidth).toBeLessThanOrEqual(size.width);
    }
  },
);
