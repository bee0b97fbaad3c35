import type { ComponentType, ReactNode } from 'react';
import { Link as ClientLink, type LinkProps, useLocation } from 'react-router-dom';
import { wayTo } from '#app/api/ways.ts';

/** Of React Router: Remix's own ask for the routes of all links, or can, and are larger. */
export { Form, type FormProps, type LinkProps } from 'react-router-dom';

/** A path on this site that needs no resolving. */
const ABSOLUTE_PATH = /^(?:\/(?![/.])[^/?#]*)+(?:\?[^#]+)?(?:#.+)?$/;

/**
 * What React Router renders on the server, without asking it for what only a browser does. A list
 * has 150 links.
 */
function ServerLink(props: LinkProps) {
  const { to, reloadDocument, replace, state, preventScrollReset, ...rest } = props;
  if (typeof to !== 'string' || !ABSOLUTE_PATH.test(to)) return <ClientLink {...props} />;
  return <a {...rest} href={to} />;
}

const AnyLink: ComponentType<LinkProps> = import.meta.env.SSR ? ServerLink : ClientLink;

/** Where the trading API does not offer what is there, nothing is shown, or only the name of what it leads to. */
function shown(props: LinkProps, page = ''): ReactNode {
  const way = wayTo(page + props.to);
  if (!way) return <AnyLink {...props} />;
  return way === 'name' && <span className={props.className}>{props.children}</span>;
}

/** To another state of the same page, such as a dialog. */
const LinkWithin = (props: LinkProps) => shown(props, useLocation().pathname);

/** Parts that are rendered outside of the page have no location. */
const LinkOnServer = (props: LinkProps) =>
  String(props.to)[0] === '?' ? <LinkWithin {...props} /> : shown(props);

const LinkInBrowser = (props: LinkProps) => {
  const { pathname } = useLocation();
  return shown(props, String(props.to)[0] === '?' ? pathname : '');
};

export const Link: ComponentType<LinkProps> = import.meta.env.SSR ? LinkOnServer : LinkInBrowser;
