import { useMayDo } from '#app/components/layout/use-permission.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { muted, stack } from '#app/styles/layout.css.ts';

type Choices = readonly { value: string; label: string }[];

interface StockHoldProps {
  hold: { form: FormDescription; choices: Choices; invoicing: Choices };
}

/** Whether orders that wait for an approval keep the seller's stock, and what invoices it writes. */
export function StockHoldCard({ hold }: StockHoldProps) {
  const may = useMayDo();
  if (!may('administer')) return null;
  return (
    <Card title="交易设置">
      <DescribedForm description={hold.form} className={stack[3]} preventScrollReset>
        <p className={muted}>选择「可开专票」后，买家可以按此筛选到您的商品。</p>
        <FormSelect name="invoicing" label="增值税专用发票" options={hold.invoicing} />
        <p className={muted}>
          不保留时，审批通过才扣减库存，届时库存不足则不能通过，买家可以修改或取消订单。修改后对新提交的订单生效。
        </p>
        <FormSelect name="approvalHold" label="买家企业审批期间" options={hold.choices} />
        <div>
          <Button variant="secondary">保存设置</Button>
        </div>
      </DescribedForm>
    </Card>
  );
}
