import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { suspendAccount } from '#app/domain/account/desk-contract.ts';
import { myBids, setLimit } from '#app/domain/auction/bid-contract.ts';
import { saveAuctionSign } from '#app/domain/auction/contract.ts';
import { auditSign } from '#app/domain/auction/desk-contract.ts';
import { LIMIT_END_TEXT, type LimitEnd } from '#app/domain/auction/limit-end.ts';
import { saveApprovalRule, saveBudget } from '#app/domain/company/approval-contract.ts';
import { changeMember, removeMember } from '#app/domain/company/member-contract.ts';
import {
  decideProposal,
  proposalList,
  saveControls,
} from '#app/domain/company/proposal-contract.ts';
import { saveSumRule } from '#app/domain/company/sum-rule-contract.ts';
import { answerWeight } from '#app/domain/delivery/contract.ts';
import { orderById } from '#app/domain/order/contract.ts';
import {
  type Auction,
  announce,
  auctionNow,
  awardsOf,
  bid,
  closeAfter,
  expectSoundAuction,
  signUp,
} from '#tests/api/auction/auctioning.ts';
import { sellerOf, ship } from '#tests/api/delivery/sending.ts';
import { expectNotified } from '#tests/api/message/notifications.ts';
import { pay, race, times } from '#tests/api/order/racing.ts';
import { type Buyer, first, newSerial, type OpenMarket } from '#tests/api/support/open-market.ts';
import { auctionBids, auctionLimits, auctionSigns, members } from '#trading-api/schema.ts';
import { openMarket } from './companies.ts';
import {
  again,
  codeOf,
  type Firm,
  firm,
  idOf,
  joined,
  logOf,
  order,
  refusedIn,
} from './red-team-firm.ts';

/** The automatic bids of somebody who may not bid any more end with their right to bid (ADR 314). */

let market: OpenMarket;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  operator = await market.buyer({ platformType: 'buyer,operator' });
});
afterAll(() => market.close());

const SIGN = {
  ...{ companyName: '红队企业', bidLimit: '', checked: true, auctionSignQualifyList: [] },
  ...{ credentialNumber: '92320214MA1X7K3C2H', noticePhoneNumber: '13812345678' },
};

/** Of a lot of 100 tonnes a limit of 3,100.00, which is 310,000.00 in all. */
const set = (who: Pick<Buyer, 'call'>, auction: Auction, price = '3100.00') =>
  who.call(
    setLimit,
    { auctionId: String(auction.id), price, confirmed: price },
    { serial: newSerial() },
  );

/** An auction for which somebody of the company has signed up, and a rival. */
async function open(people: Firm, fields: Partial<Auction> = {}, bidLimit = '') {
  const auction = await announce(market, { marginAmount: 0, proxyBids: true, ...fields });
  market.advance(2000);
  await admitted(people, auction, bidLimit);
  const rival = await market.buyer({ customerType: 'enterprise' });
  // Numbers below 100 are never drawn.
  await signUp(market.db, auction, [rival]);
  return { auction, rival };
}

/** The buyer signs up, and the operator lets them pass. */
async function admitted({ owner, buyer }: Firm, auction: Auction, bidLimit = '') {
  const own = { auctionId: String(auction.id), ...SIGN, bidLimit };
  await buyer.call(saveAuctionSign, own, { serial: newSerial() });
  const ofCompany = eq(auctionSigns.customerId, owner.id);
  const [sign] = await market.db
    .select()
    .from(auctionSigns)
    .where(and(eq(auctionSigns.auctionId, auction.id), ofCompany));
  const audit = { signId: String(sign?.id), passes: true, reason: '' };
  await operator.call(auditSign, audit, { serial: newSerial() });
}

const bidsOf = ({ owner }: Firm, { id }: Auction) =>
  market.db.$count(
    auctionBids,
    and(eq(auctionBids.auctionId, id), eq(auctionBids.customerId, owner.id)),
  );

