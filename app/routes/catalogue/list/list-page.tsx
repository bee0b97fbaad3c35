import type { MetaDescriptor } from '@remix-run/react';
import { type ReactNode, Suspense } from 'react';
import { FavouriteForm } from '#app/components/favourite-toggle.tsx';
import { toolbar } from '#app/components/filters/filter-panel.css.ts';
import { Filtered } from '#app/components/filters/filter-panel.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { type Packed, unpack } from '#app/components/packed.ts';
import { Link } from '#app/components/ui/link.tsx';
import { onDemand } from '#app/components/ui/on-demand.ts';
import { Pager } from '#app/components/ui/pager.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { cluster, muted } from '#app/styles/layout.css.ts';
import type { ListView } from './read-list.server.ts';

/** Title, preview and canonical address of a list's page; for a failed one, the list's name. */
export function listMeta(
  label: string,
  about: Packed<ListView> | undefined,
  matches: Parameters<typeof pageMeta>[1],
): MetaDescriptor[] {
  if (!about) return pageMeta({ title: label, isLost: true }, matches);
  const { title, description, path } = unpack(about);
  return pageMeta({ title, description, path }, matches);
}

const NoGoods = onDemand(() => import('./no-goods.tsx'));

interface ListPageProps {
  view: ListView;
  /** Between the title and the filters. */
  lead?: ReactNode;
  /** The goods; null where there are none. */
  children: ReactNode;
}

/** A list of goods: filters, sorting, price range, the goods and the pagination. */
export function ListPage({ view, lead, children }: ListPageProps) {
  const { title, found, resource, crumbs, related } = view;
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
          <span className={muted}>{`共找到 ${found}${resource}`}</span>
        </p>
      }
      breadcrumb={crumbs}
      wide
    >
      {lead}
      <ListBody view={view}>{children}</ListBody>
    </Page>
  );
}

/** The goods of a list with their filters, order and pages. */
export function ListBody({ view, children }: Omit<ListPageProps, 'lead'>) {
  const { sorts, views, pager, back, inGrid, chosen, hints, understood, nearest } = view;
  return (
    <>
      {hints.map(({ label, links }) => (
        <nav key={label} aria-label={label} className={cluster[3]}>
          {label}
          {links.map(({ to, label: text }) => (
            <Link key={to} to={to}>
              {text}
            </Link>
          ))}
        </nav>
      ))}
      <Filtered {...view}>
        <div className={toolbar}>
          <Tabs label="排序" tabs={sorts} />
          <Tabs label="视图" tabs={views} />
          {children && !inGrid && <Link to={`/rowLook${back}`}>显示设置</Link>}
          <Link to={`/share${back}`}>分享</Link>
          {chosen.length > 0 && <Link to={`/saveSearch${back}`}>保存此搜索</Link>}
          <span className={muted}>{understood}</span>
        </div>
        {nearest && <h2>{nearest}</h2>}
        {children ?? (
          <Suspense>
            <NoGoods {...view} />
          </Suspense>
        )}
        <p className={muted}>{sorts[0]?.title}</p>
        <Pager {...pager} />
      </Filtered>
      <FavouriteForm />
    </>
  );
}
