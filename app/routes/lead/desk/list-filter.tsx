import { Button } from '#app/components/ui/button.tsx';
import { Field, Input } from '#app/components/ui/field.tsx';
import { Form, Link } from '#app/components/ui/link.tsx';
import * as styles from '#app/styles/desk-filter.css.ts';

const DAYS = [
  { name: 'from', label: '登记日期自' },
  { name: 'to', label: '至' },
] as const;

interface ListFilterProps {
  action: string;
  search: { keyword?: string; from?: string; to?: string };
  /** What the words are searched in. */
  placeholder: string;
  /** By control. */
  problems: { from?: string; to?: string };
  /** The same without words and days; its other conditions are kept. */
  clearTo: string;
}

/** Words and days to look for in a list of the desk, in a plain GET. */
export function ListFilter({ action, search, placeholder, problems, clearTo }: ListFilterProps) {
  const { keyword, from, to } = search;
  const kept = new URLSearchParams(clearTo.split('?')[1]);
  return (
    // The key resets the form, so that another search shows its own words.
    <Form action={action} className={styles.words} key={clearTo + keyword + from + to}>
      {[...kept].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Input
        type="search"
        name="keyword"
        aria-label="关键词"
        placeholder={placeholder}
        defaultValue={keyword}
      />
      <Button variant="secondary">查询</Button>
      {(keyword || from || to) && <Link to={clearTo}>清除条件</Link>}
      <details open={Boolean(from || to)}>
        <summary>登记日期</summary>
        <div className={styles.filters}>
          {DAYS.map(({ name, label }) => (
            <Field key={name} name={name} label={label} error={problems[name]}>
              {/* A date control shows nothing of what is no day. */}
              <Input type={problems[name] ? 'text' : 'date'} defaultValue={search[name]} />
            </Field>
          ))}
        </div>
      </details>
    </Form>
  );
}
