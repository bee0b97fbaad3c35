import type { ReactNode } from 'react';
import * as styles from './empty-state.css.ts';
import { Icon, type IconName } from './icon.tsx';

export interface EmptyStateProps {
  /** Left out where the children contain the page's heading. */
  title?: string;
  icon?: IconName;
  /** Why there is nothing, and what the visitor can do. */
  children?: ReactNode;
}

export function EmptyState({ title, icon = 'empty', children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Icon name={icon} />
      {title && <p className={styles.title}>{title}</p>}
      {children}
    </div>
  );
}
