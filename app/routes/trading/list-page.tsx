import type { ReactNode } from 'react';
import { FavouriteForm } from '#app/components/favourite-toggle.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { Pagination } from '#app/components/ui/pagination.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { cluster, muted, spread } from '#app/styles/layout.css.ts';
import { Filters } from './filters.tsx';
import { listTitle } from './list-title.ts';
import type { GoodsList } from './lists.ts';
import { NoGoods } from './no-goods.tsx';
import { PriceRange } from './price-range.tsx';
import type { ListView } from './read-list.server.ts';
import { changed, type ListSearch, listHref, SORTS, sortedBy } from './search-params.ts';

interface ListPageProps {
  list: GoodsList;
  view: ListView;
  /** Beside the count of what was found. */
  action?: ReactNode;
  /** Between the title and the filters. */
  lead?: ReactNode;
  /** The goods, where there are any. */
  children: ReactNode;
}

/** A list of goods: filters, sorting, price range, the goods, and the way to the other pages. */
export function ListPage({ list, view, action, lead, children }: ListPageProps) {
  const { search, total, path } = view;
  const crumbs = [
    { label: '首页', to: '/' },
    { label: list.label, to: list.path },
    ...path.map((category) => ({
      label: category.categoryName,
      to: listHref(list, { ...category, page: 1 }),
    })),
  ];
  return (
    <Page
      title={listTitle(list, search)}
      action={
        <p className={cluster[4]}>
          {action}
          <span className={muted}>
            共找到 {total} 条{list.resource.replace(/^自营/, '')}
          </span>
        </p>
      }
      breadcrumb={crumbs.map((crumb, index) =>
        index === crumbs.length - 1 ? { label: crumb.label } : crumb,
      )}
    >
      {lead}
      <Filters list={list} search={search} groups={view.groups} />
      <ListBody list={list} view={view}>
        {children}
      </ListBody>
    </Page>
  );
}

/** The goods of a list with their order and pages. */
export function ListBody({
  list,
  view: { search, pages, rows },
  children,
}: Pick<ListPageProps, 'list' | 'view' | 'children'>) {
  return (
    <>
      <div className={spread}>
        <Tabs label="排序" tabs={sortTabs(list, search)} />
        <PriceRange list={list} search={search} />
      </div>
      {rows.length > 0 ? children : <NoGoods list={list} search={search} />}
      <Pagination
        page={search.page}
        pages={pages}
        hrefOf={(page) => listHref(list, { ...search, page })}
      />
      <FavouriteForm />
    </>
  );
}

function sortTabs(list: GoodsList, search: ListSearch) {
  const unsorted = changed(search, { sortWord: undefined, sortWay: undefined });
  return [
    { to: listHref(list, unsorted), label: '综合', current: !search.sortWord },
    ...SORTS.map(({ word, label }) => {
      const current = search.sortWord === word;
      const arrow = current ? (search.sortWay === 'asc' ? ' ↑' : ' ↓') : '';
      return { to: listHref(list, sortedBy(search, word)), label: label + arrow, current };
    }),
  ];
}
