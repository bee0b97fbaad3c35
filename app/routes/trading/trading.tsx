import type { HeadersFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Link } from '#app/components/ui/link.tsx';
import { listMeta } from './list-meta.ts';
import { ListPage } from './list-page.tsx';
import { listLoader } from './list-route.server.ts';
import { ListingTable } from './listing-table.tsx';
import { INDUSTRY, TRADING } from './lists.ts';
import { listHref } from './search-params.ts';
import { SPOT_ROWS } from './sources.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  listMeta(TRADING, data, matches);

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const loader = listLoader(TRADING, SPOT_ROWS);

export default function Trading() {
  const view = useLoaderData<typeof loader>();
  const { categoryCode, categoryName } = view.search;
  return (
    <ListPage
      list={TRADING}
      view={view}
      action={
        categoryCode && (
          <Link to={listHref(INDUSTRY, { categoryCode, categoryName, page: 1 })} target="_blank">
            看图选购
          </Link>
        )
      }
    >
      <ListingTable rows={view.rows} />
    </ListPage>
  );
}
