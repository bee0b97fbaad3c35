import * as styles from './price-range.css.ts';
import { Button } from './ui/button.tsx';
import { Input } from './ui/field.tsx';
import { Form } from './ui/link.tsx';

const BOUNDS = [
  { name: 'lowestPrice', label: '最低价' },
  { name: 'highestPrice', label: '最高价' },
] as const;

export interface PriceRangeProps {
  /** The list without conditions. */
  action: string;
  /** The other conditions, by control; no page, for a new range starts at the first. */
  conditions: Readonly<Record<string, string | undefined>>;
  lowestPrice?: string;
  highestPrice?: string;
}

/** Lowest and highest price with a confirm button (spec 2 §2). */
export function PriceRange({ action, conditions, ...values }: PriceRangeProps) {
  return (
    <Form action={action} className={styles.range}>
      {Object.entries(conditions).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {BOUNDS.map(({ name, label }) => (
        <span key={name + values[name]} className={styles.bound}>
          <Input
            name={name}
            aria-label={`${label}（元）`}
            placeholder={`¥ ${label}`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
            defaultValue={values[name]}
          />
        </span>
      ))}
      <Button variant="secondary">确定</Button>
    </Form>
  );
}
