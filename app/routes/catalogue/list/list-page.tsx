import type { MetaDescriptor } from '@remix-run/react';
import type { ReactNode } from 'react';
import { FavouriteForm } from '#app/components/favourite-toggle.tsx';
import { toolbar } from '#app/components/filter-panel.css.ts';
import { Filtered } from '#app/components/filter-panel.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { type Packed, unpack } from '#app/components/packed.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { cluster, muted } from '#app/styles/layout.css.ts';
import type { ListFrame } from './list-frame.server.ts';
import type { ListView } from './read-list.server.ts';

/** Title, preview and canonical address of a list's page; for a failed one, the list's name. */
export function listMeta(
  label: string,
  about: Packed<ListView> | undefined,
  matches: Parameters<typeof pageMeta>[1],
): MetaDescriptor[] {
  if (!about) return pageMeta({ title: label });
  const { title, description, path, preview: image } = unpack(about);
  return pageMeta({ title, description, path, image }, matches);
}

interface ListPageProps {
  view: ListView;
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
      wide
    >
      {lead}
      {view.understood.length > 0 && <p className={muted}>{view.understood.join('。')}。</p>}
      <ListBody view={view}>{children}</ListBody>
    </Page>
  );
}

/** The goods of a list with their filters, order and pages. */
export function ListBody({ view, children }: Omit<ListPageProps, 'lead'>) {
  const { sorts, looks, pager, total, path, rows } = view;
  return (
    <>
      <Filtered {...view} found={`${total} 条`}>
        <div className={toolbar}>
          <Tabs label="排序" tabs={sorts} />
          <Tabs label="视图" tabs={looks} />
          {rows.length > 0 && (
            <Link to={`/rowLook?back=${encodeURIComponent(path)}`}>行高与列</Link>
          )}
        </div>
        {children ?? <NoGoods view={view} />}
        <Pager {...pager} />
      </Filtered>
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
