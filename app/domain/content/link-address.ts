/**
 * A path of this site: one slash, followed by nothing that a browser takes for a host or that ends
 * an attribute.
 */
export const isSitePath = (text: string): boolean => /^\/(?![/\\])[^\s\p{Cc}\\"'<>`]*$/u.test(text);

/** An address of the web. One of another scheme could run in the page that links to it. */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\s\p{Cc}\\"'<>`]+$/iu.test(text) && URL.canParse(text);
