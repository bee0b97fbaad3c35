import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { CustomerMenu } from '#app/components/layout/customer-menu.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { cancelAuction, deskAuction } from '#app/domain/auction/desk-contract.ts';
import { LOGIN_REQUIRED } from '#app/domain/order/order.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import type { FormDescription, FormReply } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { load } from '#app/session/load.server.ts';
import { requireStandIn, requireToken } from '#app/session/session.server.ts';
import { cluster, nowrap, stack } from '#app/styles/layout.css.ts';
import { AUCTION_DESK, SIGN_DESK, watchHref } from './auction-paths.ts';
import { DECISIONS, decideHandler, decisionOf } from './decide-form.server.ts';
import { Awards, DecisionDialog } from './watch-awards.tsx';
import { type BidRow, watchView } from './watch-view.server.ts';

export { keepDialogForm as clientAction } from '#app/forms/keep-dialog-form.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data?.auction.name ?? '竞价管理' }, matches);

const cancelAuctionForm = defineForm(
  'cancelAuction',
  z.object({
    reason: z.string({ error: '请输入取消原因' }).max(200, { error: '取消原因最多 200 个字' }),
  }),
);

export async function loader({ request, params: { id = '' } }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url);
  requireStandIn(`desk/auctions/${id}${search}`);
  const token = await requireToken(request);
  const watched = await load(request, () => call(deskAuction, { auctionId: id }, { token }));
  const view = watchView(watched);
  const asks = searchParams.get('dialog') === 'cancel' && view.auction.open;
  return {
    ...view,
    open: view.open.map((decision) => ({ decision, label: DECISIONS[decision][0] })),
    decision: decisionOf(request, view),
    cancelForm: asks ? describeForm(cancelAuctionForm, request) : null,
  };
}

export const action = formAction(
  decideHandler,
  handleForm({
    form: cancelAuctionForm,
    login: LOGIN_REQUIRED,
    async submit({ value, token, serial, request, params: { id = '' } }) {
      const text = await call(cancelAuction, { ...value, auctionId: id }, { token, serial });
      return redirectAfterSuccess(request, watchHref(id), { toast: { kind: 'success', text } });
    },
  }),
);

/** An auction for the operator: every bid, with the bidders' full names. */
export default function AuctionWatch() {
  const { auction, facts, bids, refused, awards, open, decision, cancelForm } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const own = watchHref(auction.id);
  return (
    <Page
      title={auction.name}
      aside={<CustomerMenu />}
      breadcrumb={[{ label: '竞价管理', to: AUCTION_DESK }, { label: auction.name }]}
    >
      {auction.outcome && (
        <Notice tone={auction.outcome.tone}>
          {auction.outcome.text}
          {auction.restartedAs && <Link to={watchHref(auction.restartedAs)}>查看重新竞价</Link>}
        </Notice>
      )}
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
      {(awards.length > 0 || open.length > 0) && <Awards awards={awards} open={open} own={own} />}
      <Card title={`出价记录（最近 200 条，另有 ${refused} 次出价未被接受）`}>
        <Table
          caption="出价记录"
          columns={BID_COLUMNS}
          rows={bids}
          rowKey={({ sequence }) => String(sequence)}
        />
      </Card>
      {decision && <DecisionDialog decision={decision} reply={reply} closeTo={own} />}
      {cancelForm && (
        <CancelAuctionDialog name={auction.name} form={cancelForm} reply={reply} closeTo={own} />
      )}
    </Page>
  );
}

const BID_COLUMNS: readonly Column<BidRow>[] = [
  { key: 'sequence', header: '序号', cell: ({ sequence }) => sequence },
  { key: 'bidder', header: '竞买人', phone: 'title', cell: ({ bidder }) => bidder },
  { key: 'price', header: '出价', align: 'end', cell: ({ price }) => price },
  { key: 'count', header: '数量', align: 'end', cell: ({ count }) => count },
  {
    key: 'receivedAt',
    header: '服务器收到时间',
    cell: ({ receivedAt }) => <span className={nowrap}>{receivedAt}</span>,
  },
  {
    key: 'moved',
    header: '延时',
    cell: ({ movedEndTo }) => movedEndTo && <Tag tone="warning">延至 {movedEndTo}</Tag>,
  },
];

interface CancelAuctionDialogProps {
  name: string;
  form: FormDescription;
  reply: FormReply | null | undefined;
  closeTo: string;
}

/** Asks for the reason before an auction is cancelled. */
function CancelAuctionDialog({
  name,
  form: description,
  reply,
  closeTo,
}: CancelAuctionDialogProps) {
  const form = useForm(description, reply);
  return (
    <Dialog
      title="取消竞价"
      description={`${name} 将立即结束，所有保证金退回钱包，并短信通知报名者。取消后不能恢复。`}
      closeTo={closeTo}
    >
      <ServerForm form={form} className={stack[4]} preventScrollReset>
        <FormTextarea form={form} name="reason" label="取消原因" hint="会显示在竞价页面上" />
        <div className={cluster[3]}>
          <ButtonLink to={closeTo} replace preventScrollReset variant="secondary">
            返回
          </ButtonLink>
          <Button variant="danger">确定取消</Button>
        </div>
      </ServerForm>
    </Dialog>
  );
}
