import type { LoaderFunctionArgs } from '@remix-run/node';
import { call } from '#app/api/client.server.ts';
import { AUCTION_ID_MISSING } from '#app/domain/auction/auction.ts';
import { auctionDeadlines } from '#app/domain/message/contract.ts';
import { errorPage, load } from '#app/session/load.server.ts';
import { calendarAnswer } from './calendar-answer.server.ts';

/** The dates of one auction as a file, for everybody. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const auctionId = idOf(request);
  if (auctionId === null) throw errorPage(404, AUCTION_ID_MISSING);
  const deadlines = await load(request, () => call(auctionDeadlines, { auctionId }));
  return calendarAnswer(request, deadlines, {
    name: '竞价日程',
    fileName: 'auction.ics',
    download: true,
  });
}

function idOf(request: Request): string | null {
  const id = new URL(request.url).searchParams.get('id');
  return id && /^\d{1,15}$/.test(id) ? id : null;
}
