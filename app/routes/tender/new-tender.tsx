import { useLoaderData } from '@remix-run/react';
import { DraftControls, OfferedDrafts } from '#app/components/draft/long-form.tsx';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { FormBar } from '#app/components/ui/form-bar.tsx';
import { TERMS_LABEL } from '#app/domain/order/typed-terms.ts';
import { EnterButton } from '#app/forms/enter-button.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { grid, muted, stack } from '#app/styles/layout.css.ts';
import { newTenderAction, readNewTender } from './new-tender.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta = titled('发布招标');

export const loader = readNewTender;
export const action = newTenderAction;

/** Nobody knows who wins, so terms that a seller grants to single buyers are none of a tender. */
const TERMS = (['full', 'deposit', 'onDelivery'] as const).map((kind) => ({
  value: kind,
  label: TERMS_LABEL[kind],
}));

/** The form by which a buyer publishes a tender. */
export default function NewTender() {
  const data = useLoaderData<typeof loader>();
  const form = useForm(data.form);
  return (
    <CustomerPage
      title="发布招标"
      breadcrumb={[{ label: '我的招标', to: '/customer/tenders' }, { label: '发布招标' }]}
    >
      <OfferedDrafts long={data.long} />
      <ServerForm form={form} className={stack[4]}>
        <EnterButton>发布招标</EnterButton>
        <Card title="招标信息" gap={4}>
          <FormField name="title" label="标题" />
          <div className={grid.medium}>
            <FormField name="biddingLocation" label="招标地点" />
            <FormField name="openingPlace" label="开标地点" />
            <FormField
              name="questionsEnd"
              label="提问截止时间"
              type="datetime-local"
              hint="北京时间，不晚于投标截止时间"
            />
            <FormField
              name="bidEndDate"
              label="投标截止时间"
              type="datetime-local"
              hint="北京时间，到时系统统一开标"
            />
          </div>
          <FormTextarea
            name="biddingContent"
            label="招标内容"
            hint="对货物、供货和投标人的要求；发布后不能修改"
            rows={5}
          />
        </Card>
        <LotsCard {...data} />
        <Card title="付款与评分" gap={4}>
          <div className={grid.medium}>
            <FormSelect name="termsKind" label="付款方式" none={null} options={TERMS} />
            <FormField
              name="depositPercent"
              label="定金比例（%）"
              hint="付款方式为定金时填写"
              inputMode="numeric"
            />
            <FormField
              name="balanceDays"
              label="尾款天数"
              hint="付款方式为定金时填写"
              inputMode="numeric"
            />
          </div>
          <div className={grid.medium}>
            <FormField
              name="priceWeight"
              label="价格分"
              hint="只按价格评标填 100；与各评分项合计 100"
              inputMode="numeric"
            />
          </div>
          {data.criteria.map((row) => (
            <div key={row} className={grid.medium}>
              <FormField
                name={`criterion.${row}`}
                label={`评分项 ${row}`}
                hint={row === 1 && '如交货期、业绩，可不填'}
              />
              <FormField name={`points.${row}`} label={`评分项 ${row} 满分`} inputMode="numeric" />
            </div>
          ))}
        </Card>
        <FormBar>
          <Button size="large">发布招标</Button>
          <DraftControls form={form} long={data.long} />
        </FormBar>
      </ServerForm>
    </CustomerPage>
  );
}

type LotsCardProps = Pick<Awaited<ReturnType<typeof readNewTender>>, 'lots' | 'mostLots' | 'unit'>;

function LotsCard({ lots, mostLots, unit }: LotsCardProps) {
  const add = lots < mostLots && (
    <Button variant="secondary" name="intent" value="addLot" formNoValidate>
      添加标段
    </Button>
  );
  return (
    <Card title={`标段（${lots}）`} action={add} gap={4}>
      <input type="hidden" name="lots" value={lots} />
      <p className={muted}>每个标段一种货物，分别投标和定标；没有填写的标段不发布。</p>
      {Array.from({ length: lots }, (_, at) => at + 1).map((row) => (
        <fieldset key={row} id={`lot-${row}`} className={grid.medium}>
          <legend>标段 {row}</legend>
          <FormField name={`productName.${row}`} label="货物名称" maxLength={64} />
          <FormField name={`specs.${row}`} label="规格" maxLength={120} />
          <FormField name={`count.${row}`} label="数量" inputMode="decimal" maxLength={16} />
          <FormField name={`unit.${row}`} label="单位" maxLength={8} defaultValue={unit} />
          <FormField name={`place.${row}`} label="交货地点" maxLength={120} />
        </fieldset>
      ))}
    </Card>
  );
}
