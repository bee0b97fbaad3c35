import {
  auctionDeadlines,
  calendarFeed,
  deadlinesByFeed,
  inquiryDeadlines,
  myDeadlines,
  retryText,
  smsOutboxList,
} from '#app/domain/message/contract.ts';
import { deliveryList, mailFile, retryDelivery } from '#app/domain/message/delivery-contract.ts';
import {
  confirmMail,
  markRead,
  messageList,
  messagePreferences,
  resumeMail,
  savePreferences,
  saveRobot,
  sendMailCode,
  testRobot,
  unsubscribable,
  unsubscribe,
} from '#app/domain/message/inbox-contract.ts';
import { deadlinesOfAuction } from '#trading-api/auction/index.ts';
import { deadlinesOfInquiry } from '#trading-api/inquiry/index.ts';
import { customerRoute, type Route, route } from '#trading-api/platform/http/route.ts';
import {
  deadlinesAhead,
  deadlinesToKeep,
  feedTokenOf,
  ownerOfFeed,
  renewFeed,
} from './deadlines.ts';
import { deliveriesPage, mailFileOf, retry } from './deliveries.ts';
import { inboxOf, readMessages } from './inbox.ts';
import { askForMail, confirmAddress } from './mail-address.ts';
import { keepRobot, tryRobot } from './robots.ts';
import { sendsOf } from './send-code.ts';
import { readTexts, retryText as sendTextAgain } from './sent-texts.ts';
import {
  endMails,
  preferencesOf,
  savePreferencesOf,
  subscriptionOf,
  writeSettings,
} from './settings.ts';

export const messageRoutes: readonly Route[] = [
  customerRoute(calendarFeed, async ({ db, person, now }) => ({
    token: await renewFeed(db, person.id, now),
  })),
  route(deadlinesByFeed, async ({ db, input, now }) =>
    deadlinesToKeep(db, await ownerOfFeed(db, input.token), now),
  ),
  customerRoute(myDeadlines, async ({ db, customer, person, now }) => {
    const [deadlines, feedToken] = await Promise.all([
      deadlinesAhead(db, customer, now),
      feedTokenOf(db, person.id),
    ]);
    return { deadlines, feedToken };
  }),
  route(auctionDeadlines, ({ db, input, now }) => deadlinesOfAuction(db, input.auctionId, now)),
  customerRoute(inquiryDeadlines, ({ db, customer, input }) =>
    deadlinesOfInquiry(db, customer, input.inquiryNum),
  ),
  customerRoute(messageList, ({ db, person, input }) => inboxOf(db, person.id, input)),
  customerRoute(markRead, ({ db, person, input, now }) => readMessages(db, person.id, input, now)),
  customerRoute(messagePreferences, ({ db, person, customer }) =>
    preferencesOf(db, { person, customer }),
  ),
  customerRoute(savePreferences, async ({ db, person, input, now }) => {
    await savePreferencesOf(db, person.id, input, now);
    return 'success' as const;
  }),
  customerRoute(sendMailCode, async ({ db, market, person, input, now }) => {
    await askForMail(db, sendsOf(market), person, input, now);
    return 'success' as const;
  }),
  customerRoute(confirmMail, ({ db, person, input, now }) =>
    confirmAddress(db, person, input, now),
  ),
  customerRoute(resumeMail, async ({ db, person }) => {
    await writeSettings(db, person.id, { mailRefusal: '' });
    return 'success' as const;
  }),
  route(unsubscribable, ({ db, input }) => subscriptionOf(db, input.token)),
  route(unsubscribe, ({ db, input }) => endMails(db, input.token)),
  customerRoute(saveRobot, async ({ db, person, customer, input, now }) => {
    await keepRobot(db, { person, customer }, input, now);
    return 'success' as const;
  }),
  customerRoute(testRobot, async ({ db, customer, market }) => {
    await tryRobot(db, customer, market.outlets);
    return 'success' as const;
  }),
  customerRoute(deliveryList, ({ db, person, input, market, now }) =>
    deliveriesPage(db, { person, isDemo: market.isDemo }, input, now),
  ),
  customerRoute(retryDelivery, async ({ db, input, now }) => {
    await retry(db, input, now);
    return 'success' as const;
  }),
  customerRoute(smsOutboxList, ({ db, person, input, market, now }) =>
    readTexts(db, { person, isDemo: market.isDemo }, input, now),
  ),
  customerRoute(retryText, async ({ db, input, now }) => {
    await sendTextAgain(db, input, now);
    return 'success' as const;
  }),
  customerRoute(mailFile, ({ db, person, input, market, now }) =>
    mailFileOf(db, market, { ...input, person, now }),
  ),
];
