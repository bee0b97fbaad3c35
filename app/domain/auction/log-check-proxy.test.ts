import { expect, test } from 'vitest';
import {
  chained,
  type LoggedTerms,
  type LogRecord,
  logLine,
  PROXY_STATED,
  recordText,
} from './auction-log.ts';
import { checkLog, sha256 } from './log-check.ts';

const START = new Date('2026-11-30T02:00:00.000Z');
const at = (minutes: number) => new Date(START.getTime() + minutes * 60_000);

const TERMS: LoggedTerms = {
  type: 'terms',
  auctionId: '7',
  biddingMode: 'open_bidding',
  startPrice: 300_000,
  priceAddRange: 1000,
  productCount: 10_000,
  startCount: 10_000,
  countAddRange: 10_000,
  startDate: START,
  endDate: at(60),
  delayTime: 5,
  delayTimes: 2,
  confirmSteps: 10,
  maxSteps: 3,
  stated: PROXY_STATED,
};
const ADMITTED: readonly LogRecord[] = [1, 2].map((bidderNo) => ({
  type: 'audit',
  bidderNo,
  passed: true,
  at: at(-60),
}));

/** A bid so many steps above the start. */
const bid =
  (bidderNo: number, steps: number, type: 'bid' | 'proxyBid' = 'proxyBid') =>
  (sequence: number): LogRecord => ({
    type,
    sequence,
    bidderNo,
    price: 300_000 + steps * 1000,
    count: 10_000,
    at: at(10),
    movedEndTo: null,
    arrivedAt: at(10),
  });

async function faultsOf(
  bids: readonly ReturnType<typeof bid>[],
  terms: Partial<LoggedTerms> = {},
): Promise<string[]> {
  const records = [
    { ...TERMS, ...terms },
    ...ADMITTED,
    ...bids.map((made, index) => made(index + 1)),
  ];
  const lines: string[] = [];
  let head = '';
  for (const text of records.map(recordText)) {
    head = await sha256(chained(head, text));
    lines.push(logLine(text, head));
  }
  const { faults, outcome } = await checkLog(lines.join('\n'));
  expect(outcome?.bidCount).toBe(bids.length);
  return faults.map(({ line, what }) => `${line} ${what}`);
}

test('issue 52 §3: bids of the market are sound one step above the highest, and beyond it where another outbids them', async () => {
  expect(await faultsOf([bid(1, 0), bid(2, 3, 'bid'), bid(1, 4)])).toEqual([]);
  // Twenty steps are beyond the maximum jump, which is no rule for them.
  expect(await faultsOf([bid(1, 0), bid(2, 20), bid(1, 21)])).toEqual([]);
});

test('higher than others have made it, a bid of the market is wrong', async () => {
  const unanswered = '代理出价比当时的最高价高出一个加价幅度以上，其后没有更高的代理出价';
  expect(await faultsOf([bid(1, 0), bid(2, 3)])).toEqual([`5 ${unanswered}`]);
  expect(await faultsOf([bid(1, 1), bid(2, 3), bid(1, 4, 'bid')])).toEqual([`5 ${unanswered}`]);
});

test('it keeps the rules of all bids', async () => {
  expect(await faultsOf([bid(1, 5, 'bid')])).toEqual(['4 违反竞价规则：超过单次最大加价']);
  expect(await faultsOf([bid(1, 1), bid(2, 1)])).toEqual(['5 违反竞价规则：不高于当时的最高价']);
  expect(await faultsOf([bid(3, 0)])).toEqual(['4 3 号的报名未通过审核']);
});

test('it is wrong where the terms do not allow it, and where parts of the lot are sold', async () => {
  expect(await faultsOf([bid(1, 0)], { stated: {} })).toEqual(['4 竞价条款不允许代理出价']);
  expect(await faultsOf([bid(1, 0)], { biddingMode: 'component_bidding' })).toEqual([
    '4 组合竞价没有代理出价',
  ]);
});
