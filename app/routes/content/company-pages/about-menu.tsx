import * as styles from '#app/components/layout/side-menu.css.ts';
import { Link } from '#app/components/ui/link.tsx';
import type { AboutMenuItem } from './about-menu.server.ts';

/** The menu beside the pages of the company and its notices. `current` is a path without a query. */
export function AboutMenu({
  items,
  current,
}: {
  items: readonly AboutMenuItem[];
  current: string;
}) {
  return (
    <nav aria-label="关于我们">
      <ul className={styles.menu}>
        {items.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              className={styles.item}
              aria-current={to.replace(/\?.*/, '') === current ? 'page' : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
