import { type CodeUse, codeLifetimeMs } from '#app/domain/account/codes.ts';
import { happened } from '#trading-api/platform/call-context.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { messageDeliveries, smsOutbox } from '#trading-api/schema.ts';

/**
 * What of a message is for its receiver alone: a code to type, the token of a link, or nothing. What does not work any
 * more is not sent any more.
 */
type ForOne = { code: string; use: CodeUse } | { secret: string | null; goodUntil?: Date };

const goodUntil = (message: ForOne, now: Date): Date | null =>
  'code' in message
    ? new Date(now.getTime() + codeLifetimeMs(message.use))
    : (message.goodUntil ?? null);

type TextToKeep = {
  phone: string;
  /** The account that it is about, where that is not the receiver's own alone. */
  customerId?: number;
  text: string;
  dueAt?: Date | null;
} & ForOne;

/** Sends short messages, by putting them into the outbox; at once, unless they are due later. */
export async function sendTexts(
  tx: Database,
  texts: readonly TextToKeep[],
  now: Date,
): Promise<void> {
  if (texts.length === 0) return;
  const waiting = { sentAt: now, state: 'waiting' as const };
  await tx.insert(smsOutbox).values(
    texts.map((each) => ({
      ...each,
      ...waiting,
      goodUntil: goodUntil(each, now),
      nextTryAt: each.dueAt ?? now,
    })),
  );
  happened('message', texts.length);
}

type Mail = ForOne & {
  customerId: number;
  /** Whose address it is; unset: somebody's who need not have an account. */
  personId?: number;
  address: string;
  subject: string;
  text: string;
  /** Null: there is nothing to open, and it cannot be switched off. */
  path: string | null;
};

/** Sends mails, by putting them into the outbox. */
export async function mailTo(tx: Database, mails: readonly Mail[], now: Date): Promise<void> {
  if (mails.length === 0) return;
  const sent = { channel: 'mail' as const, createdAt: now, nextTryAt: now };
  await tx.insert(messageDeliveries).values(
    mails.map((mail) => ({
      ...mail,
      ...sent,
      secret: 'code' in mail ? mail.code : mail.secret,
      goodUntil: goodUntil(mail, now),
    })),
  );
  happened('message', mails.length);
}
