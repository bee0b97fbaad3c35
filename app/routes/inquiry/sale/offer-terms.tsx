import { TERMS_KINDS, TERMS_LABEL } from '#app/domain/order/typed-terms.ts';
import { FormField } from '#app/forms/form-field.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import { grid } from '#app/styles/layout.css.ts';
import * as styles from './offer-terms.css.ts';

/** How the order is paid that an accepted offer becomes; the numbers of the chosen way are shown. */
export function OfferTerms() {
  return (
    <div className={`${grid.medium} ${styles.terms}`}>
      <FormSelect
        name="termsKind"
        label="付款方式"
        hint="买家采纳后订单按此付款；月结需先在「月结额度」为买家开通额度"
        none={null}
        options={TERMS_KINDS.map((kind) => ({ value: kind, label: TERMS_LABEL[kind] }))}
      />
      <div className={styles.ofDeposit}>
        <FormField
          name="depositPercent"
          label="定金比例（%）"
          hint="采纳后 3 个工作日内付清"
          inputMode="numeric"
        />
      </div>
      <div className={styles.ofDeposit}>
        <FormField
          name="balanceDays"
          label="尾款天数"
          hint="定金期限后几天内付清，付清后发货"
          inputMode="numeric"
        />
      </div>
      <div className={styles.ofMonthly}>
        <FormField
          name="monthlyDays"
          label="月结天数"
          hint="收货结算后几天内付款"
          inputMode="numeric"
        />
      </div>
    </div>
  );
}
