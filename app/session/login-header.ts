/** On the redirect to the login: says that what was sent has not been accepted. */
export const LOGIN_FIRST = 'X-Login-First';
