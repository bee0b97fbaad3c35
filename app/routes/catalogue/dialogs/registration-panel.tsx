import { OwnFields } from '#app/components/company/own-fields.tsx';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { Stepper } from '#app/components/ui/stepper.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { useOwnForm } from '#app/forms/use-form.ts';
import type { Registration } from './goods-dialogs.server.ts';

export interface RegistrationPanelProps {
  registration: Registration;
  /** On the goods' own page, which adds that the platform's review is awaited (spec 2 §2). */
  review?: boolean;
}

/** Shown only on the goods' own page (spec 2 §2). */
const REVIEW_AWAITED = '请等待平台审核，审核结果可在登记记录中查看。';

type Asked = Extract<Registration, { step: 'register' }>;

export default function RegistrationPanel({ registration, review }: RegistrationPanelProps) {
  if (registration.step === 'registered') return <Registered {...registration} review={review} />;
  return registration.open ? (
    <Register asked={registration} />
  ) : (
    <Dialog title="登记" description={registration.goods.name} closeTo={registration.closeTo}>
      <Notice tone="warning">该商品暂无可订库存，不能登记。</Notice>
    </Dialog>
  );
}

function Register({ asked: { form: description, goods, closeTo, ownFields } }: { asked: Asked }) {
  return (
    <Dialog
      title="登记"
      closeTo={closeTo}
      footer={
        <>
          <ButtonLink to={closeTo} variant="secondary" replace preventScrollReset>
            取消
          </ButtonLink>
          <Button variant="buy" form={description.form}>
            确认登记
          </Button>
        </>
      }
    >
      <DescribedForm description={description} id={description.form}>
        <input type="hidden" name="selfId" value={goods.id} />
        <DescriptionList
          look="summary"
          items={[
            { term: '商品名称', value: goods.name },
            { term: '供应商', value: goods.supplier },
            { term: '生产厂家', value: goods.maker },
            { term: '当前价格', value: <Price amount={goods.price} unit={goods.pricedUnit} /> },
          ]}
        />
        <Count goods={goods} />
        {ownFields.length > 0 && <Own fields={ownFields} />}
      </DescribedForm>
    </Dialog>
  );
}

function Own({ fields }: { fields: Asked['ownFields'] }) {
  return <OwnFields form={useOwnForm()} fields={fields} />;
}

function Count({ goods }: Pick<Asked, 'goods'>) {
  const form = useOwnForm();
  const id = form.idOf('purchaseCount');
  const error = form.errorsOf('purchaseCount')[0];
  return (
    <Field
      name="purchaseCount"
      label={`采购数量（${goods.unit}）`}
      hint={`最少 1 ${goods.unit}，最多 ${goods.available} ${goods.unit}`}
      error={error}
      required
    >
      <Stepper
        id={id}
        name="purchaseCount"
        label="采购数量"
        defaultValue={String(form.valueOf('purchaseCount') ?? '')}
        min="1"
        max={goods.available}
        required
        error={error}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        autoComplete="off"
      />
    </Field>
  );
}

function Registered({
  name,
  count,
  price,
  pricedUnit,
  state,
  ordersTo,
  closeTo,
  review,
}: Extract<Registration, { step: 'registered' }> & { review: boolean | undefined }) {
  return (
    <Dialog
      title="登记已提交"
      description={review && REVIEW_AWAITED}
      closeTo={closeTo}
      footer={
        <>
          <ButtonLink to={closeTo} variant="secondary" replace preventScrollReset>
            继续浏览
          </ButtonLink>
          <ButtonLink to={ordersTo}>查看订单</ButtonLink>
        </>
      }
    >
      <DescriptionList
        look="summary"
        items={[
          { term: '商品名称', value: name },
          { term: '采购数量', value: count },
          { term: '登记价格', value: <Price amount={price} unit={pricedUnit} /> },
          { term: '审核状态', value: state },
        ]}
      />
    </Dialog>
  );
}
