import { monthProblem, typedMonth } from '#app/domain/typed-time.ts';
import { redirectTo } from '#app/session/redirect.server.ts';
import { INVOICES } from './apply.server.ts';

/** In the page's address: a month that could not be read, as it was typed. */
const UNREAD = 'downloadMonth';

/**
 * The month that a download is of.
 * @throws a redirect to the page of invoices, which shows what was typed and the form that is wanted
 */
export function downloadedMonth(query: URLSearchParams): string {
  const typed = query.get('month') ?? '';
  const month = typedMonth(typed);
  if (month === undefined) {
    throw redirectTo(
      `${INVOICES}?${new URLSearchParams({ [UNREAD]: typed || '-' })}#download-month`,
    );
  }
  return month;
}

/** The control of the month, with what is wrong with the one that was typed. */
export function downloadControl(query: URLSearchParams, thisMonth: string) {
  const unread = query.get(UNREAD);
  return { month: unread === '-' ? '' : (unread ?? thisMonth), error: monthProblem(unread) };
}
