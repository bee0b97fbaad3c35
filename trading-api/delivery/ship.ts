import { eq, max } from 'drizzle-orm';
import {
  DELIVERY_METHOD_REQUIRED,
  deliveryFacts,
  deliveryMethodName,
  isDeliveryMethod,
} from '#app/domain/checkout/delivery.ts';
import { shipOrder } from '#app/domain/delivery/contract.ts';
import { type DeliveryFileKind, leftOf, VEHICLE_REQUIRED } from '#app/domain/delivery/delivery.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { isReleased, mayDo } from '#app/domain/order/state.ts';
import { isMobile, MOBILE_INVALID, phoneDigits } from '#app/domain/phone.ts';
import type { Customer } from '#trading-api/account/index.ts';
import { sellerCodeOf } from '#trading-api/catalogue/index.ts';
import { attachFiles } from '#trading-api/file/index.ts';
import { notify } from '#trading-api/message/index.ts';
import { type OrderRow, recordEvents } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { deliveries, deliveryFiles } from '#trading-api/schema.ts';
import { loadAppointment } from './appointments.ts';
import { askBuyer } from './ask-buyer.ts';
import { asksBuyer } from './consent.ts';
import { advanceShipped, type SentLine } from './sent-lines.ts';
import { lockSent } from './shippable.ts';
import { refuseWithoutPhoto } from './slip-photos.ts';
import {
  areWithinTolerance,
  NOTHING_TO_SHIP,
  readLines,
  shippedOf,
  unlessChanged,
} from './typed-lines.ts';
import { countsTwice, USED_NOTE, usedSlipsOf } from './used-slips.ts';
import { writeLines } from './written-lines.ts';

/**
 * Ships goods of an order in the caller's transaction, never more than is left of each line. Where a weight is
 * outside the tolerance, rests on a slip that was used, or the buyer's company has to agree to the amount, the delivery waits for its buyer and counts as shipped only then.
 */
export async function shipGoods(
  tx: Database,
  customer: Customer,
  sent: Parsed<typeof shipOrder>,
  now: Date,
): Promise<Content<typeof shipOrder>> {
  const sellerCode = sellerCodeOf(customer);
  const { order, lines } = await lockSent(tx, sent.orderCode, { sellerCode });
  refuseUnlessShippable(order, lines);
  const { shipped, vehicle } = readShipment(sent, lines);
  const [delivery] = await tx
    .insert(deliveries)
    .values({
      orderCode: order.orderCode,
      number: await nextNumber(tx, order.orderCode),
      // Until its lines say what the order comes to with them.
      state: 'waitConsent',
      ...vehicle,
      weighing: weighingOf(shipped, lines) ?? sent.weighing,
      createdAt: now,
    })
    .returning();
  if (!delivery) throw new Error('the delivery was not written');
  const deliveryId = delivery.id;
  await writeLines(tx, deliveryId, shipped);
  const used = await usedSlipsOf(tx, order, delivery);
  const isTolerated = areWithinTolerance(shipped, lines);
  const isUsed = countsTwice(used);
  const within = isTolerated && !isUsed && !(await asksBuyer(tx, order, delivery, now));
  if (!within) refuseWithoutPhoto(shipped, sent.weighingIds.length > 0);
  const state = within ? ('underWay' as const) : ('waitConsent' as const);
  await tx
    .update(deliveries)
    .set({ state, ...(within ? { shippedAt: now } : { askedAt: now }) })
    .where(eq(deliveries.id, deliveryId));
  await keepFiles(tx, customer.id, deliveryId, {
    certificate: sent.certificateIds,
    weighing: sent.weighingIds,
    photo: sent.photoIds,
  });
  if (sent.appointmentId !== undefined) {
    await loadAppointment(tx, sent.appointmentId, delivery);
  }
  await recordEvents(tx, {
    orderCode: order.orderCode,
    kind: within ? 'shipped' : 'weightAsked',
    actor: 'seller',
    actorName: order.sellerName,
    note: noteOf(delivery),
    createdAt: now,
  });
  if (within) await advanceShipped(tx, order);
  const { orderCode, customerId } = order;
  const batch = `第 ${delivery.number} 批`;
  if (within) {
    const what = `已发货（${batch}），请在收到后确认收货`;
    await notify(tx, 'orderShipped', [{ customerId }], { orderCode, what }, { now });
  } else {
    const why = isTolerated ? (isUsed ? USED_NOTE : '使订单金额达到企业审批规则') : '超出允许偏差';
    await askBuyer(tx, order, delivery, `${batch}的实提数量${why}，请确认是否同意`, now);
  }
  return { deliveryId: String(deliveryId), state, usedSlips: used };
}

