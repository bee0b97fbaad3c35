import type { Acting } from '#trading-api/account/index.ts';
import { askForApproval, type NeededApproval } from '#trading-api/company/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { recordEvents } from './timeline.ts';

/** What an order has while its approval is waited for, with its stock. */
export const heldFor = (approval: NeededApproval | null) =>
  approval ? { approval: 'waiting' as const, payDeadline: approval.expiresAt } : {};

/** Asks for the approval of an order that was just written, in its transaction. */
export async function holdForApproval(
  tx: Database,
  buyer: Acting,
  asked: Parameters<typeof askForApproval>[2],
  now: Date,
): Promise<void> {
  await askForApproval(tx, buyer, asked, now);
  const { orderCode } = asked;
  const { name: actorName } = buyer.person;
  await recordEvents(tx, {
    orderCode,
    kind: 'approvalAsked',
    actor: 'buyer',
    actorName,
    createdAt: now,
  });
}
