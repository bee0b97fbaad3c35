import { crc32 } from 'node:zlib';
import type { AlipaySdkCommonResult } from 'alipay-sdk';
import { fromBufferPromise } from 'yauzl';
import { z } from 'zod';
import { sumFen } from '#app/domain/money.ts';
import { namesOf } from '#app/domain/names-of.ts';
import type { BillRow, DayBill } from '#app/domain/remittance/bill.ts';
import { beginningOf } from '#app/domain/typed-text.ts';
import {
  type BillSource,
  bytesOf,
  type Cells,
  cellsBy,
  downloadBill,
  fenIn,
  linesOf,
  MOST_BILL_BYTES,
  NoBill,
  requireSum,
  textOf,
  UnreadableBill,
} from './bill.ts';

const METHOD = 'alipay.data.dataservice.bill.downloadurl.query';

export const alipayBills = (
  call: (method: string, content: Record<string, string>) => Promise<AlipaySdkCommonResult>,
): BillSource => ({
  provider: 'alipay',
  async bill(day) {
    const answer = await call(METHOD, { billType: 'trade', billDate: day });
    if (/bill_not_exist/i.test(answer.subCode ?? '')) throw new NoBill();
    const { billDownloadUrl } = z.object({ billDownloadUrl: z.url() }).parse(answer);
    const parts = await filesIn(await downloadBill(billDownloadUrl));
    const details = parts
      .map((bytes) => textOf(bytes, 'gb18030'))
      .filter((text) => BEGIN.test(text));
    const [detail] = details;
    if (detail === undefined || details.length > 1) {
      throw new UnreadableBill('账单文件中没有业务明细');
    }
    return readAlipayBill(detail, day);
  },
});

/** A bill is two files. */
const MOST_FILES = 10;

/** The files of an archive, of which no more than MOST_BILL_BYTES are unpacked altogether. */
export async function filesIn(archive: Buffer): Promise<Buffer[]> {
  try {
    // Names are GBK, which the archive does not say; what a file is is told from its content.
    const zip = await fromBufferPromise(archive, { decodeStrings: false });
    if (zip.entryCount > MOST_FILES) throw new UnreadableBill('账单压缩包中的文件过多');
    const files: Buffer[] = [];
    let left = MOST_BILL_BYTES;
    for await (const entry of zip.eachEntry()) {
      const file = await bytesOf(await zip.openReadStreamPromise(entry), left);
      if (crc32(file) !== entry.crc32) throw new UnreadableBill('账单压缩包已损坏');
      left -= file.length;
      files.push(file);
    }
    return files;
  } catch (error) {
    throw error instanceof UnreadableBill ? error : new UnreadableBill('账单压缩包已损坏');
  }
}

const BEGIN = /^#-+业务明细列表-+\s*$/m;
const END = /^#-+业务明细列表结束-+\s*$/m;
const FROM = /^#起始日期：\[(\d{4})年(\d{2})月(\d{2})日 00:00:00\]/m;
/** How many payments and refunds there are, and what the merchant got and gave back. */
const TOTALS = {
  交易: /^#交易合计：(\d+)笔，商家实收共(-?[\d.]+)元/m,
  退款: /^#退款合计：(\d+)笔，商家实收退款共(-?[\d.]+)元/m,
} as const;
type Business = keyof typeof TOTALS;

const COLUMNS = [
  '支付宝交易号',
  '商户订单号',
  '业务类型',
  '订单金额',
  '商家实收',
  '退款批次号/请求号',
  '服务费',
] as const;
type Column = (typeof COLUMNS)[number];

/**
 * Reads 业务明细: heads, a table, and its totals; all but the table begins with `#`. Values are padded with tabs.
 * @throws UnreadableBill
 */
export function readAlipayBill(text: string, day: string): DayBill {
  const [begin, end] = [BEGIN.exec(text), END.exec(text)];
  if (!begin || !end || end.index < begin.index) throw new UnreadableBill('账单不完整：没有结尾');
  if (FROM.exec(text)?.slice(1).join('-') !== day) throw new UnreadableBill(`账单不是 ${day} 的`);
  const [first, ...lines] = linesOf(text.slice(begin.index + begin[0].length, end.index));
  const heading = first?.cells.map((cell) => cell.replace(/[（(]元[）)]$/, '')) ?? [];
  const cellsOf = cellsBy(heading, COLUMNS);
  const read = lines.map(({ cells }) => (cells.length === heading.length ? cellsOf(cells) : null));
  for (const business of namesOf(TOTALS)) requireTotals(text, business, read);
  const rows: BillRow[] = [];
  const unread: string[] = [];
  for (const [at, cells] of read.entries()) {
    const row = cells && rowOf(cells);
    if (row) rows.push(row);
    else unread.push(`明细第 ${at + 1} 行：${cells ? describe(cells) : '列数与表头不同'}`);
  }
  return { rows, unread };
}

function requireTotals(
  text: string,
  business: Business,
  rows: readonly (Cells<Column> | null)[],
): void {
  const [, count, amount = ''] = TOTALS[business].exec(text) ?? [];
  if (count === undefined) throw new UnreadableBill(`账单不完整：没有${business}合计`);
  // A line of which not even the kind is known may be one of these.
  const unknown = rows.filter((cells) => !cells || !Object.hasOwn(TOTALS, cells.业务类型)).length;
  const own = rows.flatMap((cells) => (cells?.业务类型 === business ? cells : []));
  if (unknown > 0 && Number(count) > own.length && Number(count) <= own.length + unknown) return;
  requireSum(`${business}合计笔数`, Number(count), own.length);
  const known = own.map((cells) => fenIn(cells.商家实收)).filter((each) => each !== null);
  if (known.length === own.length) requireSum(`${business}合计`, fenIn(amount), sumFen(known));
}

function rowOf(cells: Cells<Column>): BillRow | null {
  const [amount, charged] = [fenIn(cells.订单金额), fenIn(cells.服务费)];
  const tradeNo = cells.商户订单号;
  if (amount === null || charged === null || !tradeNo) return null;
  // What is taken from the merchant is below zero, as are refunds.
  const trade = {
    tradeNo,
    providerNo: cells.支付宝交易号,
    fee: 0 - charged,
    state: 'done',
  } as const;
  if (cells.业务类型 === '交易') {
    return amount > 0 ? { ...trade, kind: 'payment', number: tradeNo, amount } : null;
  }
  const number = cells['退款批次号/请求号'];
  if (cells.业务类型 !== '退款' || amount >= 0 || !number) return null;
  return { ...trade, kind: 'refund', number, amount: 0 - amount };
}

const describe = (cells: Cells<Column>): string =>
  COLUMNS.map((name) => `${name}「${beginningOf(cells[name], 40)}」`).join('，');
