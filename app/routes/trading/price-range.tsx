import { Button } from '#app/components/ui/button.tsx';
import { Input } from '#app/components/ui/field.tsx';
import { Form } from '#app/components/ui/link.tsx';
import { cluster } from '#app/styles/layout.css.ts';
import type { GoodsList } from './lists.ts';
import * as styles from './price-range.css.ts';
import type { ListSearch } from './search-params.ts';

const BOUNDS = [
  { name: 'lowestPrice', label: '最低价' },
  { name: 'highestPrice', label: '最高价' },
] as const;

/** The price range; the other conditions go along with it, the page number does not. */
export function PriceRange({ list, search }: { list: GoodsList; search: ListSearch }) {
  const { lowestPrice, highestPrice, page: _, sellerName: __, name, ...conditions } = search;
  const others = { ...conditions, [list.textName]: name };
  const values = { lowestPrice, highestPrice };
  return (
    <Form action={list.path} className={cluster[2]}>
      {Object.entries(others).map(
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
