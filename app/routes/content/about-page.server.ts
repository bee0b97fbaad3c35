import { data } from '@remix-run/node';
import { callShared } from '#app/api/cache.server.ts';
import { sanitise } from '#app/content/sanitise.server.ts';
import { aboutUsList } from '#app/contract/content.ts';
import { load } from '#app/session/load.server.ts';
import { pageHeaders } from '#app/session/page-headers.server.ts';

/** A page of the company out of the market's database; '' where nobody has written it yet. */
export async function aboutPageLoader(request: Request, type: '1' | '2' | '3') {
  const [page] = await load(request, () => callShared(aboutUsList, { type }));
  return data(
    { html: sanitise(page?.content ?? '') },
    { headers: pageHeaders(request, { seconds: 60 }) },
  );
}
