import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { saleOrderHref } from '#app/components/order-href.server.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { OwnWithdrawals } from '#app/components/withdrawal/own-withdrawals.tsx';
import { withdrawalRow } from '#app/components/withdrawal/rows.server.ts';
import { hrefOf } from '#app/domain/href.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { pagingQuery, readPaging } from '#app/domain/paging.ts';
import { saleAccount, saleAccountEntries, withdraw } from '#app/domain/payout/contract.ts';
import { formatNear } from '#app/domain/time.ts';
import { isOfSale, LEDGER_KIND_LABEL } from '#app/domain/wallet/wallet.ts';
import {
  ACCOUNT_INVALID,
  accountDigits,
  BANK_NAME_MAX,
  BANK_REQUIRED,
  WITHDRAWAL_ASKED,
  withdrawalAmount,
} from '#app/domain/wallet/withdrawal.ts';
import { textUpTo } from '#app/domain/wire.ts';
import { formAction } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { handleCall } from '#app/forms/handle-call.server.ts';
import type { FormDescription } from '#app/forms/reply.ts';
import { useTimesAccepted } from '#app/forms/use-times-answered.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { grid, muted, split } from '#app/styles/layout.css.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const PATH = '/customer/sale-account';
const TITLE = '货款账户';

export const meta = titled(TITLE);
export const handle: RouteHandle = { money: true };

const withdrawForm = defineForm(
  'withdraw',
  z.object({
    amount: z.string({ error: '请填写提现金额' }).superRefine((typed, { addIssue }) => {
      const amount = withdrawalAmount(typed);
      if (typeof amount !== 'number') addIssue(amount.problem);
    }),
    bank: textUpTo(BANK_NAME_MAX, '开户行', BANK_REQUIRED),
    accountNo: z
      .string({ error: ACCOUNT_INVALID })
      .max(64, { error: ACCOUNT_INVALID })
      .refine((typed) => accountDigits(typed) !== null, { error: ACCOUNT_INVALID }),
  }),
);

export const loader = customerLoader(async ({ request, searchParams, ask }) => {
  const paging = readPaging(searchParams);
  const [account, entries] = await Promise.all([
    ask(saleAccount, {}),
    ask(saleAccountEntries, paging),
  ]);
  const yuan = (amount: string) => `¥${formatYuanText(amount)}`;
  return {
    holder: account.holder,
    form: describeForm(withdrawForm, request),
    balances: [
      { term: '可提现余额', value: yuan(account.withdrawable), total: true },
      { term: '提现处理中', value: yuan(account.frozen) },
      { term: '待收货货款（买家已付，未扣服务费）', value: yuan(account.held) },
      { term: '待买家付款（未扣服务费）', value: yuan(account.unpaid) },
      ...(account.debt === '0.00'
        ? []
        : [
            { term: '账户余额', value: yuan(account.balance) },
            { term: '待偿还平台垫付（提现前先行偿还）', value: yuan(account.debt) },
          ]),
      { term: '平台服务费率', value: `${account.feePercent}%` },
    ],
    withdrawals: account.withdrawals.map(withdrawalRow),
    entries: entries.content.map(({ direction, ...row }) => ({
      id: row.id,
      created: formatNear(row.createDate, new Date()),
      kind: LEDGER_KIND_LABEL[row.kind],
      amount: `${direction === 'in' ? '+' : '−'}${formatYuanText(row.amount)}`,
      balance: formatYuanText(row.balance),
      orderCode: row.orderCode,
      orderTo: row.orderCode && isOfSale(row.kind) ? saleOrderHref(row.orderCode) : null,
    })),
    pager: pagerView(paging, entries, (page) => hrefOf(PATH, pagingQuery({ ...paging, page }))),
  };
});

export const action = formAction(
  handleCall(withdrawForm, withdraw, { to: PATH, done: WITHDRAWAL_ASKED }),
);

type Data = ReturnType<typeof useLoaderData<typeof loader>>;
type Entry = Data['entries'][number];

const ENTRIES: readonly Column<Entry>[] = [
  { key: 'created', header: '时间', phone: 'title', cell: ({ created }) => created },
  { key: 'kind', header: '类型', phone: 'title', cell: ({ kind }) => kind },
  {
    key: 'order',
    header: '订单',
    cell: ({ orderCode, orderTo }) =>
      orderTo ? <Link to={orderTo}>{orderCode}</Link> : orderCode || '—',
  },
  {
    key: 'amount',
    header: '金额（元）',
    align: 'end',
    phone: 'figure',
    cell: ({ amount }) => amount,
  },
  { key: 'balance', header: '余额（元）', align: 'end', cell: ({ balance }) => balance },
];

/** A seller's money of the market. */
export default function SaleAccount() {
  const data = useLoaderData<typeof loader>();
  return (
    <CustomerPage title={TITLE}>
      <div className={split}>
        <Card title="申请提现">
          <WithdrawForm form={data.form} holder={data.holder} />
        </Card>
        <Card title="余额">
          <DescriptionList look="summary" items={data.balances} />
        </Card>
      </div>
      <OwnWithdrawals rows={data.withdrawals} />
      <Card title="收支明细" gap={4}>
        <Table
          caption="收支明细"
          columns={ENTRIES}
          rows={data.entries}
          hint={<p>订单结算后，货款、退款和提现都列在这里。</p>}
        />
        <Pager {...data.pager} />
      </Card>
    </CustomerPage>
  );
}

function WithdrawForm({ form: description, holder }: { form: FormDescription; holder: string }) {
  // Empty again once it is asked for: what was typed would be asked for twice by another press.
  const asked = useTimesAccepted(description.form);
  return (
    <DescribedForm key={asked} description={description} preventScrollReset>
      <p className={muted}>提现至户名为「{holder}」的对公账户，不收手续费。</p>
      <div className={grid.medium}>
        <FormField name="amount" label="提现金额（元）" inputMode="decimal" />
        <FormField name="bank" label="开户行" />
        <FormField name="accountNo" label="银行账号" inputMode="numeric" />
      </div>
      <div>
        <Button>申请提现</Button>
      </div>
    </DescribedForm>
  );
}
