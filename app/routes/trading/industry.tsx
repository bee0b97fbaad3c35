import type { HeadersFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Link } from '#app/components/ui/link.tsx';
import { GoodsGrid } from './goods-grid.tsx';
import { listMeta } from './list-meta.ts';
import { ListPage } from './list-page.tsx';
import { listLoader } from './list-route.server.ts';
import { INDUSTRY, TRADING } from './lists.ts';
import { listHref } from './search-params.ts';
import { SALE_CARDS } from './sources.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  listMeta(INDUSTRY, data, matches);

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const loader = listLoader(INDUSTRY, SALE_CARDS);

/** A category's goods by their pictures. */
export default function Industry() {
  const view = useLoaderData<typeof loader>();
  const { categoryCode, categoryName } = view.search;
  return (
    <ListPage
      list={INDUSTRY}
      view={view}
      action={<Link to={listHref(TRADING, { categoryCode, categoryName, page: 1 })}>列表比价</Link>}
    >
      <GoodsGrid cards={view.rows} />
    </ListPage>
  );
}
