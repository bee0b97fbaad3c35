import type { AnchorHTMLAttributes } from 'react';

export { Form, type FormProps } from 'react-router-dom';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of this site with its query, or `#` and a place of the page. */
  to: string;
  /** Leaves no entry of the page in the history. */
  replace?: boolean;
  /** The page stays where it was scrolled to. */
  preventScrollReset?: boolean;
  /** Leads on as links do without a script. */
  reloadDocument?: boolean;
}

const REPLACE = 'replace';
const STAY = 'stay';

/**
 * A link to a page of this site: plain markup, for a page has many; `followLink` makes it lead on
 * without a new document.
 */
export function Link({ to, replace, preventScrollReset, reloadDocument, ...props }: LinkProps) {
  const how = `${replace ? REPLACE : ''}${preventScrollReset ? STAY : ''}`;
  // In this order, in which a compressed page has most of each link in common with the one before.
  return <a data-link={reloadDocument ? undefined : how} href={to} {...props} />;
}

/** Where a click leads on, for the whole document and after everything else that listens to it. */
export function followLink(event: MouseEvent): void {
  const { target, defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  const link = (target as Element).closest<HTMLAnchorElement>('a[data-link]');
  if (!link || link.target || defaultPrevented) return;
  if (button || metaKey || ctrlKey || shiftKey || altKey) return;
  event.preventDefault();
  const { pathname, search, hash, dataset } = link;
  const { navigate, state } = window.__remixRouter;
  const here = state.location;
  const isHere = pathname + search + hash === here.pathname + here.search + here.hash;
  navigate(pathname + search + hash, {
    replace: isHere || dataset.link?.includes(REPLACE),
    preventScrollReset: dataset.link?.includes(STAY),
  });
}
