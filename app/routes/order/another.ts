import { redirectTo } from '#app/session/redirect.server.ts';

/**
 * The specifications name this path without content; it redirects to the home page (design/pages: Addresses).
 */
export const loader = () => redirectTo('/');
