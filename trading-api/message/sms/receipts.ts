import { and, eq, inArray } from 'drizzle-orm';
import { DAY_MS } from '#app/domain/duration.ts';
import { UNDER_WAY_STATES } from '#app/domain/message/sending.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { runIsolated } from '#trading-api/platform/jobs.ts';
import { takeDue } from '#trading-api/platform/take-due.ts';
import { smsOutbox } from '#trading-api/schema.ts';
import type { Outlets } from '../outlets.ts';
import type { Text } from './deliver-texts.ts';

/** As many are asked about in one run; the others in the next one. */
const MOST = 100;
const RECEIPT_UNKNOWN = '24 小时内没有回执，送达情况未知';

interface Asking {
  receiptOf: Outlets['receiptOf'];
  clock(): Date;
}

/**
 * Asks the provider what has become of the texts that have left, after 1, 2, 4 … minutes; each by one process. After
 * a day nothing more will be known of them.
 */
export async function askForReceipts(db: Database, { receiptOf, clock }: Asking): Promise<number> {
  if (receiptOf === null) return 0;
  const states = UNDER_WAY_STATES;
  const taken = await takeDue(db, smsOutbox, { now: clock(), most: MOST, states });
  const ask = async (text: Text): Promise<boolean> => {
    const leftAt = text.leftAt ?? text.sentAt;
    const isLast = (text.nextTryAt ?? leftAt).getTime() - leftAt.getTime() > DAY_MS;
    const receipt = await receiptOf({ ...text, leftAt });
    const fields = receipt
      ? { ...receipt, nextTryAt: null }
      : isLast && { nextTryAt: null, error: RECEIPT_UNKNOWN };
    if (fields) {
      const still = and(eq(smsOutbox.id, text.id), inArray(smsOutbox.state, states));
      await db.update(smsOutbox).set(fields).where(still);
    }
    return receipt !== null;
  };
  return runIsolated(taken, ask, 'receipts could not be asked for');
}
