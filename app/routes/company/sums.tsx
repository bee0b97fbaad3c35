import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import { grid, muted, stack } from '#app/styles/layout.css.ts';
import type { CompanyView } from './company-view.ts';

/** From which sums over a time purchases are approved. */
export function Sums({ company: { sums, sumForm } }: { company: CompanyView }) {
  return (
    <Card title="累计审批" gap={4}>
      <p className={muted}>
        同一人（含互相移交购物车的同事）或同一成本中心 24
        小时内向同一卖家的采购，始终按一次采购的金额审批（疑似拆单会提示审批人）；还可以按更长的期间累计。计入未取消的订单、报名的出价上限和集采登记。
      </p>
      {sums.length > 0 && (
        <ul className={stack[2]}>
          {sums.map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
      )}
      {sumForm && (
        <DescribedForm description={sumForm.form} className={stack[3]} preventScrollReset>
          <div className={grid.medium}>
            <FormSelect
              name="spender"
              label="累计对象"
              options={sumForm.spenders}
              defaultValue="person"
            />
            <FormSelect
              name="period"
              label="累计期间"
              options={sumForm.periods}
              defaultValue="week"
            />
            <FormSelect
              name="sellers"
              label="卖家范围"
              options={sumForm.sellers}
              defaultValue="one"
            />
            <FormField
              name="amount"
              label="累计达到（元）需审批"
              hint="留空则取消该条规则"
              inputMode="decimal"
            />
          </div>
          <div>
            <Button variant="secondary">保存累计规则</Button>
          </div>
        </DescribedForm>
      )}
    </Card>
  );
}
