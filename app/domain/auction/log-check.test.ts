import { describe, expect, test } from 'vitest';
import { type AuctionTerms, afterBid, opening } from './auction.ts';
import {
  chained,
  type LoggedBid,
  type LoggedTerms,
  type LogRecord,
  logLine,
  readLogLine,
  recordText,
  recordTextOfVersion1,
} from './auction-log.ts';
import { checkLog, sha256 } from './log-check.ts';

const RULES: AuctionTerms = {
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
  confirmSteps: 10,
  maxSteps: null,
};

const TERMS: LoggedTerms = {
  type: 'terms',
  auctionId: '7',
  ...RULES,
  stated: { productName: '螺纹钢', marginAmount: '2000.00' },
};

const at = (minutes: number) => new Date(RULES.startDate.getTime() + minutes * 60_000);

/** Four bids of which the last moves the end. */
const BIDS = [
  { bidderNo: 1, price: 300_000, at: at(1) },
  { bidderNo: 2, price: 302_000, at: at(1) },
  { bidderNo: 1, price: 303_000, at: at(20) },
  { bidderNo: 2, price: 305_000, at: at(58) },
];

function recorded(
  bids: readonly (Pick<LoggedBid, 'bidderNo' | 'price' | 'at'> & Partial<LoggedBid>)[],
): LoggedBid[] {
  let bidding = opening(RULES);
  return bids.map((bid, index) => {
    const full = { sequence: index + 1, count: RULES.productCount, arrivedAt: bid.at, ...bid };
    const next = afterBid(RULES, bidding, { ...full, bidderId: bid.bidderNo });
    const movedEndTo = next.realEnd > bidding.realEnd ? next.realEnd : null;
    bidding = next;
    return { type: 'bid', movedEndTo, ...full };
  });
}

const ADMITTED: readonly LogRecord[] = [1, 2, 3].map((bidderNo) => ({
  type: 'audit',
  bidderNo,
  passed: true,
  at: at(-60),
}));

/** Lines whose hashes fit what they say. */
async function chain(texts: readonly string[]): Promise<string[]> {
  const lines: string[] = [];
  let head = '';
  for (const text of texts) {
    head = await sha256(chained(head, text));
    lines.push(logLine(text, head));
  }
  return lines;
}

/** Terms in line 1, three who have passed in lines 2 to 4, then the rest. */
const logOf = (records: readonly LogRecord[]) =>
  chain([TERMS, ...ADMITTED, ...records].map(recordText));

const check = (lines: readonly string[]) => checkLog(`${lines.join('\n')}\n`);

async function whats(lines: readonly string[]): Promise<string[]> {
  const { faults } = await check(lines);
  return faults.map(({ line, what }) => `${line} ${what}`);
}

const faultsOf = async (records: readonly LogRecord[]) => whats(await logOf(records));

const VOID: LogRecord = { type: 'void', sequence: 4, reason: '误操作', at: at(59) };
const won = { bidderNo: 2, price: 305_000, count: 10_050 };
const second = { bidderNo: 1, price: 303_000, count: 10_050 };
const CLOSE: LogRecord = {
  type: 'close',
  realEnd: at(63),
  ranking: [
    { ...won, allocated: 10_050 },
    { ...second, allocated: 0 },
  ],
  at: at(63.1),
};

const AWARDED = {
  type: 'awarded',
  ...won,
  orderCode: 'A1',
  payUntil: at(2000),
  at: at(64),
} as const;
const TO_SECOND = { ...AWARDED, ...second, orderCode: 'A2' } as const;
const PAID = { type: 'paid', bidderNo: 2, orderCode: 'A1', at: at(65) } as const;
const DEFAULTED = { ...PAID, type: 'defaulted', reason: '逾期未付' } as const;
const WAIVED: LogRecord = {
  type: 'decided',
  decision: 'waive',
  bidderNo: 2,
  reason: '协商一致',
  at: at(65),
};

