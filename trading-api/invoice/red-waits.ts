import { and, eq, gt, type SQL } from 'drizzle-orm';
import { otherSide } from '#app/domain/invoice/red-confirmation.ts';
import type { Party } from '#app/domain/order/parties.ts';
import { redConfirmations } from '#trading-api/schema.ts';

/** That a 红字确认单 waits for a side: the other one has asked, and its time is not over. */
export const redWaits = (side: Party, now: Date): SQL | undefined =>
  and(
    eq(redConfirmations.state, 'asked'),
    eq(redConfirmations.askedBy, otherSide(side)),
    gt(redConfirmations.until, now),
  );
