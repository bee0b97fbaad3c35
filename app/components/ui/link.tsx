import type { ComponentType } from 'react';
import {
  Form as AnyForm,
  Link as ClientLink,
  type FormProps,
  type LinkProps,
  useLocation,
} from 'react-router-dom';
import { wayTo } from '#app/api/ways.ts';

/** Of React Router: Remix's own ask for the routes of all links, or can, and are larger. */
export type { FormProps, LinkProps };

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
export function Link(props: LinkProps) {
  const to = String(props.to);
  return to[0] === '?' ? <LinkWithin {...props} /> : <LinkTo at={to} {...props} />;
}

/** To another state of the same page, such as a dialog. */
const LinkWithin = (props: LinkProps) => (
  <LinkTo at={useLocation().pathname + props.to} {...props} />
);

function LinkTo({ at, ...props }: LinkProps & { at: string }) {
  const way = wayTo(at);
  if (way === 'open') return <AnyLink {...props} />;
  return way === 'name' ? <span className={props.className}>{props.children}</span> : null;
}

/** A form of which the address is not offered is not shown either. */
export const Form = (props: FormProps) =>
  wayTo(props.action ?? '') === 'open' ? <AnyForm {...props} /> : null;
