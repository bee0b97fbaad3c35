import { Permitted } from '#app/components/layout/permitted.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { filters } from '#app/styles/desk-filter.css.ts';
import { stack } from '#app/styles/layout.css.ts';
import type { priceDayView } from './price-day.server.ts';

/** The prices that hold for a day: all are confirmed by one press, and end at the seller's time. */
export function PriceDay({
  day: { renew, close, form },
}: {
  day: ReturnType<typeof priceDayView>;
}) {
  return (
    <Permitted permission="trade">
      <Card title="今日价格" gap={3}>
        {renew && (
          <DescribedForm description={renew.form} className={stack[2]}>
            <p>{renew.text}。</p>
            <div>
              <Button>价格不变，全部确认至 {renew.until}</Button>
            </div>
          </DescribedForm>
        )}
        <DescribedForm description={form} className={filters} preventScrollReset>
          <FormField name="close" label="价格每天有效至" size={6} defaultValue={close} />
          <Button variant="secondary">保存时间</Button>
        </DescribedForm>
      </Card>
    </Permitted>
  );
}
