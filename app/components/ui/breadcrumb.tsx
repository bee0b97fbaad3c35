import { useRootData } from '#app/components/layout/root-data.ts';
import * as styles from './breadcrumb.css.ts';
import { Link } from './link.tsx';

export interface Crumb {
  label: string;
  /** Missing for the last one, which is the page itself. */
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
      <BreadcrumbData items={items} />
    </nav>
  );
}

/** The breadcrumb for search engines (schema.org), which have no login and read what the server sends. */
function BreadcrumbData({ items }: { items: readonly Crumb[] }) {
  const { origin, user } = useRootData();
  if (user) return null;
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: data, in which nothing can end the element
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? listOf(items, origin) : '' }}
    />
  );
}

const listOf = (items: readonly Crumb[], origin: string | undefined): string =>
  JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: items.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(to && { item: origin ? new URL(to, origin).href : to }),
    })),
  }).replaceAll('<', '\\u003c');
