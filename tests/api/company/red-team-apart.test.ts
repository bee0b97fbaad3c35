import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptOffer as acceptAward, giveUpAward } from '#app/domain/auction/award-contract.ts';
import { setLimit } from '#app/domain/auction/bid-contract.ts';
import { saveAuctionSign } from '#app/domain/auction/contract.ts';
import { saveApprovalRule, saveBudget } from '#app/domain/company/approval-contract.ts';
import { changeMember } from '#app/domain/company/member-contract.ts';
import { DAY_MS, HOUR_MS } from '#app/domain/duration.ts';
import { awardLines } from '#app/domain/inquiry/award-contract.ts';
import { purchasingSave } from '#app/domain/purchase/contract.ts';
import {
  type Auction,
  announce,
  bid,
  closeAfter,
  MINUTE_MS,
  signUp as signUpAs,
} from '#tests/api/auction/auctioning.ts';
import { inquire, offerOf } from '#tests/api/inquiry/inquiring.ts';
import { addOwnAddress } from '#tests/api/order/ordering.ts';
import { asked, newest, pass, publish } from '#tests/api/purchase/grouping.ts';
import { type Buyer, newSerial, type OpenMarket } from '#tests/api/support/open-market.ts';
import { auctionSigns, sellers } from '#trading-api/schema.ts';
import { openMarket } from './companies.ts';
import { codeOf, firm, idOf, order } from './red-team-firm.ts';

/** What is begun long before it binds the company, and what one begins and another finishes (ADR 323). */

let market: OpenMarket;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  operator = await market.buyer({ platformType: 'buyer,operator' });
});
afterAll(() => market.close());

const serial = () => ({ serial: newSerial() });
const waits = async (placed: Promise<{ waitsForApproval: boolean }>) =>
  (await placed).waitsForApproval;

/** An auction of ten tonnes from 3,000.00 that goes on for weeks, for which somebody has signed up without a limit. */
async function signedUp(by: Buyer, own: object = {}, fields: Partial<Auction> = {}) {
  const auction = await announce(market, {
    ...{ marginAmount: 0, productCount: 1000, biddingMode: 'open_bidding', proxyBids: true },
    ...{ endDate: new Date(market.now().getTime() + 40 * DAY_MS) },
    signEndDate: new Date(market.now().getTime() + 40 * DAY_MS),
    ...fields,
  });
  market.advance(2000);
  await by.call(
    saveAuctionSign,
    {
      ...{ auctionId: String(auction.id), companyName: '红队企业', bidLimit: '', checked: true },
      ...{ credentialNumber: '92320214MA1X7K3C2H', noticePhoneNumber: '13812345678' },
      ...{ auctionSignQualifyList: [], ...own },
    },
    serial(),
  );
  const ofAuction = eq(auctionSigns.auctionId, auction.id);
  await market.db.update(auctionSigns).set({ state: 'auditPass' }).where(ofAuction);
  return auction;
}

/** 40,000.00 in all. */
const bidFor = async (by: Buyer, auction: Auction) =>
  expect((await bid(by, auction, '4000.00', { count: '10' })).code).toBe('success');

const limitOf = (by: Buyer, { id }: Auction) =>
  by.call(setLimit, { auctionId: String(id), price: '4000.00', confirmed: '4000.00' }, serial());

