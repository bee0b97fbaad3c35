import * as deadline from '#app/domain/message/contract.ts';
import * as work from '#app/domain/work/contract.ts';
import { type Step, step } from './step.ts';

/** He looks at what waits for him, and takes his deadlines along into a calendar. */
export const keepDeadlines: readonly Step[] = [
  step(work.workCounts)(() => ({ role: 'purchase' })),
  step(work.workTasks)(() => ({ role: 'purchase' })),
  step(work.workFind)(() => ({ role: 'purchase', text: '钢' })),
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
