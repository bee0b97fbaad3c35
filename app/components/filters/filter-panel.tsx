import { type ReactNode, Suspense } from 'react';
import { onDemand } from '#app/components/ui/on-demand.ts';
import { stack, visuallyHidden } from '#app/styles/layout.css.ts';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/field.tsx';
import { Form, Link } from '../ui/link.tsx';
import { Conditions, type PriceRangeProps } from './filter-conditions.tsx';
import * as styles from './filter-panel.css.ts';

interface Choice {
  label: string;
  to: string;
}

export interface FilterPanelProps {
  /** The chosen conditions, each with the address of the list without it. */
  chosen: readonly Choice[];
  /** The address of the list without any condition. */
  clearTo: string;
  /** The other conditions, each with the address of the list narrowed by it. */
  groups: readonly { title: string; choices: readonly Choice[] }[];
}

/** Choices whose addresses have one value of their own, which is the label where it is left out. */
export interface FilterGroup {
  title: string;
  before: string;
  after: string;
  choices: [label: string, value?: string | null, count?: string][];
  /** Its name, where not all of its choices are shown. */
  more?: string;
  /** Where all are shown, what narrows them: a text that they contain, a range that they are in. */
  narrow?: { within?: string; least?: string; most?: string } | undefined;
}

interface FilteredProps extends Omit<FilterPanelProps, 'groups'> {
  groups: readonly FilterGroup[];
  /** The list with all choices of a filter, but for its name. */
  openTo?: string;
  /** Where they are shown: the list with the most frequent ones again. */
  foldTo?: string;
  range: PriceRangeProps;
  /** How many there are, as shown: 「2,000 条」. */
  found: string;
  /** The list. */
  children: ReactNode;
}

/**
 * A list with its filters: beside it where there is room, else folded above it, and on a phone in a
 * sheet over it. Folding is a tick, so that it needs no script.
 */
export function Filtered({ chosen, clearTo, groups, openTo, foldTo, ...list }: FilteredProps) {
  const { range, found, children } = list;
  return (
    <div className={styles.filtered}>
      <label className={styles.fold}>
        <input type="checkbox" id={FOLD} className={visuallyHidden} />
        筛选条件
      </label>
      <div className={styles.side}>
        <dl className={styles.groups}>
          {chosen.length > 0 && (
            <div>
              <dt>已选条件</dt>
              <dd>
                {chosen.map(({ label, to }) => (
                  <Link key={label} to={to} className={styles.chosen}>
                    {`${label} ×`}
                  </Link>
                ))}
                {chosen.length > 1 && <Link to={clearTo}>全部清除</Link>}
              </dd>
            </div>
          )}
          {groups.map(({ title, before, after, choices, more, narrow }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>
                {narrow && (
                  <Suspense>
                    <FilterNarrow {...narrow} list={range} title={title} />
                  </Suspense>
                )}
                {choices.map(([label, value, count]) => (
                  <Link key={label} to={before + (value ?? label) + after}>
                    {count ? `${label} (${count})` : label}
                  </Link>
                ))}
                {more && <Link to={openTo + more}>更多{title}</Link>}
              </dd>
            </div>
          ))}
        </dl>
        {foldTo ? (
          <Link to={foldTo}>收起筛选</Link>
        ) : (
          openTo && <Link to={`${openTo}all`}>更多筛选</Link>
        )}
        <PriceRange {...range} />
        <label className={styles.done} htmlFor={FOLD}>{`查看 ${found}`}</label>
      </div>
      <div className={stack[2]}>{children}</div>
    </div>
  );
}

const FOLD = 'filters';

const FilterNarrow = onDemand(() => import('./filter-narrow.tsx'));

const BOUNDS = [
  { name: 'lowestPrice', label: '最低价（元）', hint: '¥ 最低价' },
  { name: 'highestPrice', label: '最高价（元）', hint: '¥ 最高价' },
  { name: 'lowestCount', label: '库存 ≥', hint: '库存 ≥' },
] as const;

/** Lowest and highest price with a confirm button (spec 2 §2), and the least stock. */
function PriceRange({ action, conditions, ...values }: PriceRangeProps) {
  return (
    <Form action={action} className={styles.range}>
      <Conditions of={conditions} />
      {BOUNDS.map(
        ({ name, label, hint }) =>
          (name !== 'lowestCount' || values[name] !== undefined) && (
            <Input
              key={name + values[name]}
              name={name}
              aria-label={label}
              placeholder={hint}
              inputMode="decimal"
              autoComplete="off"
              maxLength={16}
              defaultValue={values[name]}
            />
          ),
      )}
      <Button variant="secondary">确定</Button>
    </Form>
  );
}
