import * as styles from '#app/components/desk-filter.css.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Field, Input, Select } from '#app/components/ui/field.tsx';
import { Form } from '#app/components/ui/link.tsx';
import { CONTENT_DESK, type ShownArticles } from './content-paths.ts';

interface Option {
  value: string;
  label: string;
}

interface ContentFilterProps {
  shown: ShownArticles;
  types: readonly { label: string; options: readonly Option[] }[];
  states: readonly Option[];
}

/** Narrows the list of articles. Each control shows what the list in sight was asked with. */
export function ContentFilter({ shown, types, states }: ContentFilterProps) {
  const { type = '', state = '', keyword = '' } = shown;
  return (
    <Form action={CONTENT_DESK} className={styles.filters}>
      <Field name="type" label="栏目">
        <Select key={type} defaultValue={type}>
          <option value="">全部栏目</option>
          {types.map(({ label, options }) => (
            <optgroup key={label} label={label}>
              {options.map(optionOf)}
            </optgroup>
          ))}
        </Select>
      </Field>
      <Field name="state" label="状态">
        <Select key={state} defaultValue={state}>
          <option value="">全部状态</option>
          {states.map(optionOf)}
        </Select>
      </Field>
      <Field name="keyword" label="标题">
        <Input key={keyword} type="search" maxLength={64} defaultValue={keyword} />
      </Field>
      <Button variant="secondary">查询</Button>
    </Form>
  );
}

const optionOf = ({ value, label }: Option) => (
  <option key={value} value={value}>
    {label}
  </option>
);