describe('a log as it must be', () => {
  test('has no faults, and its replay gives the outcome', async () => {
    const { faults, outcome } = await check(await logOf(recorded(BIDS)));
    expect(faults).toEqual([]);
    expect(outcome).toMatchObject({ auctionId: '7', bidCount: 4, extended: 1, realEnd: at(63) });
    expect(outcome?.state).toBe('open');
    expect(outcome?.ranking.map(({ bidderId, price }) => [bidderId, price])).toEqual([
      [2, 305_000],
      [1, 303_000],
    ]);
  });

  test('is hashed as documented: the hash before it, a line break, the record', async () => {
    const lines = await logOf(recorded(BIDS));
    const text =
      '{"v":2,"type":"bid","sequence":1,"bidderNo":1,"price":"3000.00","count":"100.5",' +
      '"at":"2026-11-21T02:01:00.000Z","movedEndTo":null,"arrivedAt":"2026-11-21T02:01:00.000Z"}';
    const previous = readLogLine(lines[3] ?? '')?.hash ?? '';
    expect(lines[4]).toContain(text);
    expect(lines[4]).toContain(await sha256(chained(previous, text)));
    expect(chained('a', text)).toBe(`a\n${text}`);
    expect(await sha256('abc')).toMatch(/^ba7816bf8f01cfea.*f20015ad$/);
  });

  test('may have empty lines', async () => {
    const lines = (await logOf(recorded(BIDS))).flatMap((line) => [line, ' \r', '']);
    expect(await whats(lines)).toEqual([]);
  });

  test('gives the hash that it ends with, and each record by its place', async () => {
    const lines = await logOf(recorded(BIDS));
    const { outcome, records } = await check(lines);
    expect(lines.at(-1)).toContain(outcome?.headHash);
    expect(records.map(({ hash }) => hash)).toEqual(lines.map((line) => readLogLine(line)?.hash));
    expect(records[0]?.record).toEqual(TERMS);
    expect(records[4]).toMatchObject({ record: { type: 'bid', sequence: 1 } });
  });

  test('may have no bids', async () => {
    const end = RULES.endDate;
    const over: LogRecord = { type: 'close', realEnd: end, ranking: [], at: end };
    const { faults, outcome } = await check(await logOf([over]));
    expect(faults).toEqual([]);
    expect(outcome).toMatchObject({ state: 'closed', bidCount: 0, ranking: [], realEnd: end });
  });

  test('may be cancelled', async () => {
    const cancelled: LogRecord = { type: 'cancel', reason: '货源有变', at: at(30) };
    const { faults, outcome } = await check(await logOf([cancelled]));
    expect([faults, outcome?.state]).toEqual([[], 'cancelled']);
  });

  test('counts a bid that had to wait at the time of the bid before it', async () => {
    const late = { ...BIDS[1], bidderNo: 2, price: 302_000, at: at(1), arrivedAt: at(0.5) };
    expect(await faultsOf(recorded(BIDS.with(1, late)))).toEqual([]);
  });

  test('ends with the awards', async () => {
    const awards: LogRecord[] = [
      { type: 'awarded', ...won, orderCode: 'A1', payUntil: at(2000), at: at(64) },
      { type: 'defaulted', bidderNo: 2, orderCode: 'A1', reason: '逾期未付', at: at(2000) },
      { type: 'offered', ...second, answerUntil: at(2100), at: at(2000) },
      { type: 'accepted', bidderNo: 1, at: at(2010) },
      { type: 'awarded', ...second, orderCode: 'A2', payUntil: at(4000), at: at(2010) },
      { type: 'paid', bidderNo: 1, orderCode: 'A2', at: at(2020) },
    ];
    const others: LogRecord[] = [
      { type: 'offered', ...second, answerUntil: at(2100), at: at(2021) },
      { type: 'declined', bidderNo: 1, at: at(2022) },
      { type: 'offered', ...second, answerUntil: at(2100), at: at(2023) },
      { type: 'lapsed', bidderNo: 1, at: at(2100) },
      { type: 'decided', decision: 'unsold', bidderNo: null, reason: '协商一致', at: at(2100) },
      { type: 'unsold', count: 10_050, at: at(2100) },
      { type: 'restarted', auctionId: '8', at: at(2101) },
    ];
    const records = [...recorded(BIDS), CLOSE, ...awards, ...others];
    expect(await faultsOf(records)).toEqual([]);
    const lines = await logOf(records);
    expect(lines.map((line) => readLogLine(line)?.record).slice(8)).toEqual(records.slice(4));
  });
});

