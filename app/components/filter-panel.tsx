import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '#app/styles/class-names.ts';
import { cluster } from '#app/styles/layout.css.ts';
import * as styles from './filter-panel.css.ts';
import { Button } from './ui/button.tsx';
import { Card } from './ui/card.tsx';
import { Input } from './ui/field.tsx';
import { Form, Link } from './ui/link.tsx';

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

/**
 * The filters of a list: chosen conditions, which can be removed, and a folding part with the
 * others.
 */
export function FilterPanel({ chosen, clearTo, groups }: FilterPanelProps) {
  if (chosen.length + groups.length === 0) return null;
  return (
    <Card>
      {chosen.length > 0 && (
        <dl className={styles.groups}>
          <div>
            <dt>已选条件</dt>
            <dd className={cluster[2]}>
              {chosen.map(({ label, to }) => (
                <Link key={label} to={to} className={styles.chosen}>
                  {label} ×
                </Link>
              ))}
              {chosen.length > 1 && <Link to={clearTo}>全部清除</Link>}
            </dd>
          </div>
        </dl>
      )}
      {groups.length > 0 && (
        <Fold>
          <dl className={styles.groups}>
            {groups.map(({ title, choices }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd className={styles.choices}>
                  {choices.map(({ label, to }) => (
                    <Link key={label} to={to}>
                      {label}
                    </Link>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </Fold>
      )}
    </Card>
  );
}

/** Open beside the goods; on a phone, where it would push them out of view, closed at first. */
function Fold({ children }: { children: ReactNode }) {
  const panel = useRef<HTMLDetailsElement>(null);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const { current } = panel;
    // Until now the style has hidden what is to be closed.
    if (current?.lastElementChild?.clientHeight === 0) current.open = false;
    setReady(true);
  }, []);
  return (
    <details ref={panel} className={classNames(styles.panel, !ready && styles.beforeScript)} open>
      <summary>筛选条件</summary>
      {children}
    </details>
  );
}

const BOUNDS = [
  { name: 'lowestPrice', label: '最低价' },
  { name: 'highestPrice', label: '最高价' },
] as const;

interface PriceRangeProps {
  /** The list without conditions. */
  action: string;
  /** The other conditions by control, without the page: a new range starts at the first. */
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
