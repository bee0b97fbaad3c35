import { environment } from '#app/environment.server.ts';
import { readSite } from '#app/session/site.server.ts';
import { REMOVAL } from './removal.ts';
import worker from './worker.ts?script-text';

/** A text within a string of a script, whichever quotes it has. */
const inScript = (text: string): string =>
  text.replace(/[^\p{L}\p{N} ]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);

/**
 * The worker of offline pages, for the whole site since its address is at the root. One with another name of the
 * market drops the copies of before, which have the former.
 */
export async function loader(): Promise<Response> {
  const { name, brand } = await readSite();
  const script = worker.replaceAll('%NAME%', inScript(name)).replaceAll('%BRAND%', brand);
  return new Response(environment().offlinePages ? script : REMOVAL, {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
    },
  });
}
