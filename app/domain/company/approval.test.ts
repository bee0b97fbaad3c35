import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import {
  aboveBidLimit,
  approvalNeeded,
  areEnough,
  type BidLimit,
  type Decider,
  dearerNeeds,
  decidersOf,
  mostToBid,
  NO_RULE,
  sellerUnknown,
  signReturned,
  tooFewApprovers,
} from './approval.ts';

const RULE = { ...NO_RULE, oneLevelFrom: 5_000_000, twoLevelsFrom: 20_000_000 };
const ORDER = { amount: 1_000_000, byOwnLogin: false, budget: null, fromNewSeller: false };

test.each([
  ['below the level', 4_000_000, 4_999_999, 0, null],
  ['up to the level', 4_000_000, 5_000_000, 0, '达到企业审批规则的金额'],
  ['within what was approved', 5_000_000, 19_999_999, 0, null],
  ['up to two levels', 5_000_000, 20_000_000, 0, '达到企业审批规则的金额'],
  ['up to a budget', 1_000_000, 1_100_000, 2_900_000, null],
  ['over a budget', 1_000_000, 1_100_001, 2_900_000, '超过企业预算'],
  ['lighter, over a budget', 1_000_000, 900_000, 3_100_000, null],
])('an order becomes dearer, %s', (_, before, after, used, why) => {
  const budget = { kind: 'project', name: '一期', period: 'year', limit: 3_000_000, used } as const;
  const text = dearerNeeds(RULE, { before, after, budgets: used ? [budget] : [] });
  if (why === null) expect(text).toBeNull();
  else expect(text).toContain(why);
});

test('issue 48 §1: an order becomes dearer beside the others of its checkout', () => {
  const dearer = { before: 2_500_000, after: 2_600_000, budgets: [] };
  expect(dearerNeeds(RULE, dearer)).toBeNull();
  expect(dearerNeeds(RULE, { ...dearer, beside: 2_399_999 })).toBeNull();
  expect(dearerNeeds(RULE, { ...dearer, beside: 2_400_000 })).toBe(
    '订单金额将由 ¥25,000.00 增至 ¥26,000.00（与同时下单的其他订单共 ¥50,000.00），达到企业审批规则的金额，请由本企业的管理员同意',
  );
  // What was approved together is within it.
  expect(dearerNeeds(RULE, { ...dearer, beside: 2_500_000 })).toBeNull();
});

describe('how many have to agree', () => {
  test.each([
    [4_999_999, 0, []],
    [5_000_000, 1, ['amount']],
    [19_999_999, 1, ['amount']],
    [20_000_000, 2, ['largeAmount']],
  ] as const)('%d fen: %d', (amount, levels, reasons) => {
    expect(approvalNeeded(RULE, { ...ORDER, amount })).toEqual({ levels, reasons });
  });

  test('none without a rule, and none for the login that the company was registered with', () => {
    expect(approvalNeeded(NO_RULE, { ...ORDER, amount: 1e12 }).levels).toBe(0);
    expect(approvalNeeded(RULE, { ...ORDER, amount: 1e12, byOwnLogin: true })).toEqual({
      levels: 0,
      reasons: [],
    });
  });

  test('one over the budget of the month, none at it', () => {
    const at = (used: number) =>
      approvalNeeded(NO_RULE, { ...ORDER, budget: { limit: 3_000_000, used } });
    expect(at(2_000_000).levels).toBe(0);
    expect(at(2_000_001)).toEqual({ levels: 1, reasons: ['budget'] });
  });

  test('one for a new seller, where the rule asks for it', () => {
    const order = { ...ORDER, fromNewSeller: true };
    expect(approvalNeeded(RULE, order).levels).toBe(0);
    expect(approvalNeeded({ ...RULE, newSeller: true }, order)).toEqual({
      levels: 1,
      reasons: ['newSeller'],
    });
  });

  test.each([
    ['costCentre', 'costCentreBudget'],
    ['project', 'projectBudget'],
    ['member', 'yearBudget'],
  ] as const)('one over the budget of a %s, none at it', (kind, reason) => {
    const at = (used: number) =>
      approvalNeeded(NO_RULE, { ...ORDER, budgets: [{ kind, limit: 3_000_000, used }] });
    expect(at(2_000_000)).toEqual({ levels: 0, reasons: [] });
    expect(at(2_000_001)).toEqual({ levels: 1, reasons: [reason] });
  });

  test('budgets of one kind are one reason, and only those that are exceeded', () => {
    const over = { limit: 1, used: 0 };
    const within = { limit: 9_000_000, used: 0 };
    const budgets = [
      { kind: 'project', ...over },
      { kind: 'project', ...over },
      { kind: 'costCentre', ...within },
      { kind: 'member', ...over },
    ] as const;
    expect(approvalNeeded(NO_RULE, { ...ORDER, budgets }).reasons).toEqual([
      'projectBudget',
      'yearBudget',
    ]);
  });

  const STRICT = {
    ...NO_RULE,
    sellers: ['S1', 'S2'],
    categories: ['C1', 'C2'],
    terms: ['deposit', 'monthly'],
  } as const;
  test.each([
    [{ sellerCodes: ['S3', 'S2'] }, ['seller']],
    [{ sellerCodes: ['S3'] }, []],
    [{ sellerCodes: [] }, []],
    [{ categories: ['C3', 'C1'] }, ['category']],
    [{ categories: ['C3'] }, []],
    [{ terms: 'monthly' }, ['terms']],
    [{ terms: 'onDelivery' }, []],
    [
      { sellerCodes: ['S1'], categories: ['C2'], terms: 'deposit' },
      ['seller', 'category', 'terms'],
    ],
  ] as const)('at any amount one for a named seller, category or terms: %j', (part, reasons) => {
    expect(approvalNeeded(STRICT, { ...ORDER, ...part })).toEqual({
      levels: reasons.length > 0 ? 1 : 0,
      reasons,
    });
  });
});

