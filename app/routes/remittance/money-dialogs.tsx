import { FormDialog } from '#app/components/form-dialog.tsx';
import { Permitted } from '#app/components/layout/permitted.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { stack } from '#app/styles/layout.css.ts';
import type { BalanceRow } from './balances.server.ts';
import type { RefundRow } from './money.server.ts';

interface DialogProps {
  closeTo: string;
}

/** A refund that was sent by hand, with the reference it went by. */
export function RefundDialog({
  refund,
  closeTo,
}: DialogProps & { refund: RefundRow & { form: FormDescription; retry: FormDescription | null } }) {
  return (
    <Dialog title="登记退款" description={`订单 ${refund.orderCode}`} closeTo={closeTo}>
      <Permitted permission="pay">
        {refund.retry && <RetryForm id={refund.id} form={refund.retry} />}
        <DescribedForm description={refund.form} preventScrollReset>
          <DescriptionList
            look="summary"
            items={[
              { term: '买家', value: `${refund.buyer} ${refund.phone}` },
              { term: '金额', value: `¥${refund.amount}` },
              { term: '原因', value: refund.reason },
              { term: '付款账户', value: refund.payer ?? '—' },
            ]}
          />
          <input type="hidden" name="id" value={refund.id} />
          <FormField
            name="reference"
            label="退款流水号"
            hint="在网银或支付平台退款后填写；买家会看到已退款"
            autoComplete="off"
          />
          <Button block>已退款</Button>
        </DescribedForm>
      </Permitted>
    </Dialog>
  );
}

/** One that the provider has refused, as long as its account had too little, can go again. */
function RetryForm({ id, form }: { id: string; form: FormDescription }) {
  return (
    <DescribedForm description={form} className={stack[3]} preventScrollReset>
      <p>
        支付平台多次未受理或未确认原路退回。补足商户余额或排除原因后可以再试，不会重复退款；也可以另行退款后登记流水号。
      </p>
      <input type="hidden" name="id" value={id} />
      <div>
        <Button variant="secondary">重新原路退回</Button>
      </div>
    </DescribedForm>
  );
}

/** An order that was paid in part and not further: what was paid goes back. */
export function CancelDialog({
  order,
  closeTo,
}: DialogProps & { order: BalanceRow & { form: FormDescription } }) {
  return (
    <FormDialog
      title="确定取消订单吗?"
      description={`订单 ${order.orderCode} 已付 ¥${order.paid}，取消后退回买家。`}
      closeTo={closeTo}
      form={order.form}
      permission="pay"
      submit="取消订单"
      variant="danger"
    >
      <input type="hidden" name="orderCode" value={order.orderCode} />
      <FormTextarea name="reason" label="取消的原因" hint="买家和卖家都能看到" rows={2} />
    </FormDialog>
  );
}
