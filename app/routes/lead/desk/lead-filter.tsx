import * as styles from '#app/components/desk-filter.css.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Field, Input } from '#app/components/ui/field.tsx';
import { Form, Link } from '#app/components/ui/link.tsx';
import type { LeadSearch } from './lead-search.server.ts';

const DAYS = [
  { name: 'from', label: '登记日期自' },
  { name: 'to', label: '至' },
] as const;

interface LeadFilterProps {
  search: LeadSearch;
  /** The same without words and days. */
  clearTo: string;
}

/** Words and days to look for, in a plain GET. */
export function LeadFilter({ search, clearTo }: LeadFilterProps) {
  const { kind, state, keyword, from, to } = search;
  return (
    // Another search shows its own words, not those typed before.
    <Form
      action="/customer/desk/leads"
      className={styles.filter}
      key={clearTo + keyword + from + to}
    >
      {kind && <input type="hidden" name="kind" value={kind} />}
      {state !== 'open' && <input type="hidden" name="state" value={state} />}
      <Field name="keyword" label="关键词">
        <Input type="search" placeholder="公司、联系人、电话或货物" defaultValue={keyword} />
      </Field>
      {DAYS.map(({ name, label }) => (
        <Field key={name} name={name} label={label}>
          <Input type="date" defaultValue={search[name]} />
        </Field>
      ))}
      <Button variant="secondary">查询</Button>
      {(keyword || from || to) && <Link to={clearTo}>清除条件</Link>}
    </Form>
  );
}