describe('a voided bid', () => {
  const back = { bidderNo: 2, price: 302_000, count: 10_050 };

  test('counts no more, and its bidder is ranked by the bid before it; the end stays moved', async () => {
    const { faults, outcome } = await check(await logOf([...recorded(BIDS), VOID]));
    expect(faults).toEqual([]);
    expect(outcome).toMatchObject({ bidCount: 4, voidedCount: 1, extended: 1, realEnd: at(63) });
    expect(outcome?.ranking.map(({ bidderId, price }) => [bidderId, price])).toEqual([
      [1, 303_000],
      [2, 302_000],
    ]);
  });

  test('leaves room for bids between', async () => {
    const next = { bidderNo: 2, price: 304_000, at: at(60) };
    const [lower] = recorded([...BIDS, next]).slice(-1);
    const moved = { ...lower, movedEndTo: at(65) } as LoggedBid;
    expect(await faultsOf([...recorded(BIDS), VOID, moved])).toEqual([]);
    expect(await faultsOf([...recorded(BIDS), moved])).toEqual([
      '9 违反竞价规则：不高于当时的最高价',
    ]);
  });

  test('wins nothing', async () => {
    const ranking = [
      { ...second, allocated: 10_050 },
      { ...back, allocated: 0 },
    ];
    expect(await faultsOf([...recorded(BIDS), VOID, { ...CLOSE, ranking }])).toEqual([]);
    expect(await faultsOf([...recorded(BIDS), VOID, CLOSE])).toEqual(['10 排名与出价不符']);
  });

  test.each<[string, LogRecord, string]>([
    ['that there is not', { ...VOID, sequence: 5 }, '9 没有第 5 次出价'],
    ['without a reason', { ...VOID, reason: '' }, '9 作废没有原因'],
  ])('%s', async (_, record, fault) => {
    expect(await faultsOf([...recorded(BIDS), record])).toEqual([fault]);
  });

  test('issue 46 §3: not after the real end, which later bids may still have moved', async () => {
    const late = { ...VOID, at: at(63) };
    const fault = `9 在实际结束时间 ${at(63).toISOString()} 之后作废出价，竞价结束后不得改变排名`;
    expect(await faultsOf([...recorded(BIDS), late])).toEqual([fault]);
    expect(await faultsOf([...recorded(BIDS), { ...VOID, at: at(62.9) }])).toEqual([]);
    // The first bids end at 60; the last one moves that to 63.
    const early = recorded(BIDS.slice(0, 3));
    const between = { ...VOID, sequence: 3, at: at(61) };
    expect(await faultsOf([...early, between, ...recorded(BIDS).slice(3)])).toEqual([]);
  });

  test('is voided once, and not after the close', async () => {
    const bids = recorded(BIDS);
    expect(await faultsOf([...bids, VOID, VOID])).toEqual(['10 第 4 次出价已作废']);
    expect(await faultsOf([...bids, CLOSE, VOID])).toEqual(['10 竞价结束后的作废']);
  });
});

describe('changes to a log are reported by line', () => {
  const intact = () => logOf(recorded(BIDS));

  test('a changed price breaks its own line and not the next', async () => {
    const lines = await intact();
    const changed = lines.with(5, (lines[5] ?? '').replace('3020.00', '3021.00'));
    expect((await whats(changed))[0]).toBe('6 哈希不符：本行或前一行被改动过');
  });

  test('a removed bid', async () => {
    const faults = await whats((await intact()).toSpliced(5, 1));
    expect(faults).toContain('6 哈希不符：本行或前一行被改动过');
    expect(faults).toContain('6 序号应为 2，实为 3');
  });

  test('two bids that changed places', async () => {
    const lines = await intact();
    const swapped = lines.with(6, lines[7] ?? '').with(7, lines[6] ?? '');
    expect((await whats(swapped)).length).toBeGreaterThan(2);
  });

  test('changed terms, those that no rule reads too', async () => {
    const lines = await intact();
    for (const [from, to] of [
      ['"delayTime":5', '"delayTime":6'],
      ['"marginAmount":"2000.00"', '"marginAmount":"1.00"'],
    ] as const) {
      const changed = lines.with(0, (lines[0] ?? '').replace(from, to));
      expect(await whats(changed)).toContain('1 哈希不符：本行或前一行被改动过');
    }
  });

  test('a line that is no record, and a file that is no log', async () => {
    expect(await whats([...(await intact()), 'x'])).toEqual(['9 不是竞价记录']);
    expect(await check(['x'])).toEqual({
      faults: [{ line: 1, what: '第一行应为竞价条款' }],
      records: [],
      outcome: null,
    });
  });
});

