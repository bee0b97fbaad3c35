import { namesOf } from '#app/domain/names-of.ts';
import { ACCOUNT_EVENTS } from './account-events.ts';
import { AUCTION_EVENTS } from './auction-events.ts';
import { COMPANY_EVENTS } from './company-events.ts';
import { EVENT_GROUPS, type EventType } from './event-type.ts';
import { INVOICE_EVENTS } from './invoice-events.ts';
import { THREAD_EVENTS } from './thread-events.ts';
import { TRADE_EVENTS } from './trade-events.ts';

export { EVENT_GROUPS, type EventGroup } from './event-type.ts';

/** All events of which people are notified. */
export const EVENTS = {
  ...TRADE_EVENTS,
  ...THREAD_EVENTS,
  ...AUCTION_EVENTS,
  ...ACCOUNT_EVENTS,
  ...INVOICE_EVENTS,
  ...COMPANY_EVENTS,
};
export type EventName = keyof typeof EVENTS;
export const EVENT_NAMES = namesOf(EVENTS);

export type ValuesOf<Name extends EventName> = Parameters<(typeof EVENTS)[Name]['text']>[0];

/** What is sent about an event: to the inbox, in a mail, and as a short message. */
export function textsOf<Name extends EventName>(name: Name, values: ValuesOf<Name>) {
  const event = EVENTS[name] as unknown as EventType<ValuesOf<Name>>;
  const text = event.text(values);
  const sign = event.sign?.(values) ?? EVENT_GROUPS[event.group];
  const secret = event.secret?.(values) ?? null;
  return { text, path: event.path(values), sms: `【${sign}】${text}`, secret };
}
