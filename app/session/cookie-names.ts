const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/**
 * Every cookie of the portal, with the seconds for which a browser keeps it. A page requested with one of them is for
 * one visitor: the page cache in `server/` reads these names too.
 */
export const COOKIE_SECONDS = {
  session: 7 * DAY,
  toast: MINUTE,
  answered: MINUTE,
  /** Longer than a session, so that the owner of the browser's drafts is known at the next login. */
  draft: 30 * DAY,
  /** Kept during a login in a customer app of another origin. */
  arrival: 60 * MINUTE,
  /** Sent to the customer pages only, so that all other pages stay the same for everybody. */
  device: 365 * DAY,
  /** As what somebody worked last (app/domain/work/role.ts); sent to the customer pages only. */
  work: 365 * DAY,
  pay: 5 * MINUTE,
  payer: 30 * MINUTE,
  /** The visitor's choice of how the rows of lists look (routes/catalogue/list/columns.ts). */
  rows: 365 * DAY,
  /** The columns of lists of orders that the visitor has chosen (routes/order/order-columns.ts). */
  orders: 365 * DAY,
} as const;
export type CookieName = keyof typeof COOKIE_SECONDS;

const PERSONAL = new RegExp(`(?:^|;\\s*)(?:${Object.keys(COOKIE_SECONDS).join('|')})\\s*=`);

/**
 * Whether a request with this `Cookie` header is answered for one visitor only; blanks around cookies are allowed.
 */
export const isPersonal = (cookieHeader: string | null | undefined): boolean =>
  PERSONAL.test(cookieHeader ?? '');
