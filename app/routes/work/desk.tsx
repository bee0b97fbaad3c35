import { useLoaderData } from '@remix-run/react';
import { optional } from '#app/api/offers.server.ts';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { SETUP_STEPS, stepHref } from '#app/domain/market/setup.ts';
import { setupSteps } from '#app/domain/market/setup-contract.ts';
import { smsOutboxList } from '#app/domain/message/contract.ts';
import { missingHolidays } from '#app/domain/order/trading-calendar.ts';
import { tradingCalendar } from '#app/domain/order/trading-calendar-contract.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { unlessForbidden } from '#app/session/load.server.ts';
import { hasNoPayWay } from '#app/session/market-facts.server.ts';
import { readWorkplace } from './waiting.server.ts';
import { Month, Waiting } from './waiting.tsx';

export const meta = titled('运营台');
export const handle: RouteHandle = { money: true };

export const loader = customerLoader(async ({ token, ask }) => {
  const [workplace, calendar, noPayWay, unsent, setup] = await Promise.all([
    readWorkplace('desk', token),
    optional(ask(tradingCalendar, {})),
    hasNoPayWay(),
    optional(unlessForbidden(ask(smsOutboxList, { rows: 1 }))),
    optional(unlessForbidden(ask(setupSteps, {}))),
  ]);
  // Of the market itself, not of a list.
  const found = [
    // Without the right to set it up one sees at least that nobody can pay.
    {
      to: '/customer/desk/status',
      label: SETUP_STEPS.pay.todo,
      count: setup ? 0 : Number(noPayWay),
    },
    ...(setup?.steps ?? []).map(({ step, state }) => ({
      to: stepHref(step),
      label: SETUP_STEPS[step].todo,
      count: Number(state !== 'done'),
    })),
    { to: '/customer/desk/sms?state=failed', label: '短信发送失败', count: unsent?.failed ?? 0 },
    {
      to: '/customer/desk/calendar',
      label: '放假安排待录入',
      count: calendar ? missingHolidays(calendar, new Date()).length : 0,
    },
  ];
  return { ...workplace, counts: [...found.filter(({ count }) => count > 0), ...workplace.counts] };
});

/** What waits for the market's own people. */
export default function DeskWork() {
  const { counts, tasks, month } = useLoaderData<typeof loader>();
  return (
    <CustomerPage title="运营台">
      <Month month={month} />
      <Waiting counts={counts} tasks={tasks} />
    </CustomerPage>
  );
}
