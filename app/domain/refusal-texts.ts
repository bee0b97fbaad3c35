/** Texts of refusals that any call may answer with. */

/** Of whoever is not logged in (spec 1 §5). */
export const LOGIN_REQUIRED = '请登录后再操作';

/** Of who sends again too soon, or too often (spec 1 §5). */
export const TOO_FREQUENT = '操作频繁，请稍后重试！';
