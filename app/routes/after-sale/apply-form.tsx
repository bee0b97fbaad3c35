import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FileField } from '#app/forms/file-field.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormRadio } from '#app/forms/form-radio.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { halves, muted } from '#app/styles/layout.css.ts';
import type { ApplyView } from './apply.server.ts';

/** A case about one received line of an order, or about what is not shipped of it. */
export function ApplyCard({ view, form: description }: { view: ApplyView; form: FormDescription }) {
  const named = view.goods.find(({ value }) => value === view.first.position);
  return (
    <Card title={`申请售后：订单 ${view.orderCode}`}>
      {view.goods.length === 0 ? (
        <p className={muted}>
          {view.until
            ? `这个订单没有可以申请售后的商品：收货后可以申请到 ${view.until}，已提交的申请见下方。`
            : '这个订单现在没有可以申请售后的商品：确认收货后可以申请，已提交的申请见下方。'}
        </p>
      ) : (
        <DescribedForm description={description} multipart>
          <input type="hidden" name="orderCode" value={view.orderCode} />
          <FormRadio
            name="position"
            label="商品"
            required
            options={view.goods}
            defaultValue={named?.value ?? view.goods[0]?.value}
          />
          {view.received && (
            <FormRadio
              name="kind"
              label="售后类型"
              required
              hint="未发货的商品不用选，按未发货退款处理"
              options={view.kinds}
              defaultValue={'refundOnly'}
            />
          )}
          {view.counted && (
            <div className={halves}>
              <FormField
                name="count"
                label="数量"
                hint="选择全部商品时不填"
                inputMode="decimal"
                required={view.received}
                defaultValue={view.first.count}
              />
              {view.received && (
                <FormField
                  name="amount"
                  label="退款金额（元）"
                  hint="换货和未发货的商品不填"
                  inputMode="decimal"
                  defaultValue={view.first.amount}
                />
              )}
            </div>
          )}
          <FormSelect
            name="reason"
            label="原因"
            options={view.reasons}
            defaultValue={view.first.reason}
          />
          <FormTextarea
            name="description"
            label="说明"
            hint="选填"
            defaultValue={view.first.description}
          />
          <FileField name="fileIds" label="凭证" moderType="afterSale" />
          <Button>提交申请</Button>
        </DescribedForm>
      )}
    </Card>
  );
}
