import type { LoaderFunctionArgs } from '@remix-run/node';
import { call } from '#app/api/client.server.ts';
import { SITE_NAME } from '#app/components/layout/site.ts';
import { deadlinesByFeed } from '#app/domain/message/contract.ts';
import { errorPage, load } from '#app/session/load.server.ts';
import { calendarAnswer } from './calendar-answer.server.ts';

const FILE = /^([\w-]{1,64})\.ics$/;

/**
 * The private feed of a customer's deadlines, which calendars ask for without a session: its
 * address is the secret.
 */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const token = FILE.exec(params.file ?? '')?.[1];
  if (!token) throw errorPage(404, '日历地址不正确');
  // Calendars stop asking for what is not found.
  const deadlines = await load(request, () => call(deadlinesByFeed, { token }));
  return calendarAnswer(request, deadlines, {
    name: `${SITE_NAME}截止提醒`,
    fileName: 'deadlines.ics',
  });
}
