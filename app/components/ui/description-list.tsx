import type { ReactNode } from 'react';
import * as styles from './description-list.css.ts';

export interface Description {
  term: string;
  value: ReactNode;
  /** Separated by a line above it, as for a total. */
  total?: boolean;
}

export interface DescriptionListProps {
  items: readonly Description[];
  /** `facts` in columns, `summary` with the values at the end of each line. */
  look?: keyof typeof styles.look;
}

export function DescriptionList({ items, look = 'facts' }: DescriptionListProps) {
  return (
    <dl className={styles.look[look]}>
      {items.map(({ term, value, total }) => (
        <div key={term} className={total ? styles.total : undefined}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
