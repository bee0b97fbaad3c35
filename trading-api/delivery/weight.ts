import { eq } from 'drizzle-orm';
import type { answerWeight as answerCall } from '#app/domain/delivery/contract.ts';
import {
  CONSENT_DAYS,
  CORRECT_DAYS,
  mayHandle,
  REFUSAL_REASON_REQUIRED,
} from '#app/domain/delivery/delivery.ts';
import { type Content, type Parsed, RESULT } from '#app/domain/endpoint.ts';
import { type Acting, refuseSuspended, requirePermission } from '#trading-api/account/index.ts';
import { lockedConsentToDearer } from '#trading-api/company/index.ts';
import { notify } from '#trading-api/message/index.ts';
import { type OrderRow, recordEvents } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { deliveries } from '#trading-api/schema.ts';
import { countAnswered } from './receive.ts';
import { advanceShipped } from './sent-lines.ts';
import { type DeliveryRow, lockDelivery } from './shippable.ts';
import { refuseUnlessShown } from './shown-lines.ts';
import { agreedTotals, costsOf } from './totals.ts';
import { withdrawDeliveries } from './withdraw.ts';

/**
 * The buyer's answer about a weight that they have to agree to, in the caller's transaction: of what was loaded, or of
 * what was found at the receipt and is more.
 */
export async function answerAboutWeight(
  tx: Database,
  acting: Acting,
  { deliveryId, agreed, reason, shown }: Parsed<typeof answerCall>,
  now: Date,
): Promise<Content<typeof answerCall>> {
  const { customer, person } = acting;
  const { order, delivery } = await lockDelivery(tx, deliveryId, { customerId: customer.id });
  if (!mayHandle('answer', 'buyer', delivery.state)) {
    throw new Refusal('decided', '该批发货已确认或已更正，请刷新页面');
  }
  const totals = await agreedTotals(tx, order, delivery);
  const dearer = await lockedConsentToDearer(tx, acting, order, costsOf(totals), now);
  // Whom the company asks who decides on it answers, too, whether or not they trade.
  if (!dearer?.isOpen) await requirePermission(tx, acting, 'trade');
  await refuseUnlessShown(tx, delivery.id, shown);
  if (agreed) {
    // Who is suspended agrees to no more, but to less, and may refuse.
    if (totals.after > totals.before) await refuseSuspended(tx, person.id, customer.id);
    if (dearer && !dearer.isOpen) throw new Refusal(RESULT.forbidden, dearer.text);
    await recordEvents(tx, {
      orderCode: order.orderCode,
      kind: 'weightAgreed',
      actor: 'buyer',
      actorName: customer.name,
      note: `第 ${delivery.number} 批`,
      createdAt: now,
    });
    if (delivery.state === 'arrived') {
      const counted = await countAnswered(tx, { order, delivery }, true, now);
      const what = `买家同意第 ${delivery.number} 批的到货数量（${counted}）`;
      await notifyOfAnswer(tx, order, what, now);
      return { state: 'received' };
    }
    await tx
      .update(deliveries)
      .set({ state: 'underWay', shippedAt: now })
      .where(eq(deliveries.id, delivery.id));
    await advanceShipped(tx, order);
    await notifyOfAnswer(tx, order, `买家同意第 ${delivery.number} 批的实提数量`, now);
    return { state: 'underWay' };
  }
  const why = reason.trim();
  if (why === '') throw new Refusal('missing', REFUSAL_REASON_REQUIRED, 'reason');
  return { state: await refuseWeight(tx, { order, delivery }, { why, by: customer.name, now }) };
}

/**
 * The seller corrects it now, or it is withdrawn; what has arrived counts as it was loaded. The caller has locked the
 * order.
 */
export async function refuseWeight(
  tx: Database,
  { order, delivery }: { order: OrderRow; delivery: DeliveryRow },
  { why, by, now }: { why: string; by: string | null; now: Date },
): Promise<'received' | 'refused'> {
  const hasArrived = delivery.state === 'arrived';
  await tx
    .update(deliveries)
    .set({ refusal: why, ...(!hasArrived && { state: 'refused', askedAt: now }) })
    .where(eq(deliveries.id, delivery.id));
  await recordEvents(tx, {
    orderCode: delivery.orderCode,
    kind: 'weightRefused',
    actor: by === null ? 'system' : 'buyer',
    actorName: by ?? '',
    note: `第 ${delivery.number} 批：${why}`,
    createdAt: now,
  });
  if (hasArrived) {
    const counted = await countAnswered(tx, { order, delivery }, false, now);
    const what = `买家不同意第 ${delivery.number} 批的到货数量：${why}。${counted}；有异议请在订单沟通中与买家协商，或联系客服`;
    await notifyOfAnswer(tx, order, what, now);
    return 'received';
  }
  const what = `买家不同意第 ${delivery.number} 批的实提数量：${why}。请在 ${CORRECT_DAYS} 天内更正，逾期自动撤回`;
  await notifyOfAnswer(tx, order, what, now);
  return 'refused';
}

/**
 * Withdraws a delivery whose refused weight its seller has not corrected in time: its goods have not
 * left, and can be shipped anew or given back. The caller has locked the order.
 */
export async function withdrawUncorrected(
  tx: Database,
  { order, delivery }: { order: OrderRow; delivery: DeliveryRow },
  now: Date,
): Promise<void> {
  const { orderCode, sellerCode, customerId } = order;
  const { id, number } = delivery;
  await withdrawDeliveries(tx, orderCode, eq(deliveries.id, id));
  const note = `第 ${number} 批：卖家 ${CORRECT_DAYS} 天内未更正`;
  await recordEvents(tx, {
    ...{ orderCode, kind: 'deliveryWithdrawn', actor: 'system' },
    ...{ note, createdAt: now },
  });
  const buyer = `第 ${number} 批发货逾期未更正，已自动撤回；卖家不再发货的，可以申请未发货退款`;
  const values = { orderCode, what: buyer };
  await notify(tx, 'deliveryCorrected', [{ customerId }], values, { now });
  const seller = `第 ${number} 批发货逾期未更正，已自动撤回，请重新发货`;
  await notify(tx, 'weightAnswered', [{ sellerCode }], { orderCode, what: seller }, { now });
}

const notifyOfAnswer = (
  tx: Database,
  { orderCode, sellerCode }: OrderRow,
  what: string,
  now: Date,
) => notify(tx, 'weightAnswered', [{ sellerCode }], { orderCode, what }, { now });

export const UNANSWERED = `买家 ${CONSENT_DAYS} 天内未答复，视为不同意`;
