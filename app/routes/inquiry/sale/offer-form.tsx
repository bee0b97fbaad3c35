import { type FormEvent, useState } from 'react';
import { DraftControls } from '#app/components/draft/long-form.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Field, Input } from '#app/components/ui/field.tsx';
import { FormBar } from '#app/components/ui/form-bar.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { EnterButton } from '#app/forms/enter-button.tsx';
import { FileField } from '#app/forms/file-field.tsx';
import { FormCheckbox } from '#app/forms/form-checkbox.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import { ServerForm } from '#app/forms/server-form.tsx';
import { type PortalForm, useForm } from '#app/forms/use-form.ts';
import { useTimesAnswered } from '#app/forms/use-times-answered.ts';
import { cluster, grid, muted, spread, stack } from '#app/styles/layout.css.ts';
import { ManyPrices } from './many-prices.tsx';
import { offerControl } from './offer-controls.ts';
import { OfferPrices } from './offer-prices.tsx';
import { OfferRows } from './offer-rows.tsx';
import { OfferTerms } from './offer-terms.tsx';
import type { AskedGoodsView, Offering } from './read-sale-inquiry.server.ts';
import { type RunningTotal, runningTotal } from './running-total.ts';

interface OfferFormProps {
  offering: Offering;
  goods: readonly AskedGoodsView[];
}

/** The form of the next round. */
export function OfferForm({ offering, goods }: OfferFormProps) {
  const form = useForm(offering.form);
  // Each answer has filled in what was left blank.
  const answered = useTimesAnswered(form.description.form);
  const [live, setLive] = useState<{ answered: number; total: RunningTotal }>();
  const total =
    live?.answered === answered ? live.total : runningTotal((name) => form.valueOf(name), goods);

  function recount({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    const isPrice = target instanceof HTMLInputElement && target.name.startsWith('price.');
    if (!isPrice && !(target instanceof HTMLSelectElement && target.name === 'currency')) return;
    const data = new FormData(currentTarget);
    setLive({ answered, total: runningTotal((name) => data.get(name), goods) });
  }

  return (
    <ServerForm
      form={form}
      multipart
      id="offer"
      className={stack[4]}
      preventScrollReset
      onInput={recount}
    >
      <EnterButton intent="recalculate">重新计算</EnterButton>
      <input type="hidden" name="lastCutNum" value={offering.lastCutNum} />
      <input type="hidden" name="cutNum" value={offering.cutNum} />
      {offering.outdated && (
        <Notice tone="warning">
          您填写期间已有新一轮报价（第 {offering.lastCutNum} 轮），请核对后再提交。
        </Notice>
      )}
      <Card title={offering.title} gap={4}>
        {goods.length > 1 && (
          <p className={muted}>可以只报其中部分商品，没有填写单价的商品视为不报价。</p>
        )}
        {goods.length > 1 && <ManyPrices form={form} offering={offering} />}
        <OfferRows key={answered} form={form} goods={goods} ways={offering.ways} />
        <div className={spread}>
          <span className={muted} role="status">
            {total.note}
          </span>
          <span className={cluster[3]}>
            <span>
              合计 <b>{total.text}</b>
            </span>
            <Button variant="secondary" name="intent" value="recalculate">
              重新计算
            </Button>
          </span>
        </div>
      </Card>
      <TermsCard form={form} offering={offering} several={goods.length > 1} />
      <FormBar>
        <Button size="large">{offering.lastCutNum > 0 ? '提交新一轮报价' : '提交报价'}</Button>
        <DraftControls form={form} long={offering.long} />
      </FormBar>
    </ServerForm>
  );
}

/** What holds for all goods of the offer, and its files. */
function TermsCard({
  form,
  offering,
  several,
}: {
  form: PortalForm;
  offering: Offering;
  several: boolean;
}) {
  return (
    <Card title="币种、有效期、价格条款、付款方式与附件" gap={4}>
      <div className={grid.medium}>
        <FormSelect
          name="currency"
          label="币种"
          none={null}
          options={offering.currencies.map(({ code, name }) => ({ value: code, label: name }))}
        />
        <Field
          name="validUntil"
          label="报价有效期至"
          hint="北京时间，买家在此之前可以采纳"
          error={form.errorsOf('validUntil')[0]}
          required
        >
          <Input type="datetime-local" defaultValue={String(form.valueOf('validUntil'))} />
        </Field>
      </div>
      <OfferPrices offering={offering} />
      <OfferTerms />
      <div className={grid.medium}>
        <FormField
          name={offerControl('deliveryDays', 'all')}
          label="交货天数"
          hint="采纳后几天内交货，可不填；各商品不同时在商品下填写"
          inputMode="numeric"
          maxLength={8}
        />
      </div>
      {several && (
        <div className={grid.medium}>
          <FormField
            name="minimum"
            label="起订金额"
            hint="买家只采纳部分商品时，金额不能低于此数；不限时留空"
            inputMode="decimal"
          />
          <FormCheckbox
            name="wholeOnly"
            label="只接受整单采纳"
            defaultChecked={form.valueOf('wholeOnly') !== undefined}
          />
        </div>
      )}
      {(form.errorsOf('asTerms').length > 0 || form.valueOf('asTerms') !== undefined) && (
        <FormCheckbox name="asTerms" label="按所选条款执行" />
      )}
      <FormTextarea name="remark" label="备注" />
      <FileField name="fileIds" label="附件" moderType="offer" required files={offering.files} />
    </Card>
  );
}
