import {
  auctionDeadlines,
  calendarFeed,
  deadlinesByFeed,
  inquiryDeadlines,
  myDeadlines,
} from '#app/domain/message/contract.ts';
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
];
