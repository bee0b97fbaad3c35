import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { hrefOf } from '#app/domain/href.ts';
import { pagingQuery, readPaging } from '#app/domain/paging.ts';
import { type OwnTender, tendersOfOwn } from '#app/domain/tender/contract.ts';
import { formatNear } from '#app/domain/time.ts';
import { ROLE_FIELD } from '#app/domain/work/role.ts';
import { WAITS } from '#app/domain/work/waits.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { stateTag } from './tender-view.server.ts';

const TENDERS = '/customer/tenders';

export const meta = titled('招标投标');

export const loader = customerLoader(async ({ searchParams, ask }) => {
  const isSeller = searchParams.get(ROLE_FIELD) === 'sale';
  const waits = searchParams.get('waits') === '1' ? '1' : undefined;
  const paging = readPaging(searchParams);
  const found = await ask(tendersOfOwn, {
    ...{ ...paging, waits },
    as: isSeller ? 'bidder' : 'tenderer',
  });
  const to = (query: Record<string, string | undefined>) =>
    hrefOf(TENDERS, { [ROLE_FIELD]: isSeller ? 'sale' : 'purchase', ...query });
  const pager = pagerView(paging, found, (page) =>
    to({ waits, ...pagingQuery({ ...paging, page }) }),
  );
  const wait = WAITS[isSeller ? 'bid' : 'tender'];
  return {
    isSeller,
    pager,
    rows: found.content.map((tender) => rowOf(tender, isSeller)),
    tabs: waits && [
      { to: to({}), label: '全部', current: false },
      { to: wait.list, label: `待办：${wait.label}`, current: true },
    ],
  };
});

const rowOf = (tender: OwnTender, isSeller: boolean) => ({
  id: tender.id,
  title: tender.title,
  place: tender.biddingLocation,
  end: formatNear(tender.bidEndDate, new Date()),
  tag: stateTag(tender.state),
  note: isSeller ? outcomeOf(tender) : waitingOf(tender),
});
type Row = ReturnType<typeof rowOf>;

function outcomeOf({ state, offered, withdrawn, won }: OwnTender): string {
  if (!offered) return state === 'open' ? '已提问，还没有投标' : '没有投标';
  if (withdrawn) return '投标已撤回';
  if (state !== 'awarded') return '';
  return won > 0 ? `中标 ${won} 个标段` : '未中标';
}

const waitingOf = ({ state, unanswered, reopened }: OwnTender): string => {
  if (reopened > 0) return `${reopened} 个标段的订单已取消，请重新定标`;
  if (state === 'opened') return '请评标';
  return state === 'open' && unanswered > 0 ? `${unanswered} 个问题待答复` : '';
};

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'title',
    header: '标题',
    phone: 'title',
    cell: ({ id, title }) => <Link to={`/tender?id=${id}`}>{title}</Link>,
  },
  { key: 'place', header: '招标地点', cell: ({ place }) => place },
  { key: 'end', header: '投标截止时间', phone: 'label', nowrap: true, cell: ({ end }) => end },
  {
    key: 'state',
    header: '状态',
    phone: 'figure',
    cell: ({ tag }) => <Tag tone={tag.tone}>{tag.label}</Tag>,
    note: ({ note }) => note,
  },
];

/** The tenders that a company has published, or, for its seller, has offered for. */
export default function Tenders() {
  const { isSeller, rows, pager, tabs } = useLoaderData<typeof loader>();
  return (
    <CustomerPage
      title={isSeller ? '我的投标' : '我的招标'}
      action={
        isSeller ? (
          <ButtonLink to="/trading?type=1">查看招标公告</ButtonLink>
        ) : (
          <ButtonLink to="/customer/tenders/new">发布招标</ButtonLink>
        )
      }
    >
      {tabs && <Tabs label="待办" tabs={tabs} />}
      {rows.length > 0 ? (
        <Table caption={isSeller ? '我的投标' : '我的招标'} columns={COLUMNS} rows={rows} />
      ) : (
        <EmptyState title={isSeller ? '还没有投标' : '还没有发布招标'}>
          <p>
            {isSeller
              ? '在招标公告中打开一个投标中的招标，即可提问和投标。'
              : '发布后卖家密封投标，截止时统一开标，按公布的办法评分定标。'}
          </p>
        </EmptyState>
      )}
      <Pager {...pager} />
    </CustomerPage>
  );
}
