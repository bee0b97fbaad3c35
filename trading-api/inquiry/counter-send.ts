import { desc, eq, inArray, max } from 'drizzle-orm';
import type { Parsed } from '#app/domain/endpoint.ts';
import {
  COUNTER_END_PASSED,
  COUNTER_END_REQUIRED,
  COUNTER_LINES_REQUIRED,
  COUNTER_PRICE_INVALID,
  COUNTER_SELLERS_REQUIRED,
  MOST_COUNTER_ROUNDS,
  TOO_MANY_COUNTERS,
} from '#app/domain/inquiry/counter.ts';
import { sendCounter as sendCounterCall } from '#app/domain/inquiry/counter-contract.ts';
import { hasPassed } from '#app/domain/time.ts';
import { typedYuan } from '#app/domain/typed-yuan.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { accept, instantOf, Refusal, Wrong, wrong } from '#trading-api/platform/refusal.ts';
import { rowIds } from '#trading-api/platform/row-id.ts';
import { counterLines, counterRounds, counterSellers, offers } from '#trading-api/schema.ts';
import { lockOwn, refuseOver, refuseSealed } from './own-inquiry.ts';
import { detailsOf, type InquiryRow } from './reads.ts';

type Sent = Parsed<typeof sendCounterCall>;

const COUNTERED_MEANWHILE = '同事已发出新一轮还价，请刷新后查看';
const OFFER_CHANGED = '有卖家已更新或撤回报价，请刷新后重新还价';
const LINES_DECIDED = '部分商品已成交或已结束，请刷新后重新还价';

/**
 * Sends a round of counter-offers in the call's transaction and notifies its sellers. The inquiry is locked first, as
 * for offers and awards: what is countered is what the buyer saw.
 */
export const sendCounter = customerRoute(sendCounterCall, async (call) => {
  const { db: tx, customer, input: sent, clock } = call;
  const inquiry = await lockOwn(tx, customer, sent.inquiryNum);
  const now = clock();
  refuseOver(inquiry, now);
  refuseSealed(inquiry, now);
  const [last] = await tx
    .select({ cutNum: max(counterRounds.cutNum) })
    .from(counterRounds)
    .where(eq(counterRounds.inquiryId, inquiry.id));
  const lastCutNum = last?.cutNum ?? 0;
  if (sent.lastCutNum !== lastCutNum) throw new Refusal('changed', COUNTERED_MEANWHILE);
  if (lastCutNum >= MOST_COUNTER_ROUNDS) throw new Refusal('tooMany', TOO_MANY_COUNTERS);

  const { lines, sellers, endsAt } = await readCounter(tx, inquiry, sent, now);
  const [round] = await tx
    .insert(counterRounds)
    .values({
      inquiryId: inquiry.id,
      cutNum: lastCutNum + 1,
      endsAt,
      remark: sent.remark.trim(),
      createdAt: now,
    })
    .returning({ id: counterRounds.id });
  if (!round) throw new Error('the round was not written');
  const roundId = round.id;
  await tx.insert(counterLines).values(lines.map((line) => ({ ...line, roundId })));
  const earlier = await roundsBySeller(tx, inquiry.id);
  for (const sellerCode of sellers) {
    const cutNum = (earlier.get(sellerCode) ?? 0) + 1;
    await tx.insert(counterSellers).values({ roundId, sellerCode, cutNum });
    const { inquiryNum, title, buyerName: buyer } = inquiry;
    const values = { inquiryNum, title, buyer, round: cutNum, lines: lines.length, endsAt };
    await notify(tx, 'counterReceived', [{ sellerCode }], values, { now });
  }
});

async function readCounter(tx: Database, inquiry: InquiryRow, sent: Sent, now: Date) {
  const details = (await detailsOf(tx, [inquiry])).get(inquiry.id) ?? [];
  const open = new Set(details.filter((line) => line.open > 0).map(({ position }) => position));
  const asked = new Map(sent.lines.map(({ position, price }) => [position, price]));
  const {
    offerIds: sellers,
    lines,
    endsAt,
  } = accept(sendCounterCall, {
    offerIds: await counteredSellers(tx, inquiry, sent.offerIds),
    lines:
      asked.size === 0
        ? wrong('missing', COUNTER_LINES_REQUIRED)
        : [...asked].map(([position, typed]) => ({
            position: open.has(position) ? position : wrong('changed', LINES_DECIDED),
            price: typedYuan(typed.trim()) || wrong('invalid', COUNTER_PRICE_INVALID),
          })),
    endsAt: endOf(sent.endsAt, now),
  });
  return { sellers, lines, endsAt };
}

function endOf(typed: string, now: Date) {
  const endsAt = instantOf(typed, COUNTER_END_REQUIRED);
  if (endsAt instanceof Wrong) return endsAt;
  return hasPassed(endsAt, now) ? wrong('past', COUNTER_END_PASSED) : endsAt;
}

/** The sellers of the offers that are countered, each of which is still its seller's newest. */
async function counteredSellers(tx: Database, { id }: InquiryRow, offerIds: readonly string[]) {
  const asked = [...new Set(offerIds)];
  if (asked.length === 0) return wrong('missing', COUNTER_SELLERS_REQUIRED);
  const newest = await tx
    .selectDistinctOn([offers.sellerCode], {
      id: offers.id,
      sellerCode: offers.sellerCode,
      withdrawnAt: offers.withdrawnAt,
    })
    .from(offers)
    .where(eq(offers.inquiryId, id))
    .orderBy(offers.sellerCode, desc(offers.lastCutNum));
  const ids = rowIds(asked);
  const found = newest.filter((offer) => ids.includes(offer.id) && !offer.withdrawnAt);
  return found.length < asked.length
    ? wrong('changed', OFFER_CHANGED)
    : found.map(({ sellerCode }) => sellerCode);
}

/** How many rounds each seller of an inquiry has got. */
async function roundsBySeller(tx: Database, inquiryId: number): Promise<Map<string, number>> {
  const rows = await tx
    .select({ sellerCode: counterSellers.sellerCode, cutNum: max(counterSellers.cutNum) })
    .from(counterSellers)
    .where(inArray(counterSellers.roundId, roundsOf(tx, inquiryId)))
    .groupBy(counterSellers.sellerCode);
  return new Map(rows.map(({ sellerCode, cutNum }) => [sellerCode, cutNum ?? 0]));
}

const roundsOf = (tx: Database, inquiryId: number) =>
  tx
    .select({ id: counterRounds.id })
    .from(counterRounds)
    .where(eq(counterRounds.inquiryId, inquiryId));
