export const MARKET_SETTINGS = '/customer/desk/market';

/** The control of a mark that is chosen, and of the one that is taken away. */
export const MARK_FILE = 'markFile';
export const MARK_REMOVED = 'markRemoved';

/** The part of the page that has the colours that are tried. */
export const PREVIEW_ID = 'preview';

/** Where a mail is shown under the settings that are tried. */
export const PREVIEW_MAIL = `${MARKET_SETTINGS}/mail`;
