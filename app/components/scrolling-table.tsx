import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { stack } from '#app/styles/layout.css.ts';
import * as styles from './scrolling-table.css.ts';
import { Button } from './ui/button.tsx';
import { Card } from './ui/card.tsx';
import { Table, type TableProps } from './ui/table.tsx';

/** Lists with fewer rows do not move (spec 3 §9). */
const MOVE_LIMIT = 9;

interface ScrollingTableProps<Row> extends Omit<TableProps<Row>, 'caption'> {
  title: string;
  /** Below the title. */
  lead?: ReactNode;
}

/** Rows that scroll slowly and can be paused; without a script the list can be scrolled by hand. */
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
        // Rendered on the server too, so that the page's stylesheet has its rules.
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
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keys without a mouse
          tabIndex={0}
        >
          <Table caption={title} {...table} />
        </section>
      </div>
    </Card>
  );
}

/** Pixels a frame (the specification's step of its scrolling lists). */
const STEP = 0.1;

/** How long it pauses at either end (spec 3 §9). */
const WAIT_MS = 1000;

/**
 * Scrolls a list slowly down and begins again at its end. It pauses under the pointer and the
 * keyboard focus, and never moves where the visitor prefers reduced motion.
 */
function useSlowScroll(list: RefObject<HTMLElement>, moving: boolean): void {
  useEffect(() => {
    const box = list.current;
    if (!box || !moving || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // The browser rounds scroll positions, so that steps of a tenth of a pixel are summed here.
    let top = box.scrollTop;
    let restsUntil = performance.now() + WAIT_MS;
    let frame = requestAnimationFrame(function move(now) {
      const end = box.scrollHeight - box.clientHeight;
      if (box.matches(':hover,:focus-within')) {
        top = box.scrollTop;
      } else if (now >= restsUntil) {
        top = top >= end ? 0 : top + STEP;
        box.scrollTop = top;
        if (top === 0 || top >= end) restsUntil = now + WAIT_MS;
      }
      frame = requestAnimationFrame(move);
    });
    return () => cancelAnimationFrame(frame);
  }, [list, moving]);
}
