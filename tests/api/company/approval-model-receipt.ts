import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { answerWeight, receiveDelivery } from '#app/domain/delivery/contract.ts';
import type { WeightTerms } from '#app/domain/delivery/weight-terms.ts';
import { ship } from '#tests/api/delivery/sending.ts';
import { pay } from '#tests/api/order/racing.ts';
import type { Buyer } from '#tests/api/support/open-market.ts';
import { onScale } from '#tests/support/slips.ts';
import { orderLines } from '#trading-api/schema.ts';
import { HOUR_MS, levelsOf, PRICE, pick, type Step, timeOf } from './approval-model.ts';

/** As its goods could have been offered. */
const AT_RECEIPT: WeightTerms = {
  weighing: 'scale',
  tolerance: 200,
  countsAt: 'receipt',
  piece: null,
};

/**
 * Somebody who trades receives an order of which the receipt counts, and finds it lighter or heavier: nothing of what is more
 * counts but what they may agree to alone, or what the company's own login has agreed to since.
 */
export const find =
  (at: number, name: 'owner' | 'admin' | 'buyer', hundredths: number, agreed: boolean): Step =>
  async (model, world) => {
    const { owner } = model.people;
    const open = model.papers.filter(
      ({ state, kind, parts, by }) =>
        state === 'open' && kind === 'order' && parts.length === 1 && by !== owner.id,
    );
    const paper = pick(open, at);
    const [part] = paper?.parts ?? [];
    if (!paper || !part || timeOf(world) >= paper.placedAt + HOUR_MS / 3) return;
    const { orderCode, tonnes } = part;
    const who = model.people[name];
    await pay(owner, orderCode);
    const own = eq(orderLines.orderCode, orderCode);
    await world.market.db.update(orderLines).set({ weights: AT_RECEIPT }).where(own);
    const loaded = String(tonnes);
    const sender = world.senders[part.seller] as Buyer;
    const { deliveryId } = await ship(sender, orderCode, [[loaded, loaded]]);
    const found = (tonnes * (100 + hundredths)) / 100;
    const lines = [{ position: 0, received: String(found), ...onScale(String(found)) }];
    const ordered = part.amount;
    part.amount = found * PRICE;
    const levels = hundredths > 0 ? levelsOf(model, paper) : 0;
    const isAble = name === 'admin' && levels === 1 && who.id !== paper.by;
    const waits = levels > 0 && name !== 'owner' && !isAble;
    const { state } = await who.call(receiveDelivery, { deliveryId, lines });
    expect(state).toBe(waits ? 'arrived' : 'received');
    paper.state = 'settled';
    if (!waits) return;
    await owner.call(answerWeight, { deliveryId, agreed, reason: agreed ? '' : '不同意' });
    if (!agreed) part.amount = ordered;
  };
