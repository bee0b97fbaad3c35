import type { ComponentType, ReactNode } from 'react';
import { Link as ClientLink, type LinkProps, useHref } from 'react-router-dom';
import { shutWay } from '#app/api/ways.ts';

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

/** Where the trading API does not offer what is there, nothing is shown, or only the name of what it leads to. */
const shown = (href: string, link: ReactNode, { className, children }: LinkProps): ReactNode => {
  const shut = shutWay(href);
  return shut ? shut[1] && <span className={className}>{children}</span> : link;
};

/** To another state of the same page, such as a dialog. */
const LinkWithin = (props: LinkProps) => shown(useHref(props.to), <ServerLink {...props} />, props);

/** Parts that are rendered outside of the page have no location. */
const LinkOnServer = (props: LinkProps) =>
  String(props.to)[0] === '?' ? (
    <LinkWithin {...props} />
  ) : (
    shown(String(props.to), <ServerLink {...props} />, props)
  );

const LinkInBrowser = (props: LinkProps) =>
  shown(useHref(props.to), <ClientLink {...props} />, props);

export const Link: ComponentType<LinkProps> = import.meta.env.SSR ? LinkOnServer : LinkInBrowser;
