import { describe, expect, test } from 'vitest';
import type { AwardState } from './award.ts';
import { type ResultKind, resultOf, resultText } from './result.ts';

describe('the result of an auction', () => {
  const END = new Date('2026-11-20T08:00:00.000Z');
  const UNTIL = new Date('2026-11-21T08:00:00.000Z');
  const auction = {
    productCount: 100,
    realEndDate: END,
    closedAt: END as Date | null,
    cancelledAt: null as Date | null,
    cancelReason: null as string | null,
    awards: [] as {
      bidderId: number;
      state: AwardState;
      count: number;
      until: Date | null;
      reason: string;
    }[],
  };
  const award = (bidderId: number, state: AwardState, count = 100) => ({
    bidderId,
    state,
    count,
    until: UNTIL,
    reason: '',
  });
  const kind = (
    changes: Partial<typeof auction>,
    viewer: Parameters<typeof resultOf>[1] = null,
    now = UNTIL,
  ) => resultOf({ ...auction, ...changes }, viewer, now)?.kind;

  test('is none before the end, and is being settled until the close', () => {
    const before = new Date(END.getTime() - 1);
    expect(resultOf({ ...auction, closedAt: null }, null, before)).toBeNull();
    expect(kind({ closedAt: null }, null, END)).toBe('settling');
  });

  test('is cancelled at its real time, for everybody, with the reason', () => {
    const cancelledAt = new Date('2026-11-19T01:02:00.000Z');
    const cancelled = { ...auction, closedAt: null, cancelledAt, cancelReason: '货源调整' };
    const result = resultOf(cancelled, { bidderId: 1, hasBid: true }, UNTIL);
    expect(result && resultText(result)).toMatchObject({
      label: '已取消',
      text: '竞价已于 2026-11-19 09:02 取消：货源调整',
    });
  });

  test('of a bidder is that of the own award, or lost', () => {
    const viewer = { bidderId: 1, hasBid: true };
    const states: [AwardState, ResultKind][] = [
      ['awaitingPayment', 'won'],
      ['paid', 'paid'],
      ['defaulted', 'defaulted'],
      ['offered', 'offered'],
      ['declined', 'declined'],
      ['lapsed', 'lapsed'],
      ['withdrawn', 'withdrawn'],
      ['waived', 'waived'],
    ];
    for (const [state, shown] of states) {
      expect(kind({ awards: [award(1, state)] }, viewer)).toBe(shown);
    }
    expect(kind({ awards: [award(2, 'paid')] }, viewer)).toBe('lost');
    expect(kind({ awards: [award(2, 'paid')] }, { ...viewer, hasBid: false })).toBe('sold');
    const won = resultOf({ ...auction, awards: [award(1, 'awaitingPayment')] }, viewer, UNTIL);
    expect(won && resultText(won).text).toContain('请在 2026-11-21 16:00 前付款');
  });

  test('for everybody else says what came of the goods', () => {
    expect(kind({})).toBe('noBids');
    expect(kind({ awards: [award(1, 'awaitingPayment', 50), award(2, 'paid', 50)] })).toBe(
      'awaitingPayment',
    );
    expect(kind({ awards: [award(1, 'defaulted'), award(2, 'offered')] })).toBe('offering');
    expect(kind({ awards: [award(1, 'defaulted', 60), award(2, 'paid', 40)] })).toBe('partlySold');
    expect(kind({ awards: [award(1, 'defaulted'), award(2, 'declined')] })).toBe('unsold');
  });

  test('is waited for until the latest of the times of those who still have to answer or pay', () => {
    const until = (awards: typeof auction.awards, viewer: Parameters<typeof resultOf>[1] = null) =>
      resultOf({ ...auction, awards }, viewer, UNTIL)?.until;
    const later = { ...award(2, 'offered', 50), until: new Date(UNTIL.getTime() + 1000) };
    const latest = { ...award(3, 'lapsed', 50), until: new Date(UNTIL.getTime() + 2000) };
    expect(until([award(1, 'awaitingPayment', 50), later, latest])).toBe(
      '2026-11-21T08:00:01.000Z',
    );
    expect(until([later, award(1, 'offered', 50)])).toBe('2026-11-21T08:00:01.000Z');
    expect(until([latest])).toBeNull();
    expect(until([{ ...later, until: null }])).toBeNull();
    expect(until([later], { bidderId: 2, hasBid: true })).toBe('2026-11-21T08:00:01.000Z');
    expect(until([latest], { bidderId: 3, hasBid: true })).toBeNull();
    expect(until([later], { bidderId: 9, hasBid: true })).toBeNull();
    expect(until([{ ...later, until: null }], { bidderId: 2, hasBid: true })).toBeNull();
  });

  test('gives the bidder the reason of what was decided, and nobody else', () => {
    const awards = [{ ...award(1, 'waived'), reason: '协商一致' }];
    const shown = (bidderId: number) =>
      resultOf({ ...auction, awards }, { bidderId, hasBid: true }, UNTIL);
    const at = END.toISOString();
    expect(shown(1)).toEqual({ kind: 'waived', at, until: null, reason: '协商一致' });
    expect(shown(2)).toEqual({ kind: 'lost', at, until: null, reason: '' });
    const cancelled = { ...auction, cancelledAt: END };
    expect(resultOf(cancelled, null, UNTIL)).toEqual({
      kind: 'cancelled',
      at,
      until: null,
      reason: '',
    });
  });

  test.each<[ResultKind, label: string, tone: string, sentence: string]>([
    ['cancelled', '已取消', 'neutral', '取消：货源调整'],
    ['settling', '结算中', 'info', '结束，正在结算。'],
    ['noBids', '流拍', 'neutral', '结束，无人出价，本场流拍。'],
    [
      'awaitingPayment',
      '已成交，待付款',
      'warning',
      '结束，已成交，中标人须在 2026-11-21 16:00 前付款。',
    ],
    [
      'offering',
      '递补中',
      'info',
      '结束，中标人未履约，下一位竞买人须在 2026-11-21 16:00 前答复递补。',
    ],
    ['sold', '已成交', 'success', '结束，已成交并付款。'],
    ['partlySold', '部分成交', 'success', '结束，部分数量已成交并付款。'],
    ['unsold', '流拍', 'neutral', '结束，中标人未履约且无人递补，本场流拍。'],
    ['lost', '未中标', 'neutral', '结束，您未中标。'],
    [
      'won',
      '已中标，待付款',
      'warning',
      '结束，恭喜您中标，请在 2026-11-21 16:00 前付款，逾期视为违约。',
    ],
    ['paid', '已中标，已付款', 'success', '结束，您已中标并付款。'],
    ['defaulted', '已违约', 'danger', '结束，您中标后未付款，已按违约处理。'],
    ['waived', '中标已解除', 'neutral', '结束，您的中标已由平台解除：货源调整'],
    [
      'offered',
      '待答复递补',
      'warning',
      '结束，前一位中标人未履约，货物按您的出价向您递补，请在 2026-11-21 16:00 前答复。',
    ],
    ['declined', '已放弃递补', 'neutral', '结束，您已放弃递补。'],
    ['lapsed', '递补已过期', 'neutral', '结束，您未在期限内答复递补。'],
    ['withdrawn', '递补已撤回', 'neutral', '结束，向您的递补已由平台撤回：货源调整'],
  ])('%s is shown as 「%s」, %s: %s', (kind, label, tone, sentence) => {
    const result = { kind, at: END.toISOString(), until: UNTIL.toISOString(), reason: '货源调整' };
    const text = `竞价已于 2026-11-20 16:00 ${sentence}`;
    expect(resultText(result)).toEqual({ label, tone, text });
  });

  test.each<[ResultKind, string]>([
    ['cancelled', '取消'],
    ['waived', '结束，您的中标已由平台解除。'],
    ['withdrawn', '结束，向您的递补已由平台撤回。'],
    ['awaitingPayment', '结束，已成交，等待中标人付款。'],
    ['offering', '结束，正在递补。'],
  ])('%s without a reason and without a time: %s', (kind, sentence) => {
    const result = { kind, at: END.toISOString(), until: null, reason: '' };
    expect(resultText(result).text).toBe(`竞价已于 2026-11-20 16:00 ${sentence}`);
  });
});
