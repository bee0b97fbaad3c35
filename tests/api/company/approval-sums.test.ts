import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditPage } from '#app/domain/account/audit-contract.ts';
import { saveAuctionSign } from '#app/domain/auction/contract.ts';
import {
  approvalList,
  approvalRule,
  decideApproval,
  saveApprovalRule,
  saveBudget,
} from '#app/domain/company/approval-contract.ts';
import { changeMember } from '#app/domain/company/member-contract.ts';
import { SUM_PERIODS, SUM_SELLERS, SUM_SPENDERS, SUMS_MAX } from '#app/domain/company/sum-rule.ts';
import { saveSumRule } from '#app/domain/company/sum-rule-contract.ts';
import { payMargin, purchasingSave } from '#app/domain/purchase/contract.ts';
import { type Auction, announce, bid } from '#tests/api/auction/auctioning.ts';
import { direct, type Submission, submit } from '#tests/api/order/ordering.ts';
import { cancel, times } from '#tests/api/order/racing.ts';
import { asked, membersOf, newest, pass, publish } from '#tests/api/purchase/grouping.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  type Goods,
  newSerial,
  type OpenMarket,
} from '#tests/api/support/open-market.ts';
import { openedWallet } from '#tests/api/wallet/wallets.ts';
import { closeDueGroups } from '#trading-api/purchase/group-close.ts';
import { auctionSigns, orders } from '#trading-api/schema.ts';
import { company, member, openMarket } from './companies.ts';
import { refusedIn } from './red-team-firm.ts';

const DAY_MS = 86_400_000;

let market: OpenMarket;
/** Each of another seller, at 3,850.00 a tonne. */
let goods: Goods[];
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  goods = await Promise.all(
    ['S0001', 'S0002', 'S0003'].map((sellerCode) =>
      market.offer({ sellerCode, availableCount: 100_000_000 }),
    ),
  );
  operator = await market.buyer({ platformType: 'buyer,operator' });
});
afterAll(() => market.close());

async function staff(rule: object = { oneLevelFrom: '50,000', twoLevelsFrom: '' }) {
  const owner = await company(market);
  await owner.call(saveApprovalRule, { oneLevelFrom: '', twoLevelsFrom: '', ...rule });
  return {
    owner,
    buyer: await member(market, owner, 'buyer'),
    approver: await member(market, owner, 'approver'),
  };
}

/** @param at of which seller's goods */
async function order(buyer: Buyer, tonnes: string, at = 0, own: Partial<Submission> = {}) {
  market.advance(3000);
  return submit(buyer, { ...direct(goods[at] as Goods, tonnes), ...own });
}

const waitingOf = async (who: Buyer) =>
  (await who.call(approvalList, { which: 'waiting' as const })).content;
const sum = (owner: Buyer, fields: object) =>
  owner.call(saveSumRule, {
    ...{ period: 'week', spender: 'person', sellers: 'one', amount: '' },
    ...fields,
  });

