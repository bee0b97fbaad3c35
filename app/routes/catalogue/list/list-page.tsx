import type { ReactNode } from 'react';
import { FavouriteForm } from '#app/components/favourite-toggle.tsx';
import { FilterPanel, PriceRange } from '#app/components/filter-panel.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Pagination } from '#app/components/ui/pagination.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { cluster, muted, spread } from '#app/styles/layout.css.ts';
import type { ListFrame } from './list-frame.server.ts';
import { NoGoods } from './no-goods.tsx';

interface ListPageProps {
  view: ListFrame;
  /** Between the title and the filters. */
  lead?: ReactNode;
  /** The goods; null where there are none. */
  children: ReactNode;
}

/** A list of goods: filters, sorting, price range, the goods, and the way to the other pages. */
export function ListPage({ view, lead, children }: ListPageProps) {
  const { title, found, crumbs, related } = view;
  return (
    <Page
      title={title}
      action={
        <p className={cluster[4]}>
          {related && (
            <Link to={related.to} target="_blank">
              {related.label}
            </Link>
          )}
          <span className={muted}>{found}</span>
        </p>
      }
      breadcrumb={crumbs}
    >
      {lead}
      <FilterPanel {...view} />
      <ListBody view={view}>{children}</ListBody>
    </Page>
  );
}

/** The goods of a list with their order and pages. */
export function ListBody({ view, children }: Omit<ListPageProps, 'lead'>) {
  const { sorts, looks, range, pager } = view;
  return (
    <>
      <div className={spread}>
        <Tabs label="排序" tabs={sorts} />
        <PriceRange {...range} />
        <Tabs label="视图" tabs={looks} />
      </div>
      {children ?? <NoGoods view={view} />}
      <Pagination {...pager} hrefOf={(page) => (page < pager.page ? pager.previous : pager.next)} />
      <FavouriteForm />
    </>
  );
}
