import { useLoaderData } from '@remix-run/react';
import { AccountChoice } from '#app/components/account-choice.tsx';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { RowLink } from '#app/components/ui/row-button.tsx';
import { type Column, rowActions, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { WithNote } from '#app/components/ui/with-note.tsx';
import { BUYER_UNKNOWN } from '#app/domain/order/credit.ts';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { useTimesAccepted } from '#app/forms/use-times-answered.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { cluster, grid, muted } from '#app/styles/layout.css.ts';
import { type CreditRow, creditAction, readCredits } from './credits.server.ts';
import { SALE_CREDITS } from './paths.ts';

export { keepDialogForm as clientAction } from '#app/forms/keep-dialog-form.ts';

const TITLE = '月结额度';

export const meta = titled(TITLE);

export const loader = customerLoader(readCredits);

export const action = creditAction;

const COLUMNS: readonly Column<CreditRow>[] = [
  {
    key: 'buyer',
    header: '买家',
    phone: 'title',
    cell: ({ buyer, phone, withdrawn }) => (
      <WithNote note={phone}>
        <strong>{buyer}</strong> {withdrawn && <Tag>已停用</Tag>}
      </WithNote>
    ),
  },
  { key: 'amount', header: '额度（元）', align: 'end', cell: ({ amount }) => amount },
  { key: 'days', header: '账期', align: 'end', cell: ({ days }) => `${days} 天` },
  { key: 'open', header: '未结（元）', align: 'end', phone: 'figure', cell: ({ open }) => open },
  {
    key: 'overdue',
    header: '逾期（元）',
    align: 'end',
    cell: ({ overdue }) => (overdue ? <Tag tone="danger">{overdue}</Tag> : '—'),
  },
  rowActions(({ buyer, changeTo, withdrawTo }) => (
    <span className={cluster[2]}>
      <RowLink to={changeTo} label="修改" of={buyer} />
      {withdrawTo && (
        <RowLink to={withdrawTo} label="停用" of={buyer} variant="quiet" preventScrollReset />
      )}
    </span>
  )),
];

/** What a seller lets its buyers owe, and what they owe. */
export default function SaleCredits() {
  const { rows, pager, form, choice, buyer, withdrawal } = useLoaderData<typeof loader>();
  const saved = useTimesAccepted(form.form);
  return (
    <CustomerPage title={TITLE}>
      <p className={muted}>
        买家采纳「月结」报价时，未结的月结款加上本单不超过额度、天数不超过账期才能成交。停用后不再接受新的月结订单，已成交的照常付款。
      </p>
      <Card title="开通或修改额度" gap={4}>
        <AccountChoice
          {...choice}
          path={SALE_CREDITS}
          label="买家名称"
          find="查找买家"
          hint="向您询价或下过单的买家"
          none={BUYER_UNKNOWN}
        />
        {buyer && (
          <CreditForm key={`${buyer.customerId} ${saved}`} buyer={buyer} description={form} />
        )}
      </Card>
      {rows.length > 0 ? (
        <>
          <Table caption={TITLE} columns={COLUMNS} rows={rows} rowKey="customerId" />
          <Pager {...pager} />
        </>
      ) : (
        <EmptyState title="还没有给买家开通月结额度">
          <p>在上面填写买家和额度，保存后列在这里；买家采纳月结报价时按此额度核对。</p>
        </EmptyState>
      )}
      {withdrawal && (
        <ConfirmDialog
          title="确定停用额度吗?"
          description={`${withdrawal.buyer} 不能再采纳月结报价，已成交的订单不变。`}
          form={withdrawal.form}
          closeTo={SALE_CREDITS}
          of={{ customerId: withdrawal.customerId }}
        />
      )}
    </CustomerPage>
  );
}

interface CreditFormProps {
  buyer: { customerId: string; name: string };
  description: FormDescription;
}

const CreditForm = ({ buyer: { customerId, name }, description }: CreditFormProps) => (
  <DescribedForm description={description} row={{ customerId }} preventScrollReset>
    <input type="hidden" name="customerId" value={customerId} />
    <p>
      买家：<strong>{name}</strong>
    </p>
    <div className={grid.medium}>
      <FormField name="amount" label="额度（元）" inputMode="decimal" />
      <FormField name="days" label="账期（天）" inputMode="numeric" />
    </div>
    <div>
      <Button>保存额度</Button>
    </div>
  </DescribedForm>
);
