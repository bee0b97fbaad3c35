import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pack, unpack } from '#app/components/packed.ts';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import { ListPage, listMeta } from './list-page.tsx';
import { listedGoods } from './listed-goods.tsx';
import { GOODS, SELF_GOODS } from './lists.ts';
import { LIST_SECONDS, listOf } from './read-list.server.ts';
import { listHref, parseListSearch } from './search-params.ts';
import { SPOT } from './sources.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  listMeta('商品搜索', data?.list, matches);

export { loaderHeaders as headers } from '#app/session/page-headers.server.ts';

/** Links to search the same words among the platform's own goods and the stores. */
function scopesOf(name: string | undefined) {
  const words = { name, page: 1 };
  const stores = name ? `?${new URLSearchParams({ sellerName: name })}` : '';
  return [
    { to: listHref(GOODS, words), label: '现货商品', current: true },
    { to: listHref(SELF_GOODS, words), label: '自营商品', current: false },
    { to: `/factory${stores}`, label: '店铺', current: false },
  ];
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { name } = parseListSearch(GOODS, new URL(request.url).searchParams);
  const { view, goods } = await listOf(request, GOODS, SPOT);
  return data(
    { list: pack(view), goods, scopes: scopesOf(name) },
    { headers: pageHeaders(request, { seconds: LIST_SECONDS }) },
  );
}

export default function Goods() {
  const { scopes, list, goods } = useLoaderData<typeof loader>();
  const view = unpack(list);
  return (
    <ListPage view={view} lead={<Tabs label="搜索范围" tabs={scopes} />}>
      {listedGoods(view, goods)}
    </ListPage>
  );
}
