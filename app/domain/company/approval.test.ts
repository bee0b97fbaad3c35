import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { approvalNeeded, areEnough, type Decider, decidersOf, NO_RULE } from './approval.ts';

const RULE = { ...NO_RULE, oneLevelFrom: 5_000_000, twoLevelsFrom: 20_000_000 };
const ORDER = { amount: 1_000_000, byOwnLogin: false, budget: null, fromNewSeller: false };

describe('how many have to agree', () => {
  test.each([
    [4_999_999, 0, []],
    [5_000_000, 1, ['amount']],
    [19_999_999, 1, ['amount']],
    [20_000_000, 2, ['largeAmount']],
  ] as const)('%d fen: %d', (amount, levels, reasons) => {
    expect(approvalNeeded(RULE, { ...ORDER, amount })).toEqual({ levels, reasons });
  });

  test('nobody without a rule, and nobody for the login that the company was registered with', () => {
    expect(approvalNeeded(NO_RULE, { ...ORDER, amount: 1e12 }).levels).toBe(0);
    expect(approvalNeeded(RULE, { ...ORDER, amount: 1e12, byOwnLogin: true }).levels).toBe(0);
  });

  test('one over the budget of the month, none at it', () => {
    const at = (used: number) =>
      approvalNeeded(NO_RULE, { ...ORDER, budget: { limit: 3_000_000, used } });
    expect(at(2_000_000).levels).toBe(0);
    expect(at(2_000_001)).toEqual({ levels: 1, reasons: ['budget'] });
  });

  test('one for a new seller, where the rule says so', () => {
    const order = { ...ORDER, fromNewSeller: true };
    expect(approvalNeeded(RULE, order).levels).toBe(0);
    expect(approvalNeeded({ ...RULE, newSeller: true }, order)).toEqual({
      levels: 1,
      reasons: ['newSeller'],
    });
  });
});

describe('who may decide', () => {
  const [OWN, APPROVER, DEPUTY, BUYER] = [1, 2, 3, 4];
  const APPROVERS = [
    { personId: OWN, deputyId: null },
    { personId: APPROVER, deputyId: DEPUTY },
  ];
  const ids = (deciders: readonly Decider[]) => deciders.map(({ personId }) => personId);

  test('the approvers, and who stands in for them', () => {
    expect(ids(decidersOf(APPROVERS, { askedBy: BUYER, decided: [] }))).toEqual([
      OWN,
      APPROVER,
      DEPUTY,
    ]);
  });

  test('nobody their own order, neither by a deputy nor as one', () => {
    expect(ids(decidersOf(APPROVERS, { askedBy: APPROVER, decided: [] }))).toEqual([OWN]);
    expect(ids(decidersOf(APPROVERS, { askedBy: DEPUTY, decided: [] }))).toEqual([OWN, APPROVER]);
  });

  test('nobody two levels, and no deputy after whom they stand in for', () => {
    const decided = [{ personId: APPROVER, behalfOf: APPROVER }];
    expect(ids(decidersOf(APPROVERS, { askedBy: BUYER, decided }))).toEqual([OWN]);
    const byDeputy = [{ personId: DEPUTY, behalfOf: APPROVER }];
    expect(ids(decidersOf(APPROVERS, { askedBy: BUYER, decided: byDeputy }))).toEqual([OWN]);
  });

  test('a deputy alone is not enough beside whom they stand in for', () => {
    const alone = decidersOf([{ personId: APPROVER, deputyId: DEPUTY }], {
      askedBy: BUYER,
      decided: [],
    });
    expect(areEnough(alone, 1)).toBe(true);
    expect(areEnough(alone, 2)).toBe(false);
  });

  const person = fc.integer({ min: 1, max: 6 });
  property.prop([
    fc.uniqueArray(fc.record({ personId: person, deputyId: fc.option(person) }), {
      selector: ({ personId }) => personId,
      maxLength: 6,
    }),
    person,
    fc.nat(5),
  ])(
    'whoever decides first, never the asker, and the second is another',
    (approvers, askedBy, at) => {
      const deciders = decidersOf(approvers, { askedBy, decided: [] });
      for (const { personId, behalfOf } of deciders) {
        expect(personId).not.toBe(askedBy);
        expect(behalfOf).not.toBe(askedBy);
        expect(approvers.some((each) => each.personId === behalfOf)).toBe(true);
      }
      const first = deciders[at % Math.max(1, deciders.length)];
      if (!first) return;
      const second = decidersOf(approvers, { askedBy, decided: [first] });
      expect(second.some(({ personId }) => personId === first.personId)).toBe(false);
      expect(second.some(({ behalfOf }) => behalfOf === first.behalfOf)).toBe(false);
    },
  );
});
