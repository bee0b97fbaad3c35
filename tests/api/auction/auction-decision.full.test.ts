import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { acceptOffer } from '#app/domain/auction/award-contract.ts';
import { auctionDetail } from '#app/domain/auction/contract.ts';
import {
  type awardDecision,
  decideAward,
  deskAuction,
  waiveDefault,
} from '#app/domain/auction/desk-contract.ts';
import { toYuan } from '#app/domain/money.ts';
import { times } from '#tests/api/order/racing.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { expectSoundLedger } from '#tests/api/wallet/ledger-state.ts';
import { balanceOf, payByWallet } from '#tests/api/wallet/wallets.ts';
import { settleAwards } from '#trading-api/auction/award/settle.ts';
import { ledgerAccounts, orders, sellerAccounts, smsOutbox } from '#trading-api/schema.ts';
import {
  type Auction,
  auctionNow,
  bid,
  closeAfter,
  heldAuction,
  sentToSeller,
} from './auctioning.ts';

const HOUR_MS = 3_600_000;
const REASON = '钢厂停产，双方协商';

let market: OpenMarket;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  operator = await market.buyer({ platformType: 'operator' });
});
afterAll(() => market.close());

/** An auction that is closed; the last bidder has won ten pieces. */
async function closed(count: number, fields: Partial<Auction> = {}) {
  const small = { startPrice: 1000, productCount: 1000, ...fields };
  const { auction, payers } = await heldAuction(market, count, small, '1200.00');
  for (const [index, { buyer }] of payers.entries()) {
    await bid(buyer, auction, toYuan(1000 + index * 1000), { count: '10' });
  }
  await closeAfter(market.db, auction);
  return { auction, payers, auctionId: String(auction.id), winner: first(payers.slice(-1)) };
}

const decide = (
  auctionId: string,
  decision: z.input<typeof awardDecision>,
  {
    bidderNo = null,
    hours = '',
    reason = REASON,
  }: { bidderNo?: number | null; hours?: string; reason?: string } = {},
) =>
  operator.call(
    decideAward,
    { auctionId, bidderNo, decision, hours, reason },
    { serial: newSerial() },
  );

const runOut = (hours: number) =>
  settleAwards(market.db, new Date(market.now().getTime() + hours * HOUR_MS));

const awardsFor = async (auctionId: string) =>
  (await operator.call(deskAuction, { auctionId })).awards.map(({ state }) => state);

const textsTo = async ({ phone }: Buyer) => {
  const sent = await market.db.select().from(smsOutbox).where(eq(smsOutbox.phone, phone));
  return sent.map(({ text }) => text).join('\n');
};

