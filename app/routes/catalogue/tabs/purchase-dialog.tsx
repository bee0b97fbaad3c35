import { useState } from 'react';
import { OwnFields } from '#app/components/company/own-fields.tsx';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Field, Input } from '#app/components/ui/field.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { COUNT_REQUIRED } from '#app/domain/lead/registration.ts';
import { typedAmountOf, typedMargin } from '#app/domain/purchase/group-purchase.ts';
import { keepQuantity } from '#app/forms/kept-quantity.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { type PortalForm, useForm } from '#app/forms/use-form.ts';
import { classNames } from '#app/styles/class-names.ts';
import { muted, small, stack } from '#app/styles/layout.css.ts';
import type { PurchaseView } from './read-purchase.server.ts';

/** 集采商品登记: the plan and the quantity wanted of it (spec 2 §2, §5). */
export default function PurchaseDialog({ purchase }: { purchase: PurchaseView }) {
  const { closeTo } = purchase;
  const form = useForm(purchase.form);
  return (
    <Dialog
      title="集采商品登记"
      description={purchase.title}
      closeTo={closeTo}
      footer={
        <>
          <ButtonLink to={closeTo} variant="secondary" replace preventScrollReset>
            取消
          </ButtonLink>
          <Button variant="buy" form={purchase.form.form}>
            确认登记
          </Button>
        </>
      }
    >
      <ServerForm
        form={form}
        id={purchase.form.form}
        className={stack[4]}
        preventScrollReset
        autoComplete="off"
      >
        <input type="hidden" name="scheduleId" value={purchase.scheduleId} />
        <input type="hidden" name="productCode" value={purchase.productCode} />
        <DescriptionList look="summary" items={purchase.facts} />
        {purchase.own && (
          <Notice
            tone={purchase.own.tone === 'success' ? 'success' : 'info'}
            title={`我的登记：${purchase.own.label}`}
          >
            {purchase.own.note} <Link to={purchase.ownTo}>查看我的登记</Link>
          </Notice>
        )}
        {purchase.description && <p className={muted}>{purchase.description}</p>}
        <Quantity form={form} purchase={purchase} />
        {purchase.ownFields.length > 0 && <OwnFields form={form} fields={purchase.ownFields} />}
      </ServerForm>
    </Dialog>
  );
}

const NAME = 'orderedQuantity';

/** The quantity, which accepts only digits, and the margin computed from it. */
function Quantity({ form, purchase }: { form: PortalForm; purchase: PurchaseView }) {
  const first = String(form.valueOf(NAME) ?? '');
  const [typed, setTyped] = useState(first);
  const [left, setLeft] = useState(false);
  const kept = keepQuantity((text, isLeft) => {
    setTyped(text);
    setLeft(isLeft);
  });
  const amount = typedAmountOf(typed, purchase.referencePrice);
  const margin = typedMargin(typed, purchase.referencePrice, purchase.marginRatio);
  return (
    <>
      <Field
        name={NAME}
        label={`登记数量（${purchase.unit}）`}
        hint={`${purchase.least} ${purchase.unit}起订，最多两位小数`}
        error={left && typed === '' ? COUNT_REQUIRED : form.errorsOf(NAME)[0]}
        required
      >
        <Input
          inputMode="decimal"
          autoComplete="off"
          maxLength={32}
          defaultValue={first}
          {...kept}
        />
      </Field>
      <p>
        货款（按参考价）：
        <output htmlFor={form.idOf(NAME)}>
          {amount ? `${typed} ${purchase.unit} = ¥${amount}` : '—'}
        </output>
        <br />
        保证金：
        <output htmlFor={form.idOf(NAME)}>{margin ? `¥${margin}` : '—'}</output>
        <span className={muted}>（{purchase.marginOfOne}）</span>
      </p>
      <p className={classNames(muted, small)}>{purchase.rule}</p>
    </>
  );
}
