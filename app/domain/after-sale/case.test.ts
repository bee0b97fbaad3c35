import { describe, expect, test } from 'vitest';
import {
  ASKS_AMOUNT,
  ASKS_REASON,
  ASKS_WAY,
  afterStep,
  CASE_HOURS,
  CASE_KINDS,
  CASE_STATES,
  CASE_STEPS,
  type CaseFacts,
  type CaseState,
  type CaseStep,
  deadlineOf,
  isEnded,
  PUTS_TO_PLATFORM,
  SILENCE_NOTE,
  stepsOf,
} from './case.ts';

const fresh: readonly CaseFacts[] = CASE_KINDS.flatMap((kind) =>
  (kind === 'refundOnly' ? [false, true] : [false]).map((whole) => ({
    ...{ kind, whole, asked: 1000, offered: null, agreed: null },
    state: 'waitSeller' as const,
  })),
);

/** Every case that any steps lead to. */
function walk(): CaseFacts[] {
  const seen = new Map<string, CaseFacts>();
  const open = [...fresh];
  for (let facts = open.pop(); facts; facts = open.pop()) {
    const key = JSON.stringify(facts);
    if (seen.has(key)) continue;
    seen.set(key, facts);
    for (const step of CASE_STEPS) {
      for (const amount of [400, 1000]) {
        const outcome = afterStep(facts, step, amount);
        if (outcome) open.push({ ...facts, ...outcome });
      }
    }
  }
  return [...seen.values()];
}

