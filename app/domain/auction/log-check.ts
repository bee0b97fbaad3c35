import {
  type AuctionTerms,
  afterBid,
  type Bid,
  type BiddingState,
  type BidProblem,
  bidProblem,
  lastBids,
  opening,
  priceAbove,
  type Ranked,
  ranking,
} from './auction.ts';
import { chained, type LogRecord, PROXY_STATED, readLogLine } from './auction-log.ts';
import { type AwardReplay, awardTaken } from './award-check.ts';

/** A problem in a line of a log, counted from 1. */
interface Fault {
  line: number;
  what: string;
}

/** `open`: the log does not say that it is over, or its end is missing. */
type LogState = 'open' | 'closed' | 'cancelled';

export interface LogOutcome {
  auctionId: string;
  state: LogState;
  bidCount: number;
  voidedCount: number;
  extended: number;
  realEnd: Date;
  ranking: Ranked[];
  headHash: string;
}

export interface CheckedLog {
  faults: Fault[];
  /** By their place in the log, from the terms on; empty lines are not counted. */
  records: { record: LogRecord | null; hash: string | null }[];
  /** Null where the log has no terms to check against. */
  outcome: LogOutcome | null;
}

/** The replay of a log, line by line. */
interface Replay extends AwardReplay {
  auctionId: string;
  terms: AuctionTerms;
  /** Version 1 did not record who had passed the audit. */
  namesAdmitted: boolean;
  /** Whether the terms let the market bid up to limits. */
  allowsProxy: boolean;
  /** The line of a bid of the market that another has to outbid, as it is more than a step above the one before. */
  unanswered: number | null;
  bidding: BiddingState;
  state: LogState;
  headHash: string;
  bids: Bid[];
  /** The sequences of voided bids. */
  voided: Set<number>;
  /** The numbers of those who may bid. */
  admitted: Set<number>;
}

const PROBLEMS: Readonly<Record<BidProblem, string>> = {
  notStarted: '竞价尚未开始',
  ended: '竞价已结束',
  belowStart: '低于起拍价',
  offStep: '不是加价幅度的整数倍',
  notAboveOwn: '不高于本人上一次出价',
  notAboveHighest: '不高于当时的最高价',
  aboveMaximum: '超过单次最大加价',
  countOffStep: '数量不是数量加幅的整数倍',
  countOutOfRange: '数量超出范围',
  notWholeCount: '不是全部数量',
  tooMuch: '金额过大',
};

/** SHA-256 in hex. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Checks a log by nothing but itself: the chain of hashes, and by replaying it that each bid was
 * allowed at its time, moved the end by the rules, and that the close records what follows from the bids
 * (design/auctions: Rules).
 */
export async function checkLog(text: string): Promise<CheckedLog> {
  const [first, ...others] = text.split('\n').filter((line) => line.trim() !== '');
  const start = readLogLine(first ?? '');
  if (start?.record.type !== 'terms') {
    return { faults: [{ line: 1, what: '第一行应为竞价条款' }], records: [], outcome: null };
  }
  const { record: terms, hash } = start;
  const faults: Fault[] = [];
  const records: CheckedLog['records'] = [{ record: terms, hash }];
  const replay: Replay = {
    auctionId: terms.auctionId,
    terms,
    namesAdmitted: start.version > 1,
    allowsProxy: terms.stated.proxyBids === PROXY_STATED.proxyBids,
    unanswered: null,
    bidding: opening(terms),
    state: 'open',
    headHash: '',
    bids: [],
    voided: new Set(),
    admitted: new Set(),
    sold: new Map(),
    offered: new Set(),
  };
  // A bid in a later line may still have moved the end.
  const voids: { line: number; at: Date }[] = [];
  const isChained = async (text: string, hash: string) =>
    (await sha256(chained(replay.headHash, text))) === hash;
  const addFaults = (line: number, whats: readonly string[]) =>
    faults.push(...whats.map((what) => ({ line, what })));

  if (!(await isChained(start.text, hash))) addFaults(1, [BROKEN]);
  replay.headHash = hash;
  for (const [index, other] of others.entries()) {
    const line = index + 2;
    const read = readLogLine(other);
    records.push({ record: read?.record ?? null, hash: read?.hash ?? null });
    if (!read) {
      addFaults(line, ['不是竞价记录']);
      continue;
    }
    if (!(await isChained(read.text, read.hash))) addFaults(line, [BROKEN]);
    replay.headHash = read.hash;
    const { unanswered } = replay;
    if (unanswered && read.record.type !== 'proxyBid') addFaults(unanswered, [UNANSWERED]);
    replay.unanswered = null;
    if (read.record.type === 'void') voids.push({ line, at: read.record.at });
    addFaults(line, taken(replay, read.record, line));
  }
  if (replay.unanswered) addFaults(replay.unanswered, [UNANSWERED]);
  for (const { line, at } of voids) {
    if (at >= replay.bidding.realEnd) addFaults(line, [voidedAfterEnd(replay.bidding.realEnd)]);
  }
  faults.sort((one, other) => one.line - other.line);
  const { auctionId, state, bidding, bids, voided, headHash } = replay;
  return {
    faults,
    records,
    outcome: {
      auctionId,
      state,
      bidCount: bids.length,
      voidedCount: voided.size,
      extended: bidding.extended,
      realEnd: bidding.realEnd,
      ranking: ranking(terms, bidding),
      headHash,
    },
  };
}

