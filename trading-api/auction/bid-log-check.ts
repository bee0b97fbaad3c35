import {
  type AuctionTerms,
  afterBid,
  bidProblem,
  opening,
  type Ranked,
  ranking,
  type Standing,
} from '#app/domain/auction/auction.ts';
import {
  type LoggedBid,
  type LogRecord,
  readLogLine,
  textOf,
} from '#app/domain/auction/bid-log.ts';
import { linkHash } from './bid-log.ts';

/** A problem in a line of a log, counted from 1. */
interface Fault {
  line: number;
  what: string;
}

interface CheckedLog {
  faults: Fault[];
  /** Null where the log has no terms to check against. */
  outcome: {
    auctionId: string;
    bidCount: number;
    extended: number;
    realEnd: Date;
    ranking: Ranked[];
    headHash: string;
  } | null;
}

/** The state of the replay of a log. */
interface Replay {
  auctionId: string;
  terms: AuctionTerms;
  standing: Standing;
  headHash: string;
  sequence: number;
  /** When the newest bid was received. */
  at: Date | null;
}

/**
 * Checks a downloaded log offline: the chain of hashes, and by replaying the bids that each was
 * allowed at its time and extended the end by the rules (decisions 30–33).
 */
export function checkLog(text: string): CheckedLog {
  const [first, ...others] = text.split('\n').filter((line) => line.trim() !== '');
  const start = readLogLine(first ?? '');
  if (start?.record.type !== 'terms') {
    return { faults: [{ line: 1, what: '第一行应为竞价条款' }], outcome: null };
  }
  const faults: Fault[] = hashFaults('', start, 1);
  let replay: Replay = {
    ...start.record,
    standing: opening(start.record.terms),
    headHash: start.hash,
    sequence: 0,
    at: null,
  };
  others.forEach((text, index) => {
    const line = index + 2;
    const read = readLogLine(text);
    if (read?.record.type !== 'bid') {
      faults.push({ line, what: '不是出价记录' });
      return;
    }
    faults.push(...hashFaults(replay.headHash, read, line));
    const { bid } = read.record;
    const next = taken(replay, bid, read.hash);
    faults.push(...bidFaults(replay, bid, next).map((what) => ({ line, what })));
    replay = next;
  });
  return {
    faults,
    outcome: {
      auctionId: replay.auctionId,
      bidCount: replay.sequence,
      extended: replay.standing.extended,
      realEnd: replay.standing.realEnd,
      ranking: ranking(replay.terms, replay.standing),
      headHash: replay.headHash,
    },
  };
}

function hashFaults(
  previousHash: string,
  { record, hash }: { record: LogRecord; hash: string },
  line: number,
): Fault[] {
  const isIntact = linkHash(previousHash, textOf(record)) === hash;
  return isIntact ? [] : [{ line, what: '哈希不符：本行或前一行被改动过' }];
}

const asBid = ({ bidderNo, ...bid }: LoggedBid) => ({ ...bid, bidderId: bidderNo });

/** The replay continues after a wrong bid, so that each wrong line is reported. */
const taken = (replay: Replay, bid: LoggedBid, hash: string): Replay => ({
  ...replay,
  standing: afterBid(replay.terms, replay.standing, asBid(bid)),
  headHash: hash,
  sequence: bid.sequence,
  at: bid.at,
});

function bidFaults(before: Replay, bid: LoggedBid, after: Replay): string[] {
  const faults: string[] = [];
  if (bid.sequence !== before.sequence + 1) {
    faults.push(`序号应为 ${before.sequence + 1}，实为 ${bid.sequence}`);
  }
  if (before.at !== null && bid.at < before.at) faults.push('时间早于前一次出价');
  const problem = bidProblem(before.terms, before.standing, asBid(bid));
  if (problem) faults.push(`违反竞价规则：${problem}`);
  const moved = after.standing.realEnd > before.standing.realEnd ? after.standing.realEnd : null;
  if (moved?.getTime() !== bid.movedEndTo?.getTime()) {
    faults.push(`结束时间应${moved ? `延至 ${moved.toISOString()}` : '不变'}`);
  }
  return faults;
}
