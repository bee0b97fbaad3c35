import { describe, expect } from 'vitest';
import { orderById } from '#app/domain/order/contract.ts';
import { signedCompany } from '#tests/support/companies.ts';
import { type Customer, loggedIn, registered } from '#tests/support/customers.ts';
import { SELLERS } from '#tests/support/inquiries.ts';
import { brokenOnPaper } from '#tests/support/on-paper.ts';
import { giveTrade, type Trade } from '#tests/support/paper-trade.ts';
import { hasPdfReader, pagesOf } from '#tests/support/pdf-text.ts';
import { withScript } from '#tests/support/portal-test.ts';
import { apiOf } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { giveWideTrade, WIDE } from '#tests/support/wide-trade.ts';

interface Made extends Trade {
  buyer: Customer;
  /** Each line, and whether the first delivery has some of it. */
  lines: { name: string; grade: string; specs: string; isFirst: boolean }[];
}

const made = new Map<number, Promise<Made>>();

/** A trade of so many lines, made once. */
function tradeOf(page: Visitor, count: number): Promise<Made> {
  const known = made.get(count) ?? make(page, count);
  made.set(count, known);
  return known;
}

async function make(page: Visitor, count: number): Promise<Made> {
  const buyer = count === WIDE ? await signedCompany(page) : await registered(page);
  const trade = count === WIDE ? await giveWideTrade(buyer) : await giveTrade(buyer, count);
  const { lines } = await (await apiOf(buyer))(orderById, { id: trade.orderCode });
  return {
    ...{ ...trade, buyer },
    lines: lines.map(({ productName, brandNumber, specs }, at) => ({
      ...{ name: productName, grade: brandNumber, specs },
      isFirst: trade.deliveries[0]?.[at] !== '',
    })),
  };
}

interface Paper {
  /** Whose it is printed by. */
  by: 'buyer' | 'seller';
  at(trade: Made): string;
  /** What a line of it begins with, where it has them all on one page, and the headings above the lines. */
  line?(line: Made['lines'][number]): string;
  head?: RegExp;
  /** Whether it is the first delivery's alone. */
  isFirst?: boolean;
  /** What its last page ends with. */
  end: RegExp;
}

const ofOrder = {
  line: ({ name, grade, specs }: Made['lines'][number]) => `${name}${grade}${specs}`,
  // Of its lines, and of its deliveries.
  head: /商品单价数量金额交货|商品发货数量实提数量实收数量计重依据/,
};
const ofNote = {
  line: ({ name, grade, specs }: Made['lines'][number]) => `${name}${grade}${specs}`,
  head: /商品单位发货数量实提数量实收数量/,
  ...{ isFirst: true, end: /发货人签字:承运司机签字:收货人签字\(盖章\):/ },
};
const ofInvoice = {
  line: ({ name, specs }: Made['lines'][number]) => `${name}${specs}`,
  head: /项目名称数量单价/,
};
const PAPERS: Readonly<Record<string, Paper>> = {
  'the order, as its contract': {
    ...{ ...ofOrder, by: 'buyer', end: /买方\(盖章\):卖方\(盖章\):/ },
    at: ({ orderCode }) => `/order?orderCode=${orderCode}`,
  },
  'an order of its buyer': {
    ...{ ...ofOrder, by: 'buyer', end: /订单进度/ },
    at: ({ orderCode }) => `/customer/purchase-order/${orderCode}`,
  },
  'an order of its seller': {
    ...{ ...ofOrder, by: 'seller', end: /订单进度/ },
    at: ({ orderCode }) => `/customer/sale-order/${orderCode}`,
  },
  'a delivery note': {
    ...{ ...ofNote, by: 'buyer' },
    at: ({ orderCode }) => `/customer/purchase-order/${orderCode}/delivery/1`,
  },
  'a delivery note of the seller': {
    ...{ ...ofNote, by: 'seller' },
    at: ({ orderCode }) => `/customer/sale-order/${orderCode}/delivery/1`,
  },
  'the 购销合同': {
    ...{ line: ofOrder.line, head: /序号品名执行标准计重数量/, by: 'buyer' },
    // The places to sign stand with the last of the terms.
    end: /10\.备注.+买方\(盖章\):卖方\(盖章\):买方代表、日期:卖方代表、日期:/,
    at: ({ orderCode }) => `/customer/purchase-order/${orderCode}/contract`,
  },
  'a statement': {
    ...{ by: 'buyer', end: /买方\(盖章\):.+卖方\(盖章\):.+经办人:日期:/ },
    at: ({ month }) => `/customer/statements/${SELLERS.first.sellerCode}/${month}`,
  },
  'an invoice of its buyer': {
    ...{ ...ofInvoice, by: 'buyer', end: /申请内容.+申请时间/ },
    at: ({ invoiceId }) => `/customer/invoice-management/${invoiceId}`,
  },
  'an invoice of its seller': {
    // Its one line, or what several come to by rates.
    ...{ ...ofInvoice, by: 'seller' },
    end: /价税合计\(元\)[^%]+%[\d,.]+$|\d%:金额¥[\d,.]+,税额¥[\d,.]+,价税合计¥[\d,.]+$/,
    at: ({ invoiceId }) => `/customer/sale-invoices/${invoiceId}`,
  },
  'the register of invoices': {
    ...{ by: 'buyer', end: /已开票/ },
    at: ({ month }) => `/customer/invoice-management?month=${month}`,
  },
};

/** What is pressed on the screen. */
const CONTROLS =
  /返回|导出|去支付|备注差异|申请售后|登记发票|登记红|下载|再次购买|保存|上一页|下一页/;

describe.runIf(hasPdfReader)('issue 54: papers as another program reads them', () => {
  for (const count of [1, WIDE]) {
    withScript.for(Object.keys(PAPERS))(
      `%s of ${count} lines`,
      { timeout: 120_000 },
      async (name, { page }) => {
        const paper = PAPERS[name] as Paper;
        const trade = await tradeOf(page as unknown as Visitor, count);
        const { buyer } = trade;
        await page.context().clearCookies();
        await loggedIn(page as unknown as Visitor, paper.by === 'buyer' ? buyer : SELLERS.first);
        await page.goto(paper.at(trade));
        const pdf = await page.pdf({ preferCSSPageSize: true });
        const pages = pagesOf(pdf);

        const { line: lineOf, head } = paper;
        const shown = trade.lines.filter(({ isFirst }) => isFirst || !paper.isFirst);
        const lines = lineOf
          ? shown.map((line) => lineOf(line).normalize('NFKC').replace(/\s/g, ''))
          : [];
        const pagesWith = (text: string) => pages.filter((each) => each.includes(text));
        const lost = lines.filter((line) => pagesWith(line).length === 0);
        expect(lost, 'no line is cut in two, or left out').toEqual([]);
        const unheaded = pages
          .map((text, at) => ({ text, at }))
          .filter(({ text }) => lines.some((line) => text.includes(line)))
          .filter(({ text }) => head && !head.test(text));
        expect(unheaded, 'each page with lines has their headings').toEqual([]);
        const last = pages.at(-1) ?? '';
        expect(last).toMatch(paper.end);
        const ends = pages.filter((text) => paper.end.test(text));
        expect(ends, 'it ends once').toHaveLength(1);
        expect(
          pages.flatMap((text) => text.match(CONTROLS) ?? []),
          'nothing to be pressed',
        ).toEqual([]);
        for (const [at, text] of pages.entries()) {
          expect(text, 'each page is numbered').toContain(`${at + 1}/${pages.length}`);
        }
        expect(await brokenOnPaper(page), 'figures are whole').toEqual([]);
      },
    );
  }
});
