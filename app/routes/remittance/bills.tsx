import { useLoaderData } from '@remix-run/react';
import { ExportsLink } from '#app/components/exports/exports-link.tsx';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Permitted } from '#app/components/layout/permitted.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { RowButton } from '#app/components/ui/row-button.tsx';
import { type Column, rowActions, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { WithNote } from '#app/components/ui/with-note.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { classNames } from '#app/styles/class-names.ts';
import { cluster, muted, nowrap, small } from '#app/styles/layout.css.ts';
import { DIFFERENCE_COLUMNS, SettleDialog } from './bill-differences.tsx';
import { type BillRowView, billsAction, readBills } from './bills.server.ts';

export { keepDialogForm as clientAction } from '#app/forms/keep-dialog-form.ts';

const TITLE = '支付平台账单';

export const meta = titled(TITLE);

export const handle: RouteHandle = { money: true };

export const loader = customerLoader(readBills);

export const action = billsAction;

const note = classNames(muted, small);

const columnsOf = (again: FormDescription): Column<BillRowView>[] => [
  {
    key: 'day',
    header: '账单日期',
    phone: 'title',
    cell: ({ day, label }) => (
      <>
        <strong className={nowrap}>{day}</strong> {label}
      </>
    ),
  },
  {
    key: 'standing',
    header: '结果',
    phone: 'line',
    cell: ({ standing, notes, to }) => (
      <WithNote note={notes}>
        <div className={cluster[2]}>
          <Tag tone={standing.tone}>{standing.label}</Tag>
          {to && <Link to={to}>查看差异</Link>}
        </div>
      </WithNote>
    ),
  },
  {
    key: 'sums',
    header: '合计',
    phone: 'label',
    cell: ({ theirs, ours, compared }) =>
      theirs ? (
        <WithNote note={`${compared} 核对`}>
          <div>平台：{theirs}</div>
          <div>本站：{ours}</div>
        </WithNote>
      ) : (
        '—'
      ),
  },
  { key: 'fees', header: '手续费（元）', align: 'end', cell: ({ fees }) => fees },
  rowActions((bill) => <Again bill={bill} description={again} />),
];

/** What payment providers say of each day, compared with the market's own books. */
export default function Bills() {
  const view = useLoaderData<typeof loader>();
  return (
    <CustomerPage
      title={TITLE}
      action={
        view.of || view.waits ? (
          <ButtonLink variant="quiet" to="/customer/desk/bills">
            全部日期
          </ButtonLink>
        ) : undefined
      }
    >
      <p className={note}>
        每天 10 点后下载微信支付、支付宝前一日的账单，按交易号与金额和本站的收款、退款逐笔核对。
        核对不改动任何账目；有差异时通知运营人员。
      </p>
      {!view.has && (
        <EmptyState title="没有支付平台账单">
          <p>本站没有接入微信支付或支付宝。模拟支付没有账单；接入后从前一日开始每天核对。</p>
        </EmptyState>
      )}
      {view.waits && <p className={note}>只显示待核对的账单。</p>}
      {view.has && !view.of && <Days view={view} />}
      {view.of && (
        <Card title={view.title} action={<Export of={view.of} />}>
          {view.differences.length > 0 ? (
            <Table caption={view.title} columns={DIFFERENCE_COLUMNS} rows={view.differences} />
          ) : (
            <EmptyState title="没有差异" icon="check" />
          )}
        </Card>
      )}
      <Pager {...view.pager} />
      {view.settle && <SettleDialog difference={view.settle} closeTo={view.backTo} />}
    </CustomerPage>
  );
}

function Days({
  view,
}: {
  view: { bills: BillRowView[]; waits: boolean; again: FormDescription };
}) {
  if (view.bills.length === 0) {
    return view.waits ? (
      <EmptyState title="没有待核对的账单" icon="check" />
    ) : (
      <EmptyState title="还没有到核对时间" />
    );
  }
  return (
    <>
      <Table caption={TITLE} columns={columnsOf(view.again)} rows={view.bills} />
      <Export of={null} />
    </>
  );
}

function Export({ of }: { of: { provider: string; day: string } | null }) {
  const query = of ? `?${new URLSearchParams(of)}` : '';
  return (
    <p className={cluster[3]}>
      <Link reloadDocument to={`/customer/desk/bills.xlsx${query}`} download>
        导出 Excel
      </Link>
      <ExportsLink />
    </p>
  );
}

function Again({ bill, description }: { bill: BillRowView; description: FormDescription }) {
  return (
    <Permitted permission="pay">
      <DescribedForm
        description={description}
        row={{ provider: bill.provider, day: bill.day }}
        className={cluster[3]}
        preventScrollReset
      >
        <input type="hidden" name="provider" value={bill.provider} />
        <input type="hidden" name="day" value={bill.day} />
        <RowButton label="重新对账" of={`${bill.day} ${bill.label}`} />
      </DescribedForm>
    </Permitted>
  );
}
