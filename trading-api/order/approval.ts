import type { Acting } from '#trading-api/account/index.ts';
import { askForApproval, type NeededApproval } from '#trading-api/company/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { recordEvents } from './timeline.ts';

/** What an order has while its approval is waited for, with its stock. */
export const heldFor = (approval: NeededApproval | null) =>
  approval ? { approval: 'waiting' as const, payDeadline: approval.expiresAt } : {};

/** Asks for one approval of the orders of a checkout that were just written, in their transaction. */
export async function holdForApproval(
  tx: Database,
  buyer: Acting,
  asked: Parameters<typeof askForApproval>[2],
  now: Date,
): Promise<void> {
  await askForApproval(tx, buyer, asked, now);
  const { name: actorName } = buyer.person;
  for (const orderCode of asked.orderCodes) {
    await recordEvents(tx, {
      orderCode,
      kind: 'approvalAsked',
      actor: 'buyer',
      actorName,
      createdAt: now,
    });
  }
}
