import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormRadio } from '#app/forms/form-radio.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { muted } from '#app/styles/layout.css.ts';
import type { GiveUpView } from './give-up.server.ts';

/** A seller who cannot ship goods of an order asks the buyer to take the money back. */
export function GiveUpCard({ view, form }: { view: GiveUpView; form: FormDescription }) {
  return (
    <Card title={`无法供货：订单 ${view.orderCode}`}>
      <p className={muted}>
        提交后由买家确认：接受或 72
        小时内未答复的，未发货的货款退回买家，您不再发货；买家也可以申请平台介入。处理期间仍可发货。
      </p>
      <DescribedForm description={form}>
        <input type="hidden" name="orderCode" value={view.orderCode} />
        <FormRadio
          name="position"
          label="商品"
          required
          options={view.goods}
          defaultValue={view.goods[0]?.value}
        />
        <FormField
          name="count"
          label="数量"
          hint="选择全部商品时不填"
          defaultValue={view.count}
          inputMode="decimal"
        />
        <FormTextarea name="description" label="原因" hint="买家会看到" required />
        <Button>提交</Button>
      </DescribedForm>
    </Card>
  );
}