const staff = (rule = { oneLevelFrom: '400,000' }) => firm(market, rule);
const demote = ({ admin, buyer }: Firm, role = 'viewer', more: object = {}) =>
  admin.call(changeMember, { personId: idOf(buyer), role, ...more });
const remove = ({ admin, buyer, colleague }: Firm) =>
  admin.call(removeMember, { personId: idOf(buyer), successorId: idOf(colleague) });
const suspend = ({ id }: Buyer) =>
  operator.call(
    suspendAccount,
    { accountId: String(id), reason: '核实中' },
    { serial: newSerial() },
  );
const centre = { kind: 'costCentre', name: '一车间', period: 'year' };

describe('an automatic bid ends, and nothing more is bid for it, once', () => {
  const ENDS: [string, LimitEnd, (people: Firm) => Promise<unknown>][] = [
    ['its person leaves the company', 'left', remove],
    ['its person may only read', 'role', (people) => demote(people)],
    ['its person becomes an approver', 'role', (people) => demote(people, 'approver')],
    ['its person is suspended', 'suspended', ({ buyer }) => suspend(buyer)],
    ['its company is suspended', 'suspended', ({ owner }) => suspend(owner)],
    [
      'the rule is for less',
      'rule',
      ({ owner }) => owner.call(saveApprovalRule, { oneLevelFrom: '300,000' }),
    ],
    [
      'its person has a budget of less',
      'rule',
      (people) => demote(people, 'buyer', { monthlyBudget: '1,000' }),
    ],
    [
      'a sum is for less',
      'rule',
      ({ owner }) =>
        owner.call(saveSumRule, {
          ...{ period: 'week', spender: 'company', sellers: 'all', amount: '200,000' },
        }),
    ],
  ];

  test.each(ENDS)('%s', async (_, reason, end) => {
    const people = await staff();
    const { owner, buyer, admin, second } = people;
    const { auction, rival } = await open(people);
    await set(buyer, auction);
    await end(people);
    expect(await bid(rival, auction, '3050.00')).toMatchObject({
      ...{ code: 'success', snapshot: { buyerPresentPrice: '3050.00' } },
    });
    expect(await bidsOf(people, auction)).toBe(1);
    expect(await owner.call(myBids, { auctionId: String(auction.id) })).toMatchObject({
      ...{ limit: null, limitEnded: { reason } },
    });
    const text = `您在「测试竞价」设置的代理出价已停止：${LIMIT_END_TEXT[reason]}。已记入的出价仍然有效。`;
    await expectNotified(market, 'limitEnded', buyer, { text });
    for (const each of [owner, admin, second]) {
      await expectNotified(market, 'limitEnded', each, { text: /^甲采购 在「测试竞价」设置的/ });
    }
    expect(await logOf(owner, 'bidLimitEnded')).toMatchObject([
      { detail: `「测试竞价」甲采购：${LIMIT_END_TEXT[reason]}` },
    ]);
    expect(JSON.stringify(await logOf(owner, 'bidLimitEnded'))).not.toContain('3,100');
    await expectSoundAuction(market.db, await auctionNow(market.db, auction));
  });

  test('the rule is for less than a limit that was stated and to which nobody had to agree', async () => {
    const people = await staff();
    const { auction, rival } = await open(people, {}, '320,000');
    await set(people.buyer, auction);
    await people.owner.call(saveApprovalRule, { oneLevelFrom: '300,000' });
    await bid(rival, auction, '3050.00');
    expect(await bidsOf(people, auction)).toBe(1);
    expect(await bid(people.buyer, auction, '3060.00')).toMatchObject({ code: 'above_limit' });
    expect(await logOf(people.owner, 'bidLimitEnded')).toHaveLength(1);
  });

  test('a budget of the cost centre that it was signed up for is for less', async () => {
    const people = await staff();
    const { auction, rival } = await open(people);
    const ofAuction = eq(auctionSigns.auctionId, auction.id);
    await market.db.update(auctionSigns).set({ costCentre: '一车间' }).where(ofAuction);
    await set(people.buyer, auction);
    await people.owner.call(saveBudget, { ...centre, limit: '500,000' });
    expect(
      (await people.owner.call(myBids, { auctionId: String(auction.id) })).limit,
    ).not.toBeNull();
    await people.owner.call(saveBudget, { ...centre, limit: '1,000' });
    await bid(rival, auction, '3050.00');
    expect(await bidsOf(people, auction)).toBe(1);
  });
});

