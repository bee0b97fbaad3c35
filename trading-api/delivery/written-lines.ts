import { eq } from 'drizzle-orm';
import type { Slip } from '#app/domain/delivery/weight-reading.ts';
import type { CountsAt } from '#app/domain/delivery/weight-terms.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { deliveryLines, weighingSlips } from '#trading-api/schema.ts';
import type { ShippedLine } from './typed-lines.ts';

/** Writes the lines of a delivery with their slips in the caller's transaction, in the place of those it has. */
export async function writeLines(
  tx: Database,
  deliveryId: number,
  shipped: readonly ShippedLine[],
): Promise<void> {
  await tx.delete(weighingSlips).where(eq(weighingSlips.deliveryId, deliveryId));
  await tx.delete(deliveryLines).where(eq(deliveryLines.deliveryId, deliveryId));
  await tx
    .insert(deliveryLines)
    .values(shipped.map(({ slip: _, ...line }) => ({ ...line, deliveryId })));
  await writeSlips(tx, deliveryId, 'loading', shipped);
}

export async function writeSlips(
  tx: Database,
  deliveryId: number,
  at: CountsAt,
  lines: readonly { position: number; slip: Slip | null }[],
): Promise<void> {
  const slips = lines.flatMap(({ position, slip }) =>
    slip ? [{ deliveryId, position, at, ...slip }] : [],
  );
  if (slips.length > 0) await tx.insert(weighingSlips).values(slips);
}
