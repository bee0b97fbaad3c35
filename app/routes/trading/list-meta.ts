import type { MetaDescriptor } from '@remix-run/react';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { listTitle } from './list-title.ts';
import type { GoodsList } from './lists.ts';
import type { ListView } from './read-list.server.ts';
import { listHref } from './search-params.ts';

/** Title, preview and address of a list's page; of one that failed, what the list is called. */
export function listMeta(
  list: GoodsList,
  view: ListView | undefined,
  matches: Parameters<typeof pageMeta>[1],
): MetaDescriptor[] {
  if (!view) return pageMeta({ title: list.label });
  const { search, total, rows } = view;
  const title = listTitle(list, search);
  const description = `${title}：共 ${total} 条${list.resource}，可按品类、生产厂家、交货地和价格比较，在线下单。`;
  return pageMeta(
    { title, description, path: listHref(list, search), image: rows[0]?.image },
    matches,
  );
}
