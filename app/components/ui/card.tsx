import type { ReactNode } from 'react';
import * as styles from './card.css.ts';

export interface CardProps {
  title?: ReactNode;
  /** A link or button beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A block of a page with a surface of its own. */
export function Card({ title, action, children }: CardProps) {
  return (
    <section className={styles.card}>
      {title && (
        <div className={styles.head}>
          <h2>{title}</h2>
          {action}
        </div>
      )}
      {children}
    </section>
  );
}
