import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import {
  agreementsOf,
  isAgreed,
  type Made,
  type People,
  type Plan,
  stageOf,
  stageStart,
} from './approval-stage.ts';
import { APPROVER_MODES, type ApproverMode, type Ask } from './approver-rule.ts';

const [OWN, ADMIN, ANNE, BEN, BUYER] = [1, 2, 3, 4, 6];

const approver = (personId: number, deputyId: number | null = null) => ({ personId, deputyId });
const PEOPLE: People = {
  approvers: [OWN, ADMIN, ANNE, BEN].map((id) => approver(id)),
  administrators: [OWN, ADMIN],
  ownLogin: OWN,
  askedBy: BUYER,
};
const ask = (mode: ApproverMode, ...personIds: number[]): Ask => ({
  ...{ kind: 'costCentre', name: '生产一部', mode, personIds },
});
const made = (personId: number, covers: number[] = [], behalfOf = personId): Made => ({
  ...{ personId, behalfOf, covers },
});
const without = (...gone: number[]): People => ({
  ...PEOPLE,
  approvers: PEOPLE.approvers.filter(({ personId }) => !gone.includes(personId)),
});
const ids = (plan: Plan, decided: Made[] = [], people = PEOPLE, isLate = false) =>
  stageOf(plan, people, decided, isLate)?.deciders.map(({ personId }) => personId) ?? null;

describe('whom a rule asks', () => {
  test('one of several: whoever comes first', () => {
    const plan = { asks: [ask('one', ANNE, BEN)], levels: 1 };
    expect(ids(plan)).toEqual([ANNE, BEN]);
    expect(ids(plan, [made(BEN)])).toBeNull();
    expect(agreementsOf(plan, [])).toBe(1);
  });

  test('all of several, in any order; a link that was sent stays good', () => {
    const plan = { asks: [ask('all', ANNE, BEN)], levels: 1 };
    expect(ids(plan)).toEqual([ANNE, BEN]);
    expect(ids(plan, [made(BEN)])).toEqual([ANNE]);
    expect(stageStart(plan, [made(BEN)])).toBe(0);
    expect(isAgreed(plan, [made(BEN), made(ANNE)])).toBe(true);
    expect(agreementsOf(plan, [made(BEN)])).toBe(2);
  });

  test('one after the other, each with a link of their own', () => {
    const plan = { asks: [ask('order', BEN, ANNE)], levels: 1 };
    expect(ids(plan)).toEqual([BEN]);
    expect(ids(plan, [made(BEN)])).toEqual([ANNE]);
    expect(stageStart(plan, [made(BEN)])).toBe(1);
  });

  test('by two rules, of whom one agrees for both', () => {
    const plan = { asks: [ask('one', ANNE, BEN), ask('all', BEN, ADMIN)], levels: 1 };
    expect(ids(plan, [made(BEN)])).toEqual([ADMIN]);
    expect(ids(plan, [made(ANNE)])).toEqual([BEN, ADMIN]);
  });

  test('two levels are two people, whoever may approve beside those of the rule', () => {
    const plan = { asks: [ask('one', ANNE)], levels: 2 };
    expect(ids(plan, [made(ANNE)])).toEqual([OWN, ADMIN, BEN]);
    expect(isAgreed(plan, [made(ANNE), made(BEN)])).toBe(true);
    expect(agreementsOf(plan, [])).toBe(2);
  });

  test('the deputy of who is away, not for their own seat too', () => {
    const people = { ...PEOPLE, approvers: [approver(OWN), approver(ANNE, BEN), approver(BEN)] };
    const plan = { asks: [ask('order', ANNE, BEN)], levels: 1 };
    expect(ids(plan, [], people)).toEqual([ANNE, BEN]);
    const byDeputy = [made(BEN, [], ANNE)];
    expect(ids(plan, byDeputy, people)).toEqual([OWN, ADMIN]);
    expect(stageOf(plan, people, byDeputy, false)?.fallsTo).toBe('missing');
  });
});

