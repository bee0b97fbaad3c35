import { useState } from 'react';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { COUNT_REQUIRED } from '#app/domain/lead/registration.ts';
import { type CountBounds, CountField } from '#app/forms/count-field.tsx';
import { keepQuantity } from '#app/forms/kept-quantity.ts';
import type { FormDescription } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { type PortalForm, useForm } from '#app/forms/use-form.ts';
import { stack } from '#app/styles/layout.css.ts';

export interface OrderDialogProps {
  goods: CountBounds & {
    id: string;
    name: string;
    detail: string;
    priceText: string;
    pricedUnit: string;
  };
  description: FormDescription;
  /** The quantity chosen on the page behind. */
  count?: string | null;
  /** The address of the page behind. */
  closeTo: string;
}

/** The dialog itself: how much of what there is. Where it goes is chosen on the page behind it. */
export default function OrderPanel({ goods, description, count, closeTo }: OrderDialogProps) {
  const described = useForm(description);
  const [missing, setMissing] = useState(false);
  const form: PortalForm = missing ? { ...described, errorsOf: () => [COUNT_REQUIRED] } : described;
  const kept = keepQuantity((text, isLeft) => setMissing(isLeft && text === ''));
  const first = String(form.valueOf('count') ?? count ?? goods.count.min);
  return (
    <Dialog
      title="立即下单"
      description={goods.name}
      closeTo={closeTo}
      footer={
        <>
          <ButtonLink to={closeTo} variant="secondary" replace preventScrollReset>
            取消
          </ButtonLink>
          <Button variant="buy" form={form.description.form}>
            去确认订单
          </Button>
        </>
      }
    >
      <ServerForm
        form={form}
        id={form.description.form}
        className={stack[4]}
        preventScrollReset
        {...kept}
      >
        <input type="hidden" name="selfId" value={goods.id} />
        <DescriptionList
          look="summary"
          items={[
            { term: '规格', value: goods.detail },
            { term: '单价', value: <Price amount={goods.priceText} unit={goods.pricedUnit} /> },
            { term: '可订库存', value: `${goods.count.max} ${goods.unit}` },
          ]}
        />
        <CountField goods={goods} first={first} required />
      </ServerForm>
    </Dialog>
  );
}
