import { FormField } from '#app/forms/form-field.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import { grid } from '#app/styles/layout.css.ts';
import type { SaleTermsChoices } from './sale-terms-choices.server.ts';

/** What the price of an auction or a group purchase is with, and how its goods are weighed: announced before anybody bids or joins. */
export function SaleTermsFields({ choices }: { choices: SaleTermsChoices }) {
  return (
    <div className={grid.medium}>
      <FormSelect
        name="taxRate"
        label="含税税率"
        hint="成交价均为含税价，发票按此税率"
        none="按商品类别"
        optional
        options={choices.rates}
      />
      <FormSelect
        name="freightKind"
        label="运费"
        hint="含运费的送到买家收货地址"
        none={null}
        optional
        defaultValue="collect"
        options={choices.freights}
      />
      <FormSelect
        name="weighing"
        label="计重方式"
        none="按商品单位"
        optional
        options={choices.weighings}
      />
      <FormField
        name="weightTolerance"
        label="允许偏差（‰）"
        hint="实提与成交数量相差在此以内不需买家同意"
        inputMode="numeric"
      />
      <FormSelect
        name="countsAt"
        label="结算数量"
        none={null}
        optional
        options={choices.countsAt}
      />
    </div>
  );
}