describe('the most to bid', () => {
  const rule = (oneLevelFrom: number | null, twoLevelsFrom: number | null) => ({
    ...NO_RULE,
    oneLevelFrom,
    twoLevelsFrom,
  });
  const NOT_ASKED: BidLimit = { bidLimit: null, approval: null };

  test.each([
    ['no amount has to be approved', rule(null, null), null],
    ['below the one level', rule(5_000_000, null), 4_999_999],
    ['below the two levels', rule(null, 20_000_000), 19_999_999],
    ['below the lower of both', rule(5_000_000, 20_000_000), 4_999_999],
    ['below the lower of both, either way', rule(20_000_000, 5_000_000), 4_999_999],
  ])('without an approved limit: %s', (_, amounts, most) => {
    expect(mostToBid(amounts, NOT_ASKED)).toBe(most);
  });

  test.each([
    [{ bidLimit: 30_000_000, approval: 'approved' }, 30_000_000],
    [{ bidLimit: 30_000_000, approval: 'waiting' }, 4_999_999],
    [{ bidLimit: 30_000_000, approval: 'returned' }, 4_999_999],
    [{ bidLimit: 30_000_000, approval: null }, 4_999_999],
    [{ bidLimit: null, approval: 'approved' }, 4_999_999],
  ] as const)('only an approved limit counts: %j', (sign, most) => {
    expect(mostToBid(RULE, sign)).toBe(most);
    expect(aboveBidLimit(most, sign)).toBe(
      most === 30_000_000
        ? '出价总金额超过企业审批的出价上限 ¥300,000.00'
        : '按企业审批规则，总金额 ¥50,000.00 起的出价须在报名时审批出价上限',
    );
  });
});

test('messages name the reason, the seller and the levels', () => {
  expect(signReturned('超出预算')).toBe('企业内部审批退回：超出预算');
  expect(sellerUnknown('甲')).toContain('「甲」');
  expect(tooFewApprovers(2)).toContain('2 级审批');
});

describe('who may decide', () => {
  const [OWN, APPROVER, DEPUTY, BUYER] = [1, 2, 3, 4];
  const APPROVERS = [
    { personId: OWN, deputyId: null },
    { personId: APPROVER, deputyId: DEPUTY },
  ];
  const ids = (deciders: readonly Decider[]) => deciders.map(({ personId }) => personId);

  test('the approvers and their deputies', () => {
    expect(ids(decidersOf(APPROVERS, { askedBy: BUYER, decided: [] }))).toEqual([
      OWN,
      APPROVER,
      DEPUTY,
    ]);
  });

  test('no approver their own order, neither by a deputy nor as one', () => {
    expect(ids(decidersOf(APPROVERS, { askedBy: APPROVER, decided: [] }))).toEqual([OWN]);
    expect(ids(decidersOf(APPROVERS, { askedBy: DEPUTY, decided: [] }))).toEqual([OWN, APPROVER]);
  });

  test('no approver two levels, and no deputy after the approver they act for', () => {
    const decided = [{ personId: APPROVER, behalfOf: APPROVER }];
    expect(ids(decidersOf(APPROVERS, { askedBy: BUYER, decided }))).toEqual([OWN]);
    const byDeputy = [{ personId: DEPUTY, behalfOf: APPROVER }];
    expect(ids(decidersOf(APPROVERS, { askedBy: BUYER, decided: byDeputy }))).toEqual([OWN]);
  });

  test('a deputy alone is not enough beside the approver they act for', () => {
    const alone = decidersOf([{ personId: APPROVER, deputyId: DEPUTY }], {
      askedBy: BUYER,
      decided: [],
    });
    expect(areEnough(alone, 1)).toBe(true);
    expect(areEnough(alone, 2)).toBe(false);
  });

  test.each([
    ['two approvers', [1, 1], [2, 2], true],
    ['an approver, and the deputy of another', [1, 1], [3, 2], true],
    ['an approver and their own deputy', [1, 1], [3, 1], false],
  ] as const)('for two levels: %s', (_, one, other, enough) => {
    const deciders = [one, other].map(([personId, behalfOf]) => ({ personId, behalfOf }));
    expect(areEnough(deciders, 2)).toBe(enough);
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
    'the first decider is never the asker, and the second is another',
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
