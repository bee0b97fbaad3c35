import type { ComponentPropsWithoutRef } from 'react';
import { visuallyHidden } from '#app/styles/layout.css.ts';

/**
 * Reads out what it shows when that changes, all of it unless `aria-atomic` is false; as an `alert`, at once. It stands
 * on the page before it says anything, because a region that comes together with its text is not heard.
 */
export const Heard = ({ className, ...props }: ComponentPropsWithoutRef<'div'>) => (
  // Without anything to say it leaves no gap between its neighbours.
  <div role="status" {...props} className={props.children ? className : visuallyHidden} />
);
