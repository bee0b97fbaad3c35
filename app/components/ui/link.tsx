import type { ComponentType } from 'react';
import { Link as ClientLink, type LinkProps } from 'react-router-dom';

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

export const Link: ComponentType<LinkProps> = import.meta.env.SSR ? ServerLink : ClientLink;
