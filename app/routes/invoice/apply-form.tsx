import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Checkbox, Field, FieldGroup, Input } from '#app/components/ui/field.tsx';
import { Form, Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { RowLink } from '#app/components/ui/row-button.tsx';
import { MOST_INVOICEABLE, MOST_ORDERS_INVOICED } from '#app/domain/invoice/invoice.ts';
import { FormField } from '#app/forms/form-field.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { type PortalForm, useForm } from '#app/forms/use-form.ts';
import { filters } from '#app/styles/desk-filter.css.ts';
import { cluster, muted, spread, stack, visuallyHidden } from '#app/styles/layout.css.ts';
import type { ApplyView } from './apply.server.ts';
import { AMOUNT_MAX, amountControl, BY_LINES } from './apply-controls.ts';

interface ApplyFormProps {
  view: ApplyView;
  titles: { value: string; label: string }[];
  form: FormDescription;
  /** The order that it was opened for. */
  orderCode: string | null;
}

/** What can be invoiced: of a month or an order, by seller, and the form for one of them. */
export function ApplyCard(props: ApplyFormProps) {
  const { view, orderCode } = props;
  return (
    <Card title={orderCode ? `申请发票：订单 ${orderCode}` : '申请发票'} gap={4}>
      {!orderCode && (
        <Form action="/customer/invoice-management" className={filters}>
          <Field name="month" label="下单月份" error={view.monthError}>
            <Input type="month" defaultValue={view.month} placeholder="2026-11" />
          </Field>
          <Button variant="secondary">查询</Button>
        </Form>
      )}
      {view.sellers.length === 0 && (
        <p className={muted}>没有可以开票的订单：收货并付款后，按实收和实付金额开票。</p>
      )}
      {view.isCut && (
        <p className={muted}>
          只列出最近 {MOST_INVOICEABLE} 个可开票订单，更早的请按下单月份查询。
        </p>
      )}
      {view.sellers.length > 1 && (
        <ul className={stack[2]}>
          {view.sellers.map(({ sellerCode, to, name, text }) => (
            <li key={sellerCode} className={spread}>
              <span>
                {name} <span className={muted}>{text}</span>
              </span>
              <RowLink to={to} label="选择" of={name} />
            </li>
          ))}
        </ul>
      )}
      {view.seller && <SellerForm {...props} seller={view.seller} />}
      <Pager {...view.pager} />
    </Card>
  );
}

function SellerForm({
  view,
  titles,
  form: description,
  seller,
}: ApplyFormProps & { seller: { code: string; name: string } }) {
  const form = useForm(description);
  if (titles.length === 0) {
    return (
      <Notice tone="info">
        开票前请先<Link to="/customer/invoice-management/titles">添加发票抬头</Link>
      </Notice>
    );
  }
  const chosen = [form.valueOf('chosen') ?? []].flat();
  const isSent = view.rows.some(
    ({ orderCode }) => form.valueOf(amountControl(orderCode)) !== undefined,
  );
  return (
    <ServerForm form={form} className={stack[4]}>
      <input type="hidden" name="sellerCode" value={seller.code} />
      <FieldGroup
        name="chosen"
        label={`${seller.name} 的订单与开票金额（元）`}
        error={form.errorsOf('chosen')[0]}
        required
      >
        <ul className={stack[2]}>
          {view.rows.map(({ orderCode, day, amount, text }) => (
            <li key={orderCode} className={spread}>
              <Checkbox
                name="chosen"
                value={orderCode}
                label={`${orderCode}（${day}，可开 ${text}）`}
                defaultChecked={!isSent || chosen.includes(orderCode)}
              />
              <AmountField form={form} orderCode={orderCode} due={amount} />
            </li>
          ))}
        </ul>
      </FieldGroup>
      {view.deliveries.length > 0 && (
        <FieldGroup
          name="delivery"
          label="按发货单开票"
          error={form.errorsOf('delivery')[0]}
          hint="选填；选中后只开这几批，金额按实收计算"
        >
          <ul className={stack[2]}>
            {view.deliveries.map(({ id, label }) => (
              <li key={id}>
                <Checkbox
                  name="delivery"
                  value={id}
                  label={label}
                  defaultChecked={[form.valueOf('delivery') ?? []].flat().includes(id)}
                />
              </li>
            ))}
          </ul>
        </FieldGroup>
      )}
      {view.pager.pages > 1 && (
        <p className={muted}>
          一次最多申请 {MOST_ORDERS_INVOICED} 个订单，其余在后面几页，请再次申请。
        </p>
      )}
      <FormSelect
        name="titleId"
        label="发票抬头"
        options={titles}
        defaultValue={titles[0]?.value ?? ''}
      />
      <FormField name="remark" label="备注" hint="选填，开票方可见" />
      <div className={cluster[2]}>
        <Button>申请发票</Button>
        <Button variant="secondary" name="intent" value={BY_LINES}>
          按行开票、分几个抬头
        </Button>
      </div>
    </ServerForm>
  );
}

interface AmountFieldProps {
  form: PortalForm;
  orderCode: string;
  due: string;
}

function AmountField({ form, orderCode, due }: AmountFieldProps) {
  const name = amountControl(orderCode);
  const typed = form.textOf(name);
  return (
    <Field
      name={name}
      label={<span className={visuallyHidden}>{orderCode} 的开票金额</span>}
      error={form.errorsOf(name)[0]}
    >
      <Input inputMode="decimal" maxLength={AMOUNT_MAX} defaultValue={typed ?? due} />
    </Field>
  );
}
