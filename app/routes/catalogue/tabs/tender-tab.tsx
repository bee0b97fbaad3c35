import type { ReactNode } from 'react';
import { Page } from '#app/components/layout/page.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { cluster, muted, nowrap, stack } from '#app/styles/layout.css.ts';
import type { TendersView } from './read-tenders.server.ts';

const COLUMNS: readonly Column<TendersView['rows'][number]>[] = [
  {
    key: 'title',
    header: '标题',
    phone: 'title',
    cell: ({ to, isNotice, title }) => (
      <Link to={to} preventScrollReset={isNotice}>
        {title}
      </Link>
    ),
  },
  { key: 'location', header: '招标地点', phone: 'label', cell: ({ location }) => location },
  { key: 'opening', header: '开标地点', phone: 'label', cell: ({ opening }) => opening },
  { key: 'content', header: '招标内容', phone: 'line', cell: ({ content }) => content },
  {
    key: 'end',
    header: '投标截止时间',
    phone: 'label',
    cell: ({ end, ended, state }) => (
      <>
        <span className={nowrap}>{end}</span> {(state ?? ended) && <Tag>{state ?? '已截止'}</Tag>}
      </>
    ),
  },
];

/** The tender tab of /trading (spec 2 §2); opening an announcement shows its whole text. */
export default function TenderTab({
  tabs,
  view: { path, found, pager, rows, opened },
}: {
  tabs: ReactNode;
  view: TendersView;
}) {
  return (
    <Page
      title="招标公告"
      breadcrumb={[
        { label: '首页', to: '/' },
        { label: '现货商城', to: '/trading' },
        { label: '招标公告' },
      ]}
      action={
        <span className={cluster[3]}>
          <span className={muted}>{found}</span>
          <ButtonLink to="/customer/tenders/new" variant="secondary">
            发布招标
          </ButtonLink>
        </span>
      }
    >
      {tabs}
      <Table caption="招标公告" columns={COLUMNS} rows={rows} />
      <Pager {...pager} />
      {opened && (
        <Dialog title={opened.title} closeTo={path}>
          <div className={stack[4]}>
            <DescriptionList
              look="summary"
              items={[
                { term: '招标地点', value: opened.location },
                { term: '开标地点', value: opened.opening },
                {
                  term: '投标截止时间',
                  value: opened.ended ? `${opened.end}（已截止）` : opened.end,
                },
              ]}
            />
            <p>{opened.content}</p>
            <p className={muted}>
              本公告由运营发布，请按公告的招标地点和要求投标；标有「投标中」的招标可以直接在本平台投标。
            </p>
          </div>
        </Dialog>
      )}
    </Page>
  );
}
