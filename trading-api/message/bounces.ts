import { createHmac } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { UNDER_WAY_STATES } from '#app/domain/message/sending.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { isSameSecret } from '#trading-api/platform/same-secret.ts';
import { messageDeliveries } from '#trading-api/schema.ts';
import { reportIn } from './bounce-mail.ts';
import { endMailsTo } from './mail-refusal.ts';

/** The senders on the envelopes of mails: each names its mail, so that a bounce shows which mail it is about. */
export interface Bounces {
  /** bounce@market.example.com, whose server delivers bounce+…@ there too. */
  address: string;
  secret: string;
}

const MAC_DIGITS = 20;

type Sent = Pick<typeof messageDeliveries.$inferSelect, 'id' | 'address'>;

/** In lower case: servers on the way may change the letters' case. */
const macOf = ({ secret }: Bounces, { id, address }: Sent): string =>
  createHmac('sha256', secret).update(`${id} ${address}`).digest('hex').slice(0, MAC_DIGITS);

export const bounceSender = (bounces: Bounces, mail: Sent): string =>
  bounces.address.replace('@', `+${mail.id}-${macOf(bounces, mail)}@`);

const TOKEN = /\+(\d{1,15})-([0-9a-f]{20})@/i;

/**
 * Takes a report on a mail of this market: it has arrived, or it has failed; where there is no such address, its person
 * gets no more. All others, and forged ones, do nothing.
 */
export async function takeBounce(
  db: Database,
  bounces: Bounces,
  raw: string,
  now: Date,
): Promise<'delivered' | 'failed' | 'ignored'> {
  const report = reportIn(raw);
  const [, id, mac] = TOKEN.exec(report?.receivers ?? '') ?? [];
  if (!report || id === undefined || mac === undefined) return 'ignored';
  return db.transaction(async (tx) => {
    const [delivery] = await tx
      .select()
      .from(messageDeliveries)
      .where(and(eq(messageDeliveries.id, Number(id)), eq(messageDeliveries.channel, 'mail')))
      .for('update');
    if (!delivery || !isSameSecret(mac.toLowerCase(), macOf(bounces, delivery))) return 'ignored';
    if (!UNDER_WAY_STATES.some((state) => state === delivery.state)) return 'ignored';
    const { state, error, isGone } = report;
    await tx
      .update(messageDeliveries)
      .set({ state, error })
      .where(eq(messageDeliveries.id, delivery.id));
    if (isGone) await endMailsTo(tx, delivery, `退信：${error}`, now);
    return state;
  });
}