describe('a log of version 1, of terms and bids alone', () => {
  const v1 = () => chain([TERMS, ...recorded(BIDS)].map(recordTextOfVersion1));

  test('is written as it was, and still verifies', async () => {
    const lines = await v1();
    expect(lines[0]).toContain(
      '{"type":"terms","auctionId":"7","biddingMode":"open_bidding","startPrice":"3000.00",' +
        '"priceAddRange":"10.00","productCount":"100.5","startCount":"100.5","countAddRange":"1",' +
        '"startDate":"2026-11-21T02:00:00.000Z","endDate":"2026-11-21T03:00:00.000Z",' +
        '"delayTime":5,"delayTimes":2}',
    );
    expect(lines[1]).toContain(
      '{"type":"bid","sequence":1,"bidderNo":1,"price":"3000.00","count":"100.5",' +
        '"at":"2026-11-21T02:01:00.000Z","movedEndTo":null}',
    );
    const { faults, outcome } = await check(lines);
    expect(faults).toEqual([]);
    expect(outcome).toMatchObject({ bidCount: 4, realEnd: at(63) });
  });

  test('may go on in version 2', async () => {
    const texts = [TERMS, ...recorded(BIDS)].map(recordTextOfVersion1);
    const { faults, outcome } = await check(await chain([...texts, recordText(CLOSE)]));
    expect([faults, outcome?.state]).toEqual([[], 'closed']);
  });
});

describe('a line is a record only where each of its fields is one', () => {
  const other = (record: LogRecord, fields: object) =>
    logLine(JSON.stringify({ ...JSON.parse(recordText(record)), ...fields }), 'x');
  const firstBid = () => recorded(BIDS)[0] as LoggedBid;

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
    { stated: { margin: 7 } },
    { stated: ['x'] },
    { stated: undefined },
    { type: 'rules' },
    { v: 3 },
    { v: '2' },
  ])('terms with %j', (fields) => {
    expect(readLogLine(other(TERMS, {}))).toMatchObject({ record: TERMS, version: 2 });
    expect(readLogLine(other(TERMS, fields))).toBeNull();
  });

  test.each([
    { sequence: '1' },
    { bidderNo: null },
    { price: 3000 },
    { count: '1.005' },
    { count: 100 },
    { at: 1_795_000_000_000 },
    { at: '2026-11-21T02:01:00Z' },
    { arrivedAt: undefined },
    { movedEndTo: 'later' },
    { movedEndTo: undefined },
  ])('a bid with %j', (fields) => {
    const bid = firstBid();
    expect(readLogLine(other(bid, {}))).toMatchObject({ record: bid, hash: 'x' });
    expect(readLogLine(other(bid, fields))).toBeNull();
  });

  test.each([{ ranking: {} }, { ranking: [7] }, { ranking: [{ ...won, price: 'x' }] }])(
    'a close with %j',
    (fields) => {
      expect(readLogLine(other(CLOSE, {}))).toMatchObject({ record: CLOSE });
      expect(readLogLine(other(CLOSE, fields))).toBeNull();
    },
  );

  test('an audit that neither admits nor refuses', () => {
    expect(readLogLine(other(ADMITTED[0] ?? TERMS, { passed: 1 }))).toBeNull();
  });

  test('terms without extensions', () => {
    expect(readLogLine(other(TERMS, { delayTimes: 0 }))?.record).toEqual({
      ...TERMS,
      delayTimes: 0,
    });
  });

  test.each(['free_bidding', 'open_bidding', 'component_bidding'] as const)('%s', (biddingMode) => {
    const record: LoggedTerms = { ...TERMS, biddingMode };
    const text = recordText(record);
    expect(readLogLine(logLine(text, 'x'))).toEqual({ text, record, version: 2, hash: 'x' });
  });

  test.each(['', '7', 'null', '{}', '[]', '{"record":null,"hash":"x"}', '{"record":7,"hash":"x"}'])(
    'the line %s',
    (line) => {
      expect(readLogLine(line)).toBeNull();
    },
  );

  test('a record without a hash', () => {
    const text = recordText(firstBid());
    expect(readLogLine(`{"record":${text}}`)).toBeNull();
    expect(readLogLine(`{"record":${text},"hash":7}`)).toBeNull();
  });

  test('a line with more than a record, other than spaces at its end', () => {
    const line = other(TERMS, {});
    expect(readLogLine(`${line} \r`)).toMatchObject({ record: TERMS });
    expect(readLogLine(`x${line}`)).toBeNull();
    expect(readLogLine(`${line}x`)).toBeNull();
  });
});

