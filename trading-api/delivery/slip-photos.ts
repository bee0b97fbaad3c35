import { and, eq } from 'drizzle-orm';
import { SLIP_PHOTO_REQUIRED } from '#app/domain/delivery/weight-reading.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { deliveryFiles, weighingSlips } from '#trading-api/schema.ts';
import type { ShippedLine } from './typed-lines.ts';

/**
 * Whoever asks a buyer for more money on a scale's slip shows the slip, as a photograph or a PDF: the buyer has nothing
 * else to judge it by.
 * @throws Refusal `missing`
 */
export function refuseWithoutPhoto(shipped: readonly ShippedLine[], isShown: boolean): void {
  const asksForMore = shipped.some(({ count, weighed, slip }) => slip !== null && weighed > count);
  if (asksForMore && !isShown) throw new Refusal('missing', SLIP_PHOTO_REQUIRED, 'weighingIds');
}

/** Whether a delivery has shown the slips that it has by now. */
export async function hasShown(
  tx: Database,
  deliveryId: number,
  shipped: readonly ShippedLine[],
): Promise<boolean> {
  const photos = and(eq(deliveryFiles.deliveryId, deliveryId), eq(deliveryFiles.kind, 'weighing'));
  if ((await tx.$count(deliveryFiles, photos)) === 0) return false;
  const known = await tx
    .select()
    .from(weighingSlips)
    .where(and(eq(weighingSlips.deliveryId, deliveryId), eq(weighingSlips.at, 'loading')));
  return shipped.every(
    ({ position, slip }) =>
      slip === null ||
      known.some(
        (row) =>
          row.position === position &&
          row.slipNo === slip.slipNo &&
          row.gross === slip.gross &&
          row.grossRest === slip.grossRest &&
          row.tare === slip.tare &&
          row.tareRest === slip.tareRest,
      ),
  );
}