describe('it goes on', () => {
  test('of a colleague who has changed it since, and of who has less to do with it', async () => {
    const people = await staff();
    const { auction, rival } = await open(people);
    await set(people.buyer, auction);
    await set(people.colleague, auction, '3090.00');
    await remove(people);
    await people.owner.call(saveApprovalRule, { oneLevelFrom: '350,000' });
    await bid(rival, auction, '3050.00');
    expect(await bidsOf(people, auction)).toBe(2);
  });

  test('of the company’s own login, under every rule', async () => {
    const people = await staff();
    const { auction, rival } = await open(people);
    await set(people.owner, auction);
    await people.owner.call(saveApprovalRule, { oneLevelFrom: '1' });
    await bid(rival, auction, '3050.00');
    expect(await bidsOf(people, auction)).toBe(2);
  });

  test('until the second person has agreed to the change', async () => {
    const people = await staff();
    const { owner, admin, second, buyer } = people;
    const { auction, rival } = await open(people);
    await set(buyer, auction);
    await owner.call(saveControls, { secondPerson: true });
    expect(await codeOf(admin.call(saveApprovalRule, { oneLevelFrom: '1' }))).toBe('proposed');
    await bid(rival, auction, '3050.00');
    expect(await bidsOf(people, auction)).toBe(2);
    const { content } = await second.call(proposalList, { which: 'waiting' });
    const { proposalId } = first(content);
    await second.call(decideProposal, { proposalId, agree: true });
    await bid(rival, auction, '3080.00');
    expect(await bidsOf(people, auction)).toBe(2);
  });
});

describe('who tries to go on bidding by it', () => {
  test('comes back to the company, or gets the role again, and it stays ended', async () => {
    const people = await staff();
    const { auction, rival } = await open(people);
    await set(people.buyer, auction);
    await demote(people);
    await demote(people, 'buyer');
    await bid(rival, auction, '3040.00');
    expect(await bidsOf(people, auction)).toBe(1);
    await set(await again(market, people.buyer), auction);
    await remove(people);
    await joined(market, people.owner, await again(market, people.buyer), 'buyer');
    await bid(rival, auction, '3080.00');
    // The one of before the removal, which has answered 3,040.00.
    expect(await bidsOf(people, auction)).toBe(2);
    expect(await logOf(people.owner, 'bidLimitEnded')).toHaveLength(2);
  });

  test('has signed up, and a program from before kept no person with the limit', async () => {
    const people = await staff();
    const { auction, rival } = await open(people);
    await set(people.buyer, auction);
    await market.db.update(auctionLimits).set({ personId: null });
    await remove(people);
    await bid(rival, auction, '3050.00');
    expect(await bidsOf(people, auction)).toBe(1);
    expect(await logOf(people.owner, 'bidLimitEnded')).toHaveLength(1);
  });

  test('has lost the role by no call, and is passed over', async () => {
    const people = await staff();
    const { auction, rival } = await open(people);
    await set(people.buyer, auction);
    const own = eq(members.personId, people.buyer.id);
    await market.db.update(members).set({ role: 'finance' }).where(own);
    await bid(rival, auction, '3050.00');
    expect(await bidsOf(people, auction)).toBe(1);
    expect(await logOf(people.owner, 'bidLimitEnded')).toEqual([]);
  });

  test('orders beside it what the rule asks about with it, and not after it has ended', async () => {
    const people = await staff();
    const { auction } = await open(people);
    await set(people.buyer, auction);
    // 92,400.00 beside 310,000.00.
    expect((await order(market, people.buyer, '24')).waitsForApproval).toBe(true);
    await set(people.colleague, auction, '');
    expect((await order(market, people.buyer, '24')).waitsForApproval).toBe(true);
  });

  test('sets it while the rule is made to be for less: it ends, or is refused', async () => {
    for (const _ of times(5, () => null)) {
      const people = await staff();
      const { auction, rival } = await open(people);
      const { refused } = await race<unknown>([
        set(people.buyer, auction),
        people.owner.call(saveApprovalRule, { oneLevelFrom: '300,000' }),
      ]);
      expect(refused.every((code) => code === 'tooLarge')).toBe(true);
      const before = await bidsOf(people, auction);
      await bid(rival, auction, '3090.00');
      expect(await bidsOf(people, auction)).toBe(before);
      expect((await logOf(people.owner, 'bidLimitEnded')).length + refused.length).toBe(1);
    }
  });
});

