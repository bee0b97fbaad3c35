import type { Texts } from '#app/domain/account/audit-changes.ts';
import { EVENTS } from '#app/domain/message/events.ts';
import { saveUrgent } from '#app/domain/message/inbox-contract.ts';
import { URGENT_CHOICES, type UrgentChoice } from '#app/domain/message/urgent.ts';
import { auditChange } from '#trading-api/account/index.ts';
import { transactionRoute } from '#trading-api/platform/http/route.ts';
import { messageUrgent } from '#trading-api/schema.ts';
import { urgentOf } from './settings.ts';

const urgentTexts = (events: readonly UrgentChoice[]): Texts => ({
  紧急消息: events.map((name) => EVENTS[name].title).join('、'),
});

export const keepUrgent = transactionRoute(saveUrgent, async (call) => {
  const { db: tx, customer, person, input, now } = call;
  const before = await urgentOf(tx, customer.id);
  const events = URGENT_CHOICES.filter((name) => input.events.includes(name));
  const saved = { events, savedBy: person.id, savedAt: now };
  await tx
    .insert(messageUrgent)
    .values({ customerId: customer.id, ...saved })
    .onConflictDoUpdate({ target: messageUrgent.customerId, set: saved });
  const texts = { before: urgentTexts(before), after: urgentTexts(events) };
  await auditChange(tx, { action: 'urgentSaved', person, account: customer.id, ...texts }, now);
});
