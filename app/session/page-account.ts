/**
 * The hidden control `csrf` of a form, with marks of the session and of the account for which its page was rendered.
 * The account's mark is the same in all sessions of a person who acts for the same company, and reveals nothing.
 */
export const CSRF_CONTROL = 'csrf';

export const SESSION_LENGTH = 21;
export const ACCOUNT_LENGTH = 22;

/** The mark of the account for which a page was rendered; empty for visitors without a login. */
export const accountIn = (csrf: string): string => csrf.slice(SESSION_LENGTH);
