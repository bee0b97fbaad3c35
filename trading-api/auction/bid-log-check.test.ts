import { describe, expect, test } from 'vitest';
import { type AuctionTerms, afterBid, opening } from '#app/domain/auction/auction.ts';
import {
  bidText,
  chained,
  type LoggedBid,
  logLine,
  readLogLine,
  termsText,
} from '#app/domain/auction/bid-log.ts';
import { genesisHash, hashAfter, linkHash } from './bid-log.ts';
import { checkLog } from './bid-log-check.ts';

const TERMS: AuctionTerms = {
  biddingMode: 'open_bidding',
  startPrice: 300_000,
  priceAddRange: 1000,
  productCount: 10_050,
  startCount: 10_050,
  countAddRange: 100,
  startDate: new Date('2026-11-21T02:00:00.000Z'),
  endDate: new Date('2026-11-21T03:00:00.000Z'),
  delayTime: 5,
  delayTimes: 2,
};

const at = (minutes: number) => new Date(TERMS.startDate.getTime() + minutes * 60_000);

/** Four bids of which the last moves the end. */
const BIDS = [
  { bidderNo: 1, price: 300_000, at: at(1) },
  { bidderNo: 2, price: 302_000, at: at(1) },
  { bidderNo: 1, price: 303_000, at: at(20) },
  { bidderNo: 2, price: 305_000, at: at(58) },
];

function recorded(bids: readonly Pick<LoggedBid, 'bidderNo' | 'price' | 'at'>[]): LoggedBid[] {
  let standing = opening(TERMS);
  return bids.map((bid, index) => {
    const full = { ...bid, sequence: index + 1, count: TERMS.productCount };
    const next = afterBid(TERMS, standing, { ...full, bidderId: bid.bidderNo });
    const movedEndTo = next.realEnd > standing.realEnd ? next.realEnd : null;
    standing = next;
    return { ...full, movedEndTo };
  });
}

/** A log whose hashes fit what it says. */
function logOf(bids: readonly LoggedBid[]): string[] {
  const lines = [logLine(termsText('7', TERMS), genesisHash(7, TERMS))];
  let head = genesisHash(7, TERMS);
  for (const bid of bids) {
    head = hashAfter(head, bid);
    lines.push(logLine(bidText(bid), head));
  }
  return lines;
}

const check = (lines: readonly string[]) => checkLog(`${lines.join('\n')}\n`);
const whats = (lines: readonly string[]) =>
  check(lines).faults.map(({ line, what }) => `${line} ${what}`);

describe('a log as it must be', () => {
  test('has no faults, and its replay tells the outcome', () => {
    const { faults, outcome } = check(logOf(recorded(BIDS)));
    expect(faults).toEqual([]);
    expect(outcome).toMatchObject({ auctionId: '7', bidCount: 4, extended: 1, realEnd: at(63) });
    expect(outcome?.ranking.map(({ bidderId, price }) => [bidderId, price])).toEqual([
      [2, 305_000],
      [1, 303_000],
    ]);
  });

  test('is hashed as the documentation says: the hash before it, a line break, the record', () => {
    const [, first = ''] = logOf(recorded(BIDS));
    const text =
      '{"type":"bid","sequence":1,"bidderNo":1,"price":"3000.00","count":"100.5",' +
      '"at":"2026-11-21T02:01:00.000Z","movedEndTo":null}';
    expect(first).toContain(text);
    expect(first).toContain(linkHash(genesisHash(7, TERMS), text));
    expect(chained('a', text)).toBe(`a\n${text}`);
  });

  test('may have empty lines', () => {
    expect(check(logOf(recorded(BIDS)).flatMap((line) => [line, ' \r', ''])).faults).toEqual([]);
  });

  test('tells the hash that it ends with, and what it was sold by', () => {
    const lines = logOf(recorded(BIDS));
    expect(lines.at(-1)).toContain(check(lines).outcome?.headHash);
    expect(check(logOf([])).outcome).toMatchObject({
      headHash: genesisHash(7, TERMS),
      extended: 0,
      realEnd: TERMS.endDate,
    });
  });

  test('may have terms that never move the end', () => {
    const text = termsText('7', { ...TERMS, delayTime: 0, delayTimes: 0 });
    expect(readLogLine(logLine(text, 'x'))).toMatchObject({ record: { terms: { delayTimes: 0 } } });
  });

  test('may have no bids', () => {
    expect(check(logOf([])).outcome).toMatchObject({ bidCount: 0, ranking: [] });
  });
});