test('who has set the limit by which it was won does not agree alone to its weight', async () => {
  const people = await staff();
  const { owner, admin, second } = people;
  const { auction } = await open(people);
  await set(admin, auction);
  market.advance(auction.realEndDate.getTime() - market.now().getTime() + 60_000);
  await closeAfter(market.db, auction, 120_000);
  const { order: won } = first(await awardsOf(market.db, auction));
  expect((await owner.call(orderById, { id: won.orderCode })).placedBy).toBe('甲管理');
  await owner.call(saveApprovalRule, { oneLevelFrom: '300,001' });
  await pay(owner, won.orderCode);
  const sent = await ship(await sellerOf(market), won.orderCode, [['100', '104']]);
  expect(sent.state).toBe('waitConsent');
  const agree = (who: Buyer) =>
    who.call(answerWeight, { deliveryId: sent.deliveryId, agreed: true });
  expect(await codeOf(agree(admin))).toBe('G003');
  expect(await refusedIn(owner)).toEqual([['甲管理', expect.stringMatching(/^发货数量/)]]);
  await agree(second);
});

test('bids, removals and suspensions of many at once: nobody waits in a circle, and no ended limit bids', async () => {
  for (const _ of times(4, () => null)) {
    // Limits of two auctions together stay below it.
    const rule = { oneLevelFrom: '1,000,000' };
    const [one, two] = [await staff(rule), await staff(rule)];
    const [here, there] = [await open(one), await open(one)];
    for (const { auction } of [here, there]) {
      market.advance(2000);
      await admitted(two, auction);
      await set(one.buyer, auction, '3200.00');
      await set(two.buyer, auction, '3300.00');
    }
    const { refused } = await race<unknown>([
      bid(here.rival, here.auction, '3310.00'),
      remove(one),
      bid(there.rival, there.auction, '3310.00'),
      demote(two),
      set(two.colleague, there.auction, '3390.00'),
      one.owner.call(saveApprovalRule, { oneLevelFrom: '1,000' }),
    ]);
    expect(refused.filter((code) => code.startsWith('G5'))).toEqual([]);
    for (const { auction, rival } of [here, there]) {
      const [ofOne, ofTwo] = [await bidsOf(one, auction), await bidsOf(two, auction)];
      await bid(rival, auction, '3360.00');
      expect(await bidsOf(one, auction)).toBe(ofOne);
      const [left] = await market.db
        .select()
        .from(auctionLimits)
        .where(
          and(eq(auctionLimits.auctionId, auction.id), eq(auctionLimits.customerId, two.owner.id)),
        );
      expect(left).toBeDefined();
      // That of the colleague goes on.
      const isBid = auction.id === there.auction.id;
      expect((await bidsOf(two, auction)) - ofTwo).toBe(isBid ? 1 : 0);
      await expectSoundAuction(market.db, await auctionNow(market.db, auction));
    }
  }
});
