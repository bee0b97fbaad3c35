/**
 * An address of the site for a text that leaves it; without PUBLIC_ORIGIN nobody has said where the
 * site is, and the text names the path.
 */
export const siteLink = (path: string): string =>
  `${(process.env.PUBLIC_ORIGIN ?? '').replace(/\/+$/, '')}${path}`;