/** The way of its first line, as the delivery's own; null where the order is from before its lines said it. */
const weighingOf = (shipped: readonly { position: number }[], lines: readonly SentLine[]) =>
  lines.find(({ position }) => position === shipped[0]?.position)?.weights?.weighing ?? null;

function refuseUnlessShippable(order: OrderRow, lines: readonly SentLine[]): void {
  const { state, source } = order;
  const unshipped = lines.some((line) => leftOf(line) > 0);
  if (mayDo('ship', 'seller', { state, source, unshipped })) return;
  if (state === 'cancelled') throw new Refusal('orderEnded', '订单已取消，不能发货');
  if (!isReleased(state)) throw new Refusal('orderUnpaid', '订单尚未付清发货前的款项，不能发货');
  throw new Refusal('alreadySo', '您的商品已全部发货');
}

function readShipment(sent: Parsed<typeof shipOrder>, lines: readonly SentLine[]) {
  const { lines: typed, ...vehicle } = accept(shipOrder, {
    lines: readLines(sent.lines, lines).map((read, at) =>
      unlessChanged(read, sent.lines[at]?.left, lines),
    ),
    ...readVehicle(sent),
  });
  const shipped = shippedOf(typed);
  if (shipped.length === 0) throw new Refusal('missing', NOTHING_TO_SHIP, 'lines', 0, 'number');
  return { shipped, vehicle };
}

type Vehicle = Pick<
  Parsed<typeof shipOrder>,
  'way' | 'carrier' | 'vehicle' | 'driver' | 'driverPhone' | 'billNo'
>;

/** How goods are sent, as it is kept; who sends them by a carrier names it, else the vehicle. */
export function readVehicle({ way, ...typed }: Vehicle) {
  const sentBy = isDeliveryMethod(way) ? deliveryFacts(way).sentBy : null;
  const carrier = typed.carrier.trim();
  const vehicle = typed.vehicle.trim().toUpperCase();
  const phone = phoneDigits(typed.driverPhone);
  return {
    way: sentBy ? way : wrong('invalid', DELIVERY_METHOD_REQUIRED),
    carrier: sentBy === 'carrier' && carrier === '' ? wrong('missing', '请填写承运商') : carrier,
    vehicle: sentBy === 'vehicle' && vehicle === '' ? wrong('missing', VEHICLE_REQUIRED) : vehicle,
    driver: typed.driver.trim(),
    driverPhone: phone === '' || isMobile(phone) ? phone : wrong('invalid', MOBILE_INVALID),
    billNo: typed.billNo.trim(),
  };
}

/** The order is locked: no other delivery takes the number. */
async function nextNumber(tx: Database, orderCode: string): Promise<number> {
  const [last] = await tx
    .select({ number: max(deliveries.number) })
    .from(deliveries)
    .where(eq(deliveries.orderCode, orderCode));
  return (last?.number ?? 0) + 1;
}

export async function keepFiles(
  tx: Database,
  customerId: number,
  deliveryId: number,
  files: Partial<Record<DeliveryFileKind, readonly string[]>>,
): Promise<void> {
  for (const [kind, fileIds] of Object.entries(files)) {
    const ids = [...new Set(fileIds)];
    if (ids.length === 0) continue;
    await attachFiles(tx, customerId, ids, kind === 'receipt' ? 'photoIds' : `${kind}Ids`);
    await tx
      .insert(deliveryFiles)
      .values(
        ids.map((fileId, position) => ({
          deliveryId,
          fileId,
          kind: kind as DeliveryFileKind,
          position,
        })),
      )
      .onConflictDoNothing();
  }
}

const noteOf = ({ number, way, carrier, vehicle }: typeof deliveries.$inferSelect): string =>
  [`第 ${number} 批`, deliveryMethodName(way), carrier, vehicle].filter(Boolean).join(' · ');
