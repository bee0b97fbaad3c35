import { parseHundredths } from '#app/domain/decimal-text.ts';
import { type Fen, parseYuan, toYuan } from '#app/domain/money.ts';
import { type Hundredths, toQuantity } from '#app/domain/quantity.ts';
import type { BiddingMode } from './auction.ts';

/** How a value of a record is written as JSON and read again; `undefined` is none. */
interface Field<Value> {
  write(value: Value): unknown;
  read(json: unknown): Value | undefined;
}

const text: Field<string> = {
  write: (value) => value,
  read: (json) => (typeof json === 'string' ? json : undefined),
};

const whole: Field<number> = {
  write: (value) => value,
  read: (json) =>
    typeof json === 'number' && Number.isSafeInteger(json) && json >= 0 ? json : undefined,
};

const flag: Field<boolean> = {
  write: (value) => value,
  read: (json) => (typeof json === 'boolean' ? json : undefined),
};

const yuan: Field<Fen> = {
  write: toYuan,
  read: (json) => (typeof json === 'string' ? (parseYuan(json) ?? undefined) : undefined),
};

const quantity: Field<Hundredths> = {
  write: toQuantity,
  read: (json) => (typeof json === 'string' ? (parseHundredths(json, 9) ?? undefined) : undefined),
};

const instant: Field<Date> = {
  write: (value) => value.toISOString(),
  read(json) {
    if (typeof json !== 'string') return undefined;
    const date = new Date(json);
    return Number.isNaN(date.getTime()) || date.toISOString() !== json ? undefined : date;
  },
};

const orNull = <Value>(field: Field<Value>): Field<Value | null> => ({
  write: (value) => (value === null ? null : field.write(value)),
  read: (json) => (json === null ? null : field.read(json)),
});

const oneOf = <Value extends string>(...values: readonly Value[]): Field<Value> => ({
  write: (value) => value,
  read: (json) => values.find((value) => value === json),
});

/** Texts by name. */
const texts: Field<Readonly<Record<string, string>>> = {
  write: (value) => value,
  read: (json) => {
    const fields = fieldsOf(json);
    return fields && Object.values(fields).every((value) => typeof value === 'string')
      ? (fields as Readonly<Record<string, string>>)
      : undefined;
  },
};

type Fields = Readonly<Record<string, Field<unknown>>>;
type Values<F> = { [Name in keyof F]: F[Name] extends Field<infer Value> ? Value : never };

const list = <F extends Fields>(fields: F): Field<readonly Values<F>[]> => ({
  write: (rows) => rows.map((row) => written(fields, row)),
  read(json) {
    if (!Array.isArray(json)) return undefined;
    const rows = json.map((row) => readFields(fields, fieldsOf(row)));
    return rows.every((row) => row !== null) ? rows : undefined;
  },
});

const BIDDING_MODES: readonly BiddingMode[] = ['free_bidding', 'open_bidding', 'component_bidding'];

const bidderNo = whole;
const at = instant;
/** A lot, or a part of it, for a bidder at the bidder's price. */
const lot = { bidderNo, count: quantity, price: yuan };

/**
 * What a log can say, and in which order a record's fields are written, for its hash depends on it.
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
  },
  /** A sign-up was audited; only who has passed last may bid. */
  audit: { bidderNo, passed: flag, at },
  /**
   * An accepted bid. It arrived at `arrivedAt` and counts at `at`, which is later only where the bid
   * before it in the log has a later time. `movedEndTo` is the new end, if the bid extended it.
   */
  bid: {
    sequence: whole,
    bidderNo,
    price: yuan,
    count: quantity,
    at,
    movedEndTo: orNull(instant),
    arrivedAt: instant,
  },
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
  /** The operator decided otherwise than the terms say. */
  decided: { decision: text, bidderNo: orNull(whole), reason: text, at },
  /** So much is sold to nobody. */
  unsold: { count: quantity, at },
  /** What was not sold is auctioned again. */
  restarted: { auctionId: text, at },
} as const satisfies Readonly<Record<string, Fields>>;

type Kind = keyof typeof KINDS;
type RecordOf<K extends Kind> = { type: K } & Values<(typeof KINDS)[K]>;

export type LogRecord = { [K in Kind]: RecordOf<K> }[Kind];
export type LoggedTerms = RecordOf<'terms'>;
export type LoggedBid = RecordOf<'bid'>;

/**
 * Version 1 had terms and bids alone, without these fields; a log that was begun in it goes on in
 * version 2.
 */
const VERSION = 2;
const SINCE_VERSION_2: readonly string[] = ['v', 'stated', 'arrivedAt'];

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
  const fields = fieldsOf(parsed(text));
  if (!fields) return null;
  const version = fields.v === undefined ? 1 : fields.v;
  const kind = (Object.keys(KINDS) as Kind[]).find((one) => one === fields.type);
  if (!kind || (version !== 1 && version !== VERSION)) return null;
  const values = readFields(
    KINDS[kind],
    version === 1 ? { ...fields, stated: {}, arrivedAt: fields.at } : fields,
  );
  return values && { text, record: { type: kind, ...values } as LogRecord, version, hash };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const fieldsOf = (json: unknown): Readonly<Record<string, unknown>> | null =>
  typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json } : null;

const written = (fields: Fields, values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.write(values[name])]),
  );

/** Null where a value is missing or none of its kind. */
function readFields<F extends Fields>(
  fields: F,
  json: Readonly<Record<string, unknown>> | null,
): Values<F> | null {
  if (!json) return null;
  const values = Object.entries(fields).map(
    ([name, field]) => [name, field.read(json[name])] as const,
  );
  return values.every(([, value]) => value !== undefined)
    ? (Object.fromEntries(values) as Values<F>)
    : null;
}
