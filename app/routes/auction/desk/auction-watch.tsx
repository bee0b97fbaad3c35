import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { Thing } from '#app/components/thing/thing.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import {
  cancelAuction,
  DECISION_REASON_MAX,
  deskAuction,
  voidBid,
} from '#app/domain/auction/desk-contract.ts';
import { hrefOf } from '#app/domain/href.ts';
import { pagingQuery, readPaging } from '#app/domain/paging.ts';
import { textUpTo } from '#app/domain/wire.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { forgetLiveAuction } from '../live/live-auction.server.ts';
import { AUCTION_DESK, SIGN_DESK, watchHref } from './auction-paths.ts';
import { DECISION_LABELS, decideHandler, decisionOf } from './decide-form.server.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { Awards, DecisionDialog } from './watch-awards.tsx';
import { type BidRow, watchView } from './watch-view.server.ts';

export { keepDialogForm as clientAction } from '#app/forms/keep-dialog-form.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data?.auction.name ?? '竞价管理' }, matches);
export const handle: RouteHandle = { money: true };

const reasonOf = (label: string) =>
  z.object({
    reason: textUpTo(DECISION_REASON_MAX, label, `请输入${label}`),
  });

const cancelAuctionForm = defineForm('cancelAuction', reasonOf('取消原因'));
const voidBidForm = defineForm('voidBid', reasonOf('作废原因'));

/** The bid that the address asks to void. */
const sequenceIn = (request: Request): number =>
  Number(new URL(request.url).searchParams.get('sequence'));

export const loader = customerLoader(
  async ({ request, params: { id = '' }, searchParams, ask }) => {
    const paging = readPaging(searchParams);
    const sequence = sequenceIn(request) || undefined;
    const watched = await ask(deskAuction, { ...paging, auctionId: id, sequence });
    const view = watchView(watched);
    const dialog = view.auction.open ? searchParams.get('dialog') : null;
    return {
      ...view,
      labels: DECISION_LABELS,
      decision: decisionOf(request, view),
      cancelForm: dialog === 'cancel' ? describeForm(cancelAuctionForm, request) : null,
      voiding:
        dialog === 'void' && view.bid
          ? { bid: view.bid, form: describeForm(voidBidForm, request) }
          : null,
      pager: pagerView(paging, watched.bids, (page) =>
        hrefOf(watchHref(id), pagingQuery({ ...paging, page })),
      ),
    };
  },
);

export const action = formAction(
  decideHandler,
  handleForm(
    cancelAuctionForm,
    cancelAuction,
    async ({ value, token, serial, request, params: { id = '' } }) => {
      const text = await call(cancelAuction, { ...value, auctionId: id }, { token, serial });
      return redirectAfterSuccess(request, watchHref(id), text);
    },
  ),
  handleForm(
    voidBidForm,
    voidBid,
    async ({ value, token, serial, request, params: { id = '' } }) => {
      const bid = { ...value, auctionId: id, sequence: sequenceIn(request) };
      const text = await call(voidBid, bid, { token, serial });
      forgetLiveAuction(id);
      return redirectAfterSuccess(request, watchHref(id), text);
    },
  ),
);

