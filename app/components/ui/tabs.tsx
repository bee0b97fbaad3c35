import { Link } from './link.tsx';
import * as styles from './tabs.css.ts';

export interface Tab {
  to: string;
  label: string;
  current?: boolean;
  /** How many there are in it; absent: not said. */
  count?: number;
  /** What it means, under the pointer. */
  title?: string;
}

/** Tabs, each with its own URL; also the sort links of a list. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          className={styles.tab}
          title={tab.title}
          aria-current={tab.current ? 'page' : undefined}
          preventScrollReset
        >
          {tab.label}
          {tab.count !== undefined && <span className={styles.count}>{` ${tab.count}`}</span>}
        </Link>
      ))}
    </nav>
  );
}