describe('a log with new hashes that breaks a rule', () => {
  test('a bid below the highest', async () => {
    const bids = recorded(BIDS.with(2, { bidderNo: 1, price: 302_000, at: at(20) }));
    expect(await faultsOf(bids)).toEqual(['7 违反竞价规则：不高于当时的最高价']);
  });

  test('a bid beyond the largest jump of the terms', async () => {
    const bids = recorded(BIDS.with(3, { bidderNo: 2, price: 314_000, at: at(58) }));
    const lines = (terms: LoggedTerms) => chain([terms, ...ADMITTED, ...bids].map(recordText));
    expect(await whats(await lines({ ...TERMS, maxSteps: 11 }))).toEqual([]);
    expect(await whats(await lines({ ...TERMS, maxSteps: 10 }))).toEqual([
      '8 违反竞价规则：超过单次最大加价',
    ]);
  });

  test('a bid at the end', async () => {
    const bids = recorded([...BIDS, { bidderNo: 3, price: 400_000, at: at(63) }]);
    expect(await faultsOf(bids)).toContain('9 违反竞价规则：竞价已结束');
  });

  test('a bid of somebody who has not passed', async () => {
    const bids = recorded(BIDS.with(3, { bidderNo: 4, price: 305_000, at: at(58) }));
    expect(await faultsOf(bids)).toEqual(['8 4 号的报名未通过审核']);
    const refused: LogRecord = { type: 'audit', bidderNo: 2, passed: false, at: at(0) };
    expect(await faultsOf([refused, ...recorded(BIDS)])).toContain('7 2 号的报名未通过审核');
  });

  test('an end that was not moved, or moved without reason', async () => {
    const kept = recorded(BIDS).map((bid) => ({ ...bid, movedEndTo: null }));
    expect(await faultsOf(kept)).toEqual([`8 结束时间应延至 ${at(63).toISOString()}`]);
    const moved = recorded(BIDS).map((bid) => ({ ...bid, movedEndTo: bid.movedEndTo ?? at(90) }));
    expect(await faultsOf(moved)).toContain('5 结束时间应不变');
  });

  test('a time before the bid ahead of it, or one that is not its own', async () => {
    const early = recorded(BIDS.with(2, { bidderNo: 1, price: 303_000, at: at(0.5) }));
    expect(await faultsOf(early)).toEqual(['7 时间早于前一次出价']);
    const first = recorded(BIDS.with(0, { ...BIDS[0], arrivedAt: at(0.5) } as LoggedBid));
    expect(await faultsOf(first)).toEqual(['5 生效时间应为到达时间，或前一次出价的时间']);
    for (const arrivedAt of [at(19), at(21)]) {
      const bids = recorded(BIDS).map((bid, at) => (at === 2 ? { ...bid, arrivedAt } : bid));
      expect(await faultsOf(bids)).toEqual(['7 生效时间应为到达时间，或前一次出价的时间']);
    }
  });

  test('a close that the bids do not lead to', async () => {
    const bids = recorded(BIDS);
    const early = { ...CLOSE, at: at(62) } as LogRecord;
    expect(await faultsOf([...bids, early])).toEqual(['9 在结束时间之前结束']);
    const end = { ...CLOSE, realEnd: at(60) } as LogRecord;
    expect(await faultsOf([...bids, end])).toEqual([`9 结束时间应为 ${at(63).toISOString()}`]);
    expect(await faultsOf([...bids, CLOSE, CLOSE])).toEqual(['10 竞价已经结束']);
    const [last] = bids.slice(-1) as [LoggedBid];
    const after = { ...last, sequence: 5, price: 306_000 };
    expect(await faultsOf([...bids, CLOSE, after])).toContain('10 竞价结束后的出价');
  });

  test('terms again', async () => {
    expect(await faultsOf([TERMS])).toEqual(['5 竞价条款只能在第一行']);
  });

  test('awards before the close, or of another price', async () => {
    const bids = recorded(BIDS);
    expect(await faultsOf([...bids, AWARDED])).toEqual(['9 竞价结束前的成交记录']);
    for (const wrong of [{ price: 304_000 }, { count: 10_051 }, { bidderNo: 3 }]) {
      const no = wrong.bidderNo ?? 2;
      expect(await faultsOf([...bids, CLOSE, { ...AWARDED, ...wrong }])).toContain(
        `10 与 ${no} 号的出价不符`,
      );
    }
  });

  test.each<[string, LogRecord[], string[]]>([
    ['more sold than there is', [AWARDED, TO_SECOND], ['11 成交数量超过竞价数量']],
    ['an order twice', [AWARDED, AWARDED], ['11 订单 A1 重复']],
    ['an order paid twice', [AWARDED, PAID, PAID], ['12 2 号没有待付款的订单 A1']],
    ['a default after the payment', [AWARDED, PAID, DEFAULTED], ['12 2 号没有待付款的订单 A1']],
    ['another’s payment', [AWARDED, { ...PAID, bidderNo: 1 }], ['11 1 号没有待付款的订单 A1']],
    [
      'a payment of who has won nothing',
      [{ ...PAID, bidderNo: 1 }],
      ['10 1 号没有待付款的订单 A1'],
    ],
    ['a payment of who has not bid', [{ ...PAID, bidderNo: 3 }], ['10 3 号没有待付款的订单 A1']],
    [
      'a payment of another order than the recorded one',
      [AWARDED, { ...PAID, orderCode: 'A9' }],
      ['11 2 号没有待付款的订单 A9'],
    ],
    ['a payment of an order that the version before made', [PAID], []],
    ['such an order paid twice', [PAID, PAID], ['11 2 号没有待付款的订单 A1']],
    [
      'an answer to no offer',
      [{ type: 'accepted', bidderNo: 1, at: at(65) }],
      ['10 没有向 1 号递补'],
    ],
    ['sold again after a default', [AWARDED, DEFAULTED, TO_SECOND], []],
    ['sold again after it was waived', [AWARDED, WAIVED, TO_SECOND], []],
    ['sold again after it was paid', [AWARDED, PAID, TO_SECOND], ['12 成交数量超过竞价数量']],
    [
      'sold again after it was paid and then waived',
      [AWARDED, PAID, WAIVED, TO_SECOND],
      ['13 成交数量超过竞价数量'],
    ],
    [
      'sold again after another decision',
      [AWARDED, { ...WAIVED, decision: 'withdraw' }, TO_SECOND],
      ['12 成交数量超过竞价数量'],
    ],
    [
      'sold again though another was let off',
      [AWARDED, { ...WAIVED, bidderNo: 1 }, TO_SECOND],
      ['12 成交数量超过竞价数量'],
    ],
  ])('%s', async (_, steps, faults) => {
    expect(await faultsOf([...recorded(BIDS), CLOSE, ...steps])).toEqual(faults);
  });

  test('payments of two winners of parts, whose orders the version before made', async () => {
    const terms = { ...TERMS, biddingMode: 'component_bidding', startCount: 50 } as const;
    const parts = [
      { bidderNo: 2, price: 302_000, count: 5050 },
      { bidderNo: 1, price: 300_000, count: 4950 },
    ] as const;
    const bids = recorded(parts.map((part) => ({ ...part, at: at(1) })));
    const ranking = parts.map((part) => ({ ...part, allocated: part.count }));
    const close: LogRecord = { ...CLOSE, realEnd: RULES.endDate, ranking };
    const paid: LogRecord[] = [PAID, { ...PAID, bidderNo: 1, orderCode: 'A2' }];
    const records = [terms, ...ADMITTED, ...bids, close, ...paid];
    expect(await whats(await chain(records.map(recordText)))).toEqual([]);
  });

  test('what version 1 did not record is not missed', async () => {
    const texts = [TERMS, ...recorded(BIDS)].map(recordTextOfVersion1);
    expect(await whats(await chain([...texts, ...[CLOSE, PAID].map(recordText)]))).toEqual([]);
  });
});