/** An auction for the operator: every bid, with the bidders' full names. */
export default function AuctionWatch() {
  const { auction, life, facts, ranking, bids, pager, refused, ...watched } =
    useLoaderData<typeof loader>();
  const { awards, open, labels, decision, cancelForm, voiding } = watched;
  // To take an offer back is nothing that anybody waits for.
  const next = open.find((decision) => decision !== 'endUnsold');
  const own = watchHref(auction.id);
  return (
    <CustomerPage breadcrumb={[{ label: '竞价管理', to: AUCTION_DESK }, { label: auction.name }]}>
      <Thing
        head={{
          name: auction.name,
          states: [auction.state],
          sum: auction.leading,
          party: auction.seller,
          next: next && (
            <ButtonLink to={`${own}?dialog=${next}`} preventScrollReset>
              {labels[next]}
            </ButtonLink>
          ),
          others: (
            <>
              <Link to={own} preventScrollReset>
                刷新
              </Link>
              <Link to={`${SIGN_DESK}?auction=${auction.id}`}>查看报名</Link>
              <Link to={`/details?id=${auction.id}`}>竞价页面</Link>
              {auction.open && (
                <Link to={`${own}?dialog=cancel`} preventScrollReset>
                  取消竞价
                </Link>
              )}
            </>
          ),
        }}
        steps={life}
      >
        {auction.outcome && (
          <Notice tone={auction.outcome.tone}>
            {auction.outcome.text}
            {auction.restartedAs && <Link to={watchHref(auction.restartedAs)}>查看重新竞价</Link>}
          </Notice>
        )}
        {/* What is to be decided comes before what is only read. */}
        {awards.length > 0 && (
          <Awards
            awards={awards}
            open={open.filter((decision) => decision !== next)}
            labels={labels}
            own={own}
          />
        )}
        {ranking.length > 0 && (
          <Card title="当前排名">
            <Table caption="当前排名" columns={RANKING_COLUMNS} rows={ranking} rowKey="sequence" />
          </Card>
        )}
        <Card title="条款">
          <DescriptionList items={facts} />
        </Card>
        <Card title={`出价记录（另有 ${refused} 次出价未被接受）`} gap={4}>
          <Table caption="出价记录" columns={BID_COLUMNS} rows={bids} rowKey="sequence" />
          <Pager {...pager} />
        </Card>
      </Thing>
      {decision && <DecisionDialog decision={decision} closeTo={own} />}
      {cancelForm && (
        <ReasonDialog
          title="取消竞价"
          description={`${auction.name} 将立即结束，所有保证金退回钱包，并短信通知报名者。取消后不能恢复。`}
          label="取消原因"
          hint={SHOWN_TO_ALL}
          submit="确定取消"
          form={cancelForm}
          closeTo={own}
        />
      )}
      {voiding && (
        <ReasonDialog
          title={`作废第 ${voiding.bid.sequence} 条出价`}
          description={`竞买人 ${voiding.bid.bidder} 的出价 ${voiding.bid.price} 不再计入排名，并短信通知竞买人。记录保留，已延长的结束时间不变。作废后不能恢复。`}
          label="作废原因"
          hint={SHOWN_TO_ALL}
          submit="确定作废"
          form={voiding.form}
          closeTo={own}
        />
      )}
    </CustomerPage>
  );
}

const SHOWN_TO_ALL = '会显示在竞价页面上';

const bidColumns = (nameOf: (bid: BidRow) => string): readonly Column<BidRow>[] => [
  { key: 'sequence', header: '序号', cell: ({ sequence }) => sequence },
  { key: 'bidder', header: '竞买人', phone: 'title', cell: ({ bidder }) => bidder },
  { key: 'price', header: '出价', align: 'end', phone: 'figure', cell: ({ price }) => price },
  { key: 'count', header: '数量', align: 'end', cell: ({ count }) => count },
  {
    key: 'receivedAt',
    header: '服务器收到时间',
    cell: ({ receivedAt }) => receivedAt,
  },
  {
    key: 'moved',
    header: '延时',
    cell: ({ movedEndTo }) => (movedEndTo ? <Tag tone="warning">延至 {movedEndTo}</Tag> : '—'),
  },
  {
    key: 'void',
    header: '作废',
    phone: 'actions',
    cell: (bid) =>
      bid.voidReason === null ? (
        bid.voidTo && (
          <ButtonLink
            to={bid.voidTo}
            variant="secondary"
            size="small"
            preventScrollReset
            aria-label={`作废${nameOf(bid)}`}
          >
            作废
          </ButtonLink>
        )
      ) : (
        <>
          <Tag tone="danger">已作废</Tag> {bid.voidReason}
        </>
      ),
  },
];
const BID_COLUMNS = bidColumns(({ sequence }) => `第 ${sequence} 条出价`);
const RANKING_COLUMNS = bidColumns(({ bidder }) => `${bidder} 的当前出价`);
