import * as deadline from '#app/domain/message/contract.ts';
import { type Step, step } from './step.ts';

/** He takes his deadlines along into a calendar. */
export const keepDeadlines: readonly Step[] = [
  step(deadline.calendarFeed)(
    () => ({}),
    ({ token }, found) => {
      found.feedToken = token;
    },
  ),
  step(deadline.deadlinesByFeed)(({ feedToken }) => ({ token: feedToken })),
  step(deadline.myDeadlines)(() => ({})),
  step(deadline.auctionDeadlines)(({ auctionId }) => ({ auctionId })),
  step(deadline.inquiryDeadlines)(({ inquiryNum }) => ({ inquiryNum })),
];
