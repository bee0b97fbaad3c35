/**
 * A cookie that gets a new value whenever a form was accepted or a session began or ended. Pages vary by their
 * request's cookies, so after such a change the browser does not show an old copy of a page on Back (design/sessions:
 * Logout). Scripts read the cookie, and it makes no page personal.
 */
export const CHANGED = 'changed';
