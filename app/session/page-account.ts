/**
 * The hidden control `csrf` of a form: which session its page was rendered for, and for which account. The
 * second is the same in each session of a person who acts for the same account, and says nothing about them.
 */
export const CSRF_CONTROL = 'csrf';

export const SESSION_LENGTH = 21;
export const ACCOUNT_LENGTH = 22;

/** For which account a page was rendered; empty for visitors without a login. */
export const accountIn = (csrf: string): string => csrf.slice(SESSION_LENGTH);
