import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptOffer as acceptAward, giveUpAward } from '#app/domain/auction/award-contract.ts';
import { saveAuctionSign } from '#app/domain/auction/contract.ts';
import {
  approvalList,
  decideApproval,
  saveApprovalRule,
} from '#app/domain/company/approval-contract.ts';
import { saveApprovers } from '#app/domain/company/approver-rule-contract.ts';
import { changeMember } from '#app/domain/company/member-contract.ts';
import { payMargin, purchasingSave } from '#app/domain/purchase/contract.ts';
import {
  announce,
  awardsOf,
  bid,
  closeAfter,
  signUp as signUpAs,
} from '#tests/api/auction/auctioning.ts';
import { asked, newest, pass, publish } from '#tests/api/purchase/grouping.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  type Goods,
  newSerial,
  type OpenMarket,
} from '#tests/api/support/open-market.ts';
import { openedWallet } from '#tests/api/wallet/wallets.ts';
import { pathOfCategory } from '#trading-api/catalogue/index.ts';
import { auctionSigns } from '#trading-api/schema.ts';
import { openMarket } from './companies.ts';
import { codeOf, type Firm, firm, idOf, refusedIn } from './red-team-firm.ts';

/** Whom a company names decides on sign-ups, margins of groups and next bids as on orders (ADR 320). */

let market: OpenMarket;
let operator: Buyer;
let goods: Goods;
beforeAll(async () => {
  market = await openMarket();
  operator = await market.buyer({ platformType: 'buyer,operator' });
  goods = await market.offer({ sellerCode: 'S0001' });
});
afterAll(() => market.close());

const KINDS = ['department', 'costCentre', 'category'] as const;
type Kind = (typeof KINDS)[number];
const CENTRE = { costCentre: '一车间' };
const serial = () => ({ serial: newSerial() });

/** A company that names some of its people for what its buyer buys, of a department, for a cost centre, or of a category. */
async function naming(
  kind: Kind,
  category: string,
  namedOf: (people: Firm) => Buyer[],
  mode: 'one' | 'all' = 'one',
) {
  const people = await firm(market);
  const { owner, buyer } = people;
  await openedWallet(owner, '1000000.00');
  const rights = { role: 'buyer', monthlyBudget: '', yearlyBudget: '', department: '生产部' };
  await owner.call(changeMember, { personId: idOf(buyer), ...rights });
  const value = { department: '生产部', costCentre: '一 车间', category }[kind];
  const personIds = namedOf(people).map(idOf);
  await owner.call(saveApprovers, { kind, value, mode, personIds });
  return people;
}

/** A registration of the buyer for a group of 77,000.00, which the operator has let pass. */
async function registered(
  kind: Kind,
  namedOf: (people: Firm) => Buyer[],
  mode: 'one' | 'all' = 'one',
) {
  const plan = await publish(market);
  const [category = ''] = await pathOfCategory(market.db, plan.categoryCode);
  const people = await naming(kind, category, namedOf, mode);
  await people.buyer.call(purchasingSave, { ...asked(plan, '20'), ...CENTRE });
  const { id } = await newest(people.buyer);
  await pass(operator, id);
  expect((await newest(people.owner)).result.state).toBe('awaitMargin');
  const paying = (who: Buyer) => who.call(payMargin, { id }, serial());
  return { people, paying };
}

describe('the margin of a group', () => {
  test.each(KINDS)(
    'is paid by whom the company names by %s, and by no other administrator',
    async (kind) => {
      const { people, paying } = await registered(kind, ({ second }) => [second]);
      const { admin, finance, buyer, approver, second, owner } = people;
      const refused = await refusalOf(paying(admin));
      expect(refused).toMatchObject({
        code: 'G003',
        text: expect.stringMatching(/须由.* 的审批人缴纳保证金$/),
      });
      for (const who of [finance, buyer, approver]) expect(await codeOf(paying(who))).toBe('G003');
      await paying(second);
      expect((await newest(owner)).result.state).toBe('joined');
      expect(await refusedIn(owner)).toHaveLength(4);
    },
  );

  test.each(KINDS)('by %s of one who may not pay, an administrator stands in', async (kind) => {
    const { people, paying } = await registered(kind, ({ approver }) => [approver]);
    expect(await codeOf(paying(people.approver))).toBe('G003');
    expect(await codeOf(paying(people.finance))).toBe('G003');
    await paying(people.admin);
    expect(await refusedIn(people.owner)).toHaveLength(2);
  });

  test.each(KINDS)(
    'by %s of two who both have to, is paid by the company’s own login',
    async (kind) => {
      const { people, paying } = await registered(
        kind,
        ({ admin, second }) => [admin, second],
        'all',
      );
      for (const who of [people.admin, people.second])
        expect(await codeOf(paying(who))).toBe('G003');
      await paying(people.owner);
      expect(await refusedIn(people.owner)).toHaveLength(2);
    },
  );
});

