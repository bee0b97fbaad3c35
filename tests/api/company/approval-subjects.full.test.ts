import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditPage } from '#app/domain/account/audit-contract.ts';
import { setLimit } from '#app/domain/auction/bid-contract.ts';
import { auctionDetail, participate, saveAuctionSign } from '#app/domain/auction/contract.ts';
import { auditSign, auctionSigns as signsCall } from '#app/domain/auction/desk-contract.ts';
import {
  approvalByToken,
  approvalList,
  approvalRule,
  decideApproval,
  decideByToken,
  saveApprovalRule,
  saveBudget,
  sendApprovalCode,
} from '#app/domain/company/approval-contract.ts';
import { BUDGETS_MAX } from '#app/domain/company/budget.ts';
import { cancelOrder } from '#app/domain/order/contract.ts';
import { type Auction, announce, bid, signsOf } from '#tests/api/auction/auctioning.ts';
import { expectNotified } from '#tests/api/message/notifications.ts';
import { direct, type Submission, submit } from '#tests/api/order/ordering.ts';
import { callersOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  type Goods,
  newSerial,
  type OpenMarket,
} from '#tests/api/support/open-market.ts';
import { categories, companyBudgets, goods as goodsTable, sellers } from '#trading-api/schema.ts';
import { company, member, openMarket, textsTo } from './companies.ts';

const HOUR_MS = 3_600_000;

let market: OpenMarket;
let goods: Goods;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  goods = await market.offer({ availableCount: 100_000_000 });
  operator = await market.buyer({ platformType: 'buyer,operator' });
});
afterAll(() => market.close());

async function staff(rule: object = { oneLevelFrom: '50000' }) {
  const owner = await company(market);
  await owner.call(saveApprovalRule, rule);
  const buyer = await member(market, owner, 'buyer');
  const approver = await member(market, owner, 'approver');
  return { owner, buyer, approver };
}

/** 100 t from 3,000.00 in steps of 10.00 that can be signed up for; 300,000 in all at least. */
const open = (fields: Partial<Auction> = {}) => {
  const signEndDate = new Date(market.now().getTime() + HOUR_MS / 4);
  return announce(market, { signEndDate, biddingMode: 'component_bidding', ...fields });
};

function sign(who: Buyer, auction: Auction, bidLimit = '') {
  market.advance(2000);
  return who.call(
    saveAuctionSign,
    {
      ...{ auctionId: String(auction.id), companyName: '测试企业', bidLimit, checked: true },
      ...{ credentialNumber: '92320214MA1X7K3C2H', noticePhoneNumber: '13812345678' },
      auctionSignQualifyList: [],
    },
    { serial: newSerial() },
  );
}

const waitingOf = async (who: Buyer) =>
  (await who.call(approvalList, { which: 'waiting' as const })).content;

const decide = (who: Buyer, approvalId: string, agree = true, reason = agree ? '' : '上限过高') =>
  who.call(decideApproval, { approvalId, agree, reason });

const audited = async (auction: Auction) => {
  const { content } = await operator.call(signsCall, { auctionId: String(auction.id) });
  return content;
};

async function pass(auction: Auction) {
  const [waiting] = await audited(auction);
  await operator.call(
    auditSign,
    { signId: waiting?.id ?? '', passes: true, reason: '' },
    { serial: newSerial() },
  );
}

