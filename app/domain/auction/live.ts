/** Apart from auction.ts for the bytes it saves: these reach the browser, the rules there do not. */

/** An auction is polled every 3 seconds, its countdown ticks every second (spec 2 §9). */
export const POLL_MS = 3000;
export const TICK_MS = 1000;

/**
 * How long after its end an auction is closed: by then portals have passed on the bids that arrived
 * in time, and each process has announced to the others which bids it has (design/auctions: Close).
 */
export const CLOSE_GRACE_MS = 4000;

/** The server's time, in an answer to a poll (design/auctions: Clock). */
export const SYSTEM_DATE_HEADER = 'x-system-date';
/** How long the server has kept a poll waiting for a change, milliseconds; only where it does. */
export const HELD_HEADER = 'x-held';

export const BIDDING_ENDED = '竞价已结束';
export const SYSTEM_DATE_MISSING = '系统时间获取出错';
