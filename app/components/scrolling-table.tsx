import { type ReactNode, useRef, useState } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { useSlowScroll } from '#app/hooks/use-slow-scroll.ts';
import { stack } from '#app/styles/layout.css.ts';
import * as styles from './scrolling-table.css.ts';
import { Button } from './ui/button.tsx';
import { Card } from './ui/card.tsx';
import { Table, type TableProps } from './ui/table.tsx';

/** A list of fewer rows stands still (spec 3 §9). */
const MOVE_LIMIT = 9;

interface ScrollingTableProps<Row> extends Omit<TableProps<Row>, 'caption'> {
  title: string;
  /** Below the title. */
  lead?: ReactNode;
}

/** Rows that move by slowly and can be paused; without a script, a list to be scrolled. */
export function ScrollingTable<Row>({ title, lead, ...table }: ScrollingTableProps<Row>) {
  const list = useRef<HTMLElement>(null);
  const [paused, setPaused] = useState(false);
  const moves = table.rows.length >= MOVE_LIMIT;
  useSlowScroll(list, moves && !paused);
  const hydrated = useHydrated();
  return (
    <Card
      title={title}
      action={
        // There from the start, so that its rules are among the page's.
        <span hidden={!hydrated || !moves}>
          <Button type="button" variant="quiet" size="small" onClick={() => setPaused(!paused)}>
            {paused ? '继续滚动' : '暂停滚动'}
          </Button>
        </span>
      }
    >
      <div className={stack[3]}>
        {lead}
        <section
          ref={list}
          className={styles.window}
          aria-label={title}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by keys
          tabIndex={0}
        >
          <Table caption={title} {...table} />
        </section>
      </div>
    </Card>
  );
}