describe('a sign-up of a member with a limit above the rule’s amount', () => {
  test('issue 19 §2: waits in the company, is agreed to, and binds every member’s bids to the limit', async () => {
    const { owner, buyer, approver } = await staff();
    const name = `待审批竞价 ${newSerial().slice(0, 6)}`;
    const terms = { biddingMode: 'free_bidding', proxyBids: true } as const;
    const auction = await open({ name, marginAmount: 0, ...terms });
    expect(await sign(buyer, auction, '310,000')).toContain('待企业内部审批');
    expect(await audited(auction)).toEqual([]);
    const { id, sellerCode } = auction;
    const asked = { auctionId: String(id), sellerCode };
    expect(await buyer.call(participate, asked)).toMatchObject({
      code: 'wait_audit',
      message: expect.stringContaining('企业内部审批'),
    });
    const waiting = first(await waitingOf(approver));
    expect(waiting).toMatchObject({
      ...{ orderCode: '', paymentAmount: '310000.00', reasons: ['amount'], levels: 1 },
      sign: { auctionName: name, marginAmount: '0.00', productCount: '100' },
    });
    await expectNotified(market, 'signApprovalAsked', approver, { text: /出价上限 ¥310,000\.00/ });
    await expect(decide(buyer, waiting.approvalId)).rejects.toMatchObject({ code: 'notDecider' });
    await decide(approver, waiting.approvalId);
    await expect(decide(owner, waiting.approvalId)).rejects.toMatchObject({ code: 'decided' });
    await expectNotified(market, 'signApproved', buyer, { path: `/details?id=${id}` });
    const log = await owner.call(auditPage, { action: 'signApproved' });
    expect(log.content[0]).toMatchObject({ person: '成员approver', detail: name });
    await pass(auction);
    expect((await buyer.call(auctionDetail, { id: String(id) })).sign).toMatchObject({
      ...{ bidLimit: '310000.00', approval: 'approved' },
    });
    expect((await bid(buyer, auction, '3100.00')).code).toBe('success');
    const above = await bid(buyer, auction, '3110.00');
    expect(above).toMatchObject({
      code: 'above_limit',
      message: '出价总金额超过企业审批的出价上限 ¥310,000.00',
    });
    const limit = (who: Buyer, price: string) =>
      who.call(
        setLimit,
        { auctionId: String(id), price, confirmed: price },
        { serial: newSerial() },
      );
    await expect(limit(buyer, '3110.00')).rejects.toMatchObject({
      code: 'tooLarge',
      text: '出价总金额超过企业审批的出价上限 ¥310,000.00',
    });
    expect((await limit(owner, '3120.00')).own.limit).toMatchObject({ price: '3120.00' });
    expect((await bid(owner, auction, '3110.00', { over: '3100.00' })).code).toBe('success');
  });

  test('issue 19 §2: sent back it is over with the reason, and signing up again asks again', async () => {
    const { buyer, approver } = await staff();
    const auction = await open();
    await sign(buyer, auction, '400000');
    const one = first(await waitingOf(approver));
    await decide(approver, one.approvalId, false);
    expect(first(await signsOf(market.db, auction))).toMatchObject({
      ...{ state: 'notPass', approval: 'returned', auditReason: '企业内部审批退回：上限过高' },
    });
    await expectNotified(market, 'signReturned', buyer, { text: /上限过高/ });
    await sign(buyer, auction, '350000');
    const [other, ...more] = await waitingOf(approver);
    expect(more).toEqual([]);
    expect(other).toMatchObject({ paymentAmount: '350000.00', decisions: [] });
    await expect(decide(approver, one.approvalId)).rejects.toMatchObject({ code: 'decided' });
    const { content } = await approver.call(approvalList, { which: 'decided' });
    expect(content[0]).toMatchObject({ approvalId: one.approvalId, state: 'returned' });
  });

  test('is decided by its link and a code, and is over with the sign-up', async () => {
    const { buyer, approver } = await staff();
    const anybody = callersOf(market.url).call;
    const asked = async () => {
      const auction = await open({ marginAmount: 100 });
      await sign(buyer, auction, '400000');
      const text = (await textsTo(market, approver)).at(-1) ?? '';
      expect(text).toContain('出价上限 ¥400,000.00');
      return /\/approval\/([\w-]+)/.exec(text)?.[1] ?? '';
    };
    const token = await asked();
    expect(await anybody(approvalByToken, { token })).toMatchObject({ closed: null });
    await anybody(sendApprovalCode, { token });
    const text = (await textsTo(market, approver)).at(-1) ?? '';
    expect(text).toContain('您正在审批竞价报名「');
    const verifyCode = /验证码 (\d{6})/.exec(text)?.[1] ?? '';
    await anybody(decideByToken, { token, verifyCode, agree: true, reason: '' });
    expect((await anybody(approvalByToken, { token })).closed).toBe('decided');
    const late = await asked();
    market.advance(HOUR_MS / 4);
    expect((await anybody(approvalByToken, { token: late })).closed).toBe('over');
    expect(await waitingOf(approver)).toEqual([]);
    const refused = anybody(decideByToken, { token: late, verifyCode: '1', agree: true });
    await expect(refused).rejects.toMatchObject({ code: 'over' });
  });
});

