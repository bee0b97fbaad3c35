import type { HeadersFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listMeta } from './list-meta.ts';
import { ListPage } from './list-page.tsx';
import { listLoader } from './list-route.server.ts';
import { SELF_GOODS } from './lists.ts';
import { SelfTable } from './self-table.tsx';
import { SELF_ROWS } from './sources.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  listMeta(SELF_GOODS, data, matches);

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const loader = listLoader(SELF_GOODS, SELF_ROWS);

/** The platform's own goods (spec 2 §2). */
export default function SelfGoods() {
  const view = useLoaderData<typeof loader>();
  return (
    <ListPage list={SELF_GOODS} view={view}>
      <SelfTable rows={view.rows} />
    </ListPage>
  );
}
