import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { unpack } from '#app/components/packed.ts';
import { ListPage, listMeta } from './list-page.tsx';
import { listedGoods } from './listed-goods.tsx';
import { INDUSTRY } from './lists.ts';
import { listLoader } from './read-list.server.ts';
import { SALE } from './sources.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  listMeta('行业商品', data?.list, matches);

export { loaderHeaders as headers } from '#app/session/page-headers.server.ts';

export const loader = listLoader(INDUSTRY, SALE);

/** A category's goods as cards. */
export default function Industry() {
  const { list, goods } = useLoaderData<typeof loader>();
  const view = unpack(list);
  return <ListPage view={view}>{listedGoods(view, goods)}</ListPage>;
}
