/**
 * The state of an auction for all watchers, and the answer to a poll: short, because 3,000 of them
 * poll every 3 seconds. Instants are milliseconds since 1970, figures are texts.
 */
export interface LiveAuction {
  /** The end after extensions. */
  realEnd: number;
  ended: boolean;
  cancelled: boolean;
  /** The highest price; null without a bid. */
  highest: string | null;
  /** Open bidding: the lowest price that can be bid next, as the value of a number control. */
  least: string | null;
  bidders: number;
  bids: number;
  /** How many records the log has. */
  records: number;
  /** The newest bids that were voided, in words. */
  voids: readonly string[];
  /** The extensions of the end in words, in order. */
  moves: readonly string[];
  /** The hash of the newest record of the log (design/auctions: Record). */
  headHash: string;
  /** Best first. */
  ranking: readonly LiveRank[];
}

export interface LiveRank {
  bidderNo: number;
  buyerName: string;
  price: string;
  count: string;
  /** The quantity it would win if the auction ended now. */
  allocated: string;
  /** 「11-21 14:30:05.123」: milliseconds distinguish bids, and an auction lasts for days; with a mark of the market's own bids. */
  offerTime: string;
}

const hrefOf = (part: string) => (id: string) => `/auction/${part}?id=${id}`;

export const pollHref = hrefOf('poll');
export const logHref = hrefOf('log');
export const headsHref = hrefOf('heads');
/** Of a receipt's id. */
export const receiptHref = hrefOf('receipt');

/** Sweden writes days and times as the portal does. The browser has this itself; dayjs would be 3.4 KB of the page. */
const IN_SHANGHAI = new Intl.DateTimeFormat('sv', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** 「2026-11-21 14:30:05」 in Asia/Shanghai. */
export const dayAndTime = (instant: number): string => IN_SHANGHAI.format(instant);
