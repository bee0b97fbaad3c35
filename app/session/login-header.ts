/** A header of the redirect to the login, which says that the sent form was not accepted. */
export const LOGIN_FIRST = 'X-Login-First';
