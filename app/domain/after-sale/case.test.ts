import { describe, expect, test } from 'vitest';
import {
  afterStep,
  CASE_HOURS,
  CASE_KINDS,
  CASE_STATES,
  CASE_STEPS,
  type CaseFacts,
  type CaseState,
  isEnded,
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
  const reached = walk();

  test('reaches every state', () => {
    expect(new Set(reached.map(({ state }) => state))).toEqual(new Set(CASE_STATES));
  });

  test('ends by silence alone, wherever it is', () => {
    for (const facts of reached) {
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
    for (const facts of reached) {
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
    for (const facts of reached.filter(({ state }) => isEnded(state))) {
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
  ])('when nobody answers in %s %o', (state, fields, outcome) => {
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
});