describe('bids without an approved limit', () => {
  test('go as far as the rule leaves free, and the company’s own login may bid anything', async () => {
    const { owner, buyer } = await staff({ oneLevelFrom: '310000' });
    const auction = await open();
    expect(await sign(owner, auction)).toBe('报名成功，请等待资质审核');
    await pass(auction);
    expect((await bid(buyer, auction, '3090.00')).code).toBe('success');
    const above = await bid(buyer, auction, '3100.00');
    expect(above.code).toBe('above_limit');
    expect(above.message).toContain('总金额 ¥310,000.00 起的出价须在报名时审批出价上限');
    expect((await bid(owner, auction, '3100.00', { over: '3090.00' })).code).toBe('success');
  });

  test('a limit below the rule’s amount needs no approval and still binds', async () => {
    const { buyer } = await staff({ oneLevelFrom: '1000000' });
    const auction = await open();
    await sign(buyer, auction, '300000');
    await pass(auction);
    expect((await bid(buyer, auction, '3000.00')).code).toBe('success');
    expect((await bid(buyer, auction, '3010.00')).code).toBe('above_limit');
  });

  test('auction.saveSign: missing without the limit that has to be approved, invalid for no amount, noApprover', async () => {
    const { owner, buyer } = await staff({ newSeller: true });
    const auction = await open();
    await expect(sign(buyer, auction)).rejects.toMatchObject({
      ...{ code: 'missing', text: '按企业规则，报名须审批，请填写出价上限' },
    });
    await expect(sign(buyer, auction, '很多')).rejects.toMatchObject({ code: 'invalid' });
    await owner.call(saveApprovalRule, { twoLevelsFrom: '1', oneLevelFrom: '' });
    const alone = await company(market);
    await alone.call(saveApprovalRule, { twoLevelsFrom: '1' });
    const lonely = await member(market, alone, 'buyer');
    await expect(sign(lonely, auction, '100')).rejects.toMatchObject({ code: 'noApprover' });
  });
});

