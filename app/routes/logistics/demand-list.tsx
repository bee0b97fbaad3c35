import { useRef, useState } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import type { LogisticsDemand } from '#app/contract/logistics.ts';
import * as styles from './logistics.css.ts';
import { useSlowScroll } from './use-slow-scroll.ts';

interface DemandListProps {
  title: string;
  columns: readonly Column<LogisticsDemand>[];
  demands: readonly LogisticsDemand[];
}

/** Demands that move by slowly and can be paused; without a script, a list to be scrolled. */
export function DemandList({ title, columns, demands }: DemandListProps) {
  const list = useRef<HTMLElement>(null);
  const [paused, setPaused] = useState(false);
  useSlowScroll(list, paused);
  const hydrated = useHydrated();
  return (
    <Card
      title={title}
      action={
        // There from the start, so that its rules are among the page's.
        <span hidden={!hydrated}>
          <Button type="button" variant="quiet" size="small" onClick={() => setPaused(!paused)}>
            {paused ? '继续滚动' : '暂停滚动'}
          </Button>
        </span>
      }
    >
      <section
        ref={list}
        className={styles.window}
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by keys
        tabIndex={0}
      >
        <Table caption={title} columns={columns} rows={demands} rowKey={({ id }) => id} />
      </section>
    </Card>
  );
}
