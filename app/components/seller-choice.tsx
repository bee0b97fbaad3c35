import type { ReactNode } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import * as fieldStyles from '#app/components/ui/field.css.ts';
import { Input } from '#app/components/ui/field.tsx';
import type { PortalForm } from '#app/forms/use-form.ts';
import { cluster, stack, visuallyHidden } from '#app/styles/layout.css.ts';

interface SellerChoiceProps {
  /** Takes `sellerName`, `sellerCodes` and the intent `findSellers`. */
  form: PortalForm;
  sellers: readonly { value: string; label: string; detail: string; checked: boolean }[];
  /** Sellers of whom more is said, to be chosen first; the others are then shown when somebody looks for them. */
  recommended?: ReactNode;
}

/** The stores that an inquiry goes to: any of those proposed, or found by a part of their name. */
export function SellerChoice({ form, sellers, recommended }: SellerChoiceProps) {
  const error = form.errorsOf('sellerCodes')[0];
  const sellerName = form.textOf('sellerName');
  const cards = (
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
  );
  return (
    <fieldset
      id={form.idOf('sellerCodes')}
      tabIndex={-1}
      className={stack[3]}
      aria-describedby={error && 'sellerCodes-error'}
    >
      <legend className={visuallyHidden}>卖家</legend>
      {recommended}
      <div className={cluster[2]}>
        <div>
          <Input
            name="sellerName"
            aria-label="查找卖家"
            placeholder="卖家名称"
            maxLength={60}
            defaultValue={sellerName ?? ''}
          />
        </div>
        <Button variant="secondary" name="intent" value="findSellers">
          查找
        </Button>
      </div>
      {recommended ? (
        <details open={Boolean(sellerName)}>
          <summary>其他卖家（{sellers.length}）</summary>
          {cards}
        </details>
      ) : (
        cards
      )}
      {error && (
        <p id="sellerCodes-error" className={fieldStyles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
