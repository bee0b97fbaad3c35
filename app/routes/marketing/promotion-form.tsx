import { Card } from '#app/components/ui/card.tsx';
import { SaveButtons } from '#app/components/ui/save-buttons.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { grid, muted, small } from '#app/styles/layout.css.ts';

interface PromotionFormProps {
  save: { id: string | null; title: string; form: FormDescription; rows: readonly number[] };
  closeTo: string;
}

/** A promotion, new or changed: its name, the least quantity, and what is taken off from which quantity on. */
export function PromotionForm({ save, closeTo }: PromotionFormProps) {
  return (
    <Card title={save.title}>
      <DescribedForm description={save.form}>
        {save.id && <input type="hidden" name="marketingId" value={save.id} />}
        <div className={grid.medium}>
          <FormField
            name="markeName"
            label="活动名称"
            hint="买家会看到，例如 春季备货节"
            autoComplete="off"
          />
          <FormField
            name="buyQuantity"
            label="起购数量"
            hint="活动商品合计的最低数量；没有要求时填 0"
            defaultValue="0"
            inputMode="decimal"
            autoComplete="off"
          />
          <FormField name="validUntil" label="满量优惠至" type="date" hint="长期有效时留空" />
        </div>
        <p className={`${muted} ${small}`}>
          满量优惠：活动商品的合计数量落在一档内，每单位减免该档金额；各档不能重叠，不用的行留空。只发优惠券时可以都留空。
        </p>
        {save.rows.map((at) => (
          <fieldset key={at} className={grid.small}>
            <legend>{`第 ${at + 1} 档`}</legend>
            <FormField
              name={`rangeMin${at}`}
              label="数量从"
              inputMode="decimal"
              autoComplete="off"
            />
            <FormField
              name={`rangeMax${at}`}
              label="到（不限则留空）"
              inputMode="decimal"
              autoComplete="off"
            />
            <FormField
              name={`discountAmount${at}`}
              label="每单位减免（元）"
              inputMode="decimal"
              autoComplete="off"
            />
          </fieldset>
        ))}
        <SaveButtons cancelTo={closeTo}>保存</SaveButtons>
      </DescribedForm>
    </Card>
  );
}