describe('what was signed up or registered for days before is bought as long as it is open', () => {
  test('a bid now, and an order of the same seller', async () => {
    const { buyer } = await firm(market);
    const auction = await signedUp(buyer);
    market.advance(DAY_MS + HOUR_MS);
    await bidFor(buyer, auction);
    expect(await waits(order(market, buyer, '4'))).toBe(true);
  });

  test('a group that is not closed', async () => {
    const { buyer } = await firm(market);
    const [seller] = await market.db.select().from(sellers).where(eq(sellers.code, 'S0001'));
    const plan = await publish(market, {
      deadline: new Date(market.now().getTime() + 40 * DAY_MS),
      supplierName: seller?.name ?? '',
    });
    await buyer.call(purchasingSave, asked(plan, '10'));
    await pass(operator, (await newest(buyer)).id);
    market.advance(DAY_MS + HOUR_MS);
    expect(await waits(order(market, buyer, '4'))).toBe(true);
  });

  test('against the budget of the month in which it is bound', async () => {
    const { buyer, owner } = await firm(market, { oneLevelFrom: '500,000' });
    const centre = { kind: 'costCentre', name: '一车间', period: 'month' };
    await owner.call(saveBudget, { ...centre, limit: '50,000' });
    const auction = await signedUp(buyer, { costCentre: '一车间' });
    market.advance(32 * DAY_MS);
    await bidFor(buyer, auction);
    expect(await waits(order(market, buyer, '4', { costCentre: '一车间' }))).toBe(true);
  });
});

describe('what one begins and another finishes is of both', () => {
  test('lines of one inquiry, of which each awards one', async () => {
    const { buyer, colleague, owner } = await firm(market);
    const { id: addressId } = await addOwnAddress(owner);
    const goods = await market.offer({ sellerCode: 'S0001' });
    const inquiryNum = await inquire(market, buyer, [{ id: goods.id, count: '20' }]);
    const offerId = await offerOf(market, inquiryNum, 'S0001');
    const waiting: boolean[] = [];
    for (const by of [buyer, colleague]) {
      market.advance(3000);
      const awards = [{ offerId, position: 1, count: '10' }];
      const made = await by.call(awardLines, { inquiryNum, addressId, awards }, serial());
      waiting.push(...made.orders.map(({ waitsForApproval }) => waitsForApproval));
    }
    expect(waiting).toEqual([false, true]);
  });

  test.each([
    ['a bid', bidFor],
    ['an automatic bid', limitOf],
  ])('%s for what a colleague has signed up for, and an order of either', async (_, binds) => {
    const [one, other] = [await firm(market), await firm(market)];
    await binds(one.colleague, await signedUp(one.buyer));
    expect(await waits(order(market, one.colleague, '4'))).toBe(true);
    await binds(other.colleague, await signedUp(other.buyer));
    expect(await waits(order(market, other.buyer, '4'))).toBe(true);
  });

  test('a bid, against the budget of who has bid', async () => {
    const { buyer, colleague, admin } = await firm(market, { oneLevelFrom: '500,000' });
    const budget = { role: 'buyer', monthlyBudget: '50,000', yearlyBudget: '' };
    await admin.call(changeMember, { personId: idOf(colleague), ...budget });
    await bidFor(colleague, await signedUp(buyer));
    expect(await waits(order(market, colleague, '4', {}, 'S0002'))).toBe(true);
    expect(await waits(order(market, buyer, '4', {}, 'S0003'))).toBe(false);
  });

  test('a next bid for what the company’s own login has signed up for', async () => {
    const { buyer, colleague, admin, owner } = await firm(market);
    const auction = await signedUp(owner, {}, { afterDefault: 'runnerUp' });
    const winner = await market.buyer({ customerType: 'enterprise' });
    await signUpAs(market.db, auction, [winner], {}, 900);
    await bidFor(buyer, auction);
    await bid(winner, auction, '4010.00', { count: '10' });
    market.advance(auction.realEndDate.getTime() - market.now().getTime() + MINUTE_MS);
    await closeAfter(market.db, auction, 2 * MINUTE_MS);
    const auctionId = String(auction.id);
    await winner.call(giveUpAward, { auctionId }, serial());
    expect(await waits(order(market, buyer, '2'))).toBe(false);
    await owner.call(saveApprovalRule, { oneLevelFrom: '45,000' });
    for (const one of [buyer, colleague]) {
      expect(await codeOf(one.call(acceptAward, { auctionId }, serial()))).toBe('G003');
    }
    await admin.call(acceptAward, { auctionId }, serial());
  });
});
