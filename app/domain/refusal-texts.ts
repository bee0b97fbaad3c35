/** Texts of refusals that any call may answer with. */

/** The message for a caller who is not logged in (spec 1 §5). */
export const LOGIN_REQUIRED = '请登录后再操作';

/** The same in the other spelling of the specification (spec 2 §8, spec 3 §8.3), said at auctions. */
export const LOGIN_REQUIRED_AT_AUCTIONS = '请登陆后再操作';

/** The message for a caller who repeats a call too soon, or calls too often (spec 1 §5). */
export const TOO_FREQUENT = '操作频繁，请稍后重试！';
