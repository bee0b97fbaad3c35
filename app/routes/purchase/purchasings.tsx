import { useLoaderData } from '@remix-run/react';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { useMayDo } from '#app/components/layout/use-permission.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { RowLink } from '#app/components/ui/row-button.tsx';
import { type Column, rowActions, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { WithNote } from '#app/components/ui/with-note.tsx';
import { pagingQuery, readPaging } from '#app/domain/paging.ts';
import { purchasingList } from '#app/domain/purchase/contract.ts';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { cluster, muted, nowrap } from '#app/styles/layout.css.ts';
import {
  type PurchasingRow,
  purchasingActions,
  purchasingDialog,
  purchasingRow,
  purchasingsHref,
} from './purchasings.server.ts';

export { keepDialogForm as clientAction } from '#app/forms/keep-dialog-form.ts';

export const meta = titled('集采登记');
export const handle: RouteHandle = { money: true };

export const loader = customerLoader(async ({ request, ask }) => {
  const { searchParams: query } = new URL(request.url);
  const paging = readPaging(query);
  const found = await ask(purchasingList, paging);
  const pager = pagerView(paging, found, (page) =>
    purchasingsHref(new URLSearchParams(pagingQuery({ ...paging, page }))),
  );
  const rows = found.content.map((row) => purchasingRow(row, query));
  return { pager, rows, dialog: purchasingDialog(request, rows) };
});

export const action = purchasingActions;

const COLUMNS: readonly Column<PurchasingRow>[] = [
  {
    key: 'plan',
    header: '集采计划',
    phone: 'title',
    cell: ({ name, title }) => (
      <WithNote note={title}>
        <strong>{name}</strong>
      </WithNote>
    ),
  },
  {
    key: 'count',
    header: '登记数量',
    align: 'end',
    phone: 'figure',
    cell: ({ count, price }) => (
      <WithNote note={price} nowrap>
        <span className={nowrap}>{count}</span>
      </WithNote>
    ),
  },
  { key: 'margin', header: '保证金', align: 'end', cell: ({ margin }) => margin },
  {
    key: 'at',
    header: '登记与截止',
    cell: ({ at, deadline }) => (
      <WithNote note={`截止 ${deadline}`} nowrap>
        <span className={nowrap}>{at}</span>
      </WithNote>
    ),
  },
  {
    key: 'state',
    header: '状态',
    phone: 'line',
    cell: ({ result }) => (
      <WithNote note={result.note}>
        <Tag tone={result.tone}>{result.label}</Tag>
      </WithNote>
    ),
  },
];

/** The quantities a customer registered in group-purchase plans (spec 2 §3). */
export default function Purchasings() {
  const { rows, pager, dialog } = useLoaderData<typeof loader>();
  const may = useMayDo();
  const act = rowActions<PurchasingRow>(({ marginTo, cancelTo, payTo, orderTo, title }) => (
    <div className={cluster[2]}>
      {marginTo && may('pay') && (
        <RowLink to={marginTo} label="缴纳保证金" of={title} variant="primary" preventScrollReset />
      )}
      {payTo && may('pay') && <RowLink to={payTo} label="去支付" of={title} variant="buy" />}
      {orderTo && <RowLink to={orderTo} label="查看订单" of={title} />}
      {cancelTo && may('trade') && (
        <RowLink to={cancelTo} label="取消登记" of={title} variant="quiet" preventScrollReset />
      )}
    </div>
  ));
  return (
    <CustomerPage title="集采登记">
      {rows.length > 0 ? (
        <Table caption="集采登记" columns={[...COLUMNS, act]} rows={rows} />
      ) : (
        <EmptyState title="还没有集采登记">
          <p>在集采计划中点击「登记」，登记的数量、保证金和平台审核结果就会出现在这里。</p>
          <ButtonLink to="/trading?type=0">去看看集采计划</ButtonLink>
        </EmptyState>
      )}
      <Pager {...pager} />
      {dialog?.kind === 'margin' && <MarginDialog {...dialog} />}
      {dialog?.kind === 'cancel' && (
        <ConfirmDialog
          title="确定取消登记吗？"
          description={`${dialog.row.title} ${dialog.row.count}`}
          form={dialog.form}
          closeTo={dialog.closeTo}
          of={{ id: dialog.row.id }}
        />
      )}
    </CustomerPage>
  );
}

interface MarginDialogProps {
  row: PurchasingRow;
  form: FormDescription;
  closeTo: string;
  walletTo: string;
}

/** The margin of a registration that passed, out of the wallet. */
function MarginDialog({ row, form: description, closeTo, walletTo }: MarginDialogProps) {
  return (
    <FormDialog title="缴纳保证金" description={row.title} closeTo={closeTo} form={description}>
      <input type="hidden" name="id" value={row.id} />
      <DescriptionList
        look="summary"
        items={[
          { term: '商品', value: row.name },
          { term: '登记数量', value: row.count },
          { term: '成交价', value: row.price },
          { term: '保证金', value: row.margin },
          { term: '缴纳截止', value: row.deadline },
        ]}
      />
      <p className={muted}>
        保证金从钱包余额冻结，冻结后登记不能取消。未成团立即退还；成团后付清订单即退还，逾期未付归卖家。
      </p>
      <p>
        余额不足？<Link to={walletTo}>去钱包充值</Link>
      </p>
      <Button block>冻结保证金并参团</Button>
    </FormDialog>
  );
}
