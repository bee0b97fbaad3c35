import type { MetaDescriptor } from '@remix-run/react';
import type { ReactNode } from 'react';
import { FavouriteForm } from '#app/components/favourite-toggle.tsx';
import { FilterPanel, PriceRange } from '#app/components/filter-panel.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { cluster, muted, spread } from '#app/styles/layout.css.ts';
import type { ListFrame } from './list-frame.server.ts';

/** What the loader says of a list's page. */
interface ListAbout {
  title: string;
  description: string;
  path: string;
  rows: readonly { image: string }[];
  cards: readonly { image: string }[];
}

/** Title, preview and canonical address of a list's page; for a failed one, the list's name. */
export function listMeta(
  label: string,
  about: ListAbout | undefined,
  matches: Parameters<typeof pageMeta>[1],
): MetaDescriptor[] {
  if (!about) return pageMeta({ title: label });
  const { title, description, path, rows, cards } = about;
  const image = (rows[0] ?? cards[0])?.image;
  return pageMeta({ title, description, path, image }, matches);
}

interface ListPageProps {
  view: ListFrame;
  /** Between the title and the filters. */
  lead?: ReactNode;
  /** The goods; null where there are none. */
  children: ReactNode;
}

/** A list of goods: filters, sorting, price range, the goods and the pagination. */
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
      {view.understood.length > 0 && <p className={muted}>{view.understood.join('。')}。</p>}
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
      <Pager {...pager} />
      <FavouriteForm />
    </>
  );
}

/** An empty list: each condition can be removed, or all of them. */
function NoGoods({
  view: { resource, chosen, clearTo, suggested },
}: {
  view: Pick<ListFrame, 'resource' | 'chosen' | 'clearTo' | 'suggested'>;
}) {
  return (
    <EmptyState title={`没有找到符合条件的${resource}`}>
      {suggested.length > 0 && (
        <p className={cluster[3]}>
          您是不是要找：
          {suggested.map(({ label, to }) => (
            <Link key={label} to={to}>
              {label}
            </Link>
          ))}
        </p>
      )}
      <p>可以换一个关键词（商品名称、牌号、品牌或生产厂家），或放宽条件：</p>
      <p className={cluster[3]}>
        {chosen.map(({ label, to }) => (
          <ButtonLink key={label} to={to} variant="secondary">
            去掉「{label}」
          </ButtonLink>
        ))}
        <ButtonLink to={clearTo}>查看全部{resource}</ButtonLink>
      </p>
    </EmptyState>
  );
}
