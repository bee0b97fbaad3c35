import { Children, type ReactNode } from 'react';
import { visuallyHidden } from '#app/styles/layout.css.ts';

interface HeardProps {
  /** Nothing at first, or what stands there already. */
  children: ReactNode;
  /** Said at once, and not after what is being said. */
  urgent?: boolean;
  /** Only what is added is said, not all of it again. */
  each?: boolean;
  /** While it says something. */
  className?: string;
}

/**
 * Reads out what it shows when that changes. It stands on the page before it says anything, because a region that comes
 * together with its text is not heard.
 */
export const Heard = ({ children, urgent, each, className }: HeardProps) => (
  <div
    role={urgent ? 'alert' : 'status'}
    aria-atomic={each ? false : undefined}
    // Hidden, it leaves no gap between its neighbours.
    className={Children.toArray(children).length > 0 ? className : visuallyHidden}
  >
    {children}
  </div>
);
