import { parse } from 'csv-parse/sync';
import type { ProviderMethod } from '#app/domain/payment/payment.ts';
import type { DayBill } from '#app/domain/remittance/bill.ts';

/** Where a provider's bill of a day comes from. */
export interface BillSource {
  provider: ProviderMethod;
  /**
   * The bill of a day such as 2026-11-27.
   * @throws NoBill, UnreadableBill; Error where the provider does not answer
   */
  bill(day: string): Promise<DayBill>;
}

/** The provider has no bill of the day: not yet, or nothing happened on it. */
export class NoBill extends Error {}

/** A bill that is damaged or of another form than is known; its message is for the operator. */
export class UnreadableBill extends Error {}

const DOWNLOAD_MS = 60_000;
export const MOST_BILL_BYTES = 64 * 2 ** 20;
const TOO_LARGE = '账单文件超过 64 MB';

export async function downloadBill(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(DOWNLOAD_MS) });
  if (!response.ok || !response.body) throw new Error(`a bill: HTTP ${response.status}`);
  return bytesOf(response.body, MOST_BILL_BYTES);
}

/** @throws UnreadableBill where there are more than `most` */
export async function bytesOf(stream: AsyncIterable<Uint8Array>, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > most) throw new UnreadableBill(TOO_LARGE);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** @throws UnreadableBill where the bytes are no text of that encoding */
export function textOf(bytes: Uint8Array, encoding: 'utf-8' | 'gb18030'): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableBill('账单文件的编码不对');
  }
}

export interface Line {
  cells: string[];
  raw: string;
}

/** The lines of a table, which may have different numbers of cells. */
export function linesOf(text: string): Line[] {
  try {
    const lines = parse(text, {
      raw: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }) as unknown as { record: string[]; raw: string }[];
    return lines.map(({ record, raw }) => ({ cells: record.map((cell) => cell.trim()), raw }));
  } catch {
    throw new UnreadableBill('账单文件不是完整的表格');
  }
}

/** Reads the cells of a row by the heading's names: columns come and go. */
export type Cells<Name extends string> = Readonly<Record<Name, string>>;

/** @throws UnreadableBill where a column is missing */
export function cellsBy<Name extends string>(heading: readonly string[], names: readonly Name[]) {
  const missing = names.filter((name) => !heading.includes(name));
  if (missing.length > 0) throw new UnreadableBill(`账单缺少列：${missing.join('、')}`);
  const places = names.map((name) => [name, heading.indexOf(name)] as const);
  return (row: readonly string[]): Cells<Name> =>
    Object.fromEntries(places.map(([name, at]) => [name, row[at] ?? ''])) as Cells<Name>;
}

/** An amount in fen, with its sign; null for what is none. Decimals after the fen have to be zeros. */
export function fenIn(text: string): number | null {
  const found = /^([+-]?)(\d{1,12})(?:\.(\d{0,2})0*)?$/.exec(text);
  if (!found) return null;
  const [, sign, yuan = '', decimals = ''] = found;
  const fen = Number(yuan + decimals.padEnd(2, '0'));
  return sign === '-' && fen !== 0 ? -fen : fen;
}

/**
 * Sums over all lines have to be those that the bill itself states, else lines are missing or changed.
 * @throws UnreadableBill
 */
export function requireSum(name: string, stated: number | null, summed: number): void {
  if (stated !== summed) {
    throw new UnreadableBill(`账单不完整：${name}与各行合计不一致`);
  }
}
