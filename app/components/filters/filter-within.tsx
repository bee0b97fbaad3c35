import { Button } from '../ui/button.tsx';
import { Input } from '../ui/field.tsx';
import { Form } from '../ui/link.tsx';
import { Conditions, type PriceRangeProps } from './filter-conditions.tsx';
import { within as look } from './filter-within.css.ts';

interface FilterWithinProps extends PriceRangeProps {
  /** Of the filter. */
  title: string;
  within: string;
}

/** Narrows the choices of one filter to those that contain a text. */
export default function FilterWithin({
  title,
  within,
  action,
  conditions,
  ...bounds
}: FilterWithinProps) {
  return (
    <Form action={action} className={look}>
      <Conditions of={{ ...conditions, ...bounds }} />
      <Input
        key={within}
        type="search"
        name="within"
        aria-label={`在${title}中查找`}
        placeholder="查找"
        maxLength={30}
        defaultValue={within}
      />
      <Button variant="secondary">查找</Button>
    </Form>
  );
}
