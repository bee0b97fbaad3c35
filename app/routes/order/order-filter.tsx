import { Button } from '#app/components/ui/button.tsx';
import { Field, Input } from '#app/components/ui/field.tsx';
import { useFirstFocus } from '#app/components/ui/first-focus.ts';
import { Form, Link } from '#app/components/ui/link.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { classNames } from '#app/styles/class-names.ts';
import * as styles from '#app/styles/desk-filter.css.ts';
import { muted, small } from '#app/styles/layout.css.ts';
import type { searchView } from './order-search.server.ts';

type View = ReturnType<typeof searchView>;

const RANGES = [
  { name: 'from', label: '下单日期自', type: 'date' },
  { name: 'to', label: '下单日期至', type: 'date' },
  { name: 'least', label: '金额自', type: 'text' },
  { name: 'most', label: '金额至', type: 'text' },
] as const;

const SORTS = [
  { value: '', label: '最新下单' },
  { value: 'oldest', label: '最早下单' },
  { value: 'amount', label: '金额从高到低' },
] as const;

/** What a list of orders is searched for, in a plain GET. */
export function OrderFilter({ view, placeholder }: { view: View; placeholder: string }) {
  const { list, typed, state, approval, problems, methods, clearTo } = view;
  const { keyword, sort, ...narrowing } = typed;
  const isNarrowed = Object.values(narrowing).some(Boolean) || sort !== undefined;
  return (
    // The key resets the form, so that another search shows its own words.
    <Form action={list} className={styles.words} key={JSON.stringify(typed)}>
      {state && <input type="hidden" name="state" value={state} />}
      {approval && <input type="hidden" name="approval" value={approval} />}
      <Input
        type="search"
        name="keyword"
        aria-label="关键词"
        placeholder={placeholder}
        defaultValue={keyword}
      />
      <Button variant="secondary">查询</Button>
      {clearTo && <Link to={clearTo}>清除条件</Link>}
      <details open={isNarrowed}>
        <summary>更多条件</summary>
        <div className={styles.filters}>
          {RANGES.map(({ name, label, type }) => (
            <Field key={name} name={name} label={label} error={problems[name]}>
              {/* A date control shows nothing of what is no day. */}
              <Input
                type={problems[name] ? 'text' : type}
                inputMode={type === 'text' ? 'decimal' : undefined}
                size={10}
                defaultValue={typed[name]}
              />
            </Field>
          ))}
          {methods.length > 0 && (
            <Field name="paymentMethod" label="支付方式">
              <Select defaultValue={typed.paymentMethod ?? ''} none="全部" options={methods} />
            </Field>
          )}
          <Field name="sort" label="排序">
            <Select defaultValue={sort ?? ''} options={SORTS} />
          </Field>
        </div>
      </details>
    </Form>
  );
}

interface FoundOrdersProps {
  view: View;
  total: string;
  /** Of all that were found, not only of those on the page. */
  sum: string;
  label: string;
}

/** How many orders were found, and what they are together; of those that were ticked, a way back. */
export function FoundOrders({ view: { chosen, state }, total, sum, label }: FoundOrdersProps) {
  // What was asked for by ticking: a page of its own, whose news it is.
  const focus = useFirstFocus('news', Boolean(chosen));
  return (
    <p className={classNames(muted, small)} tabIndex={chosen ? -1 : undefined} {...focus}>
      {chosen ? '所选' : '共'} {total} 个订单，{label}合计 ¥{sum}
      {state === 'cancelled' ? '' : '（不含已取消）'}{' '}
      {chosen && <Link to={chosen.all}>查看全部订单</Link>}
    </p>
  );
}
