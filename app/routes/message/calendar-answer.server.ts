import { createHash } from 'node:crypto';
import type { Deadline } from '#app/domain/message/contract.ts';
import { publicOrigin } from '#app/session/origin.server.ts';
import { calendarText } from './calendar.server.ts';

interface Calendar {
  /** What a calendar calls it. */
  name: string;
  /** ASCII, with its extension. */
  fileName: string;
  /** A file to be opened once, and not an address that a calendar asks again and again. */
  download?: boolean;
}

/** Deadlines as an iCalendar file; 304 to whoever has it already. */
export function calendarAnswer(
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
  if (matches(request.headers.get('if-none-match'), etag)) {
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

/** Proxies that compress an answer make its tag a weak one. */
const matches = (sent: string | null, etag: string): boolean =>
  (sent ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
