import { parseHundredths } from '#app/domain/decimal-text.ts';
import { type Fen, parseYuan, toYuan } from '#app/domain/money.ts';
import { type Hundredths, toQuantity } from '#app/domain/quantity.ts';
import type { AuctionTerms, BiddingMode } from './auction.ts';

/** An accepted bid in the log; bidders are named by the number of their sign-up. */
export interface LoggedBid {
  sequence: number;
  bidderNo: number;
  price: Fen;
  count: Hundredths;
  at: Date;
  /** The new end, if the bid extended it; otherwise null. */
  movedEndTo: Date | null;
}

export type LogRecord =
  | { type: 'terms'; auctionId: string; terms: AuctionTerms }
  | { type: 'bid'; bid: LoggedBid };

/** The first record of a log. The hash depends on the order of its fields (decision 33). */
export const termsText = (auctionId: string, terms: AuctionTerms): string =>
  JSON.stringify({
    type: 'terms',
    auctionId,
    biddingMode: terms.biddingMode,
    startPrice: toYuan(terms.startPrice),
    priceAddRange: toYuan(terms.priceAddRange),
    productCount: toQuantity(terms.productCount),
    startCount: toQuantity(terms.startCount),
    countAddRange: toQuantity(terms.countAddRange),
    startDate: terms.startDate.toISOString(),
    endDate: terms.endDate.toISOString(),
    delayTime: terms.delayTime,
    delayTimes: terms.delayTimes,
  });

/** The record of an accepted bid, its fields in this order. */
export const bidText = ({ sequence, bidderNo, price, count, at, movedEndTo }: LoggedBid): string =>
  JSON.stringify({
    type: 'bid',
    sequence,
    bidderNo,
    price: toYuan(price),
    count: toQuantity(count),
    at: at.toISOString(),
    movedEndTo: movedEndTo?.toISOString() ?? null,
  });

/** The text of a record that is hashed. */
export const textOf = (record: LogRecord): string =>
  record.type === 'terms' ? termsText(record.auctionId, record.terms) : bidText(record.bid);

/**
 * The input of a hash: the previous record's hash (empty for the first), then the record's text.
 */
export const chained = (previousHash: string, text: string): string => `${previousHash}\n${text}`;

/** A line of the log. */
export const logLine = (text: string, hash: string): string =>
  `{"record":${text},"hash":${JSON.stringify(hash)}}`;

/** Parses a line of the log; null for a line that is not valid. */
export function readLogLine(line: string): { record: LogRecord; hash: string } | null {
  const outer = fieldsOf(parsed(line));
  const record = readRecord(fieldsOf(outer.record));
  return record && typeof outer.hash === 'string' ? { record, hash: outer.hash } : null;
}

type Fields = Readonly<Record<string, unknown>>;

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? { ...value } : {};

function readRecord(fields: Fields): LogRecord | null {
  if (fields.type === 'bid') return readBid(fields);
  return fields.type === 'terms' ? readTerms(fields) : null;
}

const MODES: readonly BiddingMode[] = ['free_bidding', 'open_bidding', 'component_bidding'];

function readTerms(fields: Fields): LogRecord | null {
  const biddingMode = MODES.find((mode) => mode === fields.biddingMode);
  const startPrice = amount(fields.startPrice);
  const priceAddRange = amount(fields.priceAddRange);
  const productCount = count(fields.productCount);
  const startCount = count(fields.startCount);
  const countAddRange = count(fields.countAddRange);
  const startDate = instant(fields.startDate);
  const endDate = instant(fields.endDate);
  const delayTime = whole(fields.delayTime);
  const delayTimes = whole(fields.delayTimes);
  if (
    typeof fields.auctionId !== 'string' ||
    biddingMode === undefined ||
    startPrice === null ||
    priceAddRange === null ||
    productCount === null ||
    startCount === null ||
    countAddRange === null ||
    startDate === null ||
    endDate === null ||
    delayTime === null ||
    delayTimes === null
  ) {
    return null;
  }
  const prices = { startPrice, priceAddRange };
  const counts = { productCount, startCount, countAddRange };
  const times = { startDate, endDate, delayTime, delayTimes };
  const terms = { biddingMode, ...prices, ...counts, ...times };
  return { type: 'terms', auctionId: fields.auctionId, terms };
}

function readBid(fields: Fields): LogRecord | null {
  const sequence = whole(fields.sequence);
  const bidderNo = whole(fields.bidderNo);
  const price = amount(fields.price);
  const quantity = count(fields.count);
  const at = instant(fields.at);
  const movedEndTo = fields.movedEndTo === null ? null : instant(fields.movedEndTo);
  const isMoveReadable = fields.movedEndTo === null || movedEndTo !== null;
  if (
    sequence === null ||
    bidderNo === null ||
    price === null ||
    quantity === null ||
    at === null ||
    !isMoveReadable
  ) {
    return null;
  }
  return { type: 'bid', bid: { sequence, bidderNo, price, count: quantity, at, movedEndTo } };
}

const whole = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;

const amount = (value: unknown): Fen | null =>
  typeof value === 'string' ? parseYuan(value) : null;

const count = (value: unknown): Hundredths | null =>
  typeof value === 'string' ? parseHundredths(value, 9) : null;

function instant(value: unknown): Date | null {
  if (typeof value !== 'string') return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) || date.toISOString() !== value ? null : date;
}
