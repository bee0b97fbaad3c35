import type { HeadersFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listMeta } from './list-meta.ts';
import { ListPage } from './list-page.tsx';
import { listLoader } from './list-route.server.ts';
import { TRADING } from './lists.ts';
import { SPOT } from './sources.server.ts';
import { spotGoods } from './spot-goods.tsx';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  listMeta('现货商城', data, matches);

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const loader = listLoader(TRADING, SPOT);

/** The spot mall (spec 2 §2). */
export default function Trading() {
  const view = useLoaderData<typeof loader>();
  return <ListPage view={view}>{spotGoods(view)}</ListPage>;
}
