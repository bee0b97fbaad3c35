import { Button } from '../ui/button.tsx';
import { Input } from '../ui/field.tsx';
import { Form } from '../ui/link.tsx';
import { Conditions, type PriceRangeProps } from './filter-conditions.tsx';
import { narrow as look } from './filter-narrow.css.ts';

interface FilterNarrowProps {
  /** Of the filter. */
  title: string;
  list: PriceRangeProps;
  /** What the choices contain; unset: not asked for. */
  within?: string;
  /** The numbers that goods have at least and at most; unset: the filter is no number. */
  least?: string;
  most?: string;
}

const BOUNDS = [
  ['least', '最小'],
  ['most', '最大'],
] as const;

/** Narrows a filter to the choices that contain a text, and the list to a range of its numbers. */
export default function FilterNarrow({ title, list, within, ...bounds }: FilterNarrowProps) {
  const { action, conditions, ...others } = list;
  return (
    <Form action={action} className={look}>
      <Conditions of={{ ...conditions, ...others }} />
      {BOUNDS.map(
        ([name, label]) =>
          bounds[name] !== undefined && (
            <Input
              key={name + bounds[name]}
              name={name}
              aria-label={`${title}${label}`}
              placeholder={label}
              inputMode="decimal"
              autoComplete="off"
              maxLength={10}
              defaultValue={bounds[name]}
            />
          ),
      )}
      {within !== undefined && (
        <Input
          key={within}
          type="search"
          name="within"
          aria-label={`在${title}中查找`}
          placeholder="查找"
          maxLength={30}
          defaultValue={within}
        />
      )}
      <Button variant="secondary">{bounds.least === undefined ? '查找' : '确定'}</Button>
    </Form>
  );
}
