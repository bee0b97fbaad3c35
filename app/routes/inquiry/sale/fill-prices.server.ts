import { BASIS_LABEL } from '#app/domain/catalogue/price-basis.ts';
import type { InquiryDetail } from '#app/domain/inquiry/contract.ts';
import { MAX_INQUIRY_ROWS } from '#app/domain/inquiry/inquiry.ts';
import type { TypedOfferRow } from '#app/domain/inquiry/offer.ts';
import {
  changedPrices,
  filledDown,
  PERCENT_CHANGE_INVALID,
  readPercentChange,
} from '#app/domain/inquiry/quote-filling.ts';
import {
  isQuoteTable,
  NO_PRICE_COLUMN,
  pastedTable,
  readQuotes,
  withQuotes,
} from '#app/domain/inquiry/quote-table.ts';
import type { TableRow } from '#app/domain/table.ts';
import { clipboardText } from '#app/spreadsheet/clipboard.server.ts';
import { tableOrProblem } from '#app/spreadsheet/read-table.server.ts';

/** What the buttons that fill in prices read; none of them sends the offer. */
export const FILLS = ['recalculate', 'paste', 'upload', 'fillDown', 'percent'] as const;
type Fill = (typeof FILLS)[number];
export const isFill = (intent: string): intent is Fill => FILLS.some((each) => each === intent);

interface Typed {
  pasted: string;
  table?: File | string | undefined;
  percent: string;
}

/** The rows as they are filled in, and what was done; or what is wrong and beside which control. */
export interface Filled {
  rows: readonly TypedOfferRow[];
  done?: string;
  error?: { control: keyof Typed; text: string };
}

/** Rows above the headings and below the lines. */
const MOST_ROWS = MAX_INQUIRY_ROWS + 50;
const SAID = 5;

/** Fills in the rows of an offer by one of the buttons for many prices; nothing counts before the offer is sent. */
export async function fillPrices(
  intent: Fill,
  rows: readonly TypedOfferRow[],
  lines: readonly InquiryDetail[],
  { pasted, table = '', percent }: Typed,
): Promise<Filled> {
  switch (intent) {
    case 'recalculate':
      return { rows };
    case 'fillDown':
      return { rows: filledDown(rows), done: '已向下填充单价，请核对后提交' };
    case 'percent': {
      const change = readPercentChange(percent);
      return change === null
        ? { rows, error: { control: 'percent', text: PERCENT_CHANGE_INVALID } }
        : {
            rows: changedPrices(rows, change),
            done: `单价已全部调整 ${percent.trim()}%，请核对后提交`,
          };
    }
    case 'paste': {
      if (pasted.trim() === '') return wrongOf(rows, 'pasted', '请粘贴单价');
      return fillFrom(pastedTable(clipboardText(pasted)), rows, lines, 'pasted');
    }
    case 'upload': {
      if (table === '') return wrongOf(rows, 'table', '请选择填好的表格');
      const sent = await tableOrProblem(table, {
        mostRows: MOST_ROWS,
        isWanted: (each) => isQuoteTable(each.rows),
      });
      if (typeof sent === 'string') return wrongOf(rows, 'table', sent);
      if (!isQuoteTable(sent.table.rows)) return wrongOf(rows, 'table', NO_PRICE_COLUMN);
      return fillFrom(sent.table.rows, rows, lines, 'table');
    }
  }
}

const wrongOf = (rows: readonly TypedOfferRow[], control: keyof Typed, text: string): Filled => ({
  rows,
  error: { control, text },
});

function fillFrom(
  table: readonly TableRow[],
  rows: readonly TypedOfferRow[],
  lines: readonly InquiryDetail[],
  control: keyof Typed,
): Filled {
  const read = readQuotes(table, lines);
  if ('problem' in read) return wrongOf(rows, control, read.problem);
  const filled = withQuotes(
    rows,
    lines.map(({ position }) => position),
    read,
  );
  const taxed = read.basis
    ? `；表格的单价${BASIS_LABEL[read.basis]}，请核对报价选的是${BASIS_LABEL[read.basis]}`
    : '';
  const done = `已填入 ${read.rows.size} 种商品，请核对后提交${taxed}`;
  if (read.unread.length === 0) return { rows: filled, done };
  const said = read.unread.slice(0, SAID).map(({ row, why }) => `第 ${row} 行${why}`);
  const more = read.unread.length > SAID ? ` 等 ${read.unread.length} 行` : '';
  const text = `已填入 ${read.rows.size} 种商品；没有读入：${said.join('、')}${more}${taxed}`;
  return { rows: filled, error: { control, text } };
}
