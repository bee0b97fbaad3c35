const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/**
 * Every cookie of the portal, with the seconds a browser keeps it. A page that was asked for with
 * one of them is for one visitor: the page cache in `server/` reads the names here too.
 */
export const COOKIE_SECONDS = {
  session: 7 * DAY,
  toast: MINUTE,
  answered: MINUTE,
  /** Longer than a session, so that the owner of the browser's drafts is known at the next login. */
  draft: 30 * DAY,
  /** For a login in a customer app of another origin. */
  arrival: 60 * MINUTE,
  /** Sent to the customer pages only, so that others stay the same for everybody. */
  device: 365 * DAY,
  pay: 5 * MINUTE,
  payer: 30 * MINUTE,
  /** How the rows of lists look (routes/catalogue/list/columns.ts). */
  rows: 365 * DAY,
} as const;
export type CookieName = keyof typeof COOKIE_SECONDS;

const PERSONAL = new RegExp(`(?:^|;\\s*)(?:${Object.keys(COOKIE_SECONDS).join('|')})\\s*=`);

/** Whether a request with this `Cookie` header is to be answered for one visitor; cookies are read with blanks around them too. */
export const isPersonal = (cookieHeader: string | null | undefined): boolean =>
  PERSONAL.test(cookieHeader ?? '');