describe('what nobody can decide whom the rule names', () => {
  test('falls to the administrators, of whom one decides for all who are missing', () => {
    const plan = { asks: [ask('all', ANNE, BEN)], levels: 1 };
    const stage = stageOf(plan, without(ANNE, BEN), [], false);
    expect(stage).toMatchObject({
      fallsTo: 'missing',
      deciders: [
        { personId: OWN, covers: [ANNE, BEN] },
        { personId: ADMIN, covers: [ANNE, BEN] },
      ],
    });
    expect(isAgreed(plan, [made(ADMIN, [ANNE, BEN])])).toBe(true);
  });

  test('of several who all have to, the others still do', () => {
    const plan = { asks: [ask('all', ANNE, BEN)], levels: 1 };
    expect(ids(plan, [], without(ANNE))).toEqual([BEN, OWN, ADMIN]);
    expect(ids(plan, [made(OWN, [ANNE])], without(ANNE))).toEqual([BEN]);
    expect(ids(plan, [made(BEN)], without(ANNE))).toEqual([OWN, ADMIN]);
  });

  test('of several of whom one is enough, nobody is missed', () => {
    const plan = { asks: [ask('one', ANNE, BEN)], levels: 1 };
    expect(ids(plan, [], without(ANNE))).toEqual([BEN]);
  });

  test('is not released by the administrator’s own agreement', () => {
    const plan = { asks: [ask('all', ADMIN, ANNE)], levels: 1 };
    expect(ids(plan, [made(ADMIN)], without(ANNE))).toEqual([OWN]);
    expect(isAgreed(plan, [made(ADMIN)])).toBe(false);
  });

  test('is their own order: others decide', () => {
    const plan = { asks: [ask('one', ANNE)], levels: 1 };
    expect(ids(plan, [], { ...PEOPLE, askedBy: ANNE })).toEqual([OWN, ADMIN]);
    expect(ids(plan, [], { ...PEOPLE, successor: ANNE })).toEqual([OWN, ADMIN]);
    expect(ids(plan, [], { ...without(ANNE), askedBy: ADMIN })).toEqual([OWN]);
  });

  test('at last the company’s own login decides again', () => {
    const plan = { asks: [ask('all', OWN, ANNE)], levels: 1 };
    const people = { ...without(ANNE, ADMIN), administrators: [OWN] };
    expect(ids(plan, [made(OWN)], people)).toEqual([OWN]);
  });
});

test('what is late is decided by the administrators too, in the place of all who are asked', () => {
  const plan = { asks: [ask('order', ANNE, BEN)], levels: 1 };
  const stage = stageOf(plan, PEOPLE, [], true);
  expect(stage?.fallsTo).toBe('late');
  expect(stage?.deciders).toEqual([made(ANNE), made(OWN, [ANNE]), made(ADMIN, [ANNE])]);
  expect(ids(plan, [made(OWN, [ANNE])])).toEqual([BEN]);
  const all = stageOf({ asks: [ask('all', ANNE, BEN)], levels: 1 }, PEOPLE, [made(ANNE)], true);
  expect(all?.deciders).toEqual([made(BEN), made(OWN, [BEN]), made(ADMIN, [BEN])]);
});

const person = fc.integer({ min: 1, max: 7 });
const asks = fc.array(
  fc.tuple(
    fc.constantFrom(...APPROVER_MODES),
    fc.uniqueArray(person, { minLength: 1, maxLength: 4 }),
  ),
  { maxLength: 3 },
);
const anybody = fc.uniqueArray(fc.record({ personId: person, deputyId: fc.option(person) }), {
  selector: ({ personId }) => personId,
  maxLength: 6,
});

property.prop([
  asks,
  anybody,
  fc.uniqueArray(person),
  fc.constantFrom(1, 2),
  fc.array(fc.tuple(fc.nat(9), fc.boolean()), { minLength: 12, maxLength: 12 }),
])(
  'whoever leaves and whatever is late, rules end after at most one agreement for each who is named, none by the asker',
  (rules, others, administrators, levels, steps) => {
    const plan = { asks: rules.map(([mode, people]) => ask(mode, ...people)), levels };
    const people: People = {
      approvers: [approver(OWN), ...others.filter(({ personId }) => personId !== OWN)],
      administrators: [OWN, ...administrators.filter((id) => id !== OWN)],
      ownLogin: OWN,
      askedBy: BUYER,
    };
    const named = new Set(rules.flatMap(([, of]) => of));
    let decided: Made[] = [];
    for (const [at, isLate] of steps) {
      const stage = stageOf(plan, people, decided, isLate);
      if (stage === null || stage.ask === null) break;
      // Never is there nobody to decide what a rule asks.
      expect(stage.deciders.length).toBeGreaterThan(0);
      for (const { personId, behalfOf } of stage.deciders) {
        expect([personId, behalfOf]).not.toContain(BUYER);
      }
      const decider = stage.deciders[at % stage.deciders.length];
      if (!decider) throw new Error('no decider');
      expect(stageStart(plan, decided)).toBeLessThanOrEqual(decided.length);
      decided = [...decided, decider];
    }
    const left = stageOf(plan, people, decided, false);
    expect(left?.ask ?? null).toBeNull();
    expect(decided.length).toBeLessThanOrEqual(named.size + rules.length);
    for (const [mode, of] of rules) {
      const agreed = of.filter((seat) =>
        decided.some(({ behalfOf, covers }) => behalfOf === seat || covers.includes(seat)),
      );
      expect(agreed.length).toBeGreaterThanOrEqual(mode === 'one' ? 1 : of.length);
    }
    if (left === null)
      expect(new Set(decided.map((each) => each.personId)).size).toBeGreaterThanOrEqual(levels);
  },
);
