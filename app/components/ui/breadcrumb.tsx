import * as styles from './breadcrumb.css.ts';
import { BreadcrumbData } from './breadcrumb-data.tsx';
import { Link } from './link.tsx';

export interface Crumb {
  label: string;
  /** The last one, the page itself, has none. */
  to?: string;
}

export function Breadcrumb({ items }: { items: readonly Crumb[] }) {
  return (
    <nav aria-label="当前位置">
      <ol className={styles.breadcrumb}>
        {items.map(({ label, to }) => (
          <li key={label} className={styles.item}>
            {to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </ol>
      {/* It leaves nothing in the page, and no script carries it. */}
      {import.meta.env.SSR && <BreadcrumbData items={items} />}
    </nav>
  );
}
