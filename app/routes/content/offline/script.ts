import { environment } from '#app/environment.server.ts';
import { REMOVAL } from './removal.ts';
import worker from './worker.ts?script-text';

/** The worker of offline pages, for the whole site since its address is at the root. */
export const loader = (): Response =>
  new Response(environment().offlinePages ? worker : REMOVAL, {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
    },
  });
