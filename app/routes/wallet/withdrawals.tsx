import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Permitted } from '#app/components/layout/permitted.tsx';
import { pagerView } from '#app/components/pager-view.server.ts';
import { stateTabs } from '#app/components/state-tabs.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { type Column, rowActions, Table } from '#app/components/ui/table.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { withdrawalRow } from '#app/components/withdrawal/rows.server.ts';
import { hrefOf } from '#app/domain/href.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { pagingQuery, readPaging } from '#app/domain/paging.ts';
import {
  WITHDRAWAL_LABEL,
  WITHDRAWAL_NOTE_MAX,
  WITHDRAWAL_STATES,
} from '#app/domain/wallet/withdrawal.ts';
import { decideWithdrawal, withdrawalList } from '#app/domain/wallet/withdrawal-contract.ts';
import { idText, textUpTo } from '#app/domain/wire.ts';
import { redirectAfterSuccess, singleFormAction } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { cluster } from '#app/styles/layout.css.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const PATH = '/customer/desk/withdrawals';
const TITLE = '提现申请';

export const meta = titled(TITLE);
export const handle: RouteHandle = { money: true };

const decideForm = defineForm(
  'decideWithdrawal',
  z.object({
    withdrawalId: idText,
    note: textUpTo(WITHDRAWAL_NOTE_MAX).default(''),
  }),
);

export const loader = customerLoader(async ({ request, searchParams, ask }) => {
  const list = listOf(request);
  const found = await ask(withdrawalList, list);
  const rows = found.content.map((row) => ({
    ...withdrawalRow(row),
    owner: row.ownerName,
    from: row.ofSeller ? '卖家货款' : '买家钱包',
    holder: row.holder,
    debt: row.debt === '0.00' ? null : `¥${formatYuanText(row.debt)}`,
    decideTo:
      row.state === 'waiting' ? `${listHref(list, { withdrawal: row.withdrawalId })}#decide` : null,
  }));
  return {
    rows,
    target: rows.find(({ id, decideTo }) => decideTo && id === searchParams.get('withdrawal')),
    form: describeForm(decideForm, request),
    tabs: stateTabs({
      states: WITHDRAWAL_STATES,
      label: WITHDRAWAL_LABEL,
      current: list.state,
      to: (option) => listHref({ state: option }),
    }),
    pager: pagerView(list, found, (page) => listHref({ ...list, page })),
  };
});

/** What of the list the page shows, and goes on showing while a row of it is decided. */
function listOf(request: Request) {
  const { searchParams } = new URL(request.url);
  const state = WITHDRAWAL_STATES.find((each) => each === searchParams.get('state'));
  return { ...readPaging(searchParams), state };
}

type List = Partial<ReturnType<typeof listOf>>;

const listHref = ({ state, ...paging }: List, beside: { withdrawal?: string } = {}): string =>
  hrefOf(PATH, { ...pagingQuery(paging), state, ...beside });

export const action = singleFormAction(
  decideForm,
  decideWithdrawal,
  async ({ value, intent, token, serial, request }) => {
    const done = intent === 'done';
    await call(decideWithdrawal, { ...value, done }, { token, serial });
    const text = done ? '已标记打款' : '已驳回，款项已退回申请人账户';
    return redirectAfterSuccess(request, listHref(listOf(request)), text);
  },
);

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'owner',
    header: '申请人',
    phone: 'title',
    cell: ({ owner, debt }) => (
      <>
        <strong>{owner}</strong> {debt && <Tag tone="danger">欠平台垫付 {debt}</Tag>}
      </>
    ),
    note: ({ from }) => from,
  },
  { key: 'created', header: '申请时间', phone: 'hidden', cell: ({ created }) => created },
  { key: 'amount', header: '金额', align: 'end', phone: 'figure', cell: ({ amount }) => amount },
  { key: 'to', header: '收款账户', cell: ({ to }) => to },
  {
    key: 'state',
    header: '状态',
    cell: ({ state, tone, note }) => (
      <>
        <Tag tone={tone}>{state}</Tag> {note}
      </>
    ),
  },
  rowActions(
    ({ decideTo }) =>
      decideTo && (
        <ButtonLink to={decideTo} size="small" variant="secondary">
          处理
        </ButtonLink>
      ),
  ),
];

/** What sellers and buyers want to be paid out, for the operator to do. */
export default function Withdrawals() {
  const { rows, target, form, tabs, pager } = useLoaderData<typeof loader>();
  return (
    <CustomerPage title={TITLE}>
      <Tabs label="提现状态" tabs={tabs} />
      {target && <Decide key={target.id} row={target} form={form} />}
      {rows.length === 0 ? (
        <EmptyState title="没有提现申请">
          <p>买家钱包或卖家货款申请提现后，在这里办理。</p>
        </EmptyState>
      ) : (
        <Table caption={TITLE} columns={COLUMNS} rows={rows} />
      )}
      <Pager {...pager} />
    </CustomerPage>
  );
}

function Decide({ row, form }: { row: Row; form: FormDescription }) {
  return (
    <Card title={`处理提现：${row.owner}`}>
      <DescribedForm description={form} id="decide" preventScrollReset>
        <input type="hidden" name="withdrawalId" value={row.id} />
        <DescriptionList
          items={[
            { term: '款项来源', value: row.from },
            { term: '金额', value: row.amount },
            { term: '户名', value: row.holder },
            { term: '收款账户', value: row.to },
          ]}
        />
        {row.debt && (
          <Notice tone="warning">
            该卖家在申请之后产生平台垫付 {row.debt} 未偿还；驳回后，退回的款项先用于偿还。
          </Notice>
        )}
        <Permitted permission="pay">
          <FormTextarea
            name="note"
            label="银行流水号或驳回原因"
            hint="打款后填写银行流水号，驳回时填写原因；申请人可以看到"
            rows={2}
          />
          <div className={cluster[3]}>
            <Button name="intent" value="done">
              已打款
            </Button>
            <Button name="intent" value="refuse" variant="danger">
              驳回
            </Button>
          </div>
        </Permitted>
      </DescribedForm>
    </Card>
  );
}
