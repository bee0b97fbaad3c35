import { environment } from '#app/environment.server.ts';

/** How many rows a list gives as a file at once; more are gathered in the background. */
export const rowsAtOnce = (): number => environment().exportAtOnce;
