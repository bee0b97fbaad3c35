import type { LoaderFunctionArgs } from '@remix-run/node';
import { call } from '#app/api/client.server.ts';
import { FOUND_LABEL, workFind } from '#app/domain/work/contract.ts';
import { load } from '#app/session/load.server.ts';
import { requireToken } from '#app/session/session.server.ts';
import { askedText, findAs, hrefOfFound, placesOf } from './find.server.ts';

/** So many are seen at once. */
const MOST = 12;

/** What the search of the area of work offers while somebody types: pages, commands, and what has the text in it. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const token = await requireToken(request);
  const text = askedText(new URL(request.url).searchParams, 'text');
  const { role, member } = await findAs(request, token);
  const places = placesOf(role, member, text);
  const { found } = await load(request, () => call(workFind, { role, text }, { token }));
  const things = found.flatMap((each) => {
    const to = hrefOfFound(role, each);
    return to
      ? [{ text: `${each.name} ${each.note}`.trim(), kind: FOUND_LABEL[each.kind], to }]
      : [];
  });
  return Response.json([...places, ...things].slice(0, MOST), {
    headers: { 'Cache-Control': 'no-store' },
  });
}
