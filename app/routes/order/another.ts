import { redirect } from '@remix-run/node';

/**
 * The specifications name this path without content; it redirects to the home page (decision 39).
 */
export const loader = () => redirect('/');