describe('an after-sale case', () => {
  test('reaches every state', () => {
    expect(new Set(walk().map(({ state }) => state))).toEqual(new Set(CASE_STATES));
  });

  test('ends by silence alone, wherever it is', () => {
    for (const facts of walk()) {
      let now = facts;
      for (let steps = 0; !isEnded(now.state); steps += 1) {
        const outcome = afterStep(now, 'expire');
        expect(outcome, JSON.stringify(now)).not.toBeNull();
        expect(steps).toBeLessThan(5);
        now = { ...now, ...outcome };
      }
    }
  });

  test('has a time for each open state and none for an ended one', () => {
    for (const state of CASE_STATES) {
      expect(CASE_HOURS[state] === undefined).toBe(isEnded(state));
      expect(SILENCE_NOTE[state] === undefined).toBe(isEnded(state));
    }
  });

  test('never gives back more than was asked for, and only with its last step', () => {
    for (const facts of walk()) {
      for (const step of CASE_STEPS) {
        const outcome = afterStep(facts, step, 5000);
        if (outcome?.refund !== undefined) {
          expect(outcome.refund).toBeLessThanOrEqual(facts.asked);
          expect(outcome.state).toBe('refunded');
        }
      }
    }
  });

  test('that has ended takes no step of anybody', () => {
    for (const facts of walk().filter(({ state }) => isEnded(state))) {
      for (const actor of ['buyer', 'seller', 'operator', 'system'] as const) {
        expect(stepsOf(facts, actor)).toEqual([]);
      }
    }
  });

  test.each<[CaseState, Partial<CaseFacts>, object]>([
    ['waitSeller', { kind: 'refundOnly' }, { state: 'refunded', refund: 1000 }],
    ['waitSeller', { kind: 'returnRefund' }, { state: 'waitReturn', agreed: 1000 }],
    ['waitSeller', { kind: 'exchange' }, { state: 'waitResend', agreed: 1000 }],
    ['waitBuyer', { offered: 400 }, { state: 'refunded', refund: 400 }],
    ['waitBuyer', { offered: null }, { state: 'closed' }],
    ['waitPlatform', { offered: 400 }, { state: 'refunded', refund: 400 }],
    ['waitPlatform', { offered: null }, { state: 'closed' }],
    ['waitPlatform', { kind: 'returnRefund', agreed: 1000 }, { state: 'refunded', refund: 1000 }],
    ['waitReturn', {}, { state: 'closed' }],
    ['returning', { kind: 'returnRefund', agreed: 1000 }, { state: 'refunded', refund: 1000 }],
    ['returning', { kind: 'exchange' }, { state: 'waitResend' }],
    ['waitResend', { kind: 'exchange' }, { state: 'refunded', refund: 1000 }],
    ['resent', { kind: 'exchange' }, { state: 'done' }],
  ])('when the time to answer runs out in %s %o', (state, fields, outcome) => {
    const facts = { kind: 'refundOnly', whole: false, asked: 1000, offered: null, agreed: null };
    expect(afterStep({ ...facts, ...fields, state } as CaseFacts, 'expire')).toEqual(outcome);
  });

  test('a seller offers less than is asked for, and nothing for all of an order', () => {
    const [facts] = fresh.filter(({ kind, whole }) => kind === 'discount' && !whole);
    if (!facts) throw new Error('no discount');
    expect(afterStep(facts, 'offer', 1000)).toBeNull();
    expect(afterStep(facts, 'offer', 0)).toBeNull();
    expect(afterStep(facts, 'offer', 999)).toEqual({ state: 'waitBuyer', offered: 999 });
    expect(afterStep({ ...facts, whole: true }, 'offer', 999)).toBeNull();
  });

  const facts = (changed: Partial<CaseFacts> = {}): CaseFacts => ({
    ...{ state: 'waitSeller', kind: 'refundOnly', whole: false },
    ...{ asked: 1000, offered: null, agreed: null },
    ...changed,
  });

  test.each<[Partial<CaseFacts>, CaseStep, number, object | null]>([
    [{ kind: 'returnRefund' }, 'agree', 0, { state: 'waitReturn', agreed: 1000 }],
    [{ kind: 'exchange' }, 'agree', 0, { state: 'waitReturn', agreed: 1000 }],
    [{ kind: 'discount' }, 'agree', 0, { state: 'refunded', refund: 1000 }],
    [{ kind: 'exchange' }, 'agreeResend', 0, { state: 'waitResend', agreed: 1000 }],
    [{ kind: 'returnRefund' }, 'agreeResend', 0, null],
    [{ offered: 400 }, 'refuse', 0, { state: 'waitBuyer', offered: null }],
    [{ state: 'waitBuyer', offered: 400 }, 'accept', 0, { state: 'refunded', refund: 400 }],
    [{ state: 'waitBuyer' }, 'accept', 0, { state: 'closed' }],
    [{ state: 'waitBuyer' }, 'escalate', 0, { state: 'waitPlatform' }],
    [{ state: 'waitPlatform' }, 'grant', 0, null],
    [{ state: 'waitPlatform' }, 'grant', 1, { state: 'refunded', refund: 1 }],
    [{ state: 'waitPlatform' }, 'grant', 1000, { state: 'refunded', refund: 1000 }],
    [{ state: 'waitPlatform' }, 'grant', 1001, null],
    [{ state: 'waitPlatform', whole: true }, 'grant', 999, null],
    [{ state: 'waitPlatform', whole: true }, 'grant', 1000, { state: 'refunded', refund: 1000 }],
    [{ state: 'waitPlatform' }, 'grantReturn', 0, { state: 'waitReturn', agreed: 1000 }],
    [{ state: 'waitPlatform', whole: true }, 'grantReturn', 0, null],
    [{ state: 'waitPlatform', kind: 'discount' }, 'grantReturn', 0, null],
    [{ state: 'waitPlatform' }, 'dismiss', 0, { state: 'closed' }],
    [{ state: 'returning', agreed: 600 }, 'confirmReturn', 0, { state: 'refunded', refund: 600 }],
    [{ state: 'returning' }, 'confirmReturn', 0, { state: 'refunded', refund: 1000 }],
    [{ state: 'returning', kind: 'exchange' }, 'confirmReturn', 0, { state: 'waitResend' }],
    [{ state: 'returning' }, 'disputeReturn', 0, { state: 'waitPlatform' }],
    [{ state: 'resent' }, 'confirmResent', 0, { state: 'done' }],
    [{ state: 'resent' }, 'escalate', 0, { state: 'waitPlatform' }],
    [{ state: 'resent' }, 'agree', 0, null],
    [{ state: 'closed' }, 'agree', 0, null],
  ])('%j: «%s» of %d leads to %j', (changed, step, amount, outcome) => {
    expect(afterStep(facts(changed), step, amount)).toEqual(outcome);
  });

  test('whose exchange the platform does not decide gives back what the seller offered', () => {
    const exchange = { state: 'waitPlatform', kind: 'exchange', agreed: 1000 } as const;
    expect(afterStep(facts({ ...exchange, offered: 400 }), 'expire')).toEqual({
      state: 'refunded',
      refund: 400,
    });
    expect(afterStep(facts(exchange), 'expire')).toEqual({ state: 'closed' });
  });

  test.each<[CaseState, Partial<CaseFacts>, Record<'buyer' | 'seller' | 'operator', CaseStep[]>]>([
    ['waitSeller', {}, { buyer: ['withdraw'], seller: ['agree', 'offer', 'refuse'], operator: [] }],
    [
      'waitSeller',
      { kind: 'exchange' },
      { buyer: ['withdraw'], seller: ['agree', 'agreeResend', 'offer', 'refuse'], operator: [] },
    ],
    [
      'waitSeller',
      { whole: true },
      { buyer: ['withdraw'], seller: ['agree', 'refuse'], operator: [] },
    ],
    [
      'waitBuyer',
      {},
      { buyer: ['accept', 'escalate', 'withdraw'], seller: ['agree'], operator: [] },
    ],
    [
      'waitPlatform',
      {},
      { buyer: ['withdraw'], seller: [], operator: ['grant', 'grantReturn', 'dismiss'] },
    ],
    [
      'waitPlatform',
      { whole: true },
      { buyer: ['withdraw'], seller: [], operator: ['grant', 'dismiss'] },
    ],
    ['waitReturn', {}, { buyer: ['withdraw', 'sendBack'], seller: [], operator: [] }],
    ['returning', {}, { buyer: [], seller: ['confirmReturn', 'disputeReturn'], operator: [] }],
    ['waitResend', {}, { buyer: [], seller: ['resend'], operator: [] }],
    ['resent', {}, { buyer: ['escalate', 'confirmResent'], seller: [], operator: [] }],
  ])('in %s %j: what each side can do', (state, changed, steps) => {
    const of = (actor: 'buyer' | 'seller' | 'operator') =>
      stepsOf(facts({ ...changed, state }), actor);
    expect({ buyer: of('buyer'), seller: of('seller'), operator: of('operator') }).toEqual(steps);
  });

  test('about what is not shipped gives back all or nothing', () => {
    for (const unsent of [{ kind: 'unshipped' }, { kind: 'unshipped', whole: true }] as const) {
      const decided = facts({ ...unsent, state: 'waitPlatform' });
      expect(afterStep(facts(unsent), 'offer', 999)).toBeNull();
      expect(afterStep(decided, 'grant', 999)).toBeNull();
      expect(afterStep(decided, 'grantReturn')).toBeNull();
      expect(afterStep(facts(unsent), 'expire')).toEqual({ state: 'refunded', refund: 1000 });
    }
  });

  test('that a seller opens who cannot ship is its buyer’s, or the platform’s, to decide', () => {
    const opened = { kind: 'unshipped', offered: 1000 } as const;
    const asked = facts({ ...opened, state: 'waitBuyer' });
    const called = facts({ ...opened, state: 'waitPlatform' });
    expect(stepsOf(asked, 'buyer')).toEqual(['accept', 'escalate']);
    expect(stepsOf(asked, 'seller')).toEqual([]);
    expect(stepsOf(called, 'buyer')).toEqual([]);
    expect(stepsOf(called, 'operator')).toEqual(['grant', 'dismiss']);
    for (const each of [asked, called]) {
      expect(afterStep(each, 'expire')).toEqual({ state: 'refunded', refund: 1000 });
    }
  });

  test('only time lets a case expire', () => {
    expect(stepsOf(facts(), 'system')).toEqual(['expire']);
  });

  test.each<[string, readonly CaseStep[], CaseStep[]]>([
    ['an amount', ASKS_AMOUNT, ['offer', 'grant']],
    ['a way of delivery', ASKS_WAY, ['sendBack', 'resend']],
    ['a reason', ASKS_REASON, ['refuse', 'escalate', 'disputeReturn', 'dismiss']],
    ['the platform to read it', PUTS_TO_PLATFORM, ['escalate', 'disputeReturn']],
  ])('which steps ask for %s', (_, asking, steps) => {
    expect(CASE_STEPS.filter((step) => asking.includes(step))).toEqual(steps);
  });

  test.each<[CaseState, string | null]>([
    ['waitSeller', '2026-11-25T08:00:00.000Z'],
    ['waitBuyer', '2026-11-26T08:00:00.000Z'],
    ['waitPlatform', '2026-11-30T08:00:00.000Z'],
    ['waitReturn', '2026-12-03T08:00:00.000Z'],
    ['returning', '2026-12-03T08:00:00.000Z'],
    ['waitResend', '2026-11-30T08:00:00.000Z'],
    ['resent', '2026-12-03T08:00:00.000Z'],
    ['refunded', null],
  ])('that is %s since 23 November has until %s', (state, until) => {
    const deadline = deadlineOf(state, new Date('2026-11-23T08:00:00Z'));
    expect(deadline?.toISOString() ?? null).toBe(until);
  });
});