describe('what a rule asks for beside the amount', () => {
  async function placed(who: Buyer, tonnes: string, more: Partial<Submission> = {}) {
    market.advance(2000);
    return submit(who, { ...direct(goods, tonnes), ...more });
  }

  test('a category and a seller by name, of orders and of sign-ups', async () => {
    const { owner, buyer, approver } = await staff({});
    const [of] = await market.db.select().from(goodsTable).where(eq(goodsTable.id, goods.id));
    const [seller] = await market.db
      .select()
      .from(sellers)
      .where(eq(sellers.code, goods.sellerCode));
    const category = of?.category1 ?? '';
    await market.db
      .insert(categories)
      .values({ code: category, name: '一级', level: 1, unit: '吨', unitDecimals: true, sort: 1 })
      .onConflictDoNothing();
    const reasons = async () => {
      const newest = (one: { approvalId: string }) => -Number(one.approvalId);
      const asked = await waitingOf(approver);
      return first(asked.toSorted((one, other) => newest(one) - newest(other))).reasons;
    };
    expect((await placed(buyer, '1')).waitsForApproval).toBe(false);
    await owner.call(saveApprovalRule, { categories: [category] });
    expect((await placed(buyer, '1')).waitsForApproval).toBe(true);
    expect(await reasons()).toEqual(['category']);
    await owner.call(saveApprovalRule, { sellers: `${seller?.name}\n` });
    expect((await owner.call(approvalRule, {})).sellers).toMatchObject([{ name: seller?.name }]);
    expect((await placed(buyer, '1')).waitsForApproval).toBe(true);
    expect(await reasons()).toEqual(['seller']);
    const auction = await open({ sellerCode: goods.sellerCode });
    await sign(buyer, auction, '1000');
    expect(await reasons()).toEqual(['seller']);
    const save = (rule: object) => owner.call(saveApprovalRule, rule);
    await expect(save({ sellers: '没有这个卖家' })).rejects.toMatchObject({ code: 'invalid' });
    await expect(save({ categories: ['nothing'] })).rejects.toMatchObject({ code: 'invalid' });
  });

  test('issue 19 §2: budgets of cost centres and projects, and no two orders at once beyond one', async () => {
    const { owner, buyer, approver } = await staff({});
    const budget = (kind: string, name: string, period: string, limit: string) =>
      owner.call(saveBudget, { kind, name, period, limit });
    await budget('costCentre', 'CC-1', 'month', '40000');
    await budget('project', '二期', 'year', '1000000');
    const toCentre = { costCentre: 'CC-1', project: '二期' };
    expect((await placed(buyer, '8', toCentre)).waitsForApproval).toBe(false);
    expect((await placed(buyer, '8', { costCentre: 'CC-2' })).waitsForApproval).toBe(false);
    const over = await placed(buyer, '3', toCentre);
    expect(over.waitsForApproval).toBe(true);
    expect(first(await waitingOf(approver))).toMatchObject({
      reasons: ['costCentreBudget'],
      budgets: [
        { name: 'CC-1', period: 'month', limit: '40000.00', used: '30800.00' },
        { name: '二期', period: 'year', limit: '1000000.00', used: '30800.00' },
      ],
    });
    const budgets = async () => (await buyer.call(approvalRule, {})).budgets;
    expect(await budgets()).toMatchObject([{ used: '42350.00' }, { used: '42350.00' }]);
    await buyer.call(cancelOrder, { orderCode: over.orderCode });
    expect(await budgets()).toMatchObject([{ used: '30800.00' }, { used: '30800.00' }]);
    expect((await placed(buyer, '3', toCentre)).waitsForApproval).toBe(true);
    await budget('costCentre', 'CC-1', 'month', '');
    expect((await placed(buyer, '3', toCentre)).waitsForApproval).toBe(false);
    const other = await member(market, owner, 'buyer');
    await budget('costCentre', 'CC-3', 'month', '40000');
    market.advance(2000);
    const both = await Promise.all(
      [buyer, other].map((who) => submit(who, { ...direct(goods, '8'), costCentre: 'CC-3' })),
    );
    expect(both.filter(({ waitsForApproval }) => waitsForApproval)).toHaveLength(1);
  });

  test('approvalRule.saveBudget: missing, invalid, tooMany and personalAccount are refused', async () => {
    const { owner, buyer } = await staff({});
    const typed = { kind: 'project', name: '一期', period: 'month', limit: '1' };
    const save = (fields: object, who = owner) => who.call(saveBudget, { ...typed, ...fields });
    await expect(save({ name: ' ' })).rejects.toMatchObject({ code: 'missing' });
    await expect(save({ kind: 'person' })).rejects.toMatchObject({ code: 'invalid' });
    await expect(save({ period: 'week' })).rejects.toMatchObject({ code: 'invalid' });
    await expect(save({ limit: '很多' })).rejects.toMatchObject({ code: 'invalid' });
    await expect(save({ limit: '' })).rejects.toMatchObject({ code: 'invalid' });
    await expect(save({}, buyer)).rejects.toMatchObject({ code: 'G003' });
    const alone = await market.buyer();
    await expect(save({}, alone)).rejects.toMatchObject({ code: 'personalAccount' });
    await market.db.insert(companyBudgets).values(
      Array.from({ length: BUDGETS_MAX }, (_, at) => ({
        ...{ companyId: owner.id, kind: 'project' as const, name: `项目 ${at}` },
        ...{ period: 'year' as const, limit: 100 },
      })),
    );
    await expect(save({})).rejects.toMatchObject({ code: 'tooMany' });
    await save({ name: '项目 0', period: 'year', limit: '5' });
    const [kept] = await market.db
      .select()
      .from(companyBudgets)
      .where(and(eq(companyBudgets.companyId, owner.id), eq(companyBudgets.name, '项目 0')));
    expect(kept?.limit).toBe(500);
  });
});
