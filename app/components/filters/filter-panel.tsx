import type { ReactNode } from 'react';
import { Heard } from '#app/components/ui/heard.tsx';
import { stack } from '#app/styles/layout.css.ts';
import { Button } from '../ui/button.tsx';
import { Field, Input } from '../ui/field.tsx';
import { Form, Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import * as styles from './filter-panel.css.ts';

interface Choice {
  label: string;
  to: string;
}

interface FilterChoice extends Choice {
  /** How many goods it leaves, as shown: 12, or 3000+; absent where they are not counted. */
  count?: string;
}

export interface FilterPanelProps {
  /** The chosen conditions, each with the address of the list without it. */
  chosen: readonly Choice[];
  /** The address of the list without any condition. */
  clearTo: string;
}

export interface FilterGroup {
  title: string;
  choices: readonly FilterChoice[];
  /** Its name, where not all of its choices are shown. */
  more?: string;
  /** Where all are shown, what narrows them: a text that they contain, a range that they are in. */
  narrow?: NarrowProps;
}

export interface RangeField {
  name: string;
  label: string;
  hint: string;
  /** As it was typed, where it cannot be read. */
  value: string;
  error?: string;
  /** For a text; a number otherwise. */
  type?: 'search';
}

/** A form that narrows the list. */
export interface NarrowProps {
  /** The list without conditions. */
  action: string;
  /** The other conditions by control, without the page: a narrowed list starts at the first. */
  conditions: Readonly<Record<string, string | undefined>>;
  fields: readonly RangeField[];
}

interface FilteredProps extends FilterPanelProps {
  /** The other conditions, each with the address of the list narrowed by it. */
  groups: readonly FilterGroup[];
  /** The list with all choices of a filter, but for its name. */
  openTo?: string;
  /** Where they are shown: the list with the most frequent ones again. */
  foldTo?: string;
  /** Lowest and highest price (spec 2 §2), and the least stock. */
  range: NarrowProps;
  /** What was typed and does not narrow the list. */
  unread?: string | undefined;
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
  const { range, unread, found, children } = list;
  return (
    <>
      <Heard role="alert">{unread && <Notice tone="warning">{unread}</Notice>}</Heard>
      <div className={styles.filtered}>
        <input type="checkbox" id={FOLD} className={styles.tick} />
        <label htmlFor={FOLD} className={styles.fold}>
          筛选条件<span aria-hidden>　▾</span>
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
            {groups.map(({ title, choices, more, narrow }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>
                  {narrow && <Narrow {...narrow} />}
                  {choices.map(({ label, to, count }) => (
                    <Link key={label} to={to}>
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
          <Narrow {...range} />
          <label className={styles.done} htmlFor={FOLD}>{`查看 ${found}`}</label>
        </div>
        <div className={stack[2]}>{children}</div>
      </div>
    </>
  );
}

const FOLD = 'filters';

function Narrow({ action, conditions, fields }: NarrowProps) {
  return (
    <Form action={action} className={styles.range}>
      {Object.entries(conditions).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {fields.map(({ name, label, hint, value, error, type }) => {
        const key = name + value;
        const input = (
          <Input
            key={key}
            name={name}
            type={type}
            aria-label={label}
            placeholder={hint}
            inputMode={type ?? 'decimal'}
            autoComplete="off"
            maxLength={30}
            defaultValue={value}
          />
        );
        return error ? (
          <Field key={key} name={name} label={label} error={error}>
            {input}
          </Field>
        ) : (
          input
        );
      })}
      <Button variant="secondary">{fields[0]?.type ? '查找' : '确定'}</Button>
    </Form>
  );
}
