import * as calls from '#app/domain/message/contract.ts';
import * as inboxCalls from '#app/domain/message/inbox-contract.ts';
import { deadlinesOfAuction } from '#trading-api/auction/index.ts';
import { deadlinesOfInquiry } from '#trading-api/inquiry/index.ts';
import { customerRoute, type Route, route } from '#trading-api/platform/http/route.ts';
import { partOf } from '#trading-api/platform/page-totals.ts';
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
import { readTexts, retryText } from './sent-texts.ts';
import {
  endMails,
  preferencesOf,
  savePreferencesOf,
  subscriptionOf,
  writeSettings,
} from './settings.ts';
import { keepUrgent } from './urgent.ts';

export const messageRoutes: readonly Route[] = [
  customerRoute(calls.calendarFeed, async ({ db, person, now }) => ({
    token: await renewFeed(db, person.id, now),
  })),
  route(calls.deadlinesByFeed, async ({ db, input, now }) =>
    deadlinesToKeep(db, await ownerOfFeed(db, input.token), {
      now,
      tenders: input.tenders === '1',
    }),
  ),
  customerRoute(calls.myDeadlines, async ({ db, customer, person, input, now }) => {
    const [deadlines, feedToken] = await Promise.all([
      deadlinesAhead(db, customer, { now, tenders: input.tenders === '1' }),
      feedTokenOf(db, person.id),
    ]);
    const { part, totals } = partOf(deadlines, input);
    return { deadlines: [...part], feedToken, ...totals };
  }),
  route(calls.auctionDeadlines, ({ db, input, now }) =>
    deadlinesOfAuction(db, input.auctionId, now),
  ),
  customerRoute(calls.inquiryDeadlines, ({ db, customer, input, now }) =>
    deadlinesOfInquiry(db, customer, input.inquiryNum, now),
  ),
  inboxOf,
  readMessages,
  customerRoute(inboxCalls.messagePreferences, ({ db, person, customer }) =>
    preferencesOf(db, { person, customer }),
  ),
  customerRoute(inboxCalls.savePreferences, ({ db, person, input, now }) =>
    savePreferencesOf(db, person.id, input, now),
  ),
  customerRoute(inboxCalls.sendMailCode, ({ db, market, person, input, now }) =>
    askForMail(db, sendsOf(market), person, input, now),
  ),
  confirmAddress,
  customerRoute(inboxCalls.resumeMail, ({ db, person }) =>
    writeSettings(db, person.id, { mailRefusal: '' }),
  ),
  route(inboxCalls.unsubscribable, ({ db, input }) => subscriptionOf(db, input.token)),
  route(inboxCalls.unsubscribe, ({ db, input }) => endMails(db, input.token)),
  keepUrgent,
  keepRobot,
  customerRoute(inboxCalls.testRobot, ({ db, customer, market }) =>
    tryRobot(db, customer, market.outlets),
  ),
  deliveriesPage,
  retry,
  readTexts,
  retryText,
  mailFileOf,
];
