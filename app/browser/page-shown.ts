import { CHANGED } from '#app/session/changed-cookie.ts';
import { accountIn } from '#app/session/page-account.ts';

/**
 * Whether a page is still what it was when it was shown: its customer may have logged out since, or changed
 * what it shows (design/sessions: Logout).
 */

const changes = (): string | undefined =>
  document.cookie.split('; ').find((cookie) => cookie.startsWith(`${CHANGED}=`));

/** Whose page it is; empty for a visitor. */
let customer = '';
/** As it was for what this page shows; undefined: nothing says whether it is so still. */
let shown: string | undefined;

/** The answer to a form is in the page, or a page is. */
export function noteChanges(): void {
  shown = changes();
}

export function notePage(csrf: string): void {
  customer = accountIn(csrf);
  noteChanges();
}

/** Back to a page as it was left, which its browser has kept in memory. Also one that nobody has touched. */
export function loadChangedPagesAnew(): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || !customer || (shown && changes() === shown)) return;
    document.body.hidden = true;
    location.reload();
  });
}
