import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { optional } from '#app/api/offers.server.ts';
import { userByToken } from '#app/domain/account/contract.ts';
import { isOperator } from '#app/domain/account/customer.ts';
import { statusMessage } from '#app/domain/http-status.ts';
import {
  DEADLINE_LABEL,
  FROM_REQUIRED,
  KIND_REQUIRED,
  missingHolidays,
  missingText,
  NAME_REQUIRED,
  PERIOD_KINDS,
  PERIOD_LABEL,
  PERIOD_NAME_MAX,
  periodText,
  TO_INVALID,
} from '#app/domain/order/trading-calendar.ts';
import {
  deleteTradingPeriod,
  saveTradingPeriod,
  toldDeadlines,
  tradingCalendar,
} from '#app/domain/order/trading-calendar-contract.ts';
import { formatInstant, isDay } from '#app/domain/time.ts';
import { dayOfControl } from '#app/domain/typed-time.ts';
import { textUpTo } from '#app/domain/wire.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';
import type { CustomerRequest } from '#app/session/customer-loader.server.ts';
import { errorPage, unlessForbidden } from '#app/session/load.server.ts';

const CALENDAR = '/customer/desk/calendar';

const periodForm = defineForm(
  'tradingPeriod',
  z.object({
    name: textUpTo(PERIOD_NAME_MAX, '名称', NAME_REQUIRED),
    kind: z.enum(PERIOD_KINDS, { error: KIND_REQUIRED }),
    from: z
      .string({ error: FROM_REQUIRED })
      .max(16, { error: FROM_REQUIRED })
      .overwrite(dayOfControl),
    to: z.string().max(16, { error: TO_INVALID }).overwrite(dayOfControl).default(''),
    replaces: z.string().max(16).default(''),
  }),
);

const deletePeriodForm = defineForm(
  'deleteTradingPeriod',
  z.object({ from: z.string().max(16).refine(isDay, { error: FROM_REQUIRED }) }),
);

/** The calendar, latest first; the address may name a period to be changed or deleted. */
export async function readCalendar({ request, searchParams, token, ask }: CustomerRequest) {
  const [calendar, told, { userInfo }] = await Promise.all([
    ask(tradingCalendar, {}),
    optional(unlessForbidden(ask(toldDeadlines, {}))),
    call(userByToken, { token }),
  ]);
  // Everybody may read the calendar, but only the operator keeps it.
  if (!isOperator(userInfo)) throw errorPage(403, statusMessage(403));
  const named = (dialog: string) =>
    calendar.find(({ from }) => from === searchParams.get(dialog)) ?? null;
  const deleted = named('delete');
  return {
    rows: calendar.toReversed().map((period) => ({
      from: period.from,
      days: periodText(period),
      name: period.name,
      isOff: period.kind === 'off',
      kind: PERIOD_LABEL[period.kind],
      editTo: `${CALENDAR}?${new URLSearchParams({ edit: period.from })}`,
      deleteTo: `${CALENDAR}?${new URLSearchParams({ delete: period.from })}`,
    })),
    edited: named('edit'),
    deleted: deleted && { from: deleted.from, text: `${deleted.name} ${periodText(deleted)}` },
    kinds: PERIOD_KINDS.map((value) => ({ value, label: PERIOD_LABEL[value] })),
    missing: missingHolidays(calendar, new Date()).map(missingText),
    told: (told ?? []).map(({ orderCode, kind, dueDate, ...row }) => ({
      key: `${orderCode} ${kind} ${dueDate}`,
      orderCode,
      kind: DEADLINE_LABEL[kind],
      due: formatInstant(dueDate),
      ...row,
    })),
    here: CALENDAR,
    forms: {
      period: describeForm(periodForm, request),
      delete: describeForm(deletePeriodForm, request),
    },
  };
}

export const calendarAction = formAction(
  handleForm(
    periodForm,
    saveTradingPeriod,
    async ({ value: { replaces, ...period }, token, request }) => {
      const replaced = isDay(replaces) ? replaces : null;
      await call(saveTradingPeriod, { ...period, replaces: replaced }, { token });
      return redirectAfterSuccess(
        request,
        CALENDAR,
        '已保存，之后的付款期限按此计算；已告知的期限不变',
      );
    },
  ),
  handleCall(deletePeriodForm, deleteTradingPeriod, {
    to: CALENDAR,
    done: '已删除，之后的付款期限按此计算',
  }),
);
