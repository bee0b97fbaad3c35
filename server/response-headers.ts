/** The Remix application tells the page cache with it which nonce a page was rendered with. */
export const NONCE_HEADER = 'x-page-nonce';

/** The Remix application says with it that pages for everybody do not show the truth any more. */
export const PAGES_CHANGED_HEADER = 'x-pages-changed';

/** Said by node:http itself, or only meant for this process. */
const NOT_PASSED_ON = new Set([
  NONCE_HEADER,
  PAGES_CHANGED_HEADER,
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
]);

/** The headers of the application's answer, lower case; each Set-Cookie is one of its own. */
export function ownHeaders(response: Response): [string, string][] {
  return [...response.headers].filter(([name]) => !NOT_PASSED_ON.has(name));
}
