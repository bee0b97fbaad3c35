import { redirect } from '@remix-run/node';

/** The specifications name this path without content; it leads home (decision 39). */
export const loader = () => redirect('/');
