/**
 * An address of the site for a text that leaves it. Without PUBLIC_ORIGIN the host is unknown, and
 * the text has only the path.
 */
export const siteLink = (path: string): string =>
  `${(process.env.PUBLIC_ORIGIN ?? '').replace(/\/+$/, '')}${path}`;
