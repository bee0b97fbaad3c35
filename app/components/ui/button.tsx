import type { ComponentPropsWithoutRef } from 'react';
import { shutWay } from '#app/api/ways.ts';
import { classNames } from '#app/styles/class-names.ts';
import * as styles from './button.css.ts';
import { Link, type LinkProps } from './link.tsx';

export interface ButtonLook {
  /** `buy` (orange) is reserved for the buying action of a screen. */
  variant?: keyof typeof styles.variant;
  size?: keyof typeof styles.size;
  /** As wide as its container. */
  block?: boolean;
  /** The address that a button leads to, or `path?intent=…` of what it does: it is shown where that is offered. */
  leadsTo?: string;
}

function look({ variant = 'primary', size, block }: ButtonLook) {
  return classNames(
    styles.button,
    styles.variant[variant],
    size && styles.size[size],
    block && styles.block,
  );
}

/** A submit button unless `type` is another. */
export function Button({
  variant,
  size,
  block,
  leadsTo,
  type = 'submit',
  ...props
}: ButtonLook & Omit<ComponentPropsWithoutRef<'button'>, 'className'>) {
  if (shutWay(leadsTo)) return null;
  return <button {...props} type={type} className={look({ variant, size, block })} />;
}

/** A link that looks like a button: it leads somewhere and changes nothing. */
export function ButtonLink({
  variant,
  size,
  block,
  ...props
}: ButtonLook & Omit<LinkProps, 'className'>) {
  // Without a page to lead to it has no name to show.
  if (shutWay(props.to)) return null;
  return <Link {...props} className={look({ variant, size, block })} />;
}
