import type { ReactNode } from 'react';
import { stack } from '#app/styles/layout.css.ts';
import * as styles from './card.css.ts';

export interface CardProps {
  /** By which links lead to it. */
  id?: string;
  title?: ReactNode;
  /** A link or button beside the title. */
  action?: ReactNode;
  /** Between its children, which are below each other then. */
  gap?: keyof typeof stack;
  children: ReactNode;
}

/** A block of a page with a surface of its own. */
export function Card({ id, title, action, gap, children }: CardProps) {
  return (
    <section id={id} className={styles.card}>
      {title && (
        <div className={styles.head}>
          <h2>{title}</h2>
          {action}
        </div>
      )}
      {gap ? <div className={stack[gap]}>{children}</div> : children}
    </section>
  );
}
