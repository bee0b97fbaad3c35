import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { Table } from '#app/components/ui/table.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { classNames } from '#app/styles/class-names.ts';
import { muted, small } from '#app/styles/layout.css.ts';
import { moneyAction, readMoney } from './money.server.ts';
import { CancelDialog, RefundDialog } from './money-dialogs.tsx';
import { BALANCE_COLUMNS, DEBT_COLUMNS, RECEIPT_COLUMNS, REFUND_COLUMNS } from './money-tables.tsx';
import { Reconciliation } from './reconciliation.tsx';
import { TITLE_COLUMNS, TitleDialog } from './titles-asked.tsx';
import { UNCLOSED_COLUMNS, UnclosedDialog } from './unclosed.tsx';

export { keepDialogForm as clientAction } from '#app/forms/keep-dialog-form.ts';

const TITLE = '退款与对账';

export const meta = titled(TITLE);
export const handle: RouteHandle = { money: true };

export const loader = customerLoader(readMoney);

export const action = moneyAction;

/** What people see to of the market's money, and whether all of it agrees. */
export default function Money() {
  const view = useLoaderData<typeof loader>();
  const { title, refunds, balances, receipts, debts, titles, unclosed } = view;
  const { refund, cancellation, closeTo } = view;
  const isEmpty =
    !view.reconciliation &&
    [refunds, balances, receipts, debts, titles, unclosed].every(({ length }) => length === 0);
  return (
    <CustomerPage title={TITLE}>
      <Tabs label="款项" tabs={view.tabs} />
      {view.reconciliation && <Reconciliation view={view.reconciliation} />}
      {view.note && <p className={classNames(muted, small)}>{view.note}</p>}
      {isEmpty && <EmptyState title={view.nothing} />}
      {refunds.length > 0 && <Table caption={title} columns={REFUND_COLUMNS} rows={refunds} />}
      {balances.length > 0 && (
        <Table caption={title} columns={BALANCE_COLUMNS} rows={balances} rowKey="orderCode" />
      )}
      {receipts.length > 0 && (
        <Table caption={title} columns={RECEIPT_COLUMNS} rows={receipts} rowKey="fileId" />
      )}
      {debts.length > 0 && (
        <Table caption={title} columns={DEBT_COLUMNS} rows={debts} rowKey="sellerCode" />
      )}
      {titles.length > 0 && <Table caption={title} columns={TITLE_COLUMNS} rows={titles} />}
      {unclosed.length > 0 && (
        <Table caption={title} columns={UNCLOSED_COLUMNS} rows={unclosed} rowKey="tradeNo" />
      )}
      {!view.reconciliation && <Pager {...view.pager} />}
      {refund && <RefundDialog refund={refund} closeTo={closeTo} />}
      {view.titleAsked && <TitleDialog asked={view.titleAsked} closeTo={closeTo} />}
      {view.unclosedAsked && <UnclosedDialog payment={view.unclosedAsked} closeTo={closeTo} />}
      {cancellation && <CancelDialog order={cancellation} closeTo={closeTo} />}
    </CustomerPage>
  );
}
