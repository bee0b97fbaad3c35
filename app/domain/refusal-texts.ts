/** Texts of refusals that any call may answer with. */

/** The message for a caller who is not logged in (spec 1 §5). */
export const LOGIN_REQUIRED = '请登录后再操作';

/** The message for a caller who repeats a call too soon, or calls too often (spec 1 §5). */
export const TOO_FREQUENT = '操作频繁，请稍后重试！';
