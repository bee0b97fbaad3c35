import { archiveAnswer } from '#app/api/files.server.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { downloadedMonth } from './download-month.server.ts';

const FORWARDED_HEADERS = [
  'cache-control',
  'content-disposition',
  'content-length',
  'content-security-policy',
  'content-type',
  'x-content-type-options',
];

/** The files of all invoices of a month, streamed from the trading API. */
export const loader = customerLoader(
  async ({ request, searchParams, token }): Promise<Response> => {
    const asked = downloadedMonth(searchParams);
    const answer = await archiveAnswer(request, token, asked);
    const headers = new Headers();
    for (const name of FORWARDED_HEADERS) {
      const value = answer.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    return new Response(answer.body, { status: answer.status, headers });
  },
);
