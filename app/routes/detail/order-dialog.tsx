import { useActionData } from '@remix-run/react';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Price } from '#app/components/ui/price.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { stack } from '#app/styles/layout.css.ts';
import { CountField } from './count-field.tsx';
import type { action } from './detail.tsx';
import type { DetailView } from './detail-view.server.ts';
import { detailHref } from './goods-query.ts';

interface OrderDialogProps {
  goods: DetailView;
  description: FormDescription;
  /** What the visitor asked for on the page behind. */
  count: string | null;
}

/** Orders a spot listing (spec 1 §5, spec 2 §2). */
export function OrderDialog({ goods, description, count }: OrderDialogProps) {
  const form = useForm(description, useActionData<typeof action>()?.reply);
  const first = String(form.valueOf('count') ?? count ?? goods.count.min);
  return (
    <Dialog
      title="立即下单"
      description={goods.name}
      closeTo={detailHref(goods)}
      footer={
        <>
          <ButtonLink to={detailHref(goods)} variant="secondary" replace preventScrollReset>
            取消
          </ButtonLink>
          <Button variant="buy" form={form.description.form}>
            确认下单
          </Button>
        </>
      }
    >
      <ServerForm form={form} id={form.description.form} className={stack[4]}>
        <input type="hidden" name="selfId" value={goods.id} />
        <DescriptionList
          look="summary"
          items={[
            { term: '规格', value: goods.detail },
            { term: '单价', value: <Price amount={goods.priceText} unit={goods.unit} /> },
            { term: '可售数量', value: `${goods.count.max} ${goods.unit}` },
          ]}
        />
        <CountField form={form} goods={goods} first={first} required />
      </ServerForm>
    </Dialog>
  );
}
