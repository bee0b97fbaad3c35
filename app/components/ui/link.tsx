import {
  type FormProps,
  type LinkProps,
  Form as RemixForm,
  Link as RemixLink,
} from '@remix-run/react';
import { forwardRef } from 'react';

/**
 * Remix's Link without prefetching of route manifests: a page with many links would otherwise ask
 * `/__manifest` for all of them on every load.
 */
export const Link = forwardRef<HTMLAnchorElement, LinkProps>(function Link(props, ref) {
  return <RemixLink ref={ref} discover="none" prefetch="none" {...props} />;
});

/** Remix's Form without this prefetching, for the same reason. */
export const Form = forwardRef<HTMLFormElement, FormProps>(function Form(props, ref) {
  return <RemixForm ref={ref} discover="none" {...props} />;
});
