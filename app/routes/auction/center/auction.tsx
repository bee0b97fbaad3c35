import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { type ClientActionFunctionArgs, useLoaderData } from '@remix-run/react';
import { Suspense } from 'react';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { onDemand } from '#app/components/ui/on-demand.ts';
import { load } from '#app/session/load.server.ts';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import { auctionAction } from './auction-actions.server.ts';
import { auctionIdOf, parseAuctionSearch } from './auction-search.ts';
import { Center, ParticipateButton, ParticipateForm } from './center.tsx';
import { centerMeta, readCenter } from './read-center.server.ts';
import { readEntry } from './read-entry.server.ts';

/** Like `keepDialogForm`, but without the scripts of tables, which that module would load. */
export const clientAction = async (args: ClientActionFunctionArgs) =>
  (await import('#app/forms/keep-form.ts')).keepForm(args);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.meta ?? { title: '竞价中心' }, matches);

export { loaderHeaders as headers } from '#app/session/page-headers.server.ts';

/** Short, because auctions change by the second: the cache only absorbs a rush. */
const KEPT_SECONDS = 2;

export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const id = auctionIdOf(query);
  const headers = pageHeaders(request, { seconds: KEPT_SECONDS });
  if (id !== undefined) {
    const { entry, meta } = await load(request, () => readEntry(request, id));
    return data({ meta, entry, center: null }, { headers });
  }
  const search = parseAuctionSearch(query);
  const center = await load(request, () => readCenter(request, search));
  return data({ meta: centerMeta(center), entry: null, center }, { headers });
}

export const action = auctionAction;

// Loaded on demand, because the list does not need it. It imports nothing of this module, so that
// the list stays one file.
const Entry = onDemand(() => import('./entry.tsx'));

/** The auction center, and with `?id=` one auction of it (spec 2 §2). */
export default function Auction() {
  const { entry, center } = useLoaderData<typeof loader>();
  return (
    <>
      {entry ? (
        <Suspense fallback={null}>
          <Entry
            entry={entry}
            participate={entry.button && <ParticipateButton button={entry.button} size="large" />}
          />
        </Suspense>
      ) : (
        <Center view={center} />
      )}
      <ParticipateForm />
    </>
  );
}
