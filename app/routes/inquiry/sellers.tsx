import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import * as fieldStyles from '#app/components/ui/field.css.ts';
import { Input } from '#app/components/ui/field.tsx';
import type { PortalForm } from '#app/forms/use-form.ts';
import { cluster, muted, stack, visuallyHidden } from '#app/styles/layout.css.ts';

interface SellersProps {
  form: PortalForm;
  sellers: readonly { value: string; label: string; detail: string; checked: boolean }[];
}

/** The stores to send the inquiry to: several at once, and only those see it (decision 27). */
export function Sellers({ form, sellers }: SellersProps) {
  const error = form.errorsOf('sellerCodes')[0];
  const sellerName = form.valueOf('sellerName');
  return (
    <Card title={<span id="sellers">询价卖家</span>}>
      <div className={stack[3]}>
        <p className={muted}>可同时向多家卖家询价，卖家之间互不可见。</p>
        <div className={cluster[2]}>
          <div>
            <Input
              name="sellerName"
              aria-label="查找卖家"
              placeholder="卖家名称"
              maxLength={60}
              defaultValue={typeof sellerName === 'string' ? sellerName : ''}
            />
          </div>
          <Button variant="secondary" name="intent" value="findSellers">
            查找
          </Button>
        </div>
        <fieldset aria-describedby={error && 'sellerCodes-error'}>
          <legend className={visuallyHidden}>卖家</legend>
          <div className={fieldStyles.choices}>
            {sellers.map(({ value, label, detail, checked }) => (
              <label key={value} className={fieldStyles.choiceCard}>
                <input
                  type="checkbox"
                  name="sellerCodes"
                  value={value}
                  defaultChecked={checked}
                  aria-invalid={error ? true : undefined}
                />
                <span>
                  {label}
                  {detail && <span className={fieldStyles.choiceDetail}>{detail}</span>}
                </span>
              </label>
            ))}
          </div>
          {error && (
            <p id="sellerCodes-error" className={fieldStyles.error}>
              {error}
            </p>
          )}
        </fieldset>
      </div>
    </Card>
  );
}
