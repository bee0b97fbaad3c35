import { eq } from 'drizzle-orm';
import { correctDelivery } from '#app/domain/delivery/contract.ts';
import { mayHandle } from '#app/domain/delivery/delivery.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import type { Customer } from '#trading-api/account/index.ts';
import { sellerCodeOf } from '#trading-api/catalogue/index.ts';
import { notify } from '#trading-api/message/index.ts';
import { recordEvents } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { deliveries } from '#trading-api/schema.ts';
import { asksBuyer, consentNote } from './consent.ts';
import { advanceShipped, sentLines } from './sent-lines.ts';
import { keepFiles, readVehicle } from './ship.ts';
import { type DeliveryRow, lockDelivery } from './shippable.ts';
import { areSame, linesOfDelivery } from './shown-lines.ts';
import { hasShown, refuseWithoutPhoto } from './slip-photos.ts';
import { areWithinTolerance, readLines, shippedOf } from './typed-lines.ts';
import { countsTwice, USED_NOTE, usedSlipsOf } from './used-slips.ts';
import { withdrawDeliveries } from './withdraw.ts';
import { writeLines } from './written-lines.ts';

/**
 * Corrects a delivery that the buyer has not received, in the caller's transaction: within the tolerance it counts
 * as shipped, outside the buyer is asked (again), with nothing left of it it is withdrawn. What has left of the
 * order follows.
 */
export async function correctShipment(
  tx: Database,
  customer: Customer,
  sent: Parsed<typeof correctDelivery>,
  now: Date,
): Promise<Content<typeof correctDelivery>> {
  const sellerCode = sellerCodeOf(customer);
  const { order, delivery } = await lockDelivery(tx, sent.deliveryId, { sellerCode });
  if (!mayHandle('correct', 'seller', delivery.state)) {
    throw new Refusal('decided', '该批发货已确认收货或已撤回，不能更正');
  }
  const before = await linesOfDelivery(tx, delivery.id);
  const own = new Map(before.map(({ position, count }) => [position, count]));
  const lines = await sentLines(tx, order.orderCode);
  const reason = sent.reason.trim();
  const hadLeft = delivery.state === 'underWay';
  const { lines: typed, ...rest } = accept(correctDelivery, {
    lines: readLines(sent.lines, lines, own),
    ...readVehicle(named(sent, delivery)),
    reason: hadLeft && reason === '' ? wrong('missing', '请填写更正或撤回的原因') : reason,
  });
  const { reason: why, ...vehicle } = rest;
  const shipped = shippedOf(typed);
  const isSame = hadLeft && areSame(shipped, before);
  const isShown = sent.weighingIds.length > 0 || (await hasShown(tx, delivery.id, shipped));
  if (shipped.length > 0) await writeLines(tx, delivery.id, shipped);
  const used = shipped.length > 0 ? await usedSlipsOf(tx, order, delivery) : [];
  const isTolerated = areWithinTolerance(shipped, lines) && !countsTwice(used);
  const state =
    shipped.length === 0
      ? ('withdrawn' as const)
      : isSame || (isTolerated && !(await asksBuyer(tx, order, delivery, now)))
        ? ('underWay' as const)
        : ('waitConsent' as const);
  if (state === 'waitConsent') refuseWithoutPhoto(shipped, isShown);
  await keepFiles(tx, customer.id, delivery.id, { weighing: sent.weighingIds });
  if (state === 'withdrawn') {
    await withdrawDeliveries(tx, order.orderCode, eq(deliveries.id, delivery.id));
  } else {
    await tx
      .update(deliveries)
      .set({ ...vehicle, state, refusal: '', ...(!isSame && timesOf(state, now)) })
      .where(eq(deliveries.id, delivery.id));
  }
  if (state === 'underWay' || hadLeft) await advanceShipped(tx, order);
  const { orderCode, customerId } = order;
  const note = [`第 ${delivery.number} 批`, why].filter(Boolean).join('：');
  await recordEvents(tx, {
    orderCode,
    kind: state === 'withdrawn' ? 'deliveryWithdrawn' : 'deliveryCorrected',
    ...{ actor: 'seller', note, createdAt: now },
  });
  const because = why && `（原因：${why}）`;
  const again = countsTwice(used) ? `，${USED_NOTE}` : '';
  const money = state === 'waitConsent' ? await consentNote(tx, order, delivery) : '';
  const what = `卖家已${CORRECTED[state]}第 ${delivery.number} 批发货${because}${again}${money}`;
  await notify(tx, 'deliveryCorrected', [{ customerId }], { orderCode, what }, { now });
  return { state, usedSlips: used };
}

const CORRECTED = { withdrawn: '撤回', underWay: '更正', waitConsent: '更正（待您同意）' } as const;

const named = (sent: Parsed<typeof correctDelivery>, { way, ...own }: DeliveryRow) => ({
  way,
  carrier: sent.carrier ?? own.carrier,
  vehicle: sent.vehicle ?? own.vehicle,
  driver: sent.driver ?? own.driver,
  driverPhone: sent.driverPhone ?? own.driverPhone,
  billNo: sent.billNo ?? own.billNo,
});

/** Other quantities give the buyer the whole time anew: to receive them, or to answer. */
const timesOf = (state: 'underWay' | 'waitConsent', now: Date) =>
  state === 'underWay'
    ? { shippedAt: now, remindedAt: null }
    : { shippedAt: null, remindedAt: null, askedAt: now };