describe('what is bought of a seller within a day is one purchase', () => {
  test('three orders of 49,975 within seconds: the second and the third wait, and say of which', async () => {
    const { buyer, approver } = await staff();
    const [one, two, three] = [
      await order(buyer, '12.98'),
      await order(buyer, '12.98'),
      await order(buyer, '12.98'),
    ];
    expect([one, two, three].map(({ waitsForApproval }) => waitsForApproval)).toEqual([
      false,
      true,
      true,
    ]);
    const [second, third] = await waitingOf(approver);
    expect(second).toMatchObject({
      reasons: ['amount'],
      split: { amount: '49973.00', orderCodes: [one.orderCode] },
    });
    expect(third).toMatchObject({
      split: { amount: '99946.00', orderCodes: [two.orderCode, one.orderCode] },
    });
  });

  test('not with another seller, nor a colleague, nor a day later, nor what was cancelled', async () => {
    const { owner, buyer } = await staff();
    const colleague = await member(market, owner, 'buyer');
    const { orderCode } = await order(buyer, '12');
    expect((await order(buyer, '12', 1)).waitsForApproval).toBe(false);
    expect((await order(colleague, '12')).waitsForApproval).toBe(false);
    await cancel(market, orderCode);
    expect((await order(buyer, '12')).waitsForApproval).toBe(false);
    market.advance(DAY_MS);
    expect((await order(buyer, '12')).waitsForApproval).toBe(false);
  });

  test('of colleagues with one cost centre', async () => {
    const { owner, buyer, approver } = await staff();
    const colleague = await member(market, owner, 'buyer');
    const costCentre = '研发部';
    await order(buyer, '12', 0, { costCentre });
    expect((await order(colleague, '12', 0, { costCentre: '市场部' })).waitsForApproval).toBe(
      false,
    );
    const third = await member(market, owner, 'buyer');
    expect((await order(third, '12', 0, { costCentre })).waitsForApproval).toBe(true);
    expect(await waitingOf(approver)).toMatchObject([{ split: { amount: '46200.00' } }]);
  });

  test('together they reach two levels, which two have to agree to', async () => {
    const { buyer, approver } = await staff({ oneLevelFrom: '50,000', twoLevelsFrom: '200,000' });
    await order(buyer, '40');
    await order(buyer, '12');
    expect((await waitingOf(approver)).at(-1)).toMatchObject({
      ...{ levels: 2, reasons: ['largeAmount'], split: { amount: '154000.00' } },
    });
  });

  test('of colleagues who order for one cost centre at once only as many are free as stay below the limit', async () => {
    const { owner } = await staff();
    const colleagues: Buyer[] = [];
    for (const _ of times(6, String)) colleagues.push(await member(market, owner, 'buyer'));
    const bought = { ...direct(goods[0] as Goods, '4'), costCentre: '一车间' };
    const placed = await Promise.all(colleagues.map((buyer) => submit(buyer, bought)));
    // 15,400 each.
    expect(placed.filter(({ waitsForApproval }) => !waitsForApproval)).toHaveLength(3);
  });
});

describe('sums over a time that a company adds up', () => {
  test.each([
    ['a person with one seller', { period: 'week', spender: 'person', sellers: 'one' }],
    ['a person with all sellers', { period: 'month', spender: 'person', sellers: 'all' }],
    ['the company with one seller', { period: 'day', spender: 'company', sellers: 'one' }],
    ['the company with all sellers', { period: 'week', spender: 'company', sellers: 'all' }],
    ['a cost centre with all sellers', { period: 'week', spender: 'costCentre', sellers: 'all' }],
  ] as const)('%s', async (_, rule) => {
    const { owner, buyer, approver } = await staff({});
    const colleague = await member(market, owner, 'buyer');
    await sum(owner, { ...rule, amount: '30,000' });
    const by = rule.spender === 'person' ? buyer : colleague;
    const at = rule.sellers === 'one' ? 0 : 1;
    const own = { costCentre: '一车间' };
    expect((await order(buyer, '4', 0, own)).waitsForApproval).toBe(false);
    // 15,400 and 14,553.
    expect((await order(by, '3.78', at, own)).waitsForApproval).toBe(false);
    const third = await order(by, '3.78', at, own);
    expect(third.waitsForApproval).toBe(true);
    expect(first(await waitingOf(approver))).toMatchObject({
      ...{ levels: 1, reasons: ['amount'], split: null },
      sums: [{ ...rule, amount: '30000.00', used: '29953.00' }],
    });
    market.advance(31 * DAY_MS);
    expect((await order(by, '3.78', at, own)).waitsForApproval).toBe(false);
  });

  test('what is bought elsewhere is not in the sum with one seller, nor another’s cost centre', async () => {
    const { owner, buyer } = await staff({});
    await sum(owner, { amount: '30,000' });
    await sum(owner, { spender: 'costCentre', sellers: 'all', amount: '30,000' });
    await order(buyer, '7', 0, { costCentre: '一车间' });
    expect((await order(buyer, '7', 1, { costCentre: '二车间' })).waitsForApproval).toBe(false);
    expect((await order(buyer, '7', 2)).waitsForApproval).toBe(false);
    expect((await order(buyer, '1', 2, { costCentre: '二车间' })).waitsForApproval).toBe(true);
  });

  test('approvalRule.saveSum: invalid, tooMany and personalAccount are refused, each change is in the log', async () => {
    const { owner, buyer } = await staff({});
    const refused = async (fields: object, who = owner) => (await refusalOf(sum(who, fields))).code;
    expect(await refused({ period: 'year', amount: '1' })).toBe('invalid');
    expect(await refused({ amount: '一万' })).toBe('invalid');
    expect(await refused({ amount: '0' })).toBe('invalid');
    expect(await refused({ amount: '' })).toBe('invalid');
    expect(await refused({ amount: '1' }, buyer)).toBe('G003');
    expect(await refused({ amount: '1' }, await market.buyer())).toBe('personalAccount');
    const all = SUM_PERIODS.flatMap((period) =>
      SUM_SPENDERS.flatMap((spender) =>
        SUM_SELLERS.map((sellers) => ({ period, spender, sellers, amount: '60,000' })),
      ),
    );
    for (const each of all.slice(0, SUMS_MAX)) await sum(owner, each);
    expect(await refused(all[SUMS_MAX] as object)).toBe('tooMany');
    expect((await owner.call(approvalRule, {})).sums).toHaveLength(SUMS_MAX);
    await sum(owner, { ...all[0], amount: '70,000' });
    await sum(owner, { ...all[0], amount: '' });
    const { content } = await owner.call(auditPage, { action: 'approvalSumSaved' });
    const detail = '同一人 24 小时内向同一卖家采购';
    const field = '累计金额（元）';
    expect(content.slice(0, 2)).toMatchObject([
      { detail, changes: [{ field, before: '70,000.00', after: '' }] },
      { detail, changes: [{ field, before: '60,000.00', after: '70,000.00' }] },
    ]);
  });
});

