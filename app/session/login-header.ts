/** Of the redirect to the login: what was sent has not been accepted. */
export const LOGIN_FIRST = 'X-Login-First';
