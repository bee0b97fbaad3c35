import { FormField } from '#app/forms/form-field.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import { grid } from '#app/styles/layout.css.ts';
import type { Offering } from './read-sale-inquiry.server.ts';

const UNSAID = '不说明';

/** What the prices of an offer are with, how goods are weighed, and how yuan are made of another currency. */
export function OfferPrices({ offering }: { offering: Offering }) {
  return (
    <>
      <div className={grid.medium}>
        <FormSelect
          name="taxIncluded"
          label="单价是否含税"
          hint="不含税的，税额加入买家看到的到货价和订单金额"
          none={UNSAID}
          optional
          options={[
            { value: 'yes', label: '含税' },
            { value: 'no', label: '不含税' },
          ]}
        />
        <FormSelect name="taxRate" label="税率" optional options={offering.taxRates} />
        <FormSelect
          name="freightKind"
          label="运费"
          none={UNSAID}
          optional
          options={offering.freights}
        />
        <FormField
          name="freightPerTonne"
          label="每吨运费"
          hint="运费按吨另计时填写，含税，按实提重量计入订单"
          inputMode="decimal"
        />
      </div>
      <div className={grid.medium}>
        <FormSelect
          name="weighing"
          label="计重方式"
          hint="按件重或规格理论重量结算选理计；件重填在各商品下"
          none={UNSAID}
          optional
          options={offering.weighings}
        />
        <FormField
          name="weightTolerance"
          label="允许偏差（‰）"
          hint="实发与采纳数量相差超过时由买家确认"
          inputMode="numeric"
        />
        <FormSelect
          name="countsAt"
          label="结算数量"
          none={UNSAID}
          optional
          options={offering.countsAt}
        />
      </div>
      <div className={grid.medium}>
        <FormSelect
          name="rateRule"
          label="汇率方式"
          hint={offering.published || '外币报价填写；运营方还没有公布汇率'}
          none="人民币报价不填"
          optional
          options={offering.rateRules}
        />
        <FormField
          name="rate"
          label="固定汇率"
          hint="1 单位外币折合人民币，最多 4 位小数"
          inputMode="decimal"
        />
      </div>
    </>
  );
}