test('a seller is known once an order of theirs was paid and received, not once one waits', async () => {
  const { buyer, approver } = await staff({ newSeller: true });
  const { orderCode } = await order(buyer, '1');
  const again = await order(buyer, '1');
  expect(again.waitsForApproval).toBe(true);
  const set = (fields: Partial<typeof orders.$inferInsert>) =>
    market.db.update(orders).set(fields).where(eq(orders.orderCode, orderCode));
  const [row] = await market.db.select().from(orders).where(eq(orders.orderCode, orderCode));
  await set({ state: 'completed', paidAmount: 0 });
  expect((await order(buyer, '1')).waitsForApproval).toBe(true);
  await set({ state: 'shipped', paidAmount: row?.paymentAmount ?? 0 });
  expect((await order(buyer, '1')).waitsForApproval).toBe(true);
  await set({ state: 'completed' });
  expect((await order(buyer, '1')).waitsForApproval).toBe(false);
  expect((await order(buyer, '1', 1)).waitsForApproval).toBe(true);
  expect(await waitingOf(approver)).toHaveLength(4);
});

const signUp = (who: Buyer, auction: Auction, fields: object = {}) => {
  market.advance(2000);
  return who.call(
    saveAuctionSign,
    {
      ...{ auctionId: String(auction.id), companyName: '测试企业', checked: true },
      ...{ credentialNumber: '92320214MA1X7K3C2H', noticePhoneNumber: '13812345678' },
      auctionSignQualifyList: [],
      ...fields,
    },
    { serial: newSerial() },
  );
};

/** 1 t at least from 3,000.00. */
const open = (fields: Partial<Auction> = {}) =>
  announce(market, {
    signEndDate: new Date(market.now().getTime() + 900_000),
    ...{ biddingMode: 'component_bidding', startCount: 100, countAddRange: 100, ...fields },
  });

describe('sign-ups to auctions', () => {
  test('count with their limit, against budgets and sums, with person and cost centre', async () => {
    const { owner, buyer, approver } = await staff({ oneLevelFrom: '50,000' });
    await owner.call(saveBudget, {
      ...{ kind: 'costCentre', name: '一车间', period: 'month', limit: '60,000' },
    });
    const own = { costCentre: '一车间', purchaseNumber: 'PO-1' };
    expect(await signUp(buyer, await open(), { bidLimit: '40,000', ...own })).toBe(
      '报名成功，请等待资质审核',
    );
    const [signed] = await market.db
      .select()
      .from(auctionSigns)
      .where(eq(auctionSigns.personId, buyer.id));
    expect(signed).toMatchObject(own);
    const budget = first((await owner.call(approvalRule, {})).budgets);
    expect(budget).toMatchObject({ name: '一车间', used: '40000.00' });
    const over = await order(buyer, '6', 1, { costCentre: '一车间' });
    expect(over.waitsForApproval).toBe(true);
    const split = await order(buyer, '3', 0);
    expect(split.waitsForApproval).toBe(true);
    expect((await waitingOf(approver)).map((each) => [each.reasons, each.split])).toEqual([
      [['costCentreBudget'], null],
      [['amount'], { amount: '40000.00', orderCodes: [] }],
    ]);
  });

  test('a member over a budget cannot sign up without a limit that is approved', async () => {
    const { owner, buyer, approver } = await staff({});
    const personId = String(buyer.id);
    await owner.call(changeMember, { personId, role: 'buyer', monthlyBudget: '2,000' });
    expect((await refusalOf(signUp(buyer, await open()))).code).toBe('missing');
    await signUp(buyer, await open(), { bidLimit: '2,500' });
    expect(await waitingOf(approver)).toMatchObject([
      { reasons: ['budget'], budget: { limit: '2000.00', used: '0.00' } },
    ]);
  });

  test('without a limit a bid is free as far as it needs no approval beside what was bought', async () => {
    const { owner, buyer } = await staff({ oneLevelFrom: '50,000' });
    await sum(owner, { period: 'month', spender: 'company', sellers: 'all', amount: '45,000' });
    const auction = await open({ marginAmount: 0 });
    await signUp(buyer, auction);
    await market.db
      .update(auctionSigns)
      .set({ state: 'auditPass' })
      .where(eq(auctionSigns.personId, buyer.id));
    await order(buyer, '2', 1);
    // 37,299.99 of 45,000 are left.
    expect(await bid(buyer, auction, '3000.00', { count: '13' })).toMatchObject({
      code: 'above_limit',
      message: expect.stringContaining('¥37,300.00'),
    });
    expect((await bid(buyer, auction, '3000.00', { count: '11' })).code).toBe('success');
    expect((await order(buyer, '1', 1)).waitsForApproval).toBe(false);
    expect((await order(buyer, '1', 1)).waitsForApproval).toBe(true);
  });
});