describe('auctionDesk.decideAward, auctionDesk.waiveDefault', () => {
  test('extends the time to pay beyond the terms, and both sides get a message', async () => {
    const { auction, auctionId, winner } = await closed(1);
    await decide(auctionId, 'extend', { bidderNo: 1, hours: '48' });
    // One that is paid in part waits for the rest.
    await market.db
      .update(orders)
      .set({ state: 'partPaid' })
      .where(eq(orders.customerId, winner.buyer.id));
    await decide(auctionId, 'extend', { bidderNo: 1, hours: '1' });
    await runOut(30);
    expect(await awardsFor(auctionId)).toEqual(['awaitingPayment']);
    expect(await textsTo(winner.buyer)).toMatch(/付款期限延至 .+：钢厂停产，双方协商/);
    expect((await sentToSeller(market.db, auction)).at(-1)).toContain('付款期限延至');
    await runOut(74);
    expect(await awardsFor(auctionId)).toEqual(['defaulted']);
  });

  test('the same serial many times at once extends once and answers alike', async () => {
    const { auctionId } = await closed(1);
    const decision = {
      auctionId,
      bidderNo: 1,
      decision: 'extend',
      hours: '24',
      reason: REASON,
    } as const;
    const serial = newSerial();
    const answers = await Promise.all(
      times(4, () => operator.call(decideAward, decision, { serial })),
    );
    expect(new Set(answers).size).toBe(1);
    await runOut(50);
    expect(await awardsFor(auctionId)).toEqual(['defaulted']);
  });

  test('extends the time to answer', async () => {
    const { auctionId } = await closed(2);
    await runOut(25);
    await decide(auctionId, 'extend', { bidderNo: 1, hours: '24' });
    await runOut(50);
    expect(await awardsFor(auctionId)).toEqual(['offered', 'defaulted']);
    await runOut(74);
    expect(await awardsFor(auctionId)).toEqual(['lapsed', 'defaulted']);
  });

  test('waives an award before its default: margin back, order cancelled, the next one asked', async () => {
    const { auctionId, winner } = await closed(2);
    await decide(auctionId, 'waive', { bidderNo: 2 });
    expect(await awardsFor(auctionId)).toEqual(['offered', 'waived']);
    expect(await balanceOf(winner)).toBe('1200.00');
    const own = await winner.buyer.call(auctionDetail, { id: auctionId });
    expect(own).toMatchObject({
      result: { kind: 'waived', reason: REASON },
      sign: { marginState: 'released' },
    });
    const [order] = await market.db
      .select()
      .from(orders)
      .where(eq(orders.customerId, winner.buyer.id));
    expect(order).toMatchObject({ state: 'cancelled', cancelReason: 'operator' });
    await expectSoundLedger(market.db);
  });

  test('waives a default: what seller and platform got goes back; fundsShort: unless it is spent', async () => {
    const { auction, auctionId, winner } = await closed(1, { marginSellerShare: 60 });
    await runOut(25);
    expect(await balanceOf(winner)).toBe('200.00');
    const [account] = await market.db
      .select({ id: sellerAccounts.accountId, balance: ledgerAccounts.balance })
      .from(sellerAccounts)
      .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, sellerAccounts.accountId))
      .where(eq(sellerAccounts.sellerCode, auction.sellerCode));
    const balance = (value: number) =>
      market.db
        .update(ledgerAccounts)
        .set({ balance: value })
        .where(eq(ledgerAccounts.id, account?.id ?? 0));
    await balance(0);
    // It takes money back, which a decision about goods does not.
    expect(await refusalOf(decide(auctionId, 'waive', { bidderNo: 1 }))).toMatchObject({
      code: 'decided',
    });
    const forgiveDefault = (serial = newSerial()) =>
      operator.call(waiveDefault, { auctionId, bidderNo: 1, reason: REASON }, { serial });
    expect(await refusalOf(forgiveDefault())).toMatchObject({ code: 'fundsShort' });
    expect(await awardsFor(auctionId)).toEqual(['defaulted']);
    await balance(account?.balance ?? 0);
    const serial = newSerial();
    const answers = await Promise.all(times(4, () => forgiveDefault(serial)));
    expect(new Set(answers).size).toBe(1);
    expect(await refusalOf(forgiveDefault())).toMatchObject({ code: 'decided' });
    expect(await awardsFor(auctionId)).toEqual(['waived']);
    expect(await balanceOf(winner)).toBe('1200.00');
    await expectSoundLedger(market.db);
  });

  test('offers to the runner-up where the terms end unsold, and withdraws the offer', async () => {
    const { auction, auctionId, payers } = await closed(2, { afterDefault: 'unsold' });
    await runOut(25);
    expect((await operator.call(deskAuction, { auctionId })).freeCount).toBe('10');
    await decide(auctionId, 'offerNext');
    expect(await awardsFor(auctionId)).toEqual(['offered', 'defaulted']);
    await decide(auctionId, 'endUnsold');
    expect(await awardsFor(auctionId)).toEqual(['withdrawn', 'defaulted']);
    expect(await textsTo(first(payers).buyer)).toContain(`递补已由平台撤回：${REASON}`);
    expect((await sentToSeller(market.db, auction)).at(-1)).toContain('流拍');
    const late = first(payers).buyer.call(acceptOffer, { auctionId }, { serial: newSerial() });
    expect(await refusalOf(late)).toMatchObject({ code: 'decided' });
  });

  test('announces an auction without a bid again, once', async () => {
    const { auction } = await heldAuction(market, 1);
    const auctionId = String(auction.id);
    expect(await refusalOf(decide(auctionId, 'restart'))).toMatchObject({ code: 'decided' });
    await closeAfter(market.db, auction);
    await decide(auctionId, 'restart');
    const { restartedAs } = await auctionNow(market.db, auction);
    expect(await auctionNow(market.db, { id: restartedAs ?? 0 })).toMatchObject({
      name: auction.name,
    });
    expect(await refusalOf(decide(auctionId, 'restart'))).toMatchObject({ code: 'decided' });
  });

  test('missing: without a reason; invalid: without a number of hours', async () => {
    const { auctionId } = await closed(1);
    const bare = decide(auctionId, 'waive', { bidderNo: 1, reason: ' ' });
    expect(await refusalOf(bare)).toMatchObject({ code: 'missing' });
    const unsaid = { auctionId, bidderNo: 1, reason: '' };
    const silent = operator.call(waiveDefault, unsaid, { serial: newSerial() });
    expect(await refusalOf(silent)).toMatchObject({ code: 'missing' });
    for (const hours of ['', '0', '1.5', '721', '两']) {
      const refused = decide(auctionId, 'extend', { bidderNo: 1, hours });
      expect(await refusalOf(refused), hours).toMatchObject({ code: 'invalid' });
    }
  });

  test('decided: what is over or not there; orderPaid: what is paid', async () => {
    const { auctionId, winner } = await closed(1);
    expect(await refusalOf(decide(auctionId, 'waive', { bidderNo: 9 }))).toMatchObject({
      code: 'decided',
    });
    for (const decision of ['offerNext', 'endUnsold', 'restart'] as const) {
      expect(await refusalOf(decide(auctionId, decision)), decision).toMatchObject({
        code: 'decided',
      });
    }
    const [order] = await market.db
      .select()
      .from(orders)
      .where(eq(orders.customerId, winner.buyer.id));
    await payByWallet(market, winner, {
      orderCode: order?.orderCode ?? '',
      paymentAmount: '100.00',
    });
    expect(await refusalOf(decide(auctionId, 'waive', { bidderNo: 1 }))).toMatchObject({
      code: 'orderPaid',
    });
    const extended = decide(auctionId, 'extend', { bidderNo: 1, hours: '1' });
    expect(await refusalOf(extended)).toMatchObject({ code: 'decided' });
    await settleAwards(market.db, market.now());
    expect(await refusalOf(decide(auctionId, 'waive', { bidderNo: 1 }))).toMatchObject({
      code: 'decided',
    });
  });

  test('two operators at once: the margin goes back once, the next bidder is asked once', async () => {
    const { auctionId, winner } = await closed(3);
    await Promise.allSettled([
      ...times(4, () => decide(auctionId, 'waive', { bidderNo: 3 })),
      ...times(2, () => decide(auctionId, 'offerNext')),
      runOut(25),
    ]);
    const states = await awardsFor(auctionId);
    expect(states.filter((state) => state === 'offered')).toHaveLength(1);
    expect(states).toHaveLength(2);
    expect(await balanceOf(winner)).toBe('1200.00');
    await expectSoundLedger(market.db);
  });
});
