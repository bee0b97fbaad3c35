/**
 * Has another value whenever a form was taken or a session began or ended. A page varies by the cookies that it was asked
 * for with, so that what a browser has kept of it before is no answer to Back (design/sessions: Logout). Scripts read
 * it, and it makes no page personal.
 */
export const CHANGED = 'changed';
