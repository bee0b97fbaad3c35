import { parseJson } from '#app/domain/json-text.ts';
import { namesOf } from '#app/domain/names-of.ts';
import { type BiddingMode, DEFAULT_CONFIRM_STEPS } from './auction.ts';
import {
  type Fields,
  fieldsOf,
  flag,
  instant,
  list,
  oneOf,
  orNull,
  quantity,
  readFields,
  text,
  texts,
  type Values,
  whole,
  written,
  yuan,
} from './record-fields.ts';

const BIDDING_MODES: readonly BiddingMode[] = ['free_bidding', 'open_bidding', 'component_bidding'];

const bidderNo = whole;
const at = instant;
/** A lot, or a part of it, for a bidder at the bidder's price. */
const lot = { bidderNo, count: quantity, price: yuan };

/**
 * An accepted bid. It arrived at `arrivedAt` and counts at `at`, which is later only where the bid
 * before it in the log has a later time. `movedEndTo` is the new end, if the bid extended it.
 */
const bid = {
  sequence: whole,
  bidderNo,
  price: yuan,
  count: quantity,
  at,
  movedEndTo: orNull(instant),
  arrivedAt: instant,
};

/**
 * The records of a log, and in which order a record's fields are written, for its hash depends on it.
 * Bidders are named by the number of their sign-up. New kinds and new fields go to the end.
 */
const KINDS = {
  /** Always the first. `stated` is all else that was announced and binds, by its wire names. */
  terms: {
    auctionId: text,
    biddingMode: oneOf(...BIDDING_MODES),
    startPrice: yuan,
    priceAddRange: yuan,
    productCount: quantity,
    startCount: quantity,
    countAddRange: quantity,
    startDate: instant,
    endDate: instant,
    delayTime: whole,
    delayTimes: whole,
    stated: texts,
    confirmSteps: whole,
    maxSteps: orNull(whole),
  },
  /** A sign-up was audited; only who has passed last may bid. */
  audit: { bidderNo, passed: flag, at },
  bid,
  /** A bid no longer counts; the end that it moved stays. */
  void: { sequence: whole, reason: text, at },
  cancel: { reason: text, at },
  /** Bidding is over; the ranking is the best bid first. */
  close: {
    realEnd: instant,
    ranking: list({ ...lot, allocated: quantity }),
    at,
  },
  /** An order was made of what a bidder has won, at the close or by accepting an offer. */
  awarded: { ...lot, orderCode: text, payUntil: instant, at },
  paid: { bidderNo, orderCode: text, at },
  /** It was not paid in time, or given up. */
  defaulted: { bidderNo, orderCode: text, reason: text, at },
  /** What another defaulted on is offered to the next bidder. */
  offered: { ...lot, answerUntil: instant, at },
  accepted: { bidderNo, at },
  declined: { bidderNo, at },
  lapsed: { bidderNo, at },
  /** The operator decided otherwise than the terms provide. */
  decided: { decision: text, bidderNo: orNull(whole), reason: text, at },
  /** The quantity that remains unsold. */
  unsold: { count: quantity, at },
  /** What was not sold is auctioned again. */
  restarted: { auctionId: text, at },
  /** A bid that the market has placed up to a bidder's limit; it arrived when what it answers did. */
  proxyBid: bid,
} as const satisfies Readonly<Record<string, Fields>>;

type Kind = keyof typeof KINDS;
type RecordOf<K extends Kind> = { type: K } & Values<(typeof KINDS)[K]>;

export type LogRecord = { [K in Kind]: RecordOf<K> }[Kind];
export type LoggedTerms = RecordOf<'terms'>;
export type LoggedBid = RecordOf<'bid'>;

/** Whether a record is a bid, of a bidder or for one. */
export const isLoggedBid = (record: LogRecord): record is LoggedBid | RecordOf<'proxyBid'> =>
  record.type === 'bid' || record.type === 'proxyBid';

/** What the terms state where the market bids up to the bidders' limits; unstated it does not. */
export const PROXY_STATED = { proxyBids: 'true' } as const;

/**
 * Version 1 had terms and bids alone, without these fields; a log that was begun in it goes on in
 * version 2.
 */
const VERSION = 2;
const SINCE_VERSION_2: readonly string[] = ['v', 'stated', 'confirmSteps', 'maxSteps', 'arrivedAt'];

/** The terms of version 1 that later versions state. */
const UNSTATED = { stated: {}, confirmSteps: DEFAULT_CONFIRM_STEPS, maxSteps: null };

/** The text of a record that is hashed. */
export const recordText = (record: LogRecord): string =>
  JSON.stringify({ v: VERSION, type: record.type, ...written(KINDS[record.type], record) });

/** The same as version 1 had it. */
export const recordTextOfVersion1 = (record: LoggedTerms | LoggedBid): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(JSON.parse(recordText(record))).filter(
        ([name]) => !SINCE_VERSION_2.includes(name),
      ),
    ),
  );

/**
 * The input of a hash: the previous record's hash (empty for the first), then the record's text.
 */
export const chained = (previousHash: string, text: string): string => `${previousHash}\n${text}`;

/** A line of the log. */
export const logLine = (text: string, hash: string): string =>
  `{"record":${text},"hash":${JSON.stringify(hash)}}`;

interface LogLine {
  /** As it was hashed. */
  text: string;
  record: LogRecord;
  version: number;
  hash: string;
}

/** Parses a line of the log; null for a line that is not valid. */
export function readLogLine(line: string): LogLine | null {
  const [, text = '', hash = ''] = /^\{"record":(.+),"hash":"([^"]+)"\}\s*$/.exec(line) ?? [];
  const fields = fieldsOf(parseJson(text));
  if (!fields) return null;
  const version = fields.v === undefined ? 1 : fields.v;
  const kind = namesOf(KINDS).find((one) => one === fields.type);
  if (!kind || (version !== 1 && version !== VERSION)) return null;
  const values = readFields(
    KINDS[kind],
    version === 1 ? { ...fields, ...UNSTATED, arrivedAt: fields.at } : fields,
  );
  return values && { text, record: { type: kind, ...values } as LogRecord, version, hash };
}
