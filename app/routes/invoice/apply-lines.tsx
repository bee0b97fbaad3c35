import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Checkbox, Field, FieldGroup, Input } from '#app/components/ui/field.tsx';
import { FormBar } from '#app/components/ui/form-bar.tsx';
import { Form, Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { invoiceableOrders } from '#app/domain/invoice/contract.ts';
import { MOST_ORDERS_INVOICED } from '#app/domain/invoice/invoice.ts';
import { invoiceTitles } from '#app/domain/invoice/title-contract.ts';
import { formAction } from '#app/forms/action.server.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { FormField } from '#app/forms/form-field.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { type PortalForm, useForm } from '#app/forms/use-form.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { muted, stack, visuallyHidden } from '#app/styles/layout.css.ts';
import { AMOUNT_MAX, askControl } from './apply-controls.ts';
import {
  type ApplyLinesView,
  type ApplyRow,
  applyLinesForm,
  applyLinesHandler,
  applyLinesView,
} from './apply-lines.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta = titled('按行开票');

export const loader = customerLoader(async ({ request, searchParams, ask }) => {
  const orderCodes = searchParams
    .getAll('orderCode')
    .filter((code) => code && code.length <= 64)
    .slice(0, MOST_ORDERS_INVOICED);
  const [found, titles] = await Promise.all([
    orderCodes.length > 0 ? ask(invoiceableOrders, { orderCodes }) : [],
    ask(invoiceTitles, {}),
  ]);
  return {
    view: applyLinesView(found, titles, searchParams),
    form: describeForm(applyLinesForm, request),
  };
});

export const action = formAction(applyLinesHandler);

/** What is asked of the lines of orders, on one title or several in one go. */
export default function ApplyLines() {
  const { view, form } = useLoaderData<typeof loader>();
  return (
    <CustomerPage
      breadcrumb={[
        { label: '发票管理', to: '/customer/invoice-management' },
        { label: '按行开票' },
      ]}
    >
      {view.owned.length === 0 ? (
        <Notice tone="info">
          开票前请先<Link to="/customer/invoice-management/titles">添加发票抬头</Link>
        </Notice>
      ) : (
        <Choice view={view} />
      )}
      {view.rows.length === 0 && (
        <p className={muted}>没有可以开票的明细：收货并付款后，按实收和实付金额开票。</p>
      )}
      {view.seller && view.owned.length > 0 && view.rows.length > 0 && (
        <Lines view={view} seller={view.seller} form={form} />
      )}
    </CustomerPage>
  );
}

/** Among which titles the lines are divided, and by what. */
function Choice({ view: { by, bys, owned, orderCodes } }: { view: ApplyLinesView }) {
  return (
    <Card title="抬头与填写方式" gap={3}>
      <Form action="/customer/invoice-management/apply" className={stack[3]}>
        {orderCodes.map((code) => (
          <input key={code} type="hidden" name="orderCode" value={code} />
        ))}
        <FieldGroup name="titleId" label="发票抬头" hint="选几个抬头就开几张发票">
          <ul className={stack[2]}>
            {owned.map(({ value, label, isChosen }) => (
              <li key={value}>
                <Checkbox name="titleId" value={value} label={label} defaultChecked={isChosen} />
              </li>
            ))}
          </ul>
        </FieldGroup>
        <Field name="by" label="填写方式">
          <Select options={bys} defaultValue={by} none={null} />
        </Field>
        <div>
          <Button variant="secondary">更新明细</Button>
        </div>
      </Form>
    </Card>
  );
}

function Lines({
  view,
  seller,
  form: description,
}: {
  view: ApplyLinesView;
  seller: { code: string; name: string };
  form: FormDescription;
}) {
  const form = useForm(description);
  const { titles, rows, later, by } = view;
  return (
    <Card title={`${seller.name} 的明细`} gap={3}>
      <ServerForm form={form} className={stack[4]}>
        <input type="hidden" name="sellerCode" value={seller.code} />
        <input type="hidden" name="by" value={by} />
        {titles.map(({ id }) => (
          <input key={id} type="hidden" name="titleId" value={id} />
        ))}
        <p className={muted}>
          填写各抬头的{by === 'quantity' ? '开票数量' : '开票金额（元）'}
          ，不开的留空；合计不超过可开的数量和金额。
        </p>
        <Table whole caption="开票明细" columns={columnsOf(form, view)} rows={rows} />
        <FormField name="remark" label="备注" hint="选填，开票方可见，各张发票相同" />
        <FormBar>
          <Button>{titles.length > 1 ? `申请 ${titles.length} 张发票` : '申请发票'}</Button>
          {later && <Link to={later.to}>{later.text}</Link>}
        </FormBar>
      </ServerForm>
    </Card>
  );
}

const columnsOf = (form: PortalForm, { titles, by }: ApplyLinesView): Column<ApplyRow>[] => [
  {
    key: 'name',
    header: '项目名称',
    phone: 'title',
    cell: ({ name }) => name,
    note: ({ about }) => about,
  },
  {
    key: 'left',
    header: '可开数量',
    align: 'end',
    nowrap: true,
    cell: ({ left }) => left,
  },
  {
    key: 'amount',
    header: '可开金额',
    align: 'end',
    phone: 'figure',
    nowrap: true,
    cell: ({ leftAmount }) => leftAmount,
  },
  ...titles.map(
    ({ id, name }, at): Column<ApplyRow> => ({
      key: id,
      header: name,
      phone: titles.length > 1 ? 'label' : 'line',
      cell: (row) => {
        const control = askControl({ ...row, titleId: id });
        const what = by === 'quantity' ? '开票数量' : '开票金额';
        return (
          <Field
            name={control}
            label={<span className={visuallyHidden}>{`${name} ${row.name} ${what}`}</span>}
            error={form.errorsOf(control)[0]}
          >
            <Input
              inputMode="decimal"
              maxLength={AMOUNT_MAX}
              defaultValue={form.textOf(control) ?? (at === 0 ? row.all : '')}
            />
          </Field>
        );
      },
    }),
  ),
];
