import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import {
  approvalNeeded,
  areEnough,
  type Decider,
  dearerNeeds,
  decidersOf,
  NO_RULE,
  sellerUnknown,
  signReturned,
  tooFewApprovers,
} from './approval.ts';
import { aboveBidLimit, type BidLimit, mostToBid } from './bid-limit.ts';

const RULE = { ...NO_RULE, oneLevelFrom: 5_000_000, twoLevelsFrom: 20_000_000 };
const ORDER = { amount: 1_000_000, byOwnLogin: false, budget: null, fromNewSeller: false };

const ALONE = { before: 0, after: 0 };
test.each([
  ['below the level', 4_000_000, 4_999_999, 0, null],
  ['at the level', 4_000_000, 5_000_000, 0, '达到企业审批规则的金额，请由本企业的管理员同意'],
  // Nobody has approved what it comes to now.
  ['from a level on', 5_000_000, 5_000_001, 0, '达到企业审批规则的金额，请由本企业的管理员同意'],
  ['below two levels', 4_000_000, 19_999_999, 0, '达到企业审批规则的金额，请由本企业的管理员同意'],
  ['at two levels', 5_000_000, 20_000_000, 0, '达到企业两级审批的金额，请由企业注册账号同意'],
  ['above two levels', 5_000_000, 20_000_001, 0, '达到企业两级审批的金额，请由企业注册账号同意'],
  ['not at all', 5_000_000, 5_000_000, 0, null],
  ['at a budget', 1_000_000, 1_100_000, 2_900_000, null],
  ['over a budget', 1_000_000, 1_100_001, 2_900_000, '超过企业预算，请由本企业的管理员同意'],
  ['lighter, over a budget', 1_000_000, 900_000, 3_100_000, null],
])('an order becomes dearer, %s', (_, before, after, used, why) => {
  const budget = { kind: 'project', name: '一期', period: 'year', limit: 3_000_000, used } as const;
  const budgets = used ? [budget] : [];
  const needs = dearerNeeds(RULE, { before, after, beside: ALONE, budgets });
  if (why === null) expect(needs).toBeNull();
  else expect(needs?.text).toContain(why);
});

test('issue 48 §2: an order becomes dearer beside the others of its checkout, which may be dearer too', () => {
  const dearer = { before: 2_500_000, after: 2_600_000, budgets: [] };
  const beside = (before: number, after = before) =>
    dearerNeeds(RULE, { ...dearer, beside: { before, after } });
  expect(beside(2_399_999)).toBeNull();
  expect(beside(2_300_000, 2_399_999)).toBeNull();
  expect(beside(2_300_000, 2_400_000)?.levels).toBe(1);
  expect(beside(17_400_000)?.levels).toBe(2);
  expect(beside(2_400_000)?.text).toBe(
    '订单金额将由 ¥25,000.00 增至 ¥26,000.00（与同时下单的其他订单共 ¥50,000.00），达到企业审批规则的金额，请由本企业的管理员同意',
  );
});

test('issue 48 §2: a budget counts what the other orders of a checkout have become dearer by', () => {
  const budget = { kind: 'member', name: '林', period: 'month', limit: 3_000_000 } as const;
  // Both orders are in it as they were ordered.
  const needs = (used: number, besideAfter: number) =>
    dearerNeeds(NO_RULE, {
      ...{ before: 1_000_000, after: 1_100_000, budgets: [{ ...budget, used }] },
      beside: { before: 1_000_000, after: besideAfter },
    });
  expect(needs(2_850_000, 1_050_000)).toBeNull();
  expect(needs(2_850_000, 1_050_001)?.text).toContain('超过企业预算');
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
    [{ terms: ['full', 'monthly'] }, ['terms']],
    [{ terms: ['onDelivery'] }, []],
    [
      { sellerCodes: ['S1'], categories: ['C2'], terms: ['deposit'] },
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
    [{ bidLimit: 3_000_000, approval: 'approved' }, 3_000_000],
    [{ bidLimit: 30_000_000, approval: 'approved' }, 4_999_999],
    [{ bidLimit: 30_000_000, approval: 'waiting' }, 4_999_999],
    [{ bidLimit: null, approval: null }, 4_999_999],
  ] as const)('a limit to which nobody had to agree is good below the rule: %j', (sign, most) => {
    expect(mostToBid(RULE, sign)).toBe(most);
    expect(aboveBidLimit(most, sign)).toBe(
      most === 3_000_000
        ? '出价总金额超过企业审批的出价上限 ¥30,000.00'
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
