import { createHmac } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Database } from '#trading-api/platform/database/client.ts';
import { isSameSecret } from '#trading-api/platform/same-secret.ts';
import { messageDeliveries } from '#trading-api/schema.ts';
import { failureIn } from './bounce-mail.ts';
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

/** The envelope's sender of one mail. */
export const bounceSender = (bounces: Bounces, mail: Sent): string =>
  bounces.address.replace('@', `+${mail.id}-${macOf(bounces, mail)}@`);

const TOKEN = /\+(\d{1,15})-([0-9a-f]{20})@/i;

/**
 * Takes a mail that has come back. Where it says of a mail of this market that its address takes none for
 * good, that one has failed, and its person gets no more. All others, and forged ones, do nothing.
 */
export async function takeBounce(
  db: Database,
  bounces: Bounces,
  raw: string,
  now: Date,
): Promise<'failed' | 'ignored'> {
  const failure = failureIn(raw);
  const [, id, mac] = TOKEN.exec(failure?.receivers ?? '') ?? [];
  if (!failure || id === undefined || mac === undefined) return 'ignored';
  return db.transaction(async (tx) => {
    const [delivery] = await tx
      .select()
      .from(messageDeliveries)
      .where(and(eq(messageDeliveries.id, Number(id)), eq(messageDeliveries.channel, 'mail')))
      .for('update');
    if (!delivery || !isSameSecret(mac.toLowerCase(), macOf(bounces, delivery))) return 'ignored';
    if (delivery.state !== 'sent') return 'ignored';
    await tx
      .update(messageDeliveries)
      .set({ state: 'failed', error: failure.text })
      .where(eq(messageDeliveries.id, delivery.id));
    await endMailsTo(tx, delivery, `退信：${failure.text}`, now);
    return 'failed';
  });
}
