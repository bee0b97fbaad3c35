import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { call } from '#app/api/client.server.ts';
import { CustomerMenu } from '#app/components/layout/customer-menu.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { cancelAuction, deskAuction } from '#app/domain/auction/desk-contract.ts';
import { LOGIN_REQUIRED } from '#app/domain/order/order.ts';
import { done, formAction, handleForm } from '#app/forms/action.server.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { load } from '#app/session/load.server.ts';
import { requireStandIn, requireToken } from '#app/session/session.server.ts';
import { cluster, stack } from '#app/styles/layout.css.ts';
import { AUCTION_DESK, SIGN_DESK, watchHref } from './auction-paths.ts';
import { CancelAuctionDialog } from './cancel-auction-dialog.tsx';
import { cancelAuctionForm } from './desk-forms.server.ts';
import { AWARD_COLUMNS, BID_COLUMNS } from './watch-columns.tsx';
import { watchView } from './watch-view.server.ts';

export { keepDialogForm as clientAction } from '#app/forms/keep-dialog-form.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data?.auction.name ?? '竞价管理' }, matches);

export async function loader({ request, params: { id = '' } }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url);
  requireStandIn(`desk/auctions/${id}${search}`);
  const token = await requireToken(request);
  const watched = await load(request, () => call(deskAuction, { auctionId: id }, { token }));
  const view = watchView(watched);
  const asks = searchParams.get('dialog') === 'cancel' && view.auction.open;
  return { ...view, cancelForm: asks ? describeForm(cancelAuctionForm) : null };
}

export const action = formAction(
  handleForm({
    form: cancelAuctionForm,
    login: LOGIN_REQUIRED,
    fieldOf: { B121: 'reason' },
    async submit({ value, token, serial, request, params: { id = '' } }) {
      const text = await call(cancelAuction, { ...value, auctionId: id }, { token, serial });
      return done(request, watchHref(id), { toast: { kind: 'success', text } });
    },
  }),
);

/** One auction as the operator watches it: every bid, under the bidders' full names. */
export default function AuctionWatch() {
  const { auction, facts, bids, refused, awards, cancelForm } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const own = watchHref(auction.id);
  return (
    <Page
      title={auction.name}
      aside={<CustomerMenu />}
      breadcrumb={[{ label: '竞价管理', to: AUCTION_DESK }, { label: auction.name }]}
    >
      {auction.cancelReason && <Notice tone="warning">已取消：{auction.cancelReason}</Notice>}
      <Card title="条款" action={<Tag tone={auction.state.tone}>{auction.state.label}</Tag>}>
        <div className={stack[4]}>
          <DescriptionList items={facts} />
          <div className={cluster[2]}>
            <ButtonLink to={own} variant="secondary" size="small" preventScrollReset>
              刷新
            </ButtonLink>
            <ButtonLink to={`${SIGN_DESK}?auction=${auction.id}`} variant="secondary" size="small">
              查看报名
            </ButtonLink>
            <ButtonLink to={`/details?id=${auction.id}`} variant="secondary" size="small">
              竞价页面
            </ButtonLink>
            {auction.open && (
              <ButtonLink
                to={`${own}?dialog=cancel`}
                variant="danger"
                size="small"
                preventScrollReset
              >
                取消竞价
              </ButtonLink>
            )}
          </div>
        </div>
      </Card>
      {awards.length > 0 && (
        <Card title="成交">
          <Table
            caption="成交"
            columns={AWARD_COLUMNS}
            rows={awards}
            rowKey={({ orderCode }) => orderCode}
          />
        </Card>
      )}
      <Card title={`出价记录（最近 200 条，另有 ${refused} 次出价未被接受）`}>
        <Table
          caption="出价记录"
          columns={BID_COLUMNS}
          rows={bids}
          rowKey={({ sequence }) => String(sequence)}
        />
      </Card>
      {cancelForm && (
        <CancelAuctionDialog name={auction.name} form={cancelForm} reply={reply} closeTo={own} />
      )}
    </Page>
  );
}