describe('group purchases', () => {
  test('what needs an approval is bound by another who may approve, and its order has who registered', async () => {
    const { owner } = await staff({ oneLevelFrom: '50,000' });
    const admin = await member(market, owner, 'admin');
    const colleague = await member(market, owner, 'admin');
    await openedWallet(owner, '100000.00');
    const plan = await publish(market, { targetQuantity: 1000 });
    const own = { costCentre: '一车间', project: '二期', purchaseNumber: 'PO-7' };
    await admin.call(purchasingSave, { ...asked(plan, '20'), ...own });
    const { id } = await newest(owner);
    await pass(operator, id);
    // Neither at the review nor by who has registered.
    expect((await newest(owner)).result.state).toBe('awaitMargin');
    const refused = await refusalOf(admin.call(payMargin, { id }, { serial: newSerial() }));
    expect(refused).toMatchObject({
      code: 'G003',
      text: '按企业审批规则，总金额 ¥77,000.00 的集采登记须由本企业的管理员缴纳保证金',
    });
    expect(await refusedIn(owner)).toEqual([
      [expect.any(String), expect.stringMatching(/^集采登记/)],
    ]);
    await colleague.call(payMargin, { id }, { serial: newSerial() });
    market.advance(2 * DAY_MS);
    await closeDueGroups(market.db, market.now());
    const { order: made } = first(await membersOf(market.db, plan));
    expect(made).toMatchObject({ ...own, personId: admin.id, approval: null });
  });

  test('below the limit it is bound by the review, and counts against budgets', async () => {
    const { owner, buyer } = await staff({ oneLevelFrom: '50,000' });
    await owner.call(saveBudget, {
      ...{ kind: 'project', name: '二期', period: 'year', limit: '90,000' },
    });
    await openedWallet(owner, '100000.00');
    const plan = await publish(market);
    await buyer.call(purchasingSave, { ...asked(plan, '10'), project: '二期' });
    await pass(operator, (await newest(owner)).id);
    expect((await newest(owner)).result.state).toBe('joined');
    expect((await owner.call(approvalRule, {})).budgets).toMatchObject([{ used: '38500.00' }]);
  });

  test('groupPurchase.purchasingSave: missing, what the company asks for on its orders', async () => {
    const { buyer } = await staff({ requiredFields: ['costCentre'] });
    const refused = await refusalOf(buyer.call(purchasingSave, asked(await publish(market), '10')));
    expect(refused).toMatchObject({ code: 'missing', text: '请填写成本中心' });
  });
});

test('an order that is decided has nothing more to decide', async () => {
  const { buyer, approver } = await staff();
  await order(buyer, '12');
  await order(buyer, '12');
  const { approvalId } = first(await waitingOf(approver));
  await approver.call(decideApproval, { approvalId, agree: true, reason: '' });
  expect(await waitingOf(approver)).toEqual([]);
  // What was approved still counts: it is one purchase with the next.
  expect((await order(buyer, '1')).waitsForApproval).toBe(true);
});