/** A sign-up of the buyer for ten tonnes of goods that are called as a listing of their seller, at 60,000.00 at most. */
async function signedUp({ owner, buyer }: Firm, fields: object = {}, bidLimit = '60,000') {
  const auction = await announce(market, {
    ...{ marginAmount: 0, productCount: 1000, startPrice: 400_000, biddingMode: 'open_bidding' },
    ...{ sellerCode: goods.sellerCode, productName: goods.productName, ...fields },
  });
  market.advance(2000);
  await buyer.call(
    saveAuctionSign,
    {
      ...{ auctionId: String(auction.id), companyName: '红队企业', bidLimit, checked: true },
      ...{ credentialNumber: '92320214MA1X7K3C2H', noticePhoneNumber: '13812345678' },
      ...{ auctionSignQualifyList: [], ...CENTRE },
    },
    serial(),
  );
  const signOf = async () =>
    first(await market.db.select().from(auctionSigns).where(eq(auctionSigns.customerId, owner.id)));
  return { auction, signOf };
}

test.each(KINDS)('a sign-up is agreed to by whom the company names by %s', async (kind) => {
  const people = await naming(kind, goods.category1, ({ approver }) => [approver]);
  const { signOf } = await signedUp(people);
  const waiting = async (who: Buyer) =>
    (await who.call(approvalList, { which: 'waiting' })).content;
  const { approvalId } = first(await waiting(people.approver));
  for (const who of [people.admin, people.other, people.owner, people.buyer]) {
    expect(await waiting(who)).toEqual([]);
    expect(await codeOf(who.call(decideApproval, { approvalId, agree: true }))).toBe('notDecider');
  }
  expect((await signOf()).approval).toBe('waiting');
  await people.approver.call(decideApproval, { approvalId, agree: true });
  expect((await signOf()).approval).toBe('approved');
});

/** A bid of 45,000.00 that has become the next one, under a rule from 45,000.00. */
async function offered(people: Firm) {
  const { auction } = await signedUp(people, { afterDefault: 'runnerUp' }, '');
  const winner = await market.buyer({ customerType: 'enterprise' });
  await signUpAs(market.db, auction, [winner], {}, 900);
  const ofAuction = eq(auctionSigns.auctionId, auction.id);
  await market.db.update(auctionSigns).set({ state: 'auditPass' }).where(ofAuction);
  expect((await bid(people.buyer, auction, '4500.00', { count: '10' })).code).toBe('success');
  expect((await bid(winner, auction, '4510.00', { count: '10' })).code).toBe('success');
  market.advance(auction.realEndDate.getTime() - market.now().getTime() + 60_000);
  await closeAfter(market.db, auction, 120_000);
  const auctionId = String(auction.id);
  await winner.call(giveUpAward, { auctionId }, serial());
  const taking = (who: Buyer) => who.call(acceptAward, { auctionId }, serial());
  const orderOf = async () => (await awardsOf(market.db, auction)).at(-1)?.order;
  return { taking, orderOf };
}

describe('a next bid', () => {
  const lower = ({ owner }: Firm) =>
    owner.call(saveApprovalRule, { oneLevelFrom: '45,000', twoLevelsFrom: '' });

  test.each(KINDS)(
    'is taken by whom the company names by %s, and by no other administrator',
    async (kind) => {
      const people = await naming(kind, goods.category1, ({ second }) => [second]);
      const { taking, orderOf } = await offered(people);
      await lower(people);
      expect(await refusalOf(taking(people.admin))).toMatchObject({
        ...{ code: 'G003', text: expect.stringMatching(/须由.* 的审批人接受$/) },
      });
      for (const who of [people.buyer, people.colleague])
        expect(await codeOf(taking(who))).toBe('G003');
      await taking(people.second);
      expect(await refusedIn(people.owner)).toHaveLength(3);
      expect(await orderOf()).toMatchObject({ personId: people.buyer.id, costCentre: '一车间' });
    },
  );

  test.each(KINDS)('by %s of one who does not trade, an administrator stands in', async (kind) => {
    const people = await naming(kind, goods.category1, ({ approver }) => [approver]);
    const { taking } = await offered(people);
    await lower(people);
    for (const who of [people.buyer, people.approver])
      expect(await codeOf(taking(who))).toBe('G003');
    await taking(people.admin);
  });
});
