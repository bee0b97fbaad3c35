import type { ReactNode } from 'react';
import { Page } from '#app/components/layout/page.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { muted, nowrap, stack } from '#app/styles/layout.css.ts';
import type { TendersView } from './read-tenders.server.ts';

const columnsFor = (openTo: string): readonly Column<TendersView['rows'][number]>[] => [
  {
    key: 'title',
    header: '标题',
    phone: 'title',
    cell: ({ id, title }) => (
      <Link to={openTo + id} preventScrollReset>
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
    cell: ({ end, ended }) => (
      <>
        <span className={nowrap}>{end}</span> {ended && <Tag>已截止</Tag>}
      </>
    ),
  },
];

/** The tender tab of /trading (spec 2 §2); opening an announcement shows its whole text. */
export default function TenderTab({
  tabs,
  view: { path, found, openTo, pager, rows, opened },
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
      action={<span className={muted}>{found}</span>}
    >
      {tabs}
      <Table caption="招标公告" columns={columnsFor(openTo)} rows={rows} />
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
          </div>
        </Dialog>
      )}
    </Page>
  );
}
