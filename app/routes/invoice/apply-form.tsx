import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Checkbox, Field, FieldGroup, Input } from '#app/components/ui/field.tsx';
import { Form, Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import type { FormDescription, FormReply } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { cluster, muted, spread, stack } from '#app/styles/layout.css.ts';
import type { ApplyView } from './apply.server.ts';

interface ApplyFormProps {
  view: ApplyView;
  titles: { value: string; label: string }[];
  form: FormDescription;
  reply: FormReply | null | undefined;
  /** The order that it was opened for. */
  orderCode: string | null;
}

/** What can be invoiced: of a month or an order, by seller, and the form for one of them. */
export function ApplyCard(props: ApplyFormProps) {
  const { view, orderCode } = props;
  return (
    <Card title={orderCode ? `申请发票：订单 ${orderCode}` : '申请发票'}>
      <div className={stack[4]}>
        {!orderCode && (
          <Form action="/customer/invoice-management" className={cluster[3]}>
            <Field name="month" label="下单月份">
              <Input type="month" defaultValue={view.month} placeholder="2026-11" />
            </Field>
            <Button variant="secondary">查询</Button>
          </Form>
        )}
        {view.sellers.length === 0 && (
          <p className={muted}>没有可以开票的订单：收货并付款后，按实收和实付金额开票。</p>
        )}
        {view.sellers.length > 1 && (
          <ul className={stack[2]}>
            {view.sellers.map(({ sellerCode, to, name, text }) => (
              <li key={sellerCode} className={spread}>
                <span>
                  {name} <span className={muted}>{text}</span>
                </span>
                <ButtonLink to={to} variant="secondary" size="small" aria-label={`选择 ${name}`}>
                  选择
                </ButtonLink>
              </li>
            ))}
          </ul>
        )}
        {view.seller && <SellerForm {...props} seller={view.seller} />}
      </div>
    </Card>
  );
}

function SellerForm({
  view,
  titles,
  form: description,
  reply,
  seller,
}: ApplyFormProps & { seller: { code: string; name: string } }) {
  const form = useForm(description, reply);
  if (titles.length === 0) {
    return (
      <Notice tone="info">
        开票前请先<Link to="/customer/invoice-management/titles">添加发票抬头</Link>
      </Notice>
    );
  }
  const typed = form.valueOf('amounts');
  const sent = [form.valueOf('orderCodes') ?? []].flat();
  const chosen = form.valueOf('chosen');
  const amountOf = (orderCode: string) => [typed ?? []].flat()[sent.indexOf(orderCode)];
  return (
    <ServerForm form={form} className={stack[4]}>
      <input type="hidden" name="sellerCode" value={seller.code} />
      <FieldGroup
        name="chosen"
        label={`${seller.name} 的订单与开票金额（元）`}
        error={form.errorsOf('chosen')[0] ?? form.errorsOf('amounts').join('；')}
        required
      >
        <ul className={stack[2]}>
          {view.rows.map(({ orderCode, day, amount, text }) => (
            <li key={orderCode} className={spread}>
              <Checkbox
                name="chosen"
                value={orderCode}
                label={`${orderCode}（${day}，可开 ${text}）`}
                defaultChecked={sent.length === 0 || [chosen ?? []].flat().includes(orderCode)}
              />
              <span>
                <input type="hidden" name="orderCodes" value={orderCode} />
                <Input
                  name="amounts"
                  inputMode="decimal"
                  maxLength={32}
                  aria-label={`${orderCode} 的开票金额`}
                  defaultValue={amountOf(orderCode) ?? amount}
                />
              </span>
            </li>
          ))}
        </ul>
      </FieldGroup>
      <FormSelect
        form={form}
        name="titleId"
        label="发票抬头"
        options={titles}
        defaultValue={titles[0]?.value ?? ''}
      />
      <FormField form={form} name="remark" label="备注" hint="选填，开票方可见" />
      <Button>申请发票</Button>
    </ServerForm>
  );
}