const voidedAfterEnd = (realEnd: Date) =>
  `在实际结束时间 ${realEnd.toISOString()} 之后作废出价，竞价结束后不得改变排名`;

const UNANSWERED = '代理出价比当时的最高价高出一个加价幅度以上，其后没有更高的代理出价';

const BROKEN = '哈希不符：本行或前一行被改动过';

/**
 * Adds a record to the replay and returns its faults. A wrong record is added too, so that all
 * wrong lines are found, not only the first.
 */
function taken(replay: Replay, record: LogRecord, line: number): string[] {
  switch (record.type) {
    case 'terms':
      return ['竞价条款只能在第一行'];
    case 'audit':
      if (record.passed) replay.admitted.add(record.bidderNo);
      else replay.admitted.delete(record.bidderNo);
      return [];
    case 'bid':
      return bidTaken(replay, record);
    case 'proxyBid':
      return proxyTaken(replay, record, line);
    case 'void':
      return bidVoided(replay, record);
    case 'cancel':
      return ended(replay, 'cancelled');
    case 'close':
      return closed(replay, record);
    default:
      return [...afterClose(replay), ...awardTaken(replay, record)];
  }
}

type RecordOf<Type extends LogRecord['type']> = Extract<LogRecord, { type: Type }>;

/** A bid that the market has placed is one as all others; it outbids by one step, or another of its kind follows. */
function proxyTaken(replay: Replay, record: RecordOf<'proxyBid'>, line: number): string[] {
  const faults = replay.allowsProxy ? [] : ['竞价条款不允许代理出价'];
  if (replay.terms.biddingMode === 'component_bidding') faults.push('组合竞价没有代理出价');
  if (record.price > priceAbove(replay.terms, replay.bidding, 1)) replay.unanswered = line;
  return [...faults, ...bidTaken(replay, record)];
}

function bidTaken(replay: Replay, record: RecordOf<'bid' | 'proxyBid'>): string[] {
  const { terms, bidding: before, bids } = replay;
  const { sequence, bidderNo, price, count, at, arrivedAt, movedEndTo } = record;
  const faults: string[] = [];
  const last = bids.at(-1);
  if (replay.state !== 'open') faults.push('竞价结束后的出价');
  if (replay.namesAdmitted && !replay.admitted.has(bidderNo)) {
    faults.push(`${bidderNo} 号的报名未通过审核`);
  }
  const expected = (last?.sequence ?? 0) + 1;
  if (sequence !== expected) faults.push(`序号应为 ${expected}，实为 ${sequence}`);
  if (last && at < last.at) faults.push('时间早于前一次出价');
  if (at < arrivedAt || (at > arrivedAt && at.getTime() !== last?.at.getTime())) {
    faults.push('生效时间应为到达时间，或前一次出价的时间');
  }
  const isProxy = record.type === 'proxyBid';
  const bid: Bid = { sequence, bidderId: bidderNo, price, count, at, isProxy };
  const problem = bidProblem(terms, before, bid);
  if (problem) faults.push(`违反竞价规则：${PROBLEMS[problem]}`);
  bids.push(bid);
  replay.bidding = afterBid(terms, before, bid);
  const { realEnd } = replay.bidding;
  const moved = realEnd > before.realEnd ? realEnd : null;
  if (moved?.getTime() !== movedEndTo?.getTime()) {
    faults.push(`结束时间应${moved ? `延至 ${moved.toISOString()}` : '不变'}`);
  }
  return faults;
}

function bidVoided(replay: Replay, { sequence, reason }: RecordOf<'void'>): string[] {
  const faults: string[] = [];
  const { bids, voided } = replay;
  if (replay.state !== 'open') faults.push('竞价结束后的作废');
  if (reason === '') faults.push('作废没有原因');
  if (!bids.some((bid) => bid.sequence === sequence)) faults.push(`没有第 ${sequence} 次出价`);
  if (voided.has(sequence)) faults.push(`第 ${sequence} 次出价已作废`);
  voided.add(sequence);
  replay.bidding = {
    ...replay.bidding,
    last: lastBids(bids.filter((bid) => !voided.has(bid.sequence))),
  };
  return faults;
}

function ended(replay: Replay, state: LogState): string[] {
  const faults = replay.state === 'open' ? [] : ['竞价已经结束'];
  replay.state = state;
  return faults;
}

function closed(replay: Replay, record: RecordOf<'close'>): string[] {
  const faults = ended(replay, 'closed');
  const { terms, bidding } = replay;
  if (record.at < bidding.realEnd) faults.push('在结束时间之前结束');
  if (record.realEnd.getTime() !== bidding.realEnd.getTime()) {
    faults.push(`结束时间应为 ${bidding.realEnd.toISOString()}`);
  }
  const recorded = record.ranking.map((bid) => [bid.bidderNo, bid.price, bid.count, bid.allocated]);
  const due = ranking(terms, bidding).map((bid) => [
    bid.bidderId,
    bid.price,
    bid.count,
    bid.allocated,
  ]);
  if (JSON.stringify(recorded) !== JSON.stringify(due)) faults.push('排名与出价不符');
  return faults;
}

const afterClose = ({ state }: Replay): string[] =>
  state === 'closed' ? [] : ['竞价结束前的成交记录'];
