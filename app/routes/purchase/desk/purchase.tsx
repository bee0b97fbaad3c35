import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { call } from '#app/api/client.server.ts';
import { CustomerMenu } from '#app/components/layout/customer-menu.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Table } from '#app/components/ui/table.tsx';
import { LOGIN_REQUIRED } from '#app/domain/order/order.ts';
import { deskOverview, withdraw } from '#app/domain/purchase/contract.ts';
import { done, formAction, handleForm } from '#app/forms/action.server.ts';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import { describeForm } from '#app/forms/definition.server.ts';
import { load } from '#app/session/load.server.ts';
import { requireStandIn, requireToken } from '#app/session/session.server.ts';
import { muted } from '#app/styles/layout.css.ts';
import { withdrawForm } from '../group-purchase.server.ts';
import { PLAN_COLUMNS, TENDER_COLUMNS } from './purchase-columns.tsx';
import { PURCHASE_DESK } from './purchase-paths.ts';
import { planRow, tenderRow } from './purchase-rows.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: '集采与招标' }, matches);

export async function loader({ request }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url);
  requireStandIn(`desk/purchase${search}`);
  const token = await requireToken(request);
  const overview = await load(request, () => call(deskOverview, {}, { token }));
  const plans = overview.plans.map(planRow);
  const tenders = overview.tenders.map(tenderRow);
  const asked = searchParams.get('dialog') === 'withdraw' ? searchParams.get('what') : null;
  const target = [...plans, ...tenders].find(({ what, open }) => open && what === asked);
  return { plans, tenders, target: target ?? null, form: describeForm(withdrawForm) };
}

export const action = formAction(
  handleForm({
    form: withdrawForm,
    login: LOGIN_REQUIRED,
    async submit({ value, token, serial, request }) {
      const text = await call(withdraw, value, { token, serial });
      return done(request, PURCHASE_DESK, { toast: { kind: 'success', text } });
    },
  }),
);

/** What is published: group-purchase plans and tenders, to be added to or taken back. */
export default function PurchaseDesk() {
  const { plans, tenders, target, form } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  return (
    <Page
      title="集采与招标"
      aside={<CustomerMenu />}
      breadcrumb={[{ label: '运营台', to: '/customer/desk' }, { label: '集采与招标' }]}
    >
      <Card
        title="集采计划"
        action={<ButtonLink to={`${PURCHASE_DESK}/plan`}>发布集采计划</ButtonLink>}
      >
        <Table caption="集采计划" columns={PLAN_COLUMNS} rows={plans} rowKey={({ what }) => what} />
      </Card>
      <Card
        title="招标公告"
        action={<ButtonLink to={`${PURCHASE_DESK}/tender`}>发布招标公告</ButtonLink>}
      >
        <Table
          caption="招标公告"
          columns={TENDER_COLUMNS}
          rows={tenders}
          rowKey={({ what }) => what}
        />
      </Card>
      <p className={muted}>只列出最近的 50 条。撤回后买家不再看到，已有的登记保留。</p>
      {target && (
        <ConfirmDialog
          title="确定撤回吗？"
          description={target.title}
          form={form}
          reply={reply}
          closeTo={PURCHASE_DESK}
        >
          <input type="hidden" name="kind" value={target.kind} />
          <input type="hidden" name="id" value={target.id} />
        </ConfirmDialog>
      )}
    </Page>
  );
}
