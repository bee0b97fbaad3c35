import { useContext } from 'react';
import { DocumentContext } from '#app/components/layout/document-context.ts';
import { useRootData } from '#app/components/layout/root-data.ts';
import type { Crumb } from './breadcrumb.tsx';

/** Tells search engines where a page stands (schema.org); they have no login. */
export function BreadcrumbData({ items }: { items: readonly Crumb[] }) {
  const { origin, user } = useRootData();
  const { tell } = useContext(DocumentContext);
  if (user) return null;
  tell?.({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: items.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(to && { item: origin ? new URL(to, origin).href : to }),
    })),
  });
  return null;
}
