import { createHash } from 'node:crypto';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { call } from '#app/api/client.server.ts';
import { AUCTION_ID_MISSING } from '#app/domain/auction/auction.ts';
import { isKnown } from '#app/domain/etag.ts';
import {
  auctionDeadlines,
  type Deadline,
  deadlinesByFeed,
  inquiryDeadlines,
} from '#app/domain/message/contract.ts';
import { errorPage, load } from '#app/session/load.server.ts';
import { publicOrigin } from '#app/session/origin.server.ts';
import { pageOf, requireToken } from '#app/session/session.server.ts';
import { readSite } from '#app/session/site.server.ts';
import { calendarText } from './calendar.server.ts';

const FEED_FILE = /^([\w-]{1,64})\.ics$/;

/**
 * Deadlines as iCalendar files: those of one auction or one inquiry, and the feed of all that a
 * customer has.
 */
export function loader({ request, params: { file } }: LoaderFunctionArgs): Promise<Response> {
  if (file !== undefined) return customerFeed(request, file);
  return /^\/auction/i.test(pageOf(request)) ? auctionCalendar(request) : inquiryCalendar(request);
}

/** Calendars load the feed without a session: its address is the secret. */
async function customerFeed(request: Request, file: string): Promise<Response> {
  const token = FEED_FILE.exec(file)?.[1];
  if (!token) throw errorPage(404, '日历地址不正确');
  // Calendars stop asking after a 404.
  const [deadlines, site] = await load(request, () =>
    Promise.all([call(deadlinesByFeed, { token, tenders: '1' }), readSite()]),
  );
  return calendarAnswer(request, deadlines, {
    name: `${site.name}截止提醒`,
    fileName: 'deadlines.ics',
  });
}

/** The dates of one auction, which are public. */
async function auctionCalendar(request: Request): Promise<Response> {
  const auctionId = new URL(request.url).searchParams.get('id') ?? '';
  if (!/^\d{1,15}$/.test(auctionId)) throw errorPage(404, AUCTION_ID_MISSING);
  const deadlines = await load(request, () => call(auctionDeadlines, { auctionId }));
  return calendarAnswer(request, deadlines, {
    name: '竞价日程',
    fileName: 'auction.ics',
    download: true,
  });
}

/** The deadline of one inquiry, for its buyer and the sellers it names. */
async function inquiryCalendar(request: Request): Promise<Response> {
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

interface Calendar {
  /** The name shown in a calendar. */
  name: string;
  /** ASCII, with its extension. */
  fileName: string;
  /** Whether it is a file to open once, or an address that a calendar loads repeatedly. */
  download?: boolean;
}

/** An iCalendar file, or 304 where it has not changed. */
function calendarAnswer(
  request: Request,
  deadlines: readonly Deadline[],
  { name, fileName, download = false }: Calendar,
): Response {
  const text = calendarText(deadlines, { name, origin: publicOrigin(request) });
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  const headers = {
    'cache-control': 'private, no-cache',
    etag,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  };
  if (isKnown(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers });
  }
  const disposition = download ? 'attachment' : 'inline';
  return new Response(text, {
    headers: {
      ...headers,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `${disposition}; filename="${fileName}"`,
    },
  });
}
