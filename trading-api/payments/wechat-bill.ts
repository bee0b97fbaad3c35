import { createHash } from 'node:crypto';
import { z } from 'zod';
import { sumFen } from '#app/domain/money.ts';
import { namesOf } from '#app/domain/names-of.ts';
import type { BillRow, DayBill, RowState } from '#app/domain/remittance/bill.ts';
import { beginningOf } from '#app/domain/typed-text.ts';
import {
  type BillSource,
  type Cells,
  cellsBy,
  downloadBill,
  fenIn,
  type Line,
  linesOf,
  NoBill,
  requireSum,
  textOf,
  UnreadableBill,
} from './bill.ts';
import { type WechatClient, WechatRefusal } from './wechat-client.ts';

const NO_BILL = ['NO_STATEMENT_EXIST', 'STATEMENT_CREATING'];

const billAnswer = z.object({
  hash_type: z.literal('SHA1'),
  hash_value: z.string(),
  download_url: z.url(),
});

export const wechatBills = (
  call: WechatClient,
  authorized: (url: URL) => Record<string, string>,
): BillSource => ({
  provider: 'wechat',
  async bill(day) {
    const path = `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`;
    const found = await call({ method: 'GET', path }, billAnswer).catch((error: unknown) => {
      const isNone = error instanceof WechatRefusal && NO_BILL.includes(error.code);
      throw isNone ? new NoBill() : error;
    });
    const url = new URL(found.download_url);
    // The file's bytes are not signed: their hash is, in the answer that names them.
    const bytes = await downloadBill(url.href, authorized(url));
    const hash = createHash('sha1').update(bytes).digest('hex');
    if (hash !== found.hash_value.toLowerCase()) {
      throw new UnreadableBill('账单文件的校验值不一致');
    }
    return readWechatBill(textOf(bytes, 'utf-8'));
  },
});

const COLUMNS = [
  '微信订单号',
  '商户订单号',
  '交易状态',
  '货币种类',
  '商户退款单号',
  '退款状态',
  '手续费',
  '订单金额',
  '申请退款金额',
] as const;
type Column = (typeof COLUMNS)[number];

const COUNT = '总交易单数';
/** What of the summary is the sum of which column. */
const SUMS = {
  订单总金额: '订单金额',
  申请退款总金额: '申请退款金额',
  手续费总金额: '手续费',
} as const;
const SUM_NAMES = namesOf(SUMS);
const AMOUNTS = Object.values(SUMS);

const REFUND_STATES: ReadonlyMap<string, RowState> = new Map(
  Object.entries<RowState>({
    SUCCESS: 'done',
    PROCESSING: 'processing',
    FAIL: 'failed',
  }),
);

/**
 * Reads a bill of all trades of a day: a heading, a line for each payment and each refund, and a summary
 * with its own heading. Values begin with a backtick.
 * @throws UnreadableBill
 */
export function readWechatBill(text: string): DayBill {
  const lines = linesOf(text);
  const heading = lines[0]?.cells.map(plain) ?? [];
  const cellsOf = cellsBy(heading, COLUMNS);
  const end = lines.findIndex(({ cells }) => plain(cells[0] ?? '') === COUNT);
  if (end === -1 || lines.length !== end + 2) throw new UnreadableBill('账单不完整：没有汇总行');
  const read = lines.slice(1, end).map((line, at) => {
    const values = valuesOf(line, heading.length);
    return { line: at + 2, cells: values && cellsOf(values) };
  });
  requireSummary(
    read.map(({ cells }) => cells),
    lines.slice(end),
  );
  const rows: BillRow[] = [];
  const unread: string[] = [];
  for (const { line, cells } of read) {
    const row = cells && rowOf(cells);
    if (row) rows.push(row);
    else unread.push(`第 ${line} 行：${cells ? describe(cells) : '列数与表头不同'}`);
  }
  return { rows, unread };
}

const plain = (cell: string): string => cell.replace(/^`/, '').trim();

/** A comma within a value may stand in quotes, or as it is between the backticks; null: neither. */
function valuesOf({ cells, raw }: Line, count: number): string[] | null {
  if (cells.length === count) return cells.map(plain);
  const parted = raw.trim().split(',`').map(plain);
  return parted.length === count ? parted : null;
}

function requireSummary(
  rows: readonly (Cells<Column> | null)[],
  [heading, values]: readonly Line[],
): void {
  const names = heading?.cells.map(plain) ?? [];
  const stated = cellsBy(names, [COUNT, ...SUM_NAMES])(values?.cells.map(plain) ?? []);
  const count = fenIn(stated[COUNT]);
  requireSum(COUNT, count, rows.length * 100);
  for (const name of SUM_NAMES) {
    const amounts = rows.map((cells) => cells && fenIn(cells[SUMS[name]]));
    // Of a line that was not understood the amount is not known: it is shown as such.
    const known = amounts.filter((amount) => amount !== null);
    if (known.length === rows.length) requireSum(name, fenIn(stated[name]), sumFen(known));
  }
}

function rowOf(cells: Cells<Column>): BillRow | null {
  const fee = fenIn(cells.手续费);
  if (fee === null || cells.货币种类 !== 'CNY' || !cells.商户订单号) return null;
  const trade = { tradeNo: cells.商户订单号, providerNo: cells.微信订单号, fee };
  if (cells.交易状态 === 'SUCCESS') {
    const amount = fenIn(cells.订单金额);
    if (amount === null || amount <= 0) return null;
    return { ...trade, kind: 'payment', number: trade.tradeNo, amount, state: 'done' };
  }
  const state = REFUND_STATES.get(cells.退款状态);
  const amount = fenIn(cells.申请退款金额);
  if (cells.交易状态 !== 'REFUND' || !state || !cells.商户退款单号) return null;
  if (amount === null || amount <= 0) return null;
  return { ...trade, kind: 'refund', number: cells.商户退款单号, amount, state };
}

const SHOWN = ['商户订单号', '交易状态', '商户退款单号', '退款状态', '货币种类'] as const;

const describe = (cells: Cells<Column>): string =>
  [...SHOWN, ...AMOUNTS].map((name) => `${name}「${beginningOf(cells[name], 40)}」`).join('，');
