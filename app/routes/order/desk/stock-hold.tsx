import { useMay } from '#app/components/layout/may.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import type { FormDescription, FormReply } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { muted, stack } from '#app/styles/layout.css.ts';

interface StockHoldProps {
  hold: { form: FormDescription; choices: readonly { value: string; label: string }[] };
  reply: FormReply | undefined;
}

/** Whether orders that wait for an approval of their buyer's people keep the seller's stock. */
export function StockHoldCard({ hold, reply }: StockHoldProps) {
  const form = useForm(hold.form, reply);
  const may = useMay();
  if (!may('administer')) return null;
  return (
    <Card title="待审批订单的库存">
      <ServerForm form={form} className={stack[3]} preventScrollReset>
        <p className={muted}>
          不保留时，审批通过才扣减库存，届时库存不足则不能通过，买家可以修改或取消订单。修改后对新提交的订单生效。
        </p>
        <FormSelect
          form={form}
          name="approvalHold"
          label="买家企业审批期间"
          options={hold.choices}
        />
        <div>
          <Button variant="secondary">保存设置</Button>
        </div>
      </ServerForm>
    </Card>
  );
}