describe('what was done to a log is told line by line', () => {
  const intact = () => logOf(recorded(BIDS));

  test('a changed price breaks its own line and the next one stands', () => {
    const lines = intact();
    const changed = lines.with(2, (lines[2] ?? '').replace('3020.00', '3021.00'));
    expect(whats(changed)[0]).toBe('3 哈希不符：本行或前一行被改动过');
  });

  test('a removed bid', () => {
    const told = whats(intact().toSpliced(2, 1));
    expect(told).toContain('3 哈希不符：本行或前一行被改动过');
    expect(told).toContain('3 序号应为 2，实为 3');
  });

  test('two bids that changed places', () => {
    const lines = intact();
    const swapped = lines.with(3, lines[4] ?? '').with(4, lines[3] ?? '');
    expect(whats(swapped).length).toBeGreaterThan(2);
  });

  test('changed terms', () => {
    const lines = intact();
    const changed = lines.with(0, (lines[0] ?? '').replace('"delayTime":5', '"delayTime":6'));
    expect(whats(changed)).toContain('1 哈希不符：本行或前一行被改动过');
  });

  test('a line that is no record, and a file that is no log', () => {
    expect(whats([...intact(), 'x'])).toEqual(['6 不是出价记录']);
    expect(check(['x'])).toEqual({
      faults: [{ line: 1, what: '第一行应为竞价条款' }],
      outcome: null,
    });
  });
});

describe('a line is a record only where each of its fields is one', () => {
  const other = (text: string, fields: object) =>
    logLine(JSON.stringify({ ...JSON.parse(text), ...fields }), 'x');
  const terms = () => termsText('7', TERMS);
  const bid = () => recorded(BIDS).map(bidText)[0] ?? '';

  test.each([
    { auctionId: 7 },
    { biddingMode: 'dutch' },
    { startPrice: '1.005' },
    { priceAddRange: 10 },
    { productCount: 'all' },
    { startCount: null },
    { countAddRange: '-1' },
    { startDate: '2026-11-21' },
    { endDate: 'tomorrow' },
    { delayTime: 1.5 },
    { delayTimes: -1 },
    { type: 'rules' },
  ])('terms with %j', (fields) => {
    expect(readLogLine(logLine(terms(), 'x'))).toMatchObject({ record: { terms: TERMS } });
    expect(readLogLine(other(terms(), fields))).toBeNull();
  });

  test.each([
    { sequence: '1' },
    { bidderNo: null },
    { price: 3000 },
    { count: '1.005' },
    { count: 100 },
    { at: 1_795_000_000_000 },
    { at: '2026-11-21T02:01:00Z' },
    { movedEndTo: 'later' },
    { movedEndTo: undefined },
  ])('a bid with %j', (fields) => {
    expect(readLogLine(logLine(bid(), 'x'))).toMatchObject({ record: { type: 'bid' }, hash: 'x' });
    expect(readLogLine(other(bid(), fields))).toBeNull();
  });

  test.each(['free_bidding', 'open_bidding', 'component_bidding'] as const)('%s', (biddingMode) => {
    const text = termsText('7', { ...TERMS, biddingMode });
    expect(readLogLine(logLine(text, 'x'))).toEqual({
      record: { type: 'terms', auctionId: '7', terms: { ...TERMS, biddingMode } },
      hash: 'x',
    });
  });

  test.each(['', '7', 'null', '{}', '[]', '{"record":null,"hash":"x"}', '{"record":7,"hash":"x"}'])(
    'the line %s',
    (line) => {
      expect(readLogLine(line)).toBeNull();
    },
  );

  test('a record without a hash', () => {
    expect(readLogLine(`{"record":${bid()}}`)).toBeNull();
    expect(readLogLine(`{"record":${bid()},"hash":7}`)).toBeNull();
  });
});

describe('a log with new hashes that breaks a rule', () => {
  const faultsOf = (bids: readonly LoggedBid[]) => whats(logOf(bids));

  test('a bid below the highest', () => {
    const bids = recorded(BIDS.with(2, { bidderNo: 1, price: 302_000, at: at(20) }));
    expect(faultsOf(bids)).toEqual(['4 违反竞价规则：notAboveHighest']);
  });

  test('a bid at the end', () => {
    const bids = recorded([...BIDS, { bidderNo: 3, price: 400_000, at: at(63) }]);
    expect(faultsOf(bids)).toContain('6 违反竞价规则：ended');
  });

  test('an end that was not moved, or moved without reason', () => {
    const kept = recorded(BIDS).map((bid) => ({ ...bid, movedEndTo: null }));
    expect(faultsOf(kept)).toEqual([`5 结束时间应延至 ${at(63).toISOString()}`]);
    const moved = recorded(BIDS).map((bid) => ({ ...bid, movedEndTo: bid.movedEndTo ?? at(90) }));
    expect(faultsOf(moved)).toContain('2 结束时间应不变');
  });

  test('a time before the bid ahead of it', () => {
    const bids = recorded(BIDS.with(2, { bidderNo: 1, price: 303_000, at: at(0.5) }));
    expect(faultsOf(bids)).toEqual(['4 时间早于前一次出价']);
  });
});
