import { eq } from 'drizzle-orm';
import type { answerWeight, receiveDelivery } from '#app/domain/delivery/contract.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import { fromQuantity, type Hundredths } from '#app/domain/quantity.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { deliveryLines } from '#trading-api/schema.ts';

interface Quantities {
  position: number;
  count: Hundredths;
  weighed: Hundredths;
}

/** Whether two readings of a delivery have the same lines, with the same quantities. */
export const areSame = (some: readonly Quantities[], others: readonly Quantities[]): boolean =>
  some.length === others.length &&
  some.every(({ position, count, weighed }) =>
    others.some(
      (other) => other.position === position && other.count === count && other.weighed === weighed,
    ),
  );

/** The caller has locked the order. */
export const linesOfDelivery = (tx: Database, deliveryId: number) =>
  tx.select().from(deliveryLines).where(eq(deliveryLines.deliveryId, deliveryId));

/**
 * What the buyer answers about, or receives, is what the page has shown: the seller may have corrected it meanwhile
 * (design/orders: Corrected deliveries).
 */
export async function refuseUnlessShown(
  tx: Database,
  deliveryId: number,
  shown: Parsed<typeof answerWeight | typeof receiveDelivery>['shown'],
): Promise<void> {
  if (!shown) return;
  const read = shown.map(({ position, number, weighed }) => ({
    position,
    count: fromQuantity(number),
    weighed: fromQuantity(weighed),
  }));
  if (areSame(read, await linesOfDelivery(tx, deliveryId))) return;
  throw new Refusal('changed', CORRECTED_MEANWHILE, 'shown');
}

const CORRECTED_MEANWHILE = '卖家已更正发货数量或实提数量，请核对后重新提交';
