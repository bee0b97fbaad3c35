import type { LoaderFunctionArgs } from '@remix-run/node';
import { call } from '#app/api/client.server.ts';
import { inquiryDeadlines } from '#app/domain/message/contract.ts';
import { errorPage, load } from '#app/session/load.server.ts';
import { requireToken } from '#app/session/session.server.ts';
import { calendarAnswer } from './calendar-answer.server.ts';

/** The deadline of one inquiry as a file, for its buyer and the sellers it names. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const token = await requireToken(request);
  const inquiryNum = new URL(request.url).searchParams.get('id') ?? '';
  if (!/^[\w-]{1,64}$/.test(inquiryNum)) throw errorPage(404, '询价单不存在');
  const deadlines = await load(request, () => call(inquiryDeadlines, { inquiryNum }, { token }));
  return calendarAnswer(request, deadlines, {
    name: '询价日程',
    fileName: 'inquiry.ics',
    download: true,
  });
}
